public import PhoneCheck

/// Checks whole forms on a server, by the rules of the form on the screen.
///
/// ```swift
/// switch check.verdict(on: try BindFormRequest(json: body)) {
/// case .accepted(let form): bind(form.number, form.code, form.stateToken)
/// case .refused(let refusal): respond(refusal.httpStatus, refusal.body(in: .english))
/// }
/// ```
public struct BindFormCheck: Sendable {
  /// The definitions to go by.
  public var validator: PhoneValidator
  /// What SMS codes look like.
  public var smsCode = CodeRule()
  /// What e-mail codes look like.
  public var emailCode = CodeRule()
  /// What the flow asks for.
  public var steps: [BindFlow.Step] = [.phone]

  /// Creates a check with the default rules.
  public init(_ validator: PhoneValidator) { self.validator = validator }

  /// What is to be done with a form.
  public enum FormVerdict: Hashable, Sendable {
    /// Every parameter is right. Whether the code is the one that was sent is for the service to say.
    case accepted(AcceptedForm)
    /// Something isn't.
    case refused(BindFormRefusal)
  }

  /// A form whose parameters are right; it prints masked.
  public struct AcceptedForm: Hashable, Sendable {
    /// The number.
    public let number: PhoneNumber
    /// The code from the SMS.
    public let code: String
    /// What the service knows the login by.
    public let stateToken: String
    /// The e-mail address and its code, where the flow asks for them.
    public let email: BindForm.VerifiedEmail?
  }

  /// Checks a form; everything that is wrong is told at once.
  public func verdict(on request: BindFormRequest) -> FormVerdict {
    var errors: [BindFormError] = []
    let number = self.number(in: request, &errors)
    let code = self.code(request.code, "code", smsCode, empty: .enterCode, &errors)
    let email = steps.contains(.email) ? self.email(in: request, &errors) : nil
    let stateToken = (request.stateToken ?? "").trimmed
    if stateToken.isEmpty {
      errors.append(BindFormError("state_token", .blankParameter, FormMessage(.signInAgain)))
    }
    guard errors.isEmpty, let number, let code else { return .refused(BindFormRefusal(errors)) }
    return .accepted(AcceptedForm(number: number, code: code, stateToken: stateToken, email: email))
  }

  private func number(in request: BindFormRequest, _ errors: inout [BindFormError]) -> PhoneNumber? {
    let name = (request.area ?? "").trimmed
    let area = name.isEmpty ? nil : validator.catalog.area(named: name)
    let entry = NumberEntry(request.mobile ?? "", area: area, by: validator)
    switch entry.verdict {
    case .valid(let number): return number
    case .undecided(let failure):
      errors.append(BindFormError("mobile", .busy, reason: failure.reason, FormMessage(.cannotCheck)))
    case .invalid(let rejection):
      let isBlank = rejection.reason == .empty
      errors.append(
        BindFormError(
          "mobile", isBlank ? .blankParameter : .malformedParameter, reason: rejection.reason,
          entry.problem ?? FormMessage(.enterNumber)))
    case nil: break
    }
    return nil
  }

  private func code(
    _ text: String?, _ parameter: String, _ rule: CodeRule, empty: Phrase, _ errors: inout [BindFormError]
  ) -> String? {
    let code = rule.normalized(text ?? "")
    if rule.accepts(code) { return code }
    errors.append(
      code.isEmpty
        ? BindFormError(parameter, .blankParameter, FormMessage(empty))
        : BindFormError(parameter, .malformedParameter, rule.message))
    return nil
  }

  private func email(in request: BindFormRequest, _ errors: inout [BindFormError]) -> BindForm.VerifiedEmail?
  {
    let entry = request.email ?? ""
    let address = EmailAddress(entry)
    if address == nil {
      errors.append(
        entry.trimmed.isEmpty
          ? BindFormError("email", .blankParameter, FormMessage(.enterEmail))
          : BindFormError("email", .malformedParameter, FormMessage(.enterWholeEmail)))
    }
    let code = self.code(request.emailCode, "email_code", emailCode, empty: .enterEmailCode, &errors)
    guard let address, let code else { return nil }
    return BindForm.VerifiedEmail(address: address, code: code)
  }
}

extension BindFormCheck.AcceptedForm: CustomStringConvertible, CustomReflectable {
  /// The masked number and address.
  public var description: String { "\(number)\(email.map { " \($0)" } ?? "")" }

  /// A mirror of the description alone.
  public var customMirror: Mirror { Mirror(self, children: ["form": description]) }
}
