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
    if set.count == 256 { return LocalizedText("anything", "任意字符", "任意字元") }
    if set.isEmpty { return never }
    guard set.count > 128 else { return LocalizedText(untranslated: ranges(of: set, limit)) }
    return LocalizedText("not ", "非 ", "非 ") + LocalizedText(untranslated: ranges(of: set.inverted, limit))
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
    if set == .digits { return LocalizedText("any digit", "任意数字", "任意數字") }
    if set.count == 1 || set.isEmpty || set.count == 256 { return label(of: set) }
    if set.count > 128 { return label(of: set, limit: .max) }
    let ranges = ranges(of: set, quoting: true)
    return LocalizedText("one of \(ranges)", "\(ranges) 之一", "\(ranges) 之一")
  }

  static let never = LocalizedText("never", "永不匹配", "永不符合")

  // MARK: Conditions

  static func label(of assertion: RegexPart.Assertion) -> LocalizedText {
    switch assertion {
    case .startOfSubject: LocalizedText("start", "开头", "開頭")
    case .endOfSubject: LocalizedText("end", "结尾", "結尾")
    case .endOfSubjectOrFinalNewline: LocalizedText("end or ⏎", "结尾或 ⏎", "結尾或 ⏎")
    case .wordBoundary: LocalizedText("word edge", "单词边界", "單字邊界")
    case .noWordBoundary: LocalizedText("no word edge", "非单词边界", "非單字邊界")
    case .startOfLine: LocalizedText("line start", "行首", "行首")
    case .endOfLine: LocalizedText("line end", "行尾", "行尾")
    }
  }

  static func words(of assertion: RegexPart.Assertion) -> LocalizedText {
    switch assertion {
    case .startOfSubject: LocalizedText("the start", "开头", "開頭")
    case .endOfSubject: LocalizedText("the end", "结尾", "結尾")
    case .endOfSubjectOrFinalNewline:
      LocalizedText("the end, or a newline before it", "结尾或其前的换行", "結尾或其前的換行")
    case .wordBoundary: LocalizedText("a word edge", "单词边界", "單字邊界")
    case .noWordBoundary: LocalizedText("no word edge", "非单词边界", "非單字邊界")
    case .startOfLine: LocalizedText("the start of a line", "行首", "行首")
    case .endOfLine: LocalizedText("the end of a line", "行尾", "行尾")
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

  static let ahead = LocalizedText("if this follows", "后面须为", "後面須為")
  static let notAhead = LocalizedText("unless this follows", "后面不得为", "後面不得為")
  static let firstMatch = LocalizedText("first match only", "只取首个匹配", "只取首個符合")
  static let nothing = LocalizedText("nothing", "空", "空")
  static let then = LocalizedText(", then ", "，然后 ", "，然後 ")
  static let or = LocalizedText(" or ", " 或 ", " 或 ")
  static let maybe = LocalizedText("possibly ", "可有 ", "可有 ")

  static func unread(_ text: String) -> LocalizedText {
    LocalizedText("the construct \(text)", "结构 \(text)", "結構 \(text)")
  }

  /// Returns counts of repeats: `3 times`, `2 to 3 times`, `2 times or more`.
  static func times(_ repeats: RegexPart.Repeats) -> LocalizedText {
    let low = repeats.minimum
    guard let high = repeats.maximum else {
      return LocalizedText(
        " \(low) \(low == 1 ? "time" : "times") or more", "，\(low) 次或更多", "，\(low) 次或更多")
    }
    if low == high { return LocalizedText(low == 1 ? " once" : " \(low) times", "，\(low) 次", "，\(low) 次") }
    return LocalizedText(" \(low) to \(high) times", "，\(low) 至 \(high) 次", "，\(low) 至 \(high) 次")
  }

  /// Returns counts of repeats for a diagram: `× 3`, `× 2–3`, `× 2+`.
  static func shortTimes(_ repeats: RegexPart.Repeats) -> String {
    guard let high = repeats.maximum else { return "× \(repeats.minimum)+" }
    return repeats.minimum == high ? "× \(high)" : "× \(repeats.minimum)–\(high)"
  }
}
