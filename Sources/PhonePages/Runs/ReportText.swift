internal import PhoneCheck
internal import TerminalText

/// The texts of a report, in every language.
enum ReportText {

  // MARK: The whole

  /// - Parameter limit: The allowed number of rows that aren't valid; `nil` if every row must be valid.
  static func outcome(notValid: String, rows: String, share: String, limit: String?) -> LocalizedText {
    let outcome =
      share.isEmpty
      ? PageText.outcome(notValid: notValid, rows: rows)
      : PageText.outcomeWithShare(notValid: notValid, rows: rows, share: share)
    return outcome + (limit.map { PageText.limit(value: $0) } ?? PageText.noLimit)
  }

  // MARK: The input

  static func bytes(_ count: String) -> LocalizedText {
    PageText.bytes(count: count)
  }

  /// Returns a command line without the parts that make no difference to the report.
  static func shown(_ words: [String]) -> String {
    var kept: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--jobs" || word == "-j" {
        rest = rest.dropFirst()
      } else if !word.hasPrefix("--jobs=") {
        kept.append(ShellWord.argument(word))
      }
    }
    return kept.joined(separator: " ")
  }

  // MARK: Where and why

  static func mostNotValid(_ count: Int, _ rows: String, parts: Int, ofRows width: String) -> LocalizedText {
    let count = DigitGroups.text(of: count)
    return rows.contains("–")
      ? PageText.mostNotValidInRows(parts: parts, width: width, count: count, rows: rows)
      : PageText.mostNotValid(parts: parts, width: width, count: count, rows: rows)
  }

  static let reasonColumns = [
    PageText.code, PageText.meaning,
    PageText.numbers,
    PageText.definitionsFirst,
  ]

  static func ofFirst(_ count: Int) -> LocalizedText {
    PageText.ofFirst(count: count)
  }

  // MARK: Definitions

  static func otherDefinitions(_ count: Int, numbers: String) -> LocalizedText {
    PageText.otherDefinitions(count: count, numbers: numbers)
  }

  static func neverUsed(_ count: Int) -> LocalizedText {
    PageText.neverUsed(count: count)
  }

  // MARK: Examples

}
