internal import PatternAutomata
internal import PhoneCheck

/// Numbers that together take every branch of a language.
///
/// At each place, the digits with the same continuation form runs; both ends of each run are taken.
///
/// In `1[3-9]\d`, both 13… and 19… are among them, so if the class becomes narrower, one of them is rejected.
enum BranchNumbers {
  /// The maximum number of places that are examined.
  private static let placeLimit = 500

  /// Returns the numbers, those with early differences first.
  ///
  /// Each continues with the smallest digits after its branch.
  ///
  /// - Complexity: O(*s*), for *s* states.
  static func all(of language: Automaton) -> [[UInt8]] {
    guard !language.isEmpty else { return [] }
    var front: [(beginning: [UInt8], state: Automaton.State)] = [([], language.start)]
    var expanded: Set<Automaton.State> = [language.start]
    var numbers: [[UInt8]] = []
    var index = 0
    while index < front.count, index < placeLimit {
      let (beginning, state) = front[index]
      index += 1
      guard beginning.count < NumberBounds.maximumLength else { continue }
      let next = DigitWord.digits.map { language.table.successor(of: state, over: $0) }
      for digit in next.indices where language.isLive(next[digit]) {
        let beginsRun = digit == 0 || next[digit - 1] != next[digit]
        let endsRun = digit + 1 == next.count || next[digit + 1] != next[digit]
        guard beginsRun || endsRun else { continue }
        let word = beginning + [DigitWord.digits[digit]]
        if let rest = language.smallestCompletion(from: next[digit]) { numbers.append(word + rest) }
        if expanded.insert(next[digit]).inserted { front.append((word, next[digit])) }
      }
    }
    return numbers
  }
}
