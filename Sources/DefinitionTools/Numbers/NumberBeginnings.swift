package import PatternAutomata
package import PhoneCheck
internal import Platform

/// What the numbers of one length begin with, and how many there are of each beginning.
package struct NumberBeginnings: Hashable, Sendable {
  /// Beginnings of two digits of which there are equally many numbers, by third digit as well.
  package struct Row: Hashable, Sendable {
    /// The beginnings, in ascending order; one digit each where numbers have no more.
    package var beginnings: [Int]
    /// How many numbers each of them begins.
    package var count: ExactCount
    /// The third digits that there are, and how many numbers begin with each; none where numbers have two digits or one.
    package var thirdDigits: [ThirdDigits]
  }

  /// Third digits of which there are equally many numbers.
  package struct ThirdDigits: Hashable, Sendable {
    package var digits: [Int]
    /// How many numbers begin with three digits of which each of these is the last.
    package var count: ExactCount
  }

  /// How many digits the numbers have.
  package let length: Int
  /// How many numbers there are.
  package let count: ExactCount
  /// The beginnings, in the order of their first ones.
  package let rows: [Row]

  /// The share of the numbers among all texts of as many digits, in hundredths of a percent, rounded down.
  package var shareInTenThousandths: Int {
    // They are 10 to the power of the length, so that the first digits of the count are the share.
    let digits = "\(count)"
    let kept = digits.utf8.count - length + 4
    if kept <= 0 { return 0 }
    return Int(digits.prefix(kept) + String(repeating: "0", count: max(0, kept - digits.utf8.count))) ?? 0
  }

  /// What the numbers of a definition begin with, without trunk prefixes: each subscriber's once.
  ///
  /// - Returns: `nil` where its regex has no automaton.
  package static func all(
    of definition: AreaCodeDefinition, by validator: PhoneValidator
  ) -> [NumberBeginnings]? {
    ExaminedDefinition(definition, by: validator).automaton.map { numbers in
      all(of: numbers, upTo: NumberSample(numbers, upTo: NumberBounds.limit(of: numbers)).limit)
    }
  }

  /// Finds the beginnings of a language's words, for each length up to a limit that there are words of.
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
      // Of those with as many numbers, the first has the row.
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

  /// The states after all beginnings of one or two digits.
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
