internal import DefinitionTools
internal import PatternAutomata
internal import PhoneCheck
internal import Platform
internal import TerminalText

/// Descriptions of the parts of a regex, briefly for a diagram and in words.
enum RegexWords {
  // MARK: Bytes

  /// Returns a set of bytes for a diagram: `0–9`, `A–Z a–z`, `not 0–9`.
  ///
  /// - Parameter limit: The maximum number of ranges.
  static func label(of set: ByteSet, limit: Int = 6) -> LocalizedText {
    if set.count == 256 { return PageText.anything }
    if set.isEmpty { return PageText.never }
    guard set.count > 128 else { return LocalizedText(untranslated: ranges(of: set, limit)) }
    return PageText.not(ranges: ranges(of: set.inverted, limit))
  }

  /// Returns the characters of a set as ranges: `0–5 9`.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of ranges.
  ///   - isQuoted: Whether punctuation is in quotes.
  static func ranges(of set: ByteSet, _ limit: Int = .max, quoting isQuoted: Bool = false) -> String {
    let shown = { (byte: UInt8) in
      let isPlain = !isQuoted || byte.isDigit || (0x61...0x7A).contains(byte | 0x20)
      return isPlain ? character(byte) : "“\(character(byte))”"
    }
    let ranges = [ClosedRange<Int>](runsOf: set.map { Int($0) })
    let texts = ranges.prefix(limit).map { range in
      let (first, last) = (shown(UInt8(range.lowerBound)), shown(UInt8(range.upperBound)))
      return range.count == 1 ? first : first + (range.count == 2 ? " " : "–") + last
    }
    return texts.joined(separator: " ") + (ranges.count > limit ? " …" : "")
  }

  /// Returns a byte in visible form.
  static func character(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: " "): "␣"
    case UInt8(ascii: "\t"): "⇥"
    case UInt8(ascii: "\n"): "⏎"
    case UInt8(ascii: "\\"): #"\x5c"#
    case 0x21...0x7E: String(UnicodeScalar(byte))
    default: "\\x\(VisibleText.hexadecimal(UInt32(byte), width: 2))"
    }
  }

  /// Returns a set of bytes for a sentence.
  static func words(of set: ByteSet) -> LocalizedText {
    if set == .digits { return PageText.anyDigit }
    if set.count == 1 || set.isEmpty || set.count == 256 { return label(of: set) }
    if set.count > 128 { return label(of: set, limit: .max) }
    let ranges = ranges(of: set, quoting: true)
    return PageText.oneOf(ranges: ranges)
  }

  // MARK: Conditions

  static func label(of assertion: RegexPart.Assertion) -> LocalizedText {
    switch assertion {
    case .startOfSubject: PageText.start
    case .endOfSubject: PageText.end
    case .endOfSubjectOrFinalNewline: PageText.endOr
    case .wordBoundary: PageText.wordEdge
    case .noWordBoundary: PageText.noWordEdge
    case .startOfLine: PageText.lineStart
    case .endOfLine: PageText.lineEnd
    }
  }

  static func words(of assertion: RegexPart.Assertion) -> LocalizedText {
    switch assertion {
    case .startOfSubject: PageText.theStart
    case .endOfSubject: PageText.theEnd
    case .endOfSubjectOrFinalNewline:
      PageText.endOrNewlineBefore
    case .wordBoundary: PageText.aWordEdge
    case .noWordBoundary: PageText.noWordEdge
    case .startOfLine: PageText.startLine
    case .endOfLine: PageText.endLine
    }
  }

  /// Returns the name of a condition for an attribute.
  static func name(of assertion: RegexPart.Assertion) -> String {
    switch assertion {
    case .startOfSubject: "start"
    case .endOfSubject: "end"
    case .endOfSubjectOrFinalNewline: "end-or-newline"
    case .wordBoundary: "word-edge"
    case .noWordBoundary: "no-word-edge"
    case .startOfLine: "line-start"
    case .endOfLine: "line-end"
    }
  }

  // MARK: Groups

  static func unread(_ text: String) -> LocalizedText {
    PageText.construct(text: text)
  }

  /// Returns counts of repeats: `3 times`, `2 to 3 times`, `2 times or more`.
  static func times(_ repeats: RegexPart.Repeats) -> LocalizedText {
    let low = repeats.minimum
    guard let high = repeats.maximum else {
      return PageText.timesOrMore(count: low)
    }
    if low == high { return low == 1 ? PageText.once : PageText.times(count: low) }
    return PageText.timesRange(low: low, high: high)
  }

  /// Returns counts of repeats for a diagram: `× 3`, `× 2–3`, `× 2+`.
  static func shortTimes(_ repeats: RegexPart.Repeats) -> String {
    guard let high = repeats.maximum else { return "× \(repeats.minimum)+" }
    return repeats.minimum == high ? "× \(high)" : "× \(repeats.minimum)–\(high)"
  }
}
