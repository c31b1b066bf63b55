internal import Platform

/// The problems of a definitions file that was refused.
public struct DefinitionsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problems in file order, at least one.
  public let problems: [DefinitionsProblem]
  /// The number of further problems, after the first 10,000 or so.
  public let omittedCount: Int

  /// Returns all problems as text for people, each on lines of its own.
  ///
  /// - Parameter file: The name of the file, shown unchanged.
  public func rendered(file: String) -> String {
    var lines = problems.map { UTF8Text($0.rendered(file: file)) }
    if omittedCount > 0 { lines.append("\(file): \(omittedCount) more problems are not listed") }
    return lines.joined(separator: "\n").description
  }

  /// All problems as text, with `definitions` as the file's name.
  public var description: String { rendered(file: "definitions") }
}
