import DefinitionTools
import PhoneCheck
import TerminalText

/// The examples of one definition as text for a person.
struct ExamplesReport {
  private(set) var lines: [String] = []
  private let language: Language

  /// The maximum number of near misses, unless more are requested: as many as a person reads.
  private static let missLimit = 60

  init(_ examples: NumberExamples, language: Language) {
    self.language = language
    let definition = examples.definition
    let name = definition.names.name(in: language.tag).map { " " + VisibleText.escaping($0) } ?? ""
    lines.append(
      "\(definition.countryCode) +\(definition.areaCode)\(name)\(colon)\(lengths(of: examples)[language])")
    if case .search(let cause) = examples.basis {
      line(CommandText.note, CommandText.foundBySearch(cause: cause.text)[language])
    }
    number(CommandText.placeholder, examples.placeholder)
    number(CommandText.smallest, examples.smallest)
    number(CommandText.largest, examples.largest)
    if examples.boundaries.count > 1 {
      for boundary in examples.boundaries {
        let range = CommandText.range(
          smallest: shown(boundary.smallest), largest: shown(boundary.largest))
        line(
          CommandText.boundary,
          "\(ExamplesText.digits([boundary.length])[language])\(colon)\(range[language])")
      }
    }
    for random in examples.random { number(CommandText.random, random) }
    let misses = examples.nearMisses.prefix(max(Self.missLimit, examples.requestedCount))
    let width = misses.map(\.written.count).max() ?? 0
    for miss in misses {
      let rejection = miss.rejection
      line(
        CommandText.nearMiss,
        TerminalWidth.padded(miss.written, to: width)
          + "  \(rejection.reason.rawValue)\(colon)\(rejection.message(in: language))")
    }
    let left = examples.nearMisses.count - misses.count
    if left > 0 { line(CommandText.note, CommandText.furtherMisses(count: left)[language]) }
  }

  private var colon: String { language == .english ? ": " : "：" }

  private mutating func number(_ kind: LocalizedText, _ number: PhoneNumber?) {
    if let number { line(kind, shown(number)) }
  }

  private mutating func line(_ kind: LocalizedText, _ text: String) {
    lines.append("  " + TerminalWidth.padded(kind[language], to: 12) + " " + text)
  }

  /// Returns the canonical form, with the spelling to use if the regex doesn't match the canonical form.
  private func shown(_ number: PhoneNumber) -> String {
    guard let spelling = number.spelling, spelling != number.canonical else { return number.canonical }
    return CommandText.writtenAs(number: number.canonical, spelling: spelling)[language]
  }

  private func lengths(of examples: NumberExamples) -> LocalizedText {
    let lengths = examples.boundaries.map(\.length)
    guard lengths.isEmpty else { return ExamplesText.digits(lengths, hasLonger: examples.hasLonger) }
    if case .search = examples.basis { return CommandText.noneFound }
    return examples.acceptsNumbers ? CommandText.noneShown : CommandText.noneAccepted
  }
}
