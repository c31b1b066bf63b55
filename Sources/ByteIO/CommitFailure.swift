internal import TerminalText

/// Why not all of several files got to their places, and what became of the others.
package struct CommitFailure: Error, Hashable, Sendable {
  package var cause: IOFailure
  /// The paths that have their new contents already.
  package var replaced: [String]
  /// The paths beside the failed one that are as they were.
  package var unchanged: [String]

  package init(cause: IOFailure, replaced: [String], unchanged: [String]) {
    self.cause = cause
    self.replaced = replaced
    self.unchanged = unchanged
  }
}

extension CommitFailure: CustomStringConvertible {
  /// What failed, and where there were several files, which of them are new and which are as they were.
  package var description: String {
    guard !replaced.isEmpty else { return cause.description }
    return "\(cause.description); \(Self.list(replaced)) already complete and new, "
      + "\(Self.list([cause.path] + unchanged)) as before"
  }

  private static func list(_ paths: [String]) -> String {
    paths.map { VisibleText.escaping($0) }.joined(separator: ", ") + (paths.count == 1 ? " is" : " are")
  }
}
