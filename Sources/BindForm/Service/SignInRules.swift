/// The rules of a sign-in by number and code, for a flow of kind ``BindFlow/Kind/signIn(_:)``.
public struct SignInRules: Hashable, Sendable {
  /// The treatment of a number without an account.
  public enum NewAccounts: Hashable, Sendable {
    /// The service creates an account: `createUser` is `true`.
    case automatic
    /// The person is asked first: `createUser` is `false`. The service answers 404, or COMMON.1013 if it has no such
    /// parameter, and the form offers to create an account.
    case afterAgreement
  }

  /// The format of the number in requests.
  public enum NumberFormat: Hashable, Sendable {
    /// In the spelling that the tenant's regex accepts.
    case spelling
    /// The national digits of a number of China, as services write them that began there: `15012347274`. A number of any
    /// other country keeps its area code: `+85251234567`.
    case national
  }

  /// The possible uses of an SMS code.
  public enum CodeUse: Hashable, Sendable {
    /// Only its ``SMSType``: after a failed sign-in, a new account needs another code.
    case onePurpose
    /// Signing in, and creating an account instead.
    case both
  }

  /// The treatment of a number without an account; by default, the service creates an account.
  public var newAccounts = NewAccounts.automatic

  /// The format of the number in requests; the tenant's spelling by default.
  public var numberFormat = NumberFormat.spelling

  /// The possible uses of an SMS code; by default only its requested purpose.
  public var codeUse = CodeUse.onePurpose

  /// The vendor whose account is associated with the signed-in one, so that afterwards the vendor's login is enough;
  /// `nil` for none.
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
