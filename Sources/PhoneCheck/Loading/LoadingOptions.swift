/// What the loader may put right, rather than refuse, while it reads definitions.
///
/// Whatever it does put right is told in ``AreaCodeCatalog/remarks``.
public struct LoadingOptions: Hashable, Sendable {
  /// Whether the backslashes of a `mobileRegex` that lost its doubling are doubled again.
  ///
  /// In JSON every backslash of a regex is written twice. Text copied from documentation has often lost
  /// the second one, and then isn't JSON.
  public var repairEscapes: Bool

  /// Whether a definition with errors, or a preferred code that nothing has, is left out.
  public var skipBadDefinitions: Bool

  /// Chooses what may be put right; nothing unless asked.
  public init(repairEscapes: Bool = false, skipBadDefinitions: Bool = false) {
    self.repairEscapes = repairEscapes
    self.skipBadDefinitions = skipBadDefinitions
  }
}
