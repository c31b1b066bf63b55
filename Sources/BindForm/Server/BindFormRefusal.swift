public import PhoneCheck

/// An error in one parameter of a form.
public struct BindFormError: Error, Hashable, Sendable {
  /// The parameter's name, such as `mobile`; `body` when the request as a whole can't be read.
  public let parameter: String

  /// The code that a compatible server answers, such as ``ServiceErrorCode/blankParameter``.
  public let code: ServiceErrorCode

  /// Why the number isn't accepted; `nil` for other parameters.
  public let reason: ReasonCode?

  /// What to do about it, as a value.
  public let formMessage: FormMessage

  init(_ parameter: String, _ code: ServiceErrorCode, reason: ReasonCode? = nil, _ message: FormMessage) {
    self.parameter = parameter
    self.code = code
    self.reason = reason
    formMessage = message
  }

  /// An error in a parameter that is blank or has the wrong format.
  init(_ parameter: String, isBlank: Bool, reason: ReasonCode? = nil, _ message: FormMessage) {
    self.init(parameter, isBlank ? .blankParameter : .malformedParameter, reason: reason, message)
  }

  /// What to do about it, as the form on a screen would say it.
  public func message(in language: Language) -> String { formMessage.text(in: language) }

  /// The documented text of the code with the parameter's name in its slot, as the service would say it.
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

/// Why a server refuses a form: all errors in it.
public struct BindFormRefusal: Error, Hashable, Sendable {
  /// The errors in the order of the fields; at least one.
  public let errors: [BindFormError]

  init(_ errors: [BindFormError]) {
    self.errors = errors
  }

  /// The HTTP status to answer with: 400, or 500 when the server couldn't decide about the number.
  public var httpStatus: Int { errors.contains { $0.code == .busy } ? 500 : 400 }

  /// The body to answer with; encode it as JSON.
  ///
  /// - Parameter language: The language of its messages.
  public func body(in language: Language) -> Body { Body(self, language) }

  /// The body of an answer that clients of the identity service understand: the first error, and a list of all.
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
      /// What to do about it, for a person.
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
