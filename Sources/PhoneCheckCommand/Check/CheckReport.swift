import PhoneCheck
import TerminalText

/// The verdict of one number as text for a person.
struct CheckReport {
  /// The look of text.
  struct Style {
    var language: Language
    var palette = Palette.plain
    /// The width of the terminal; `nil` for files and pipes, whose lines may have any length.
    var columnCount: Int?
  }

  /// The verdict, and the steps that led to it.
  private(set) var lines: [String] = []
  /// The verdict and the number in one line, for lists.
  private(set) var brief = ""

  private let style: Style
  private let written: [UInt8]
  private let internationalPrefixes: [String]

  init(_ checked: CheckedNumber, _ style: Style) {
    self.style = style
    written = checked.written
    internationalPrefixes = checked.internationalPrefixes
    switch checked.finding {
    case .read(let explanation): report(explanation)
    case .exact(let verdict): report(verdict)
    }
  }

  // MARK: Reading and interpreting

  private mutating func report(_ explanation: Explanation) {
    switch explanation.verdict {
    case .valid(let number):
      headline(
        CommandText.validPhrase, .good, number.canonical, country(of: explanation.attempts.last?.definition))
      reading(explanation)
      if let extensionDigits = number.extensionDigits {
        step(CommandText.phoneExtensionPhrase, extensionDigits)
      }
      if let accepted = explanation.attempts.last { self.accepted(accepted, number) }
    case .invalid(let rejection):
      headline(
        CommandText.invalidPhrase, .bad, rejection.reason.rawValue, rejection.message(in: style.language))
      pointer(to: rejection.offset)
      reading(explanation)
      refusals(explanation.attempts)
      if let suggestion = rejection.suggestion {
        step(CommandText.suggestionPhrase, CheckText.suggestion(suggestion, prefixes: internationalPrefixes))
      }
    case .undecided(let failure):
      undecided(failure)
      reading(explanation)
      if let attempt = explanation.attempts.last {
        step(CommandText.definitionPhrase, CheckText.codes(of: attempt.definition.id))
      }
    }
    if explanation.decidingAttempt?.interpretation == .trunkPrefixAfterAreaCode {
      step(CommandText.remarkPhrase, CommandText.trunkPrefixAfterAreaCode)
    }
    for remark in explanation.remarks { step(CommandText.remarkPhrase, CheckText.text(of: remark)) }
  }

  private mutating func accepted(_ attempt: Attempt, _ number: PhoneNumber) {
    step(CommandText.definitionPhrase, CheckText.codes(of: attempt.definition.id))
    step(CommandText.spellingPhrase, regexOf: attempt.definition) { regex in
      CommandText.matches(spelling: number.formatted(.spelling), regex: regex)
    }
    if !number.alsoMatches.isEmpty {
      step(
        CommandText.alsoPhrase,
        number.alsoMatches.map { CheckText.codes(of: $0)[style.language] }.joined(separator: "; "))
    }
  }

  /// The maximum number of definitions with the same area code that are listed one by one.
  private static let listedCount = 4

  private mutating func refusals(_ attempts: [Attempt]) {
    var attempts = attempts[...]
    while let first = attempts.first {
      let same = attempts.prefix {
        $0.definition.areaCode == first.definition.areaCode && $0.nationalDigits == first.nationalDigits
      }
      attempts = attempts.dropFirst(same.count)
      for attempt in same.prefix(Self.listedCount) {
        let id = attempt.definition.id
        step(CommandText.triedPhrase, regexOf: attempt.definition) { regex in
          CommandText.noSpellingMatches(
            country: id.countryCode.letters, areaCode: id.areaCode.digits, digits: attempt.nationalDigits,
            regex: regex)
        }
      }
      let others = same.dropFirst(Self.listedCount).map(\.definition.countryCode.letters)
      if !others.isEmpty {
        step(
          nil,
          CommandText.norMatches(
            countries: LocalizedText(list: others), areaCode: first.definition.areaCode.digits))
      }
    }
  }

  /// Shows the written form with a caret below the byte at fault.
  private mutating func pointer(to offset: Int?) {
    guard let offset else { return }
    let before = VisibleText.escaping(String(decoding: written[..<offset], as: UTF8.self))
    guard before.count < Self.shownCount else { return }
    var (text, column) = (shownText, TerminalWidth.columns(of: before))
    if let columnCount = style.columnCount {
      (text, column) = TerminalWidth.excerpt(of: text, around: column, in: columnCount - Self.stepIndent)
    }
    step(CommandText.writtenPhrase, text)
    step(nil, String(repeating: " ", count: column) + style.palette("^", .bad))
  }

  private mutating func reading(_ explanation: Explanation) {
    guard let digits = explanation.digits else { return }
    let interpretation = explanation.decidingAttempt?.interpretation
    if explanation.isInternational {
      step(CommandText.readPhrase, CommandText.readAfterPlus(digits: digits))
    } else if case .internationalPrefix(let prefix) = interpretation {
      step(
        CommandText.readPhrase,
        CommandText.readAfterPrefix(
          prefix: prefix, digits: String(digits.dropFirst(prefix.utf8.count))))
    } else {
      step(CommandText.readPhrase, CheckText.digits(digits, interpretation))
    }
  }

  // MARK: Exact mode

  private mutating func report(_ verdict: ExactVerdict) {
    switch verdict {
    case .match(let definition):
      headline(
        CommandText.validPhrase, .good, CommandText.exactMatch[style.language], country(of: definition))
      step(CommandText.definitionPhrase, CheckText.codes(of: definition.id))
      step(CommandText.regexPhrase, regexOf: definition) { [count = written.count] regex in
        CommandText.bytesMatch(count: count, regex: regex)
      }
    case .noMatch:
      headline(
        CommandText.invalidPhrase, .bad, ReasonCode.patternMismatch.rawValue,
        CommandText.noRegexMatches(count: written.count)[style.language])
    case .undecided(let failure): undecided(failure)
    }
  }

  // MARK: Lines

  /// The widths of the columns of a list: a status, a reason or a number, a written form.
  private static let briefColumns = (status: 9, fact: 20, written: 24)

  /// - Parameters:
  ///   - fact: A reason, or the number.
  ///   - text: Its meaning.
  private mutating func headline(
    _ status: LocalizedText, _ statusStyle: TextStyle, _ fact: String, _ text: String
  ) {
    let name = status[style.language]
    let rest = [fact, text].map { VisibleText.escaping($0) }.joined(separator: "   ")
    append(rest, after: painted(name, statusStyle, to: 8) + " ", width: 9)
    let columns = Self.briefColumns
    let list = [
      TerminalWidth.padded(VisibleText.escaping(fact), to: columns.fact),
      TerminalWidth.padded(shownText, to: columns.written), VisibleText.escaping(text),
    ].joined(separator: "   ")
    let room = style.columnCount.map { max(0, $0 - columns.status - 1) } ?? .max
    brief =
      painted(name, statusStyle, to: columns.status) + " "
      + TerminalWidth.fitting(list, in: room)
  }

  private mutating func undecided(_ failure: EngineFailure) {
    headline(
      CommandText.undecidedPhrase, .doubtful, failure.reason.rawValue, failure.message(in: style.language))
  }

  private mutating func step(_ name: LocalizedText?, _ text: String) {
    append(
      text, after: "  " + painted(name?[style.language] ?? "", .faint, to: 10) + " ", width: Self.stepIndent)
  }

  /// The column of a step's text.
  private static let stepIndent = 13

  /// Adds a line, or several lines below each other if it is wider than the terminal.
  ///
  /// - Parameter width: The width of its start, in columns.
  private mutating func append(_ text: String, after start: String, width: Int) {
    guard let columnCount = style.columnCount, width + TerminalWidth.columns(of: text) > columnCount else {
      lines.append(start + text)
      return
    }
    let rows = TerminalWidth.wrapped(text, to: max(1, columnCount - width))
    lines.append(start + rows.joined(separator: "\n" + String(repeating: " ", count: width)))
  }

  private mutating func step(_ name: LocalizedText?, _ text: LocalizedText) {
    step(name, text[style.language])
  }

  /// Adds a step with a regex.
  ///
  /// The regex is cut short at the end of the terminal's line, and also if it is a whole number plan rather than a
  /// hand-written rule.
  private mutating func step(
    _ name: LocalizedText, regexOf definition: AreaCodeDefinition, _ text: (String) -> LocalizedText
  ) {
    let width = TerminalWidth.columns(of: text("")[style.language])
    let regex = VisibleText.escaping(definition.mobileRegex, limit: 160)
    let room = style.columnCount.map {
      max(Self.leastRegexWidth, $0 - Self.stepIndent - width)
    }
    step(name, text(TerminalWidth.fitting(regex, in: room ?? .max)))
  }

  /// Returns text in a style, with unstyled padding.
  private func painted(_ text: String, _ style: TextStyle, to columnCount: Int) -> String {
    self.style.palette(text, style)
      + TerminalWidth.padded("", to: columnCount - TerminalWidth.columns(of: text))
  }

  /// The minimum width of a regex, for the narrowest terminal.
  private static let leastRegexWidth = 20

  /// The maximum number of characters of a written form that are shown.
  private static let shownCount = 100

  private var shownText: String {
    VisibleText.escaping(String(decoding: written, as: UTF8.self), limit: Self.shownCount)
  }

  private func country(of definition: AreaCodeDefinition?) -> String {
    guard let definition else { return "" }
    return "\(VisibleText.escaping(definition.name(in: style.language))) (\(definition.countryCode))"
  }
}
