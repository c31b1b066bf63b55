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
    /// "and" between clauses rather than names.
    case also

    fileprivate var text: LocalizedText {
      switch self {
      case .and: LocalizedText(" and ", " 和 ", " 和 ")
      case .or: LocalizedText(" or ", " 或 ", " 或 ")
      case .also: LocalizedText(" and ", "，", "，")
      case .then: LocalizedText(" then ", "，然后 ", "，然後 ")
      }
    }
  }

  /// Returns a list as text: `a`, `a and b`, `a, b and c`.
  package static func list(_ items: [LocalizedText], _ conjunction: Conjunction = .and) -> LocalizedText {
    let comma = conjunction == .also ? LocalizedText.comma : LocalizedText(", ", "、", "、")
    guard items.count > 1, let last = items.last else { return items.joined(comma) }
    return Array(items.dropLast()).joined(comma) + conjunction.text + last
  }

  /// Returns a list of names, which no language translates.
  package static func list(_ names: [String], _ conjunction: Conjunction = .and) -> LocalizedText {
    list(names.map { LocalizedText(untranslated: $0) }, conjunction)
  }

  /// Returns a list of the first names, and how many more there are.
  package static func list(_ names: [String], atMost limit: Int) -> LocalizedText {
    let more = names.count - limit
    let shown = names.prefix(limit).map { LocalizedText(untranslated: $0) }
    return list(shown + (more > 0 ? [LocalizedText("\(more) more", "另外 \(more) 个", "另外 \(more) 個")] : []))
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
    case UInt8(ascii: ","): LocalizedText("a comma", "逗号", "逗號")
    case UInt8(ascii: "|"): LocalizedText("a vertical bar", "竖线", "豎線")
    case UInt8(ascii: " "): LocalizedText("a space", "空格", "空格")
    default: LocalizedText(untranslated: "\"" + shown([byte]) + "\"")
    }
  }
}

extension LocalizedText {
  /// The text after Chinese characters: with a space in front if it begins with a digit.
  var afterHan: LocalizedText {
    simplifiedChinese.first?.isASCII == true ? LocalizedText("", " ", " ") + self : self
  }
}

extension WordCount {
  /// Returns the count with its noun: `1 number`, `1,000 numbers`, `infinitely many numbers`.
  func text(_ noun: CountedNoun) -> LocalizedText {
    text + noun.afterCount(isOne: self == .exactly(1))
  }

  /// The count without a noun; in Chinese with its measure word.
  var text: LocalizedText {
    switch self {
    case .exactly(let count):
      LocalizedText(untranslated: DigitGroups.text(of: count)) + LocalizedText("", " 个", " 個")
    case .tooMany: LocalizedText("more than 10^38", "超过 10^38 个", "超過 10^38 個")
    case .infinite: LocalizedText("infinitely many", "无限多个", "無限多個")
    }
  }
}

extension LintFix.Effect {
  /// The proven effect, as part of a sentence.
  package var text: LocalizedText {
    switch self {
    case .equivalent: LocalizedText("accepts exactly the same texts", "接受的文本完全相同", "接受的文字完全相同")
    case .refusesTexts(let bytes):
      LocalizedText(
        "accepts the same numbers; rejects only texts with ", "接受的号码相同；只拒绝含", "接受的號碼相同；只拒絕含")
        + LintText.list(bytes.map(LintText.name), .or) + LocalizedText("", "的文本", "的文字")
    case .refusesOtherTexts:
      LocalizedText(
        "accepts the same numbers in the same spellings; rejects only texts that are no numbers",
        "接受的号码和写法相同；只拒绝不是号码的文本", "接受的號碼和寫法相同；只拒絕不是號碼的文字")
    case .anchorsStart:
      LocalizedText(
        "accepts what the regex matches from the start; rejects only texts with anything before that, even digits",
        "接受原正则表达式从开头起匹配的内容；只拒绝在此之前还有内容（即使是数字）的文本", "接受原正規表示式從開頭開始符合的內容；只拒絕在此之前還有內容（即使是數字）的文字")
    case .anchorsEnd:
      LocalizedText(
        "accepts what the regex matches up to the end; rejects only texts with anything after that, even digits",
        "接受原正则表达式匹配到末尾的内容；只拒绝在此之后还有内容（即使是数字）的文本", "接受原正規表示式一直到結尾都符合的內容；只拒絕在此之後還有內容（即使是數字）的文字")
    case .anchorsBoth:
      LocalizedText(
        "accepts what the regex matches from end to end; rejects only texts with anything around that, even digits",
        "接受原正则表达式从头到尾匹配的内容；只拒绝前后还有内容（即使是数字）的文本", "接受原正規表示式從頭到尾都符合的內容；只拒絕前後還有內容（即使是數字）的文字")
    case .refusesFinalNewline:
      LocalizedText(
        "accepts the same texts except those with a newline at the end; \(RegexLinter.portableEnd), no character follows, means "
          + "the same in Java, ICU, JavaScript and Python, and RE2 has \\z instead",
        "除末尾有换行的以外，接受的文本相同；\(RegexLinter.portableEnd) 表示其后没有字符，在 Java、ICU、JavaScript 和 Python 中含义相同，RE2 请改用 \\z",
        "除結尾有換行的以外，接受的文字相同；\(RegexLinter.portableEnd) 表示其後沒有字元，在 Java、ICU、JavaScript 和 Python 中意義相同，RE2 請改用 \\z"
      )
    case .refusesLeadingHyphen:
      LocalizedText(
        "accepts the same numbers; rejects only texts that begin with a hyphen", "接受的号码相同；只拒绝以连字符开头的文本",
        "接受的號碼相同；只拒絕以連字號開頭的文字")
    case .acceptsBothSpellings:
      LocalizedText(
        "accepts the same numbers, each with and without the hyphen", "接受的号码相同，有无连字符均可", "接受的號碼相同，有無連字號均可")
    case .refusesTrunkZero(let count):
      LocalizedText(
        "rejects \(count.text(.number).english) with the 0 in front, each of which stays accepted without it",
        "拒绝\(count.text(.number).afterHan.simplifiedChinese)以 0 开头的写法，去掉 0 后仍接受",
        "拒絕\(count.text(.number).afterHan.traditionalChinese)以 0 開頭的寫法，去掉 0 後仍接受")
    case .leavesOutTrunkPrefix(let prefix):
      LocalizedText(
        "accepts every number without the \(prefix) with which the regex accepts it, and no other number",
        "接受的号码就是原来的号码去掉 \(prefix)，没有别的号码", "接受的號碼就是原來的號碼去掉 \(prefix)，沒有別的號碼")
    case .refusesBareAreaCode(let count):
      LocalizedText(
        "rejects \(count.text(.number).english) with the area code as first digits, each of which stays accepted without it",
        "拒绝\(count.text(.number).afterHan.simplifiedChinese)以国际区号开头的写法，去掉国际区号后仍接受",
        "拒絕\(count.text(.number).afterHan.traditionalChinese)以國碼開頭的寫法，去掉國碼後仍接受")
    case .limitsDigits(let maximum):
      LocalizedText(
        "accepts the same numbers up to \(maximum) digits with the area code, in the same spellings; rejects only longer ones",
        "连同国际区号不超过 \(maximum) 位的号码和写法都照样接受；只拒绝更长的号码", "連同國碼不超過 \(maximum) 位的號碼和寫法都照樣接受；只拒絕更長的號碼")
    case .keepsAlternatives(let count):
      LocalizedText(
        "accepts what the rest of the regex matches from end to end: ", "接受正则表达式其余部分从头到尾匹配的内容：",
        "接受正規表示式其餘部分從頭到尾都符合的內容：") + count.text(.number)
    case .spellsAreaCode(let areaCode, let other):
      LocalizedText(
        "accepts after +\(areaCode), and no longer after +\(other), what the regex accepts there, and is otherwise unchanged; "
          + "correct if areaCode is",
        "原来在 +\(other) 后接受的内容改为在 +\(areaCode) 后接受，+\(other) 不再接受，其余不变；前提是 areaCode 正确",
        "原來在 +\(other) 後接受的內容改為在 +\(areaCode) 後接受，+\(other) 不再接受，其餘不變；前提是 areaCode 正確")
    case .spellsPlus(let areaCode):
      LocalizedText(
        "accepts the same texts, and after +\(areaCode) what the regex accepts after 00\(areaCode)",
        "接受的文本照旧，并在 +\(areaCode) 后接受原来在 00\(areaCode) 后接受的内容",
        "接受的文字照舊，並在 +\(areaCode) 後接受原來在 00\(areaCode) 後接受的內容")
    case .keepsNumbers(.exactly(0)): LocalizedText("accepts the same numbers", "接受的号码相同", "接受的號碼相同")
    case .keepsNumbers(let added):
      LocalizedText(
        "accepts all numbers that the regex accepts, and \(added.text.english) more",
        "接受原来接受的所有号码，并多接受\(added.text.afterHan.simplifiedChinese)",
        "接受原來接受的所有號碼，並多接受\(added.text.afterHan.traditionalChinese)")
    case .settlesVersion(let count):
      LocalizedText(
        "accepts \(count.text(.number).english) with every version of PCRE2; as text, the braces leave none",
        "在 PCRE2 的各个版本中都接受\(count.text(.number).afterHan.simplifiedChinese)；若花括号是普通文本，则一个也不接受",
        "在 PCRE2 的各個版本中都接受\(count.text(.number).afterHan.traditionalChinese)；若大括號是普通文字，則一個也不接受")
    case .acceptsNumbers(let count):
      LocalizedText(
        "accepts \(count.text(.number).english); the regex as it is accepts none",
        "接受\(count.text(.number).afterHan.simplifiedChinese)；原正则表达式一个也不接受",
        "接受\(count.text(.number).afterHan.traditionalChinese)；原正規表示式一個也不接受")
    }
  }
}
