internal import PhoneCheck
internal import Platform

extension SavedForm {
  /// The service's requirements.
  struct Flow: SavedObject, Hashable, Sendable {
    /// The kind, as the service writes it, or `SIGN_IN` or `NUMBER_CHANGE`.
    var kind = ""
    /// The rules of a sign-in.
    var rules: Rules?
    /// The account's number: whole for a second factor, if numbers are saved, and masked for a change of number.
    var number: String?
    /// The steps, as the service writes them.
    var steps: [String] = []
    /// Whether there is a token, saved or not.
    var hasStateToken = false
    /// The token, if it is saved.
    var stateToken: String?

    @inline(never)
    mutating func pass(_ members: inout SavedMembers) {
      members.text("kind", &kind)
      members.object("rules", &rules)
      members.text("number", &number)
      members.texts("steps", &steps)
      members.flag("hasStateToken", &hasStateToken)
      members.text("stateToken", &stateToken)
    }
  }

  /// The rules of a sign-in.
  ///
  /// Missing rules have the defaults of ``SignInRules/init(newAccounts:numberFormat:codeUse:association:)``.
  struct Rules: SavedObject, Hashable, Sendable {
    var asksForNewAccounts: Bool?
    var writesNationalNumbers: Bool?
    var usesCodesForBoth: Bool?
    var association: String?

    @inline(never)
    mutating func pass(_ members: inout SavedMembers) {
      members.flag("asksForNewAccounts", &asksForNewAccounts)
      members.flag("writesNationalNumbers", &writesNationalNumbers)
      members.flag("usesCodesForBoth", &usesCodesForBoth)
      members.text("association", &association)
    }
  }
}

extension SavedForm.Flow {
  private static let signIn = "SIGN_IN"
  private static let numberChange = "NUMBER_CHANGE"

  /// Saves a flow.
  ///
  /// - Parameters:
  ///   - flow: The flow.
  ///   - keepsToken: Whether its token is saved.
  ///   - discretion: The limits for saving the service's texts.
  init(_ flow: BindFlow, keepsToken: Bool, _ discretion: SavedForm.Discretion) {
    kind = flow.kind.status?.text ?? Self.signIn
    switch flow.kind {
    case .secondFactor(let number): self.number = number?.canonical
    case .numberChange(let old): (kind, number) = (Self.numberChange, old?.description)
    case .bind, .register, .signIn: break
    }
    rules = flow.signIn.map { SavedForm.Rules($0) }
    steps = flow.steps.map { step in
      switch step {
      case .phone: "VERIFY_PHONE"
      case .email: "VERIFY_EMAIL"
      case .other(let name): discretion.code(name)
      }
    }
    hasStateToken = !flow.stateToken.isEmpty
    stateToken = keepsToken && hasStateToken ? flow.stateToken : nil
  }

  /// Returns the flow with a token; `nil` for a kind that opens no form.
  func flow(stateToken: String) -> BindFlow? {
    guard let kind = rules.map({ .signIn($0.rules) }) ?? ownKind else { return nil }
    return BindFlow(kind: kind, stateToken: stateToken, steps: steps.map { BindFlow.Step(name: $0) })
  }
}

extension SavedForm.Flow {
  /// Whether it contains the account's whole number.
  var holdsNumber: Bool { number.flatMap { PhoneNumber(canonical: $0) } != nil }

  /// The kind of a flow without rules; `nil` for a kind that opens no form, such as a second factor without a number.
  private var ownKind: BindFlow.Kind? {
    if kind.hasSameBytes(as: Self.numberChange) {
      return .numberChange(from: number.flatMap { MaskedNumber($0) })
    }
    guard case .secondFactor? = BindFlow.Kind(LoginStatus(kind)) else {
      return BindFlow.Kind(LoginStatus(kind))
    }
    return number.flatMap { PhoneNumber(canonical: $0) }.map { .secondFactor($0) }
  }
}

extension SavedForm.Rules {
  init(_ rules: SignInRules) {
    asksForNewAccounts = rules.newAccounts == .afterAgreement ? true : nil
    writesNationalNumbers = rules.numberFormat == .national ? true : nil
    usesCodesForBoth = rules.codeUse == .both ? true : nil
    association = rules.association?.name
  }

  var rules: SignInRules {
    SignInRules(
      newAccounts: asksForNewAccounts == true ? .afterAgreement : .automatic,
      numberFormat: writesNationalNumbers == true ? .national : .spelling,
      codeUse: usesCodesForBoth == true ? .both : .onePurpose,
      association: association.map { Vendor($0) })
  }
}
