/// The faults that the loader may repair instead of rejecting them.
///
/// Repairs are listed in ``AreaCodeCatalog/remarks``.
public struct LoadingOptions: Hashable, Sendable {
  /// Whether the backslashes of a `mobileRegex` are repaired: doubled if the doubling was lost, halved if it was done twice.
  ///
  /// In JSON every backslash of a regex is written twice. Text copied from documentation often lacks the second backslash, and
  /// then isn't JSON. A text that was escaped twice has four backslashes, and the regex then rejects every number; without this
  /// option, that is a remark.
  public var repairEscapes: Bool

  /// Whether a definition with errors is left out.
  public var skipBadDefinitions: Bool

  /// Chooses the repairs; none by default.
  public init(repairEscapes: Bool = false, skipBadDefinitions: Bool = false) {
    self.repairEscapes = repairEscapes
    self.skipBadDefinitions = skipBadDefinitions
  }
}
