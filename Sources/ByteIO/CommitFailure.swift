internal import TerminalText

/// The reason why some of several files could not be replaced, and the state of the others.
package struct CommitFailure: Error, Hashable, Sendable {
  package var cause: IOFailure
  /// The paths that already have their new contents.
  package var replaced: [String]
  /// The other paths whose contents are unchanged.
  package var unchanged: [String]

  /// All paths whose contents are unchanged.
  ///
  /// If only a folder couldn't be synced, its file has already been replaced.
  package var old: [String] { cause.operation == .syncFolder ? unchanged : [cause.path] + unchanged }

  package init(cause: IOFailure, replaced: [String] = [], unchanged: [String] = []) {
    self.cause = cause
    self.replaced = replaced
    self.unchanged = unchanged
  }
}

extension CommitFailure: CustomStringConvertible {
  /// The failure and, for several files, the paths that are new and the paths that are unchanged.
  package var description: String {
    let replaced = replaced.map { VisibleText.escaping($0) }.joined(separator: ", ")
    return replaced.isEmpty ? cause.description : "\(cause); replaced: \(replaced)"
  }
}
