public import PhoneCheck
internal import Platform
internal import StrictJSON

/// What the service requires before a login is done: the data of code `101`.
///
/// It opens a form.
///
/// It holds a token, so it prints its kind and steps only.
public struct BindFlow: Hashable, Sendable {
  /// What the number is for.
  public indirect enum Kind: Hashable, Sendable {
    /// `SOCIAL_BIND`: the number is bound to an existing account.
    case bind
    /// `USER_REGISTER`: an account is created with the number, and bound.
    case register
    /// There was no other login: a number and its code sign the person in.
    case signIn(SignInRules)
    /// An undocumented status, as it came; the form binds as for ``bind``.
    case other(String)
  }

  /// A step of `socialBindOrRegisterFlow`.
  public enum Step: Hashable, Sendable {
    /// `VERIFY_PHONE`: a number and the code sent to it.
    case phone
    /// `VERIFY_EMAIL`: an address and the code sent to it.
    case email
    /// An undocumented step, as it came. The form has no field for it.
    case other(String)
  }

  /// What the number is for.
  public var kind: Kind

  /// `state_token`: the service's identifier of this login, sent back with the number; empty where a back end needs
  /// none.
  public var stateToken: String

  /// The steps that the service lists, in its order.
  ///
  /// Its bind call takes a number or an address, so one of them is enough; ``BindingForm/Configuration/steps`` says
  /// which ones a form asks for.
  public let steps: [Step]

  /// Creates a flow.
  ///
  /// - Parameters:
  ///   - kind: What the number is for.
  ///   - stateToken: The service's identifier of this login; empty where a back end needs none.
  ///   - steps: The steps in order.
  public init(kind: Kind, stateToken: String = "", steps: [Step] = [.phone]) {
    self.kind = kind
    self.stateToken = stateToken
    self.steps = steps
  }

  /// Reads the data of code `101`; `nil` without `state_token`.
  init?(_ answer: ServiceAnswer) {
    guard let stateToken = answer.member("state_token") else { return nil }
    self.init(
      kind: Kind(status: answer.member("status") ?? ""), stateToken: stateToken,
      steps: Self.steps(in: answer.member("data") ?? ""))
  }

  /// The `type` with which to request the SMS code.
  public var smsType: SMSType {
    switch kind {
    case .register: .register
    case .signIn: .login
    case .bind, .other: .bindMobile
    }
  }

  /// The `type` with which to request the code by e-mail.
  public var emailCodeType: EmailCodeType {
    switch kind {
    case .register: .register
    case .signIn: .login
    case .bind, .other: .bindEmail
    }
  }

  /// The rules of a sign-in; `nil` for a flow of another kind.
  public var signIn: SignInRules? {
    guard case .signIn(let rules) = kind else { return nil }
    return rules
  }

  /// Reads `{"socialBindOrRegisterFlow":["VERIFY_PHONE","VERIFY_EMAIL"]}`, each step once; ``Step/phone`` alone for
  /// anything else.
  private static func steps(in data: String) -> [Step] {
    guard let root = JSONDocument.read(data.bytes).document?.root,
      let flow = root["socialBindOrRegisterFlow"]
    else { return [.phone] }
    var steps: [Step] = []
    for element in flow.elements {
      if let step = element.text.map(Step.init(name:)), !steps.contains(step) { steps.append(step) }
    }
    return steps.isEmpty ? [.phone] : steps
  }
}

extension BindFlow.Kind {
  init(status: String) {
    let name = status.trimmed
    self =
      name.isSameName(as: "SOCIAL_BIND")
      ? .bind : name.isSameName(as: "USER_REGISTER") ? .register : .other(name)
  }
}

extension BindFlow.Step {
  init(name: String) {
    let name = name.trimmed
    self =
      name.isSameName(as: "VERIFY_PHONE")
      ? .phone : name.isSameName(as: "VERIFY_EMAIL") ? .email : .other(name)
  }

  /// Whether two steps are the same; those that aren't documented are compared byte for byte.
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
    case .other(let status): String(utf8: "other(\(status.withoutNumbers(from: 7)))")
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
