package import StrictJSON

/// How a file breaks the rules of JSON.
public struct InvalidJSON: Hashable, Sendable {
  /// What is wrong; its offsets count in the text that was read, which may be a string inside the file.
  package let problem: JSONProblem
  /// The other place in the file that the problem mentions.
  package let related: JSONPosition?

  package init(problem: JSONProblem, related: JSONPosition?) {
    self.problem = problem
    self.related = related
  }

  /// Whether nothing after it could be read.
  public var endsReading: Bool { problem.endsReading }
}
