public import PhoneCheck
internal import Platform
internal import StrictJSON

/// The service's requirements before a login is done: the data of code `101`.
///
/// A flow opens a form.
///
/// It contains a token, so it prints only its kind and steps.
public struct BindFlow: Hashable, Sendable {
  /// The purpose of the number.
  public indirect enum Kind: Hashable, Sendable {
    /// `SOCIAL_BIND`: the number is bound to an existing account.
    case bind
    /// `USER_REGISTER`: an account is created with the number, and bound.
    case register
    /// Without an earlier login: a number and its code sign the person in.
    case signIn(SignInRules)
    /// `MFA_AUTH`: a code that is sent to the account's number passes the second factor.
    ///
    /// The number is `nil` before the form has asked the service for it, with ``BindingForm/Effect/loadNumber(_:for:)``.
    case secondFactor(PhoneNumber?)
    /// A signed-in person replaces the account's number by a new one.
    ///
    /// The present number is masked; it is `nil` if the app doesn't know it.
    case numberChange(from: MaskedNumber?)
  }

  /// A step of `socialBindOrRegisterFlow`.
  public enum Step: Hashable, Sendable {
    /// `VERIFY_PHONE`: a number and the code sent to it.
    case phone
    /// `VERIFY_EMAIL`: an address and the code sent to it.
    case email
    /// An undocumented step, as received. The form has no field for it.
    case other(String)
  }

  /// The purpose of the number.
  public var kind: Kind

  /// `state_token`: the service's identifier of this login, sent back with the number; empty if a back end needs none.
  ///
  /// A flow that changes the number has the person's id_token instead, which is sent as `Authorization`.
  public var stateToken: String

  /// The steps that the service lists, in its order.
  ///
  /// Its bind call takes a number or an address, so one of them is enough. ``BindingForm/Configuration/steps`` lists
  /// the steps that a form supports.
  public let steps: [Step]

  /// Creates a flow.
  ///
  /// - Parameters:
  ///   - kind: The purpose of the number.
  ///   - stateToken: The service's identifier of this login; empty if a back end needs none.
  ///   - steps: The steps in order.
  public init(kind: Kind, stateToken: String = "", steps: [Step] = [.phone]) {
    self.kind = kind
    self.stateToken = stateToken
    self.steps = steps
  }

  /// Reads the data of an answer that requires a number; `nil` without `state_token`, and for a status that opens no
  /// form.
  ///
  /// - Parameters:
  ///   - answer: A login's answer.
  ///   - status: Its status; `nil` if it has none. Then the data have to list steps.
  init?(_ answer: ServiceAnswer, _ status: LoginStatus?) {
    let listed = Self.steps(in: answer.member("data") ?? "")
    guard let stateToken = answer.member("state_token"),
      let kind = status.map({ Kind($0) }) ?? (listed == nil ? nil : .bind)
    else { return nil }
    self.init(kind: kind, stateToken: stateToken, steps: listed ?? [.phone])
  }

  /// The `type` of a request for an SMS code.
  public var smsType: SMSType {
    switch kind {
    case .register: .register
    case .signIn: .login
    case .bind: .bindMobile
    case .secondFactor: .secondFactor
    case .numberChange: .mobileChange
    }
  }

  /// The `type` of a request for a code by e-mail.
  public var emailCodeType: EmailCodeType {
    switch kind {
    case .register: .register
    case .signIn: .login
    // The last two have no address.
    case .bind, .secondFactor, .numberChange: .bindEmail
    }
  }

  /// The rules of a sign-in; `nil` for a flow of another kind.
  public var signIn: SignInRules? {
    guard case .signIn(let rules) = kind else { return nil }
    return rules
  }

  /// Reads `{"socialBindOrRegisterFlow":["VERIFY_PHONE","VERIFY_EMAIL"]}`, without repeated steps; `nil` for anything
  /// else.
  private static func steps(in data: String) -> [Step]? {
    guard let root = JSONDocument.read(data.bytes).document?.root,
      let flow = root["socialBindOrRegisterFlow"]
    else { return nil }
    var steps: [Step] = []
    for element in flow.elements {
      if let step = element.text.map(Step.init(name:)), !steps.contains(step) { steps.append(step) }
    }
    return steps.isEmpty ? nil : steps
  }
}

extension BindFlow.Kind {
  /// The kind of a flow that a status opens; `nil` if the status opens no form.
  init?(_ status: LoginStatus) {
    switch status {
    case .bind: self = .bind
    case .register: self = .register
    case .secondFactor: self = .secondFactor(nil)
    default: return nil
    }
  }

  /// The status that opens a flow of this kind; `nil` for a kind that no login's answer opens.
  package var status: LoginStatus? {
    switch self {
    case .bind: .bind
    case .register: .register
    case .secondFactor: .secondFactor
    case .signIn, .numberChange: nil
    }
  }
}

extension BindFlow.Step {
  init(name: String) {
    let name = name.trimmed
    self =
      name.isSameName(as: "VERIFY_PHONE")
      ? .phone : name.isSameName(as: "VERIFY_EMAIL") ? .email : .other(name)
  }

  /// Whether two steps are the same; undocumented steps are compared byte for byte.
  public static func == (one: Self, other: Self) -> Bool {
    switch (one, other) {
    case (.phone, .phone), (.email, .email): true
    case (.other(let name), .other(let other)): name.hasSameBytes(as: other)
    default: false
    }
  }

  /// Feeds the description.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension BindFlow.Kind: ShownAsDescription {
  /// The kind as a word.
  public var description: String {
    switch self {
    case .bind: "bind"
    case .register: "register"
    case .signIn(let rules): rules.association.map { "signIn for \($0)" } ?? "signIn"
    case .secondFactor: "secondFactor"
    case .numberChange: "numberChange"
    }
  }
}

extension BindFlow.Step: ShownAsDescription {
  /// The step as a word.
  public var description: String {
    switch self {
    case .phone: "phone"
    case .email: "email"
    case .other(let name): String(utf8: "other(\(name.withoutNumbers(from: 7)))")
    }
  }
}

extension BindFlow: ShownAsDescription {
  /// The kind and the steps, without the token.
  public var description: String {
    "\(kind), steps \(steps.map { "\($0)" }.joined(separator: ", "))"
  }
}
