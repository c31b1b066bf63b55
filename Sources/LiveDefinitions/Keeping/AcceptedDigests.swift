/// The digests of definitions that were accepted, the latest at the end: what was accepted once is accepted again, whatever came
/// between.
package struct AcceptedDigests: Hashable, Sendable {
  package private(set) var list: [String] = []

  /// How many are kept.
  package static let maximumCount = 16

  package init() {}

  /// Reads a list as it is printed; what isn't a digest is ignored.
  init(_ text: String) {
    for digest in text.split(separator: " ").map(String.init) where SHA256Digest.isHexadecimal(digest) {
      self = adding(digest)
    }
  }

  package func contains(_ digest: String) -> Bool { list.contains(digest) }

  /// The list with a digest as the latest.
  func adding(_ digest: String) -> AcceptedDigests {
    var result = self
    result.list.removeAll { $0 == digest }
    result.list.append(digest)
    result.list.removeFirst(max(0, result.list.count - Self.maximumCount))
    return result
  }

  /// The list with those of another one in front: what another process accepted meanwhile.
  func joining(_ others: AcceptedDigests) -> AcceptedDigests { list.reduce(others) { $0.adding($1) } }
}

extension AcceptedDigests: CustomStringConvertible {
  /// The digests, with spaces between.
  package var description: String { list.joined(separator: " ") }
}
