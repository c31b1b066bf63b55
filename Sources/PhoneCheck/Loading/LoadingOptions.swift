/// What the loader may repair, rather than reject, while it reads definitions.
///
/// Repairs are listed in ``AreaCodeCatalog/remarks``.
public struct LoadingOptions: Hashable, Sendable {
  /// Whether the backslashes of a `mobileRegex` are repaired: doubled again if the doubling was lost, and halved if
  /// it was done twice.
  ///
  /// In JSON every backslash of a regex is written twice. Text copied from documentation has often lost
  /// the second one, and then isn't JSON. A text that was escaped twice has four, and the regex then rejects every
  /// number: without this option that is a remark.
  public var repairEscapes: Bool

  /// Whether a definition with errors is left out.
  public var skipBadDefinitions: Bool

  /// Chooses what may be repaired; nothing by default.
  public init(repairEscapes: Bool = false, skipBadDefinitions: Bool = false) {
    self.repairEscapes = repairEscapes
    self.skipBadDefinitions = skipBadDefinitions
  }
}
