public import PhoneCheck

/// What is wrong with one parameter of a form.
public struct BindFormError: Error, Hashable, Sendable {
  /// The parameter's name, such as `mobile`.
  public let parameter: String

  /// What a compatible server answers, such as ``ServiceErrorCode/blankParameter``.
  public let code: ServiceErrorCode

  /// The number's reason code, where it is about the number.
  public let reason: ReasonCode?

  /// What to do about it.
  public let formMessage: FormMessage

  init(_ parameter: String, _ code: ServiceErrorCode, reason: ReasonCode? = nil, _ message: FormMessage) {
    self.parameter = parameter
    self.code = code
    self.reason = reason
    formMessage = message
  }

  /// What to do about it, for a person.
  public func message(in language: Language) -> String { formMessage.text(in: language) }

  /// The documented text of the code with the parameter in its slot, as the service would say it.
  public func serviceMessage(in language: Language) -> String {
    SlotTemplate(code.text(in: language)).filled(with: [parameter])
  }
}

extension BindFormError: CustomStringConvertible {
  /// Parameter and code.
  public var description: String { "\(parameter): \(code.rawValue)" }
}

/// Why a server doesn't take a form: everything that is wrong with it, in the order of the fields.
public struct BindFormRefusal: Error, Hashable, Sendable {
  /// The errors, at least one.
  public let errors: [BindFormError]

  init(_ errors: [BindFormError]) {
    self.errors = errors
  }

  /// The HTTP status: 400, or 500 when the server couldn't decide.
  public var httpStatus: Int { errors.contains { $0.code == .busy } ? 500 : 400 }

  /// What to answer, in a language.
  public func body(in language: Language) -> Body { Body(self, language) }

  /// An answer that clients of the identity service understand, with all errors beside the first.
  ///
  /// ```json
  /// {"error_code":"IDAAS.SDK.COMMON.1001","error_msg":"Parameter mobile cannot be left blank",
  ///  "errors":[{"field":"mobile","code":"IDAAS.SDK.COMMON.1001","message":"Enter your mobile number"}]}
  /// ```
  public struct Body: Hashable, Sendable, Encodable {
    /// One error.
    public struct ParameterError: Hashable, Sendable, Encodable {
      /// The parameter's name.
      public let field: String
      /// The code.
      public let code: String
      /// The number's reason code, where it is about the number.
      public let reason: String?
      /// What to do about it.
      public let message: String
    }

    /// The code of the first error.
    public let errorCode: String
    /// The documented text of the first error.
    public let errorMessage: String
    /// All errors.
    public let errors: [ParameterError]

    enum CodingKeys: String, CodingKey {
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
