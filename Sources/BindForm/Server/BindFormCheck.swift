internal import AreaSearch
public import PhoneCheck
internal import Platform

/// Checks whole forms on a server, by the same rules as the form on the screen.
///
/// ```swift
/// switch check.verdict(on: try BindFormRequest(json: body)) {
/// case .accepted(let form): bind(form.contact, form.code, form.stateToken)
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
  /// The steps that a form may contain, one at a time; only the number by default.
  ///
  /// With ``BindFlow/Step/email``, a form may contain an address instead of a number.
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
    /// A number or an e-mail address.
    public enum Contact: Hashable, Sendable {
      /// A number that the tenant accepts.
      case number(PhoneNumber)
      /// An address, if ``BindFormCheck/steps`` contains ``BindFlow/Step/email``.
      case email(EmailAddress)
    }

    /// The number or the address.
    public let contact: Contact
    /// The code from the SMS or the e-mail, in ASCII without white space and hyphens.
    public let code: String
    /// `state_token`: the service's identifier of the login, in printable ASCII, at most 4 KiB, so that it can be a
    /// header's value.
    public let stateToken: String
  }

  /// Checks a form: its number, or its address if the form has one and the ``steps`` allow it, and the code.
  ///
  /// - Parameter request: The posted form. A form with both is refused, since the code belongs to only one of them.
  /// - Returns: The form, or all of its errors, in the order of the fields. A limit or an engine error during the check
  ///   of the number is the error ``ServiceErrorCode/busy``.
  public func verdict(on request: BindFormRequest) -> FormVerdict {
    var errors: [BindFormError] = []
    let way = way(of: request)
    let contact: AcceptedForm.Contact?
    do throws(BindFormError) {
      contact =
        switch way {
        case .number: .number(try number(in: request))
        case .email: .email(try email(in: request))
        }
    } catch {
      errors.append(error)
      contact = nil
    }
    let code = code(in: request, of: way, &errors)
    let stateToken = self.stateToken(request.stateToken, &errors)
    guard errors.isEmpty, let contact, let code, let stateToken else {
      return .refused(BindFormRefusal(errors))
    }
    return .accepted(AcceptedForm(contact: contact, code: code, stateToken: stateToken))
  }

  /// Returns the way of a form; the number, if both are possible and the form has no address.
  private func way(of request: BindFormRequest) -> BindFlow.Way {
    guard steps.contains(.email) else { return .number }
    return steps.contains(.phone) && (request.email ?? "").trimmed.isEmpty ? .number : .email
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

  /// Returns the address; throws its error if it isn't one, or if the form has a number, too.
  private func email(in request: BindFormRequest) throws(BindFormError) -> EmailAddress {
    let entry = request.email ?? ""
    if steps.contains(.phone), !(request.mobile ?? "").trimmed.isEmpty {
      throw BindFormError("email", isBlank: false, FormMessage(.numberAndEmail))
    }
    guard let address = EmailAddress(entry) else {
      throw BindFormError("email", isBlank: entry.trimmed.isEmpty, EmailAddress.message(for: entry))
    }
    return address
  }

  /// Returns the code; adds its error if it is empty or in the wrong format.
  private func code(
    in request: BindFormRequest, of way: BindFlow.Way, _ errors: inout [BindFormError]
  ) -> String? {
    let (rule, empty): (CodeRule, Phrase) =
      switch way {
      case .number: (smsCode, .enterCode)
      case .email: (emailCode, .enterEmailCode)
      }
    let code = rule.normalized(request.code ?? "")
    if rule.accepts(code) { return code }
    errors.append(BindFormError("code", isBlank: code.isEmpty, rule.message(for: code, empty: empty)))
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
}

extension BindFormCheck.AcceptedForm: ShownAsDescription {
  /// The masked number or address.
  public var description: String { "\(contact)" }
}

extension BindFormCheck.AcceptedForm.Contact: ShownAsDescription {
  /// The masked number or address.
  public var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .email(let address): "\(address)"
    }
  }
}
