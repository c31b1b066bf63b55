public import PhoneCheck

/// An error in one parameter of a form.
public struct BindFormError: Error, Hashable, Sendable {
  /// The parameter's name, such as `mobile`; `body` if the request as a whole can't be read.
  public let parameter: String

  /// The code that a compatible server returns, such as ``ServiceErrorCode/blankParameter``.
  public let code: ServiceErrorCode

  /// The reason why the number isn't accepted; `nil` for other parameters.
  public let reason: ReasonCode?

  /// The message with its advice, as a value.
  public let formMessage: FormMessage

  init(_ parameter: String, _ code: ServiceErrorCode, reason: ReasonCode? = nil, _ message: FormMessage) {
    self.parameter = parameter
    self.code = code
    self.reason = reason
    formMessage = message
  }

  /// Creates the error of a parameter that is blank or in the wrong format.
  init(_ parameter: String, isBlank: Bool, reason: ReasonCode? = nil, _ message: FormMessage) {
    self.init(parameter, isBlank ? .blankParameter : .malformedParameter, reason: reason, message)
  }

  /// Returns the message with its advice, in the words of the form on a screen.
  public func message(in language: Language) -> String { formMessage.text(in: language) }

  /// Returns the documented text of the code with the parameter's name in its slot, in the words of the service.
  public func serviceMessage(in language: Language) -> String {
    code.text(in: language).filled(with: [parameter])
  }
}

extension BindFormError: DescribedError {
  /// The parameter and the code.
  public var description: String { "\(parameter): \(code.rawValue)" }

  /// The parameter, and the message in English.
  public var localizedDescription: String { "\(parameter): \(message(in: .english))" }
}

/// The refusal of a form by a server: all of the form's errors.
public struct BindFormRefusal: Error, Hashable, Sendable {
  /// The errors in the order of the fields; at least one.
  public let errors: [BindFormError]

  init(_ errors: [BindFormError]) {
    self.errors = errors
  }

  /// The HTTP status of the answer: 400, or 500 if the server couldn't decide about the number.
  public var httpStatus: Int { errors.contains { $0.code == .busy } ? 500 : 400 }

  /// Returns the body of the answer; encode it as JSON.
  ///
  /// - Parameter language: The language of its messages.
  public func body(in language: Language) -> Body { Body(self, language) }

  /// The body of an answer that clients of the identity service understand: the first error, and a list of all errors.
  ///
  /// ```json
  /// {"error_code":"IDAAS.SDK.COMMON.1001","error_msg":"Parameter mobile cannot be left blank",
  ///  "errors":[{"field":"mobile","code":"IDAAS.SDK.COMMON.1001","message":"Enter your mobile number"}]}
  /// ```
  public struct Body: Hashable, Sendable {
    /// An error in one parameter.
    public struct ParameterError: Hashable, Sendable {
      /// The parameter's name, such as `mobile`.
      public let field: String
      /// The error code, such as `IDAAS.SDK.COMMON.1001`.
      public let code: String
      /// The reason code of a number that isn't accepted, such as `TOO_SHORT`; `nil`, and left out, for other
      /// parameters.
      public let reason: String?
      /// The message with its advice, for a person.
      public let message: String
    }

    /// `error_code`: the code of the first error.
    public let errorCode: String
    /// `error_msg`: the documented text of the first error's code.
    public let errorMessage: String
    /// All errors, in the order of the fields.
    public let errors: [ParameterError]

    enum CodingKeys: String {
      case errorCode = "error_code"
      case errorMessage = "error_msg"
      case errors
    }

    init(_ refusal: BindFormRefusal, _ language: Language) {
      errorCode = refusal.errors.first?.code.rawValue ?? ""
      errorMessage = refusal.errors.first?.serviceMessage(in: language) ?? ""
      errors = refusal.errors.map { error in
        ParameterError(
          field: error.parameter, code: error.code.rawValue, reason: error.reason?.rawValue,
          message: error.message(in: language))
      }
    }
  }
}

extension BindFormRefusal: DescribedError {
  /// The errors by parameter and code: `mobile: IDAAS.SDK.COMMON.1002; code: …`.
  public var description: String { errors.map { "\($0)" }.joined(separator: "; ") }

  /// The errors with their messages in English.
  public var localizedDescription: String {
    errors.map { $0.localizedDescription }.joined(separator: "; ")
  }
}

// Embedded Swift has no coders.
#if !hasFeature(Embedded)
  extension BindFormRefusal.Body.CodingKeys: CodingKey {}
  extension BindFormRefusal.Body: Encodable {}
  extension BindFormRefusal.Body.ParameterError: Encodable {}
#endif
