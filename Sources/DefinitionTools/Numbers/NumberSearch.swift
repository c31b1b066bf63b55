internal import PatternAutomata
internal import PhoneCheck

/// Finds numbers that PCRE2 accepts where there is no automaton to draw them from.
///
/// Digit by digit, it keeps a bounded set of beginnings that partial matching considers possible: the smallest, the
/// largest and some at random. Every number found is accepted, but not every accepted number is found. The work is
/// bounded: some thousand matches, fewer when the regex is so slow that it reaches its limit.
struct NumberSearch {
  /// The numbers found, shortest and smallest first.
  private(set) var members: [[UInt8]] = []

  private static let frontWidth = 12
  private static let undecidedLimit = 8
  /// The most numbers of each length: as many as there are beginnings.
  private static let memberLimit = 60

  private let definition: ExaminedDefinition
  private var generator: SplitMix64
  private var undecidedCount = 0

  /// Searches, in the same way for the same seed.
  init(_ definition: ExaminedDefinition, seed: UInt64) {
    WorkAllowance.chargeSearch()
    self.definition = definition
    generator = SplitMix64(seed: seed)
    var front: [[UInt8]] = [[]]
    for _ in 1...NumberBounds.maximumE164Length where undecidedCount < Self.undecidedLimit {
      front = step(front)
    }
    members.sort(by: DigitWord.precedes)
  }

  /// Appends every digit to every beginning, and returns some of those that may still be accepted.
  private mutating func step(_ front: [[UInt8]]) -> [[UInt8]] {
    var found: [[UInt8]] = []
    var next: [[UInt8]] = []
    for beginning in front {
      for digit in DigitWord.digits where undecidedCount < Self.undecidedLimit {
        let number = beginning + [digit]
        switch definition.accepts(number) {
        case true?: found.append(number)
        case false?: break
        case nil: undecidedCount += 1
        }
        if definition.validator.mayBegin(number, by: definition.definition.id) { next.append(number) }
      }
    }
    members += chosen(found, Self.memberLimit)
    return chosen(next, Self.frontWidth)
  }

  /// The smallest, the largest, and others at random.
  private mutating func chosen(_ words: [[UInt8]], _ count: Int) -> [[UInt8]] {
    guard words.count > count else { return words }
    let sorted = words.sorted(by: DigitWord.precedes)
    let inner = sorted.dropFirst().dropLast().shuffled(using: &generator).prefix(count - 2)
    return sorted.prefix(1) + inner + sorted.suffix(1)
  }
}
