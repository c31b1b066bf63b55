import DefinitionTools
import PhoneCheck
import TerminalText

/// The examples of one definition as text for a person.
struct ExamplesReport {
  private(set) var lines: [String] = []

  init(_ examples: NumberExamples, language: Language) {
    let definition = examples.definition
    let name = definition.names.name(in: language.tag).map { " " + VisibleText.escaping($0) } ?? ""
    lines.append("\(definition.countryCode) +\(definition.areaCode)\(name): \(Self.lengths(of: examples))")
    if case .search(let cause) = examples.basis {
      line("note", "found by search, there may be others; the regex: \(cause)")
    }
    number("placeholder", examples.placeholder)
    number("smallest", examples.smallest)
    number("largest", examples.largest)
    if examples.boundaries.count > 1 {
      for boundary in examples.boundaries {
        line(
          "boundary",
          "\(Self.digits(boundary.length)): \(Self.shown(boundary.smallest)) to \(Self.shown(boundary.largest))"
        )
      }
    }
    for random in examples.random { number("random", random) }
    let width = examples.nearMisses.map(\.written.count).max() ?? 0
    for miss in examples.nearMisses {
      let padding = String(repeating: " ", count: width - miss.written.count)
      line(
        "near miss",
        "\(miss.written)\(padding)  \(miss.rejection.reason.rawValue): \(miss.rejection.message(in: language))"
      )
    }
  }

  private mutating func number(_ kind: String, _ number: PhoneNumber?) {
    if let number { line(kind, Self.shown(number)) }
  }

  private mutating func line(_ kind: String, _ text: String) {
    lines.append("  " + kind + String(repeating: " ", count: max(1, 13 - kind.count)) + text)
  }

  /// The canonical form, and what to write where the regex does not match that.
  private static func shown(_ number: PhoneNumber) -> String {
    guard let spelling = number.spelling, spelling != number.canonical else { return number.canonical }
    return "\(number.canonical), written \(spelling)"
  }

  private static func lengths(of examples: NumberExamples) -> String {
    let lengths = examples.boundaries.map(\.length)
    guard let last = lengths.last else {
      if case .search = examples.basis { return "no number was found" }
      return "no number is accepted"
    }
    let text = lengths.map(String.init).joined(separator: ", ")
    if examples.hasLonger { return text + " digits and more" }
    return text + (last == 1 ? " digit" : " digits")
  }

  private static func digits(_ count: Int) -> String { count == 1 ? "1 digit" : "\(count) digits" }
}
