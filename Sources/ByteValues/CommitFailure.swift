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
