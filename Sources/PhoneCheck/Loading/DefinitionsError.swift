internal import Platform

/// Why a definitions file was refused: every problem it has.
public struct DefinitionsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problems in file order, at least one.
  public let problems: [DefinitionsProblem]
  /// How many more there are past the first 10,000 or so.
  public let omittedCount: Int

  /// Returns every problem as text for people, each on lines of its own.
  ///
  /// - Parameter file: The name of the file, shown unchanged.
  public func rendered(file: String) -> String {
    var lines = problems.map { UTF8Text($0.rendered(file: file)) }
    if omittedCount > 0 { lines.append("\(file): \(omittedCount) more problems are not listed") }
    return lines.joined(separator: "\n").description
  }

  /// Every problem as text, with `definitions` for the file's name.
  public var description: String { rendered(file: "definitions") }
}
