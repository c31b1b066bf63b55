internal import PatternAutomata
internal import PhoneCheck

/// The number of examples to draw, and the seed.
struct ExampleChoice: Sendable {
  var count: Int
  var seed: UInt64
}

/// The counted numbers of a language, to draw from.
struct NumberSample {
  let byLength: [NumberTally.LengthCount]
  let limit: Int
  let hasLonger: Bool
  private let language: Automaton

  /// Counts a language.
  ///
  /// - Complexity: O(*limit* · *s*) for *s* states.
  init(_ language: Automaton, upTo limit: Int) {
    self.language = language
    self.limit = limit
    let counts = language.wordCounts(upToLength: limit)
    // Every count is at most 10^32, so it fits.
    byLength = (1...limit).compactMap { length in
      counts[length].exact.flatMap { $0 > 0 ? NumberTally.LengthCount(length: length, count: $0) : nil }
    }
    hasLonger = !language.isEmpty && (language.lengths.maximum.map { $0 > limit } ?? true)
  }

  /// Returns the counts, with some examples that pass a check.
  func tally(
    of areaCode: AreaCode, _ choice: ExampleChoice, as form: SpellingForm = .hyphenated,
    where isConfirmed: ([UInt8]) -> Bool
  ) -> NumberTally {
    let examples = words(choice).filter(isConfirmed)
    return tally(
      of: areaCode,
      examples: examples.map {
        form.text(areaCode: areaCode.digits, nationalDigits: String(decoding: $0, as: UTF8.self))
      })
  }

  /// Returns the counts of numbers after an area code, with known examples.
  func tally(of areaCode: AreaCode, examples: [String]) -> NumberTally {
    NumberTally(
      byLength: byLength, limit: limit, hasLonger: hasLonger, examples: examples,
      readableTotal: readableTotal(areaCode))
  }

  /// Returns the count of numbers with at most 32 digits, the area code included.
  private func readableTotal(_ areaCode: AreaCode) -> ExactCount {
    let maximum = NumberBounds.maximumLength - areaCode.digits.utf8.count
    let counted = byLength.filter { $0.length <= maximum }.reduce(ExactCount(0)) { $0 + $1.count }
    guard hasLonger, limit < maximum else { return counted }
    return language.wordCounts(upToLength: maximum).dropFirst(limit + 1)
      .reduce(counted) { $0 + ($1.exact ?? 0) }
  }

  /// Returns the smallest number, and others drawn at random from every length in turn, in order and each once.
  func words(_ choice: ExampleChoice) -> [[UInt8]] {
    guard choice.count > 0, let smallest = language.smallestWord else { return [] }
    return randomWords(choice, besides: [smallest])
  }

  /// Returns numbers drawn at random from every length in turn, in order and each once.
  ///
  /// - Parameter given: Numbers to begin with.
  func randomWords(_ choice: ExampleChoice, besides given: Set<[UInt8]> = []) -> [[UInt8]] {
    var words = given
    var generator = SplitMix64(seed: choice.seed)
    let lengths = drawnLengths.shuffled(using: &generator)
    guard let shortest = lengths.min(), let longest = lengths.max() else { return Array(given) }
    let index = WordIndex(language, lengths: shortest...longest)
    let counts = language.wordCounts(upToLength: longest).map { $0.exact ?? 0 }
    // There may be fewer numbers than requested, and the same number may be drawn twice.
    for attempt in 0..<(4 * choice.count) where words.count < choice.count {
      let length = lengths[attempt % lengths.count]
      let before = counts[shortest..<length].reduce(0, +)
      let rank = before + ExactCount.random(below: counts[length], using: &generator)
      if let word = index.word(at: rank) { words.insert(word) }
    }
    return words.sorted(by: DigitWord.precedes)
  }

  /// The lengths of the numbers; longer ones only if nothing was counted.
  private var drawnLengths: [Int] {
    guard byLength.isEmpty, limit < NumberBounds.maximumLength else { return byLength.map(\.length) }
    let counts = language.wordCounts(upToLength: NumberBounds.maximumLength)
    return (limit + 1...NumberBounds.maximumLength).filter { (counts[$0].exact ?? 0) > 0 }
  }
}
