internal import PatternAutomata
package import PhoneCheck
internal import TerminalText

/// Pieces of text that several rules use.
package enum LintText {
  /// Returns a text with non-printing characters escaped.
  static func shown(_ text: [UInt8]) -> String {
    text.map { byte in
      switch byte {
      case UInt8(ascii: "\n"): "\\n"
      case 0x20...0x7E: String(UnicodeScalar(byte))
      default: "\\x\(VisibleText.hexadecimal(UInt32(byte), width: 2))"
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

  /// The conjunction before the last item of a list.
  package enum Conjunction {
    case and
    case or
    case then

    fileprivate var text: LocalizedText {
      switch self {
      case .and: LintMessage.andPhrase
      case .or: LintMessage.orPhrase
      case .then: LintMessage.thenPhrase
      }
    }
  }

  static var comma: LocalizedText { LintMessage.commaPhrase }

  /// Returns a list as text: `a`, `a and b`, `a, b and c`.
  package static func list(_ items: [LocalizedText], _ conjunction: Conjunction = .and) -> LocalizedText {
    guard items.count > 1, let last = items.last else { return items.joined(comma) }
    return Array(items.dropLast()).joined(comma) + conjunction.text + last
  }

  /// Returns a list of names, which no language translates.
  package static func list(_ names: [String], _ conjunction: Conjunction = .and) -> LocalizedText {
    list(names.map { LocalizedText(untranslated: $0) }, conjunction)
  }

  /// Returns a list of the first names, and how many more there are.
  static func list(_ names: [LocalizedText], atMost limit: Int) -> LocalizedText {
    let more = names.count - limit
    return list(names.prefix(limit) + (more > 0 ? [LintMessage.morePhrase(count: more)] : []))
  }

  /// Returns sentences as one text, with full stops if there are several; `nil` is left out.
  static func sentences(_ sentences: [LocalizedText?]) -> LocalizedText {
    let sentences = sentences.compactMap(\.self)
    guard sentences.count > 1, let last = sentences.last else { return sentences.first ?? .empty }
    return sentences.dropLast().reversed().reduce(LintMessage.lastSentencePhrase(text: last)) {
      LintMessage.sentencesPhrase(text: $1, more: $0)
    }
  }

  /// Returns a short regex that matches exactly these bytes; `nil` for an empty set.
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
  static func name(of byte: UInt8) -> LocalizedText {
    switch byte {
    case UInt8(ascii: ","): LintMessage.commaCharacterPhrase
    case UInt8(ascii: "|"): LintMessage.barCharacterPhrase
    case UInt8(ascii: " "): LintMessage.spaceCharacterPhrase
    default: LocalizedText(untranslated: "\"" + shown([byte]) + "\"")
    }
  }
}

extension WordCount {
  /// The count without a noun: `1`, `1,000`, `infinitely many`.
  ///
  /// In Chinese it has its measure word and follows a character.
  var text: LocalizedText {
    switch self {
    case .exactly(let count): LintMessage.countPhrase(count: DigitGroups.text(of: count))
    case .tooMany: LintMessage.hugeCountPhrase
    case .infinite: LintMessage.infiniteCountPhrase
    }
  }
}

extension LintFix.Effect {
  /// The proven effect, as part of a sentence.
  package var text: LocalizedText {
    switch self {
    case .equivalent: LintMessage.fixEquivalent
    case .refusesTexts(let bytes):
      LintMessage.fixRefusesTexts(characters: LintText.list(bytes.map(LintText.name), .or))
    case .refusesOtherTexts: LintMessage.fixRefusesOtherTexts
    case .anchorsStart: LintMessage.fixAnchorsStart
    case .anchorsEnd: LintMessage.fixAnchorsEnd
    case .anchorsBoth: LintMessage.fixAnchorsBoth
    case .refusesFinalNewline: LintMessage.fixRefusesFinalNewline(end: RegexLinter.portableEnd)
    case .refusesLeadingHyphen: LintMessage.fixRefusesLeadingHyphen
    case .acceptsBothSpellings: LintMessage.fixAcceptsBothSpellings
    case .refusesTrunkZero(let count): LintMessage.fixRefusesTrunkZero(count: count.text)
    case .leavesOutTrunkPrefix(let prefix): LintMessage.fixLeavesOutTrunkPrefix(prefix: prefix)
    case .refusesBareAreaCode(let count): LintMessage.fixRefusesBareAreaCode(count: count.text)
    case .limitsDigits(let maximum): LintMessage.fixLimitsDigits(maximum: maximum)
    case .keepsAlternatives(let count): LintMessage.fixKeepsAlternatives(count: count.text)
    case .spellsAreaCode(let areaCode, let other):
      LintMessage.fixSpellsAreaCode(areaCode: areaCode, other: other)
    case .spellsPlus(let areaCode): LintMessage.fixSpellsPlus(areaCode: areaCode)
    case .keepsNumbers(.exactly(0)): LintMessage.fixKeepsNumbers
    case .keepsNumbers(let added): LintMessage.fixAddsNumbers(count: added.text)
    case .settlesVersion(let count): LintMessage.fixSettlesVersion(count: count.text)
    case .acceptsNumbers(let count): LintMessage.fixAcceptsNumbers(count: count.text)
    }
  }
}
