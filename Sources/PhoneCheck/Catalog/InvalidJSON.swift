package import StrictJSON

/// A violation of the rules of JSON in a file.
public struct InvalidJSON: Hashable, Sendable {
  /// The problem, whose offsets count in the text that was read; that text may be a string inside the file.
  package let problem: JSONProblem
  /// A second place in the file that the problem mentions.
  package let related: JSONPosition?

  package init(problem: JSONProblem, related: JSONPosition?) {
    self.problem = problem
    self.related = related
  }

  /// Whether the problem ended the reading.
  public var endsReading: Bool { problem.endsReading }
}
