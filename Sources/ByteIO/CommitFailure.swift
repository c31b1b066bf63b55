internal import TerminalText

/// Why not all of several files could be replaced, and the state of the others.
package struct CommitFailure: Error, Hashable, Sendable {
  package var cause: IOFailure
  /// The paths that have their new contents already.
  package var replaced: [String]
  /// The other paths whose contents are unchanged.
  package var unchanged: [String]

  /// All paths whose contents are unchanged.
  ///
  /// Every file has been replaced once its folder can't be synced.
  package var old: [String] { cause.operation == .syncFolder ? unchanged : [cause.path] + unchanged }

  package init(cause: IOFailure, replaced: [String] = [], unchanged: [String] = []) {
    self.cause = cause
    self.replaced = replaced
    self.unchanged = unchanged
  }
}

extension CommitFailure: CustomStringConvertible {
  /// What failed and, for several files, which of them are new, for logs.
  package var description: String {
    let replaced = replaced.map { VisibleText.escaping($0) }.joined(separator: ", ")
    return replaced.isEmpty ? cause.description : "\(cause); replaced: \(replaced)"
  }
}
