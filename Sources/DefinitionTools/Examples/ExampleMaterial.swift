internal import PatternAutomata
internal import PhoneCheck

/// Numbers to choose examples from, drawn from a definition's automaton or found by search.
///
/// There are more numbers of each kind than are needed. A check selects numbers that are read as they are shown.
struct ExampleMaterial {
  /// The numbers of one length: from the smallest up, and from the largest down.
  struct Length {
    var rising: [[UInt8]]
    var falling: [[UInt8]]
  }

  private(set) var lengths: [Length] = []
  private(set) var hasLonger = false
  /// The numbers as a language; `nil` if they were found by search.
  private var language: Automaton?
  private var members: [[UInt8]] = []
  /// A language that approximates the numbers found.
  private var guide: Automaton?
  private let examined: ExaminedDefinition
  private let options: NumberExamples.Options

  /// The maximum number of numbers that are tried as the smallest or the largest of a length.
  private static let attemptCount = 16

  init(of examined: ExaminedDefinition, _ options: NumberExamples.Options) {
    self.examined = examined
    self.options = options
    if let language = examined.writableNumbers {
      draw(from: language)
    } else {
      let search = NumberSearch(examined, seed: options.seed)
      (members, guide) = (search.members, search.language)
      for (_, numbers) in Dictionary(grouping: members, by: \.count).sorted(by: { $0.key < $1.key }) {
        lengths.append(Length(rising: numbers, falling: numbers.reversed()))
      }
    }
  }

  private mutating func draw(from language: Automaton) {
    self.language = language
    let sample = NumberSample(language, upTo: Self.limit(of: language))
    hasLonger = sample.hasLonger
    for entry in sample.byLength {
      let index = WordIndex(language, lengths: entry.length...entry.length)
      let count = entry.count.integer.map { min($0, Self.attemptCount) } ?? Self.attemptCount
      lengths.append(
        Length(
          rising: (0..<count).compactMap { index.word(at: ExactCount($0)) },
          falling: (0..<count).compactMap { index.word(at: entry.count - ExactCount($0 + 1)) }))
    }
  }

  /// Returns the greatest length to count: the usual limit, or a larger one if even the shortest number exceeds it.
  private static func limit(of language: Automaton) -> Int {
    let limit = NumberBounds.limit(of: language)
    guard let shortest = language.shortestLength, shortest > limit else { return limit }
    return NumberBounds.maximumLength
  }

  /// Returns the number to show in an empty field.
  func placeholder(where isShown: ([UInt8]) -> Bool) -> [UInt8]? {
    if let near = language ?? guide {
      let number = Placeholder.number(in: near, lengths: lengths.compactMap { $0.rising.first?.count })
      if let number, isShown(number) { return number }
    }
    return Placeholder.number(like: members.filter(isShown), where: isShown)
  }

  /// Returns numbers drawn at random, in order.
  func random(where isShown: ([UInt8]) -> Bool) -> [[UInt8]] {
    var generator = SplitMix64(seed: options.seed)
    var shown: [[UInt8]] = []
    if let language {
      let sample = NumberSample(language, upTo: Self.limit(of: language))
      shown = sample.randomWords(ExampleChoice(count: options.count, seed: options.seed)).filter(isShown)
      if shown.count < options.count {
        let more = sample.randomWords(ExampleChoice(count: 4 * options.count, seed: options.seed))
        add(more.shuffled(using: &generator), to: &shown, where: isShown)
      }
    } else {
      add(members.shuffled(using: &generator), to: &shown, where: isShown)
    }
    return shown.sorted(by: DigitWord.precedes)
  }

  private func add(_ numbers: [[UInt8]], to shown: inout [[UInt8]], where isShown: ([UInt8]) -> Bool) {
    for number in numbers where shown.count < options.count && !shown.contains(number) {
      if isShown(number) { shown.append(number) }
    }
  }

  /// Numbers that together take every branch of the regex; without a language, numbers that were found.
  var branchNumbers: [[UInt8]] {
    guard let language else { return guide.map(BranchNumbers.all) ?? [] }
    if language.isFinite { return BranchNumbers.all(of: language) }
    let guides = NumberGuides(of: examined.definition, in: examined.validator)
    return BranchNumbers.all(of: language) + guides.languages.flatMap(BranchNumbers.all)
  }

  /// Digits that leave the numbers, for each branch of the regex.
  ///
  /// Without an anchor at the beginning or the end, a number may still follow after any digits. Then the branches of
  /// the anchored regex are used as well.
  var branches: [BranchProbe] {
    guard let language else {
      return guide.map(BranchProbe.all(leaving:)) ?? BranchProbe.all(leaving: members)
    }
    let probes = BranchProbe.all(leaving: language)
    if language.isFinite { return probes }
    let guides = NumberGuides(of: examined.definition, in: examined.validator)
    return probes + guides.languages.flatMap(BranchProbe.all(leaving:))
  }
}
