extension PhoneValidator {
  /// How a validator reads and matches; frozen when it is made.
  public typealias Options = ValidatorOptions

  /// Why a validator can't be made.
  @nonexhaustive
  public enum ConfigurationError: Error, Hashable, Sendable {
    /// An international prefix is 1–6 digits.
    case notAnInternationalPrefix(String)
  }
}
