/// Finds what was likely meant by a word that was mistyped.
package enum SimilarText {
  /// Returns the candidate that a word was likely meant to be; `nil` when none is close enough.
  ///
  /// A candidate is close when it begins with the word, or when one letter, or up to a third of the letters, were
  /// left out, added, replaced or swapped with their neighbours. Case makes no difference.
  ///
  /// - Complexity: O(*k* · *m* · *n*) in the number of candidates, their length, and that of the word. Words of more than
  ///   64 letters have no candidates.
  package static func closest(to word: String, among candidates: [String]) -> String? {
    let letters = Array(word.lowercased())
    guard !letters.isEmpty, letters.count <= 64 else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let others = Array(candidate.lowercased())
      let isBeginning = letters.count > 1 && others.starts(with: letters)
      let distance = isBeginning ? min(1, others.count - letters.count) : distance(letters, others)
      let limit = max(1, max(letters.count, others.count) / 3)
      guard isBeginning || distance <= limit, distance < others.count else { continue }
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// The number of letters that were left out, added, replaced, or swapped with their neighbours: the distance of
  /// optimal string alignment.
  ///
  /// - Complexity: O(*m* · *n*) in the numbers of letters.
  package static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for (row, letter) in first.enumerated() {
      var current = [row + 1]
      for (column, other) in second.enumerated() {
        var least = min(current[column] + 1, last[column + 1] + 1, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      (beforeLast, last) = (last, current)
    }
    return last[second.count]
  }
}
