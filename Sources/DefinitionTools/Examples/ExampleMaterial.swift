internal import PatternAutomata
internal import PhoneCheck

/// The numbers from which examples are chosen, drawn from a definition's language or found by search.
struct ExampleMaterial {
  var placeholder: [UInt8]?
  var boundaries: [(smallest: [UInt8], largest: [UInt8])] = []
  var random: [[UInt8]] = []
  var hasLonger = false

  init(of examined: ExaminedDefinition, _ options: NumberExamples.Options) {
    if let language = examined.automaton {
      draw(from: language, options)
    } else {
      let members = NumberSearch(examined, seed: options.seed).members
      choose(among: members, options)
      placeholder = Placeholder.number(like: members) { examined.accepts($0) == true }
    }
  }

  private mutating func draw(from language: Automaton, _ options: NumberExamples.Options) {
    let sample = NumberSample(language, upTo: Self.limit(of: language))
    hasLonger = sample.hasLonger
    let lengths = sample.byLength.map(\.length)
    placeholder = Placeholder.number(in: language, lengths: lengths)
    for entry in sample.byLength {
      let index = WordIndex(language, lengths: entry.length...entry.length)
      guard let smallest = index.word(at: 0), let largest = index.word(at: entry.count - 1) else { continue }
      boundaries.append((smallest, largest))
    }
    random = sample.randomWords(ExampleChoice(count: options.count, seed: options.seed))
  }

  /// The length up to which numbers are counted, or more if there are no numbers that short.
  private static func limit(of language: Automaton) -> Int {
    let limit = NumberBounds.limit(of: language)
    guard let shortest = language.shortestLength, shortest > limit else { return limit }
    return NumberBounds.maximumLength
  }

  private mutating func choose(among members: [[UInt8]], _ options: NumberExamples.Options) {
    for (_, numbers) in Dictionary(grouping: members, by: \.count).sorted(by: { $0.key < $1.key }) {
      guard let smallest = numbers.first, let largest = numbers.last else { continue }
      boundaries.append((smallest, largest))
    }
    var generator = SplitMix64(seed: options.seed)
    random = members.shuffled(using: &generator).prefix(options.count).sorted(by: DigitWord.precedes)
  }
}
