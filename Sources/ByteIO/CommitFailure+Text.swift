package import ByteValues
internal import TerminalText

extension CommitFailure: CustomStringConvertible {
  /// The failure and, for several files, the paths that are new and the paths that are unchanged.
  package var description: String {
    let replaced = replaced.map { VisibleText.escaping($0) }.joined(separator: ", ")
    return replaced.isEmpty ? cause.description : "\(cause); replaced: \(replaced)"
  }
}
