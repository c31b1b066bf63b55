public import PhoneCheck

/// What definitions have to pass before they are served.
public struct VerificationRules: Hashable, Sendable {
  /// Which errors of `phonecheck lint` refuse definitions.
  public enum LintGate: Hashable, Sendable {
    /// Those that the last good copy doesn't have: an update makes nothing worse. Where there is none but the library's
    /// built-in definitions, the tenant's are better whatever they are; ``CatalogEvent/findings`` says what is wrong with them.
    /// Definitions that were accepted once are accepted again.
    case newErrors
    /// Every error. A tenant whose definitions have one keeps the copy before; `phonecheck lint` says which.
    case everyError
    /// None.
    case off
  }

  /// How much an update may take away; beyond that it is refused until a person has looked at it.
  public struct NarrowingGate: Hashable, Sendable {
    /// The most definitions that may be gone.
    public var maximumRemovedCount: Int
    /// The largest share of its numbers that a definition may lose, from 0 to 1.
    public var maximumLoss: Double

    /// Sets the limits: by default no definition may be gone, and none may lose more than a tenth of its numbers.
    public init(maximumRemovedCount: Int = 0, maximumLoss: Double = 0.1) {
      self.maximumRemovedCount = maximumRemovedCount
      self.maximumLoss = maximumLoss
    }

    /// Whether a change is within the limits; what wasn't compared isn't.
    func allows(_ change: CatalogChange) -> Bool {
      change.removed.count <= maximumRemovedCount && change.largestLoss <= maximumLoss
        && change.leftOutCount == 0
    }
  }

  /// The most bytes of an answer's body; the loader's limit of 4 MiB at most.
  public var maximumByteCount = 4 << 20
  /// What may be repaired, rather than refused.
  public var loading = LoadingOptions()
  /// How the validator reads and matches.
  public var validator = ValidatorOptions()
  /// Which errors of lint refuse definitions.
  public var lint = LintGate.newErrors
  /// How much an update may take away from the last good copy; `nil` for any amount.
  ///
  /// Definitions that were accepted once are accepted again, whatever they take away.
  ///
  /// The library's built-in definitions are no copy.
  public var narrowing: NarrowingGate?

  /// Creates the default rules.
  public init() {}
}
