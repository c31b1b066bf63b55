/// The problems of a definitions file that was refused.
public struct DefinitionsError: Error, Hashable, Sendable {
  /// The problems in file order, at least one.
  public let problems: [DefinitionsProblem]
  /// The number of further problems, after the first 10,000 or so.
  public let omittedCount: Int
}
