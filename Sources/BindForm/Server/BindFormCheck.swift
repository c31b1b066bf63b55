internal import AreaSearch
public import PhoneCheck
internal import Platform

/// Checks whole forms on a server, by the same rules as the form on the screen.
///
/// ```swift
/// switch check.verdict(on: try BindFormRequest(json: body)) {
/// case .accepted(let form): bind(form.number, form.code, form.stateToken)
/// case .refused(let refusal): respond(refusal.httpStatus, refusal.body(in: .english))
/// }
/// ```
public struct BindFormCheck: Sendable {
  /// The validator that decides which numbers are accepted.
  public var validator: PhoneValidator
  /// The format of SMS codes; four to eight digits by default.
  public var smsCode = CodeRule()
  /// The format of e-mail codes; four to eight digits by default.
  public var emailCode = CodeRule()
  /// The required steps of the form.
  ///
  /// E-mail address and code are checked only with ``BindFlow/Step/email``.
  public var steps: [BindFlow.Step] = [.phone]

  /// Creates a check for a number and its code, with the default formats of codes.
  ///
  /// - Parameter validator: The validator that decides which numbers are accepted.
  public init(_ validator: PhoneValidator) { self.validator = validator }

  /// The result of a check.
  public enum FormVerdict: Hashable, Sendable {
    /// Every parameter is right. Only the service knows whether this code was sent.
    case accepted(AcceptedForm)
    /// At least one parameter is wrong.
    case refused(BindFormRefusal)
  }

  /// A form whose parameters are right.
  ///
  /// It prints masked.
  public struct AcceptedForm: Hashable, Sendable {
    /// The number.
    public let number: PhoneNumber
    /// The code from the SMS, in ASCII without white space and hyphens.
    public let code: String
    /// `state_token`: the service's identifier of the login, in printable ASCII, at most 4 KiB, so that it can be a
    /// header's value.
    public let stateToken: String
    /// The e-mail address and its code; `nil` unless ``BindFormCheck/steps`` contains ``BindFlow/Step/email``.
    public let email: BindingForm.VerifiedEmail?
  }

  /// Checks a form.
  ///
  /// - Parameter request: The posted form.
  /// - Returns: The form, or all of its errors, in the order of the fields. A limit or an engine error during the check
  ///   of the number is the error ``ServiceErrorCode/busy``.
  public func verdict(on request: BindFormRequest) -> FormVerdict {
    var errors: [BindFormError] = []
    let number: PhoneNumber?
    do throws(BindFormError) {
      number = try self.number(in: request)
    } catch {
      errors.append(error)
      number = nil
    }
    let code = self.code(request.code, "code", smsCode, empty: .enterCode, &errors)
    let email = steps.contains(.email) ? self.email(in: request, &errors) : nil
    let stateToken = self.stateToken(request.stateToken, &errors)
    guard errors.isEmpty, let number, let code, let stateToken else {
      return .refused(BindFormRefusal(errors))
    }
    return .accepted(AcceptedForm(number: number, code: code, stateToken: stateToken, email: email))
  }

  /// Checks only the number, for a form that asks for the code on a later page.
  ///
  /// - Parameter request: The posted form. Only ``BindFormRequest/mobile`` and ``BindFormRequest/area`` are read.
  /// - Returns: The number that the tenant accepts.
  /// - Throws: The error that ``verdict(on:)`` returns for `mobile`.
  public func number(in request: BindFormRequest) throws(BindFormError) -> PhoneNumber {
    let name = (request.area ?? "").trimmed
    let area = name.isEmpty ? nil : validator.catalog.area(named: name)
    let entry = NumberEntry(request.mobile ?? "", area: area, by: validator)
    switch entry.verdict {
    case .valid(let number): return number
    case .undecided(let failure):
      throw BindFormError("mobile", .busy, reason: failure.reason, FormMessage(.cannotCheck))
    case .invalid(let rejection):
      throw BindFormError(
        "mobile", isBlank: rejection.reason == .empty, reason: rejection.reason,
        entry.problem ?? FormMessage(.enterNumber))
    // An entry with a validator has a verdict.
    case nil: throw BindFormError("mobile", .busy, FormMessage(.cannotCheck))
    }
  }

  /// Returns a code; adds its error if it is empty or in the wrong format.
  private func code(
    _ text: String?, _ parameter: String, _ rule: CodeRule, empty: Phrase, _ errors: inout [BindFormError]
  ) -> String? {
    let code = rule.normalized(text ?? "")
    if rule.accepts(code) { return code }
    errors.append(
      BindFormError(parameter, isBlank: code.isEmpty, rule.message(for: code, empty: empty)))
    return nil
  }

  /// The maximum length of a login's identifier, in bytes.
  private static let maximumStateTokenByteCount = 4 << 10

  /// Returns the identifier of the login; adds its error if it is empty, too long, or contains a character that no
  /// identifier contains: hosts send it in headers, and write it into logs.
  private func stateToken(_ text: String?, _ errors: inout [BindFormError]) -> String? {
    let token = (text ?? "").trimmed
    let bytes = token.bytes
    let isPrintable = bytes.allSatisfy { (0x20...0x7E).contains($0) }
    if !bytes.isEmpty, bytes.count <= Self.maximumStateTokenByteCount, isPrintable { return token }
    errors.append(BindFormError("state_token", isBlank: bytes.isEmpty, FormMessage(.signInAgain)))
    return nil
  }

  /// Returns the address and its code; adds the errors of both.
  private func email(
    in request: BindFormRequest, _ errors: inout [BindFormError]
  ) -> BindingForm.VerifiedEmail? {
    let entry = request.email ?? ""
    let address = EmailAddress(entry)
    if address == nil {
      errors.append(
        BindFormError("email", isBlank: entry.trimmed.isEmpty, EmailAddress.message(for: entry)))
    }
    let code = self.code(request.emailCode, "email_code", emailCode, empty: .enterEmailCode, &errors)
    guard let address, let code else { return nil }
    return BindingForm.VerifiedEmail(address: address, code: code)
  }
}

extension BindFormCheck.AcceptedForm: ShownAsDescription {
  /// The masked number and address.
  public var description: String { "\(number)\(email.map { " \($0)" } ?? "")" }
}
