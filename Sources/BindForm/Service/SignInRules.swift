/// What a sign-in by number and code does besides signing in: the rules of a flow of kind ``BindFlow/Kind/signIn(_:)``.
public struct SignInRules: Hashable, Sendable {
  /// What happens for a number without an account.
  public enum NewAccounts: Hashable, Sendable {
    /// The service creates one: `createUser` is `true`.
    case automatic
    /// The person is asked first: `createUser` is `false`, the service answers 404, or COMMON.1013 where it has no such
    /// parameter, and the form offers to create one.
    case afterAgreement
  }

  /// How the number is written in requests.
  public enum NumberFormat: Hashable, Sendable {
    /// In the spelling that the tenant's regex accepts.
    case spelling
    /// The national digits alone, for services that know only one country: `15012347274`.
    case national
  }

  /// What an SMS code can be used for.
  public enum CodeUse: Hashable, Sendable {
    /// Only its ``SMSType``: after a failed sign-in, a new account takes another code.
    case onePurpose
    /// Signing in, and creating an account instead.
    case both
  }

  /// What happens for a number without an account; the service creates one by default.
  public var newAccounts = NewAccounts.automatic

  /// How the number is written in requests; in the tenant's spelling by default.
  public var numberFormat = NumberFormat.spelling

  /// What an SMS code can be used for; by default, only what it was requested for.
  public var codeUse = CodeUse.onePurpose

  /// The vendor whose account is associated with the signed-in one, so that the vendor's login is enough from then
  /// on; `nil` for none.
  public var association: Vendor?

  /// Creates rules.
  public init(
    newAccounts: NewAccounts = .automatic, numberFormat: NumberFormat = .spelling,
    codeUse: CodeUse = .onePurpose, association: Vendor? = nil
  ) {
    self.newAccounts = newAccounts
    self.numberFormat = numberFormat
    self.codeUse = codeUse
    self.association = association
  }
}
