package import PatternAutomata

/// Pieces of text that several rules use.
enum LintText {
  /// Returns a text with all that does not print escaped.
  static func shown(_ text: [UInt8]) -> String {
    text.map { byte in
      switch byte {
      case UInt8(ascii: "\n"): "\\n"
      case 0x20...0x7E: String(UnicodeScalar(byte))
      default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }

  /// Returns a text as ``shown(_:)`` does, in quotes if it is empty or has a space at one of its ends.
  static func quotedIfNeeded(_ text: [UInt8]) -> String {
    let space = UInt8(ascii: " ")
    let isPlain = !text.isEmpty && text.first != space && text.last != space
    return isPlain ? shown(text) : inQuotes(text)
  }

  /// Returns a text as ``shown(_:)`` does, in quotes.
  static func inQuotes(_ text: [UInt8]) -> String {
    let mark = text.contains(UInt8(ascii: "\"")) ? "'" : "\""
    return mark + shown(text) + mark
  }

  /// Returns a list as text: `a`, `a and b`, `a, b and c`.
  static func list(_ items: [String], _ conjunction: String = "and") -> String {
    guard items.count > 1, let last = items.last else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }

  /// Returns a regex for one of some bytes, as short as it is usually written; `nil` for none.
  static func characterClass(of bytes: ByteSet) -> String? {
    if bytes == .digits { return "\\d" }
    var members = bytes.contains(UInt8(ascii: "-")) ? "-" : ""
    var rest = Array(bytes.intersection(([UInt8(ascii: "-")] as ByteSet).inverted))
    while let first = rest.first {
      let run = rest.enumerated().prefix { $1 == first + UInt8($0) }.count
      let last = rest[run - 1]
      members += run > 2 ? "\(shown([first]))-\(shown([last]))" : shown(Array(rest.prefix(run)))
      rest.removeFirst(run)
    }
    if bytes.count == 1, !bytes.isDisjoint(with: .digits) { return members }
    return members.isEmpty ? nil : "[\(members)]"
  }

  /// Returns the name of a byte in a message.
  static func name(of byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: ","): "a comma"
    case UInt8(ascii: "|"): "a vertical bar"
    case UInt8(ascii: " "): "a space"
    default: "\"" + shown([byte]) + "\""
    }
  }
}

extension WordCount {
  /// The count with what is counted: `1 number`, `1,000 numbers`, `infinitely many numbers`.
  package func text(_ noun: String) -> String { "\(text) \(noun)\(self == .exactly(1) ? "" : "s")" }

  /// The count alone.
  var text: String {
    switch self {
    case .exactly(let count): CountText.grouped(count)
    case .tooMany: "more than 10^38"
    case .infinite: "infinitely many"
    }
  }
}

extension LintFix.Effect {
  /// What was proven, as part of a sentence.
  package var text: String {
    switch self {
    case .equivalent: "accepts exactly the same texts"
    case .refusesTexts(let bytes):
      "accepts the same numbers; rejects only texts with \(LintText.list(bytes.map(LintText.name), "or"))"
    case .refusesOtherTexts:
      "accepts the same numbers in the same spellings; rejects only texts that are no numbers"
    case .anchorsStart:
      "accepts what the regex matches from the start; rejects only texts with anything before that, even digits"
    case .anchorsEnd:
      "accepts what the regex matches up to the end; rejects only texts with anything after that, even digits"
    case .anchorsBoth:
      "accepts what the regex matches from end to end; rejects only texts with anything around that, even digits"
    case .refusesFinalNewline:
      "accepts the same texts except those with a newline at the end; \(RegexLinter.portableEnd), no character follows, means "
        + "the same in Java, ICU, JavaScript and Python, and RE2 has \\z instead"
    case .refusesLeadingHyphen:
      "accepts the same numbers; rejects only texts that begin with a hyphen"
    case .acceptsBothSpellings: "accepts the same numbers, each with and without the hyphen"
    case .refusesTrunkZero(let count):
      "rejects \(count.text("number")) with the 0 in front, each of which stays accepted without it"
    case .refusesBareAreaCode(let count):
      "rejects \(count.text("number")) with the area code as first digits, each of which stays accepted without it"
    case .limitsDigits(let maximum):
      "accepts the same numbers up to \(maximum) digits with the area code, in the same spellings; rejects only longer ones"
    case .keepsAlternatives(let count):
      "accepts what the rest of the regex matches from end to end: \(count.text("number"))"
    case .spellsAreaCode(let areaCode, let other):
      "accepts after +\(areaCode) what the regex accepts after +\(other), and is otherwise unchanged; correct if areaCode is"
    case .keepsNumbers(.exactly(0)): "accepts the same numbers"
    case .keepsNumbers(let added): "accepts all numbers that the regex accepts, and \(added.text) more"
    case .settlesVersion(let count):
      "accepts \(count.text("number")) with every version of PCRE2; as text, the braces leave none"
    case .acceptsNumbers(let count): "accepts \(count.text("number")); the regex as it is accepts none"
    }
  }
}
