/// Why a definitions file was refused: every problem it has.
public struct DefinitionsError: Error, Hashable, Sendable {
  /// The problems in file order, at least one.
  public let problems: [DefinitionsProblem]
  /// How many more there are past the first 10,000 or so.
  public let omittedCount: Int
}
