internal import Platform

/// Guesses the meaning of a mistyped word.
package enum SimilarText {
  private static let maximumLetterCount = 64
  private static let maximumNameCount = 3

  /// Returns the candidate that a word was likely meant to be, or `nil` if none is close enough.
  ///
  /// A candidate is close if it begins with the word, or if one letter, or up to a third of the letters, were left out, added,
  /// replaced or swapped with their neighbours. Case makes no difference.
  ///
  /// - Complexity: O(*k* · *m* · *n*) for *k* candidates of *m* letters and a word of *n* letters. Words of more than 64
  ///   letters have no candidates.
  package static func closest(to word: String, among candidates: [String]) -> String? {
    let letters = Array(word.lowercased())
    guard !letters.isEmpty, letters.count <= maximumLetterCount else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let others = Array(candidate.lowercased())
      let isBeginning = letters.count > 1 && others.starts(with: letters)
      let distance =
        isBeginning ? min(1, others.count - letters.count) : editDistance(letters, others)
      let limit = max(1, max(letters.count, others.count) / 3)
      guard isBeginning || distance <= limit, distance < others.count else { continue }
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// Returns the names with the least difference from a mistyped one, regardless of case: at most a third of its characters.
  ///
  /// If there is none, it returns the names that contain the mistyped one or are contained in it: `国家` is meant to be `国家/地区`.
  ///
  /// - Returns: At most three names, in their order; none if the text is one of the names.
  /// - Complexity: O(*m* · *n*) for *m* characters of all names and a text of *n* characters. A text of more than 64 characters
  ///   has no similar names.
  package static func nearest(to text: String, among names: some Sequence<String>) -> [String] {
    let wanted = Array(text.lowercased())
    guard !wanted.isEmpty, wanted.count <= maximumLetterCount else { return [] }
    var least = max(1, wanted.count / 3)
    var nearest: [String] = []
    for name in names {
      let letters = Array(name.lowercased())
      guard !letters.isEmpty, abs(letters.count - wanted.count) <= least else { continue }
      let distance = editDistance(wanted, letters)
      // A name in which every letter differs isn't similar.
      guard distance <= least, distance < max(wanted.count, letters.count) else { continue }
      if distance < least { nearest.removeAll() }
      least = distance
      if !nearest.contains(name) { nearest.append(name) }
    }
    if nearest.isEmpty { nearest = names.filter { isPart(wanted, of: Array($0.lowercased())) } }
    return least == 0 ? [] : Array(nearest.prefix(maximumNameCount))
  }

  /// Whether one of two names is a part of the other; a single character isn't compared.
  private static func isPart(_ name: [Character], of other: [Character]) -> Bool {
    let (short, long) = name.count < other.count ? (name, other) : (other, name)
    guard short.count > 1, long.count <= maximumLetterCount else { return false }
    return (0...long.count - short.count).contains { long[$0...].starts(with: short) }
  }
}
