internal import PatternAutomata
internal import PhoneCheck

/// Digits that leave the numbers of a definition at one place: `140…` if `14` must be followed by 5 to 9.
///
/// A place is a beginning of numbers that some digits may follow and some may not. Neighbouring digits that may not
/// follow form a run, here 0–4, so that either side of a class in the regex is tried.
struct BranchProbe {
  /// For each digit of the run: the beginning, that digit, and made-up digits up to the length of a number.
  let words: [[UInt8]]

  private init(_ beginning: [UInt8], run: [UInt8], tailCount: Int) {
    words = run.map { digit in
      beginning + [digit] + (0..<tailCount).map { DigitWord.digits[($0 + 1) % 10] }
    }
  }

  /// The maximum number of places that are examined.
  private static let placeLimit = 2_000

  // MARK: Languages

  /// Returns the probes of a language, shorter beginnings first.
  ///
  /// An alternative is a transition: two alternatives that continue alike, as 145–149 and 165–169, are two places. But
  /// if more than half of the digits lead to the same continuation, as in `\d\d[2-9]`, each run of them is one place.
  ///
  /// - Complexity: O(*s*), for *s* states.
  static func all(leaving language: Automaton) -> [BranchProbe] {
    guard !language.isEmpty else { return [] }
    var front: [(beginning: [UInt8], state: Automaton.State)] = [([], language.start)]
    var expanded: Set<Automaton.State> = []
    var probes: [BranchProbe] = []
    var index = 0
    while index < front.count, index < placeLimit {
      let (beginning, state) = front[index]
      index += 1
      let next = DigitWord.digits.map { language.table.successor(of: state, over: $0) }
      let isLive = next.map(language.isLive)
      guard isLive.contains(true), beginning.count < NumberBounds.maximumLength else { continue }
      let tailCount = max(1, language.missingCount(at: state) ?? 1) - 1
      probes += runs { !isLive[$0] }.map { BranchProbe(beginning, run: $0, tailCount: tailCount) }
      guard expanded.insert(state).inserted else { continue }
      for digit in next.indices where isLive[digit] {
        let isRepeated = digit > 0 && next[digit - 1] == next[digit]
        if isRepeated, next.count(where: { $0 == next[digit] }) > 5 { continue }
        front.append((beginning + [DigitWord.digits[digit]], next[digit]))
      }
    }
    return probes
  }

  // MARK: Members

  /// Returns the probes around numbers that a search found, shorter beginnings first.
  ///
  /// Some probes may be numbers that the search missed.
  static func all(leaving members: [[UInt8]]) -> [BranchProbe] {
    var places: [[UInt8]: (digits: Set<UInt8>, length: Int)] = [:]
    for member in members {
      for (index, digit) in member.enumerated().prefix(foundDepth) {
        places[Array(member[..<index]), default: ([], member.count)].digits.insert(digit)
      }
    }
    return places.sorted { DigitWord.precedes($0.key, $1.key) }.prefix(foundLimit).flatMap { place in
      runs { !place.value.digits.contains(DigitWord.digits[$0]) }.map {
        BranchProbe(place.key, run: $0, tailCount: place.value.length - place.key.count - 1)
      }
    }
  }

  /// The maximum depth and number of beginnings; farther in, a number that wasn't found proves nothing.
  private static let foundDepth = 3
  private static let foundLimit = 24

  /// Returns runs of neighbouring digits.
  private static func runs(where isPart: (Int) -> Bool) -> [[UInt8]] {
    DigitWord.digits.indices.filter(isPart).reduce(into: []) { runs, digit in
      if digit > 0, isPart(digit - 1), let last = runs.indices.last {
        runs[last].append(DigitWord.digits[digit])
      } else {
        runs.append([DigitWord.digits[digit]])
      }
    }
  }
}
