package import PatternAutomata
package import PhoneCheck
internal import Platform

/// The beginnings of the numbers of one length, and the count of numbers with each beginning.
package struct NumberBeginnings: Hashable, Sendable {
  /// Beginnings of two digits with the same count of numbers, also by third digit.
  package struct Row: Hashable, Sendable {
    /// The beginnings, in ascending order; one digit each for numbers of one digit.
    package var beginnings: [Int]
    /// The count of numbers with each of the beginnings.
    package var count: ExactCount
    /// The third digits, with the count of numbers for each; empty for numbers of one or two digits.
    package var thirdDigits: [ThirdDigits]
  }

  /// Third digits with the same count of numbers.
  package struct ThirdDigits: Hashable, Sendable {
    package var digits: [Int]
    /// The count of numbers for each beginning followed by each of these digits.
    package var count: ExactCount
  }

  /// The number of digits in each number.
  package let length: Int
  /// The count of all numbers.
  package let count: ExactCount
  /// The rows, ordered by their first beginning.
  package let rows: [Row]

  /// The share of the numbers among all texts with as many digits, in hundredths of a percent, rounded down.
  package var shareInTenThousandths: Int {
    // The number of such texts is a power of ten, so the first digits of the count are the share.
    let digits = "\(count)"
    let kept = digits.utf8.count - length + 4
    if kept <= 0 { return 0 }
    return Int(digits.prefix(kept) + String(repeating: "0", count: max(0, kept - digits.utf8.count))) ?? 0
  }

  /// Returns the beginnings of a definition's numbers, without trunk prefixes, so that each subscriber counts once.
  ///
  /// - Returns: `nil` if its regex has no automaton.
  package static func all(
    of definition: AreaCodeDefinition, by validator: PhoneValidator
  ) -> [NumberBeginnings]? {
    ExaminedDefinition(definition, by: validator).automaton.map { numbers in
      all(of: numbers, upTo: NumberSample(numbers, upTo: NumberBounds.limit(of: numbers)).limit)
    }
  }

  /// Returns the beginnings of a language's words, for each length up to a limit that has words.
  ///
  /// - Complexity: O(*limit* · *s*) for *s* states.
  static func all(of language: Automaton, upTo limit: Int) -> [NumberBeginnings] {
    guard limit > 0 else { return [] }
    let counts = CompletionCounts(of: language, upToLength: limit)
    return (1...limit).compactMap { length in
      let count = counts.count(from: language.start, length: length)
      return count == 0
        ? nil : NumberBeginnings(length: length, count: count, rows: rows(of: language, length, counts))
    }
  }

  private static func rows(of language: Automaton, _ length: Int, _ counts: CompletionCounts) -> [Row] {
    var rows: [Row] = []
    for (beginning, state) in states(of: language, after: min(length, 2)) where language.isLive(state) {
      let count = counts.count(from: state, length: length - min(length, 2))
      guard count != 0 else { continue }
      let thirds = length < 3 ? [] : thirdDigits(after: state, in: language, length - 3, counts)
      // A beginning with the same counts as an earlier row joins that row.
      if let index = rows.firstIndex(where: { $0.count == count && $0.thirdDigits == thirds }) {
        rows[index].beginnings.append(beginning)
      } else {
        rows.append(Row(beginnings: [beginning], count: count, thirdDigits: thirds))
      }
    }
    return rows
  }

  private static func thirdDigits(
    after state: Automaton.State, in language: Automaton, _ rest: Int, _ counts: CompletionCounts
  ) -> [ThirdDigits] {
    var thirds: [ThirdDigits] = []
    for digit in 0...9 {
      let count = counts.count(from: successor(of: state, digit, in: language), length: rest)
      guard count != 0 else { continue }
      if let index = thirds.firstIndex(where: { $0.count == count }) {
        thirds[index].digits.append(digit)
      } else {
        thirds.append(ThirdDigits(digits: [digit], count: count))
      }
    }
    return thirds
  }

  /// Returns the states after all beginnings of one or two digits.
  private static func states(
    of language: Automaton, after digitCount: Int
  ) -> [(beginning: Int, state: Automaton.State)] {
    var states = [(beginning: 0, state: language.start)]
    for _ in 0..<digitCount {
      states = states.flatMap { beginning, state in
        (0...9).map { (10 * beginning + $0, successor(of: state, $0, in: language)) }
      }
    }
    return states
  }

  private static func successor(
    of state: Automaton.State, _ digit: Int, in language: Automaton
  ) -> Automaton.State {
    language.table.successor(of: state, over: DigitWord.digits[digit])
  }
}
