internal import Platform

/// A typed text that may be misspelt.
///
/// One edit in five letters is allowed: a letter that was left out, added, replaced, or swapped with the next one.
struct Misspelling {
  /// The letters, without spaces.
  private let letters: [SearchText.Letter]

  private static let lettersPerEdit = 5

  /// - Parameter letters: Letters of folded text; `nil` is returned if other ASCII characters are among them.
  init?(_ letters: [SearchText.Letter]) {
    guard letters.allSatisfy({ !$0.isASCII || "a"..."z" ~= $0 }) else { return nil }
    self.letters = letters
  }

  /// Returns the rank of a name, or `nil` if the text isn't similar to the name or to the beginning of one of its words.
  ///
  /// Fewer edits are better. Among equally many, the text is more likely to lack a letter than to have one too many, and to be
  /// the whole name than its beginning.
  ///
  /// - Parameter name: A name as ``SearchText/folded(_:)`` returns it.
  /// - Complexity: O(*m* · *n*) for *m* letters of the text and *n* of the name, for each word.
  func rank(of name: [SearchText.Letter]) -> Int? {
    var best: Int?
    let longest = letters.count + letters.count / Self.lettersPerEdit
    for start in name.indices where start == 0 || name[start - 1] == " " {
      guard hasLetters(of: name[start...], maximumEditCount: (longest + 1) / Self.lettersPerEdit) else {
        continue
      }
      let rest = name[start...].filter { $0 != " " }
      if rest.count < letters.count - longest / Self.lettersPerEdit { break }
      let distances = editDistances(letters, Array(rest.prefix(longest + 1)))
      if start == 0, rest.count <= longest + 1 {
        let distance = distances[rest.count]
        if distance <= max(letters.count, rest.count) / Self.lettersPerEdit {
          note(distance, rest.count > letters.count ? 0 : rest.count == letters.count ? 1 : 2, &best)
        }
      }
      if let least = distances.min(), least <= letters.count / Self.lettersPerEdit { note(least, 3, &best) }
    }
    return best
  }

  /// Whether the text lacks so few letters of a name's beginning that the allowed edits can add them.
  ///
  /// Each letter that the text lacks is an edit. Most names are ruled out by this, in a fraction of the time of a comparison.
  private func hasLetters(of name: ArraySlice<SearchText.Letter>, maximumEditCount: Int) -> Bool {
    var (comparedCount, missingCount) = (0, 0)
    for letter in name where letter != " " {
      // The text may have more letters than the name.
      if comparedCount == letters.count - maximumEditCount { break }
      comparedCount += 1
      if !letters.contains(letter) { missingCount += 1 }
      if missingCount > maximumEditCount { return false }
    }
    return true
  }

  private func note(_ distance: Int, _ form: Int, _ best: inout Int?) {
    best = min(best ?? .max, distance * Self.formCount + form)
  }

  /// The number of ranks with the same distance.
  static let formCount = 4
}
