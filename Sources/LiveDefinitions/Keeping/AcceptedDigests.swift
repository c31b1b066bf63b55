/// The digests of definitions that were accepted once, the latest last.
///
/// Such definitions are accepted again, whatever was served in between.
package struct AcceptedDigests: Hashable, Sendable {
  package private(set) var list: [String] = []

  /// The maximum number of digests.
  package static let maximumCount = 16

  package init() {}

  /// Reads a printed list; words that aren't digests are ignored.
  init(_ text: String) {
    for digest in text.split(separator: " ").map(String.init) where SHA256Digest.isHexadecimal(digest) {
      self = adding(digest)
    }
  }

  package func contains(_ digest: String) -> Bool { list.contains(digest) }

  /// Returns the list with a digest as the latest.
  func adding(_ digest: String) -> AcceptedDigests {
    var result = self
    result.list.removeAll { $0 == digest }
    result.list.append(digest)
    result.list.removeFirst(max(0, result.list.count - Self.maximumCount))
    return result
  }

  /// Returns the list with another list's digests in front, which another process accepted meanwhile.
  func joining(_ others: AcceptedDigests) -> AcceptedDigests { list.reduce(others) { $0.adding($1) } }
}

extension AcceptedDigests: CustomStringConvertible {
  /// The digests, separated by spaces.
  package var description: String { list.joined(separator: " ") }
}
