internal import TerminalText

/// Suggestions for a mistyped name.
package enum NearestNames {
  private static let maximumCharacterCount = 64
  private static let maximumNameCount = 3

  /// Finds the names that differ least from a text, regardless of case: in a third of its characters at most.
  ///
  /// - Returns: At most three, in their order; none when the text is one of them.
  /// - Complexity: O(*n*) in the characters of the names, times those of the text, of which there are at most 64.
  package static func find(_ text: String, among names: some Sequence<String>) -> [String] {
    let wanted = Array(text.lowercased())
    guard !wanted.isEmpty, wanted.count <= maximumCharacterCount else { return [] }
    var least = max(1, wanted.count / 3)
    var nearest: [String] = []
    for name in names {
      let characters = Array(name.lowercased())
      guard !characters.isEmpty, abs(characters.count - wanted.count) <= least else { continue }
      let distance = SimilarText.distance(wanted, characters)
      // A name in which every character differs isn't similar.
      guard distance <= least, distance < max(wanted.count, characters.count) else { continue }
      if distance < least { nearest.removeAll() }
      least = distance
      if !nearest.contains(name) { nearest.append(name) }
    }
    return least == 0 ? [] : Array(nearest.prefix(maximumNameCount))
  }
}
