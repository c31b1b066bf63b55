internal import PatternAutomata
internal import PhoneCheck

/// Finds numbers that PCRE2 accepts if there is no automaton to draw them from.
///
/// Digit by digit, the search keeps a bounded set of beginnings that partial matching considers possible: the smallest,
/// the largest and some at random. If the regex lacks anchors or looks around, any beginning is possible, and the
/// search would miss the intended numbers. So numbers are first drawn from similar languages. The regex itself accepts
/// every number found, but not every accepted number is found. The work is bounded: some thousand matches, fewer if the
/// regex is so slow that it reaches its limit.
struct NumberSearch {
  /// The numbers found, shortest and smallest first.
  private(set) var members: [[UInt8]] = []

  /// A language similar to the regex that contains some of the numbers.
  private(set) var language: Automaton?

  private static let frontWidth = 12
  private static let undecidedLimit = 8
  /// The maximum number of numbers of each length, equal to the number of beginnings.
  private static let memberLimit = 60

  private let definition: ExaminedDefinition
  /// The validator that decides which beginnings are possible.
  private var guide: PhoneValidator
  private var generator: SplitMix64
  private var undecidedCount = 0

  /// Runs the search; the same seed gives the same result.
  init(_ definition: ExaminedDefinition, seed: UInt64) {
    WorkAllowance.chargeSearch()
    self.definition = definition
    guide = definition.validator
    generator = SplitMix64(seed: seed)
    let guides = NumberGuides(of: definition.definition, in: definition.validator)
    for language in guides.languages {
      let found = language.drawn(Self.memberLimit, seed).filter { isAccepted($0) }
      if !found.isEmpty, self.language == nil { self.language = language }
      members += found
    }
    if members.isEmpty, let anchored = guides.anchored {
      guide = anchored
      search()
    }
    guide = definition.validator
    search()
    members = Set(members).sorted(by: DigitWord.precedes)
  }

  /// Whether the regex itself accepts a number that it probably accepts.
  private mutating func isAccepted(_ number: [UInt8]) -> Bool {
    guard undecidedCount < Self.undecidedLimit else { return false }
    let isAccepted = definition.accepts(number)
    undecidedCount += isAccepted == nil ? 1 : 0
    return isAccepted == true
  }

  private mutating func search() {
    var front: [[UInt8]] = [[]]
    for _ in 1...NumberBounds.maximumE164Length where undecidedCount < Self.undecidedLimit {
      front = step(front)
    }
  }

  /// Appends every digit to every beginning, and returns some of the results that may still be accepted.
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
        if guide.mayBegin(number, by: definition.definition.id) { next.append(number) }
      }
    }
    members += chosen(found, Self.memberLimit)
    return chosen(next, Self.frontWidth)
  }

  /// Returns the smallest words, the largest, and others at random.
  private mutating func chosen(_ words: [[UInt8]], _ count: Int) -> [[UInt8]] {
    guard words.count > count else { return words }
    let sorted = words.sorted(by: DigitWord.precedes)
    let inner = sorted.dropFirst().dropLast().shuffled(using: &generator).prefix(count - 2)
    return sorted.prefix(1) + inner + sorted.suffix(1)
  }
}

extension Automaton {
  /// Returns some words of each length: the smallest, the largest, and others at random.
  fileprivate func drawn(_ count: Int, _ seed: UInt64) -> [[UInt8]] {
    let sample = NumberSample(self, upTo: NumberBounds.limit(of: self))
    let boundaries = sample.byLength.flatMap { entry in
      let index = WordIndex(self, lengths: entry.length...entry.length)
      return [index.word(at: 0), index.word(at: entry.count - 1)].compactMap(\.self)
    }
    return boundaries
      + sample.randomWords(ExampleChoice(count: count * max(1, sample.byLength.count), seed: seed))
  }
}
