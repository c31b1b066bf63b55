public import PhoneCheck

/// The rules that definitions have to pass before they are served.
public struct VerificationRules: Hashable, Sendable {
  /// The errors of `phonecheck lint` that refuse definitions.
  public enum LintGate: Hashable, Sendable {
    /// Errors that the last good copy doesn't have, so an update makes nothing worse.
    ///
    /// If the only copy is the library's built-in one, the tenant's definitions are always better, and are served;
    /// ``CatalogEvent/findings`` lists their problems. Definitions that were accepted once are accepted again.
    case newErrors
    /// Every error. A tenant whose definitions have an error keeps the previous copy. `phonecheck lint` names the
    /// error.
    case everyError
    /// No errors.
    case off
  }

  /// The limits of what an update may remove; a larger update is refused until a person has looked at it.
  public struct NarrowingGate: Hashable, Sendable {
    /// The maximum number of removed definitions.
    public var maximumRemovedCount: Int
    /// The largest share of its numbers that a definition may lose, from 0 to 1.
    public var maximumLoss: Double

    /// Creates the limits.
    ///
    /// By default, no definition may be removed, and none may lose more than a tenth of its numbers.
    public init(maximumRemovedCount: Int = 0, maximumLoss: Double = 0.1) {
      self.maximumRemovedCount = maximumRemovedCount
      self.maximumLoss = maximumLoss
    }

    /// Whether a change is within the limits; definitions that weren't compared exceed them.
    func allows(_ change: CatalogChange) -> Bool {
      change.removed.count <= maximumRemovedCount && change.largestLoss <= maximumLoss
        && change.leftOutCount == 0
    }
  }

  /// The maximum number of bytes of an answer's body; the loader's own limit is 4 MiB.
  public var maximumByteCount = 4 << 20
  /// The faults that are repaired instead of refused.
  public var loading = LoadingOptions()
  /// The options of the validator.
  public var validator = ValidatorOptions()
  /// The errors of lint that refuse definitions.
  public var lint = LintGate.newErrors
  /// The limits of what an update may remove from the last good copy; `nil` for no limits.
  ///
  /// Definitions that were accepted once are accepted again, whatever they remove.
  ///
  /// The library's built-in definitions don't count as a copy.
  public var narrowing: NarrowingGate?

  /// Creates the default rules.
  public init() {}
}
