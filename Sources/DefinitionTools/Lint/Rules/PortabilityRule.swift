internal import PatternAutomata
internal import PhoneCheck

// Syntax that other engines read differently.

extension RegexLinter {
  /// Reports constructs that Java, ICU, RE2 or JavaScript don't have, or read differently.
  mutating func lintPortability() {
    var seen: Set<String> = []
    for (index, token) in tokens.enumerated() {
      guard !isPortableEnd(at: index), let difference = difference(of: token),
        seen.insert(text(token.range)).inserted
      else { continue }
      let start = LocalizedText("\(text(token.range)): ", "\(text(token.range))：", "\(text(token.range))：")
      report(.portability, at: token.range.lowerBound, start + difference)
    }
  }

  /// Whether a lookahead is the fix of `final-newline`, whose own finding names the engines that support it.
  private func isPortableEnd(at index: Int) -> Bool {
    let end = index + 2
    return end < tokens.count
      && text(tokens[index].range.lowerBound..<tokens[end].range.upperBound) == Self.portableEnd
  }

  private func difference(of token: RegexToken) -> LocalizedText? {
    switch token.kind {
    case .escape(let letter): return Self.difference(ofEscape: letter)
    case .characterClass(let contents) where contents.hasPosixName:
      return LocalizedText(
        "Java and JavaScript read [: and :] as members of the class", "Java 和 JavaScript 会把 [: 和 :] 当作字符类的成员",
        "Java 和 JavaScript 會把 [: 和 :] 當作字元類別的成員")
    case .characterClass(let contents)
    where contents.literals.contains { $0.byte == UInt8(ascii: "[") && $0.range.count == 1 }:
      return LocalizedText(
        "Java and ICU read an unescaped [ in a class as a class within it",
        "Java 和 ICU 会把字符类中未转义的 [ 当作内层字符类的开头", "Java 和 ICU 會把字元類別中未跳脫的 [ 當作內層字元類別的開頭")
    case .possessive:
      return LocalizedText(
        "JavaScript and RE2 have no possessive quantifiers", "JavaScript 和 RE2 没有占有量词",
        "JavaScript 和 RE2 沒有佔有量詞")
    case .options: return Self.noOptionSettings
    case .reference: return Self.difference(ofReference: text(token.range))
    case .quotation where text(token.range) == "\\Q":
      return LocalizedText("JavaScript has no \\Q…\\E", "JavaScript 没有 \\Q…\\E", "JavaScript 沒有 \\Q…\\E")
    case .verb,
      .groupOpen where text(token.range).hasPrefix("(*"):
      return LocalizedText("only PCRE2 has verbs", "只有 PCRE2 有控制动词", "只有 PCRE2 有控制動詞")
    case .comment:
      return LocalizedText(
        "JavaScript, Java and RE2 have no such comments", "JavaScript、Java 和 RE2 没有这种注释",
        "JavaScript、Java 和 RE2 沒有這種註解")
    case .groupOpen: return Self.difference(ofGroup: text(token.range))
    default: return nil
    }
  }

  private static let notElsewhere = LocalizedText(
    "Java, ICU, RE2 and JavaScript don't have it", "Java、ICU、RE2 和 JavaScript 没有它",
    "Java、ICU、RE2 和 JavaScript 沒有它")
  private static let noOptionSettings = LocalizedText(
    "JavaScript has no option settings", "JavaScript 没有内嵌选项", "JavaScript 沒有內嵌選項")

  private static func difference(ofEscape letter: UInt8) -> LocalizedText? {
    switch UnicodeScalar(letter) {
    case "A":
      LocalizedText(
        "JavaScript reads it as the letter; ^ means the same everywhere", "JavaScript 会把它当作字母；^ 在各引擎中含义相同",
        "JavaScript 會把它當作字母；^ 在各引擎中意義相同")
    case "Z":
      LocalizedText(
        "JavaScript reads it as the letter, Python as \\z, and RE2 doesn't have it; write $",
        "JavaScript 会把它当作字母，Python 当作 \\z，RE2 没有它；请写 $", "JavaScript 會把它當作字母，Python 當作 \\z，RE2 沒有它；請寫 $")
    case "z":
      LocalizedText(
        "JavaScript reads it as the letter, and Python has it only from 3.14 on; \(portableEnd) is the same, also for "
          + "Java and ICU (RE2 has \\z, but no lookahead)",
        "JavaScript 会把它当作字母，Python 从 3.14 起才有它；\(portableEnd) 含义相同，也适用于 Java 和 ICU（RE2 有 \\z，但没有前瞻）",
        "JavaScript 會把它當作字母，Python 從 3.14 起才有它；\(portableEnd) 意義相同，也適用於 Java 和 ICU（RE2 有 \\z，但沒有前瞻）")
    case "a": LocalizedText("JavaScript reads it as the letter", "JavaScript 会把它当作字母", "JavaScript 會把它當作字母")
    case "G", "e", "h", "R", "X":
      LocalizedText(
        "JavaScript reads it as the letter, and RE2 doesn't have it", "JavaScript 会把它当作字母，RE2 没有它",
        "JavaScript 會把它當作字母，RE2 沒有它")
    case "v":
      LocalizedText(
        "JavaScript and RE2 read it as the vertical tab alone, others as any vertical space",
        "JavaScript 和 RE2 只当作垂直制表符，其他引擎当作任何垂直空白", "JavaScript 和 RE2 只當作垂直定位字元，其他引擎當作任何垂直空白")
    case "N":
      LocalizedText(
        "Java and ICU expect a character's name, JavaScript reads it as the letter, and RE2 doesn't have it",
        "Java 和 ICU 要求后面是字符名称，JavaScript 会把它当作字母，RE2 没有它", "Java 和 ICU 要求後面是字元名稱，JavaScript 會把它當作字母，RE2 沒有它")
    case "K": LocalizedText("only PCRE2 has it", "只有 PCRE2 有它", "只有 PCRE2 有它")
    case "g": notElsewhere
    case "b", "B":
      LocalizedText(
        "ICU and Java count more letters and digits as parts of words than PCRE2 does here",
        "ICU 和 Java 视为单词组成部分的字母和数字比这里的 PCRE2 更多", "ICU 和 Java 視為單字組成部分的字母和數字比這裡的 PCRE2 更多")
    case "p", "P":
      LocalizedText(
        "JavaScript has it only with the flag u or v", "JavaScript 只有在标志 u 或 v 下才有它",
        "JavaScript 只有在旗標 u 或 v 下才有它")
    default: nil
    }
  }

  private static func difference(ofGroup opening: String) -> LocalizedText? {
    if opening.hasPrefix("(?P<") {
      return LocalizedText(
        "Java, ICU and JavaScript write (?<name>…)", "Java、ICU 和 JavaScript 的写法是 (?<name>…)",
        "Java、ICU 和 JavaScript 的寫法是 (?<name>…)")
    }
    if opening.hasPrefix("(?'") {
      return LocalizedText(
        "Java, ICU, RE2 and JavaScript write (?<name>…)", "Java、ICU、RE2 和 JavaScript 的写法是 (?<name>…)",
        "Java、ICU、RE2 和 JavaScript 的寫法是 (?<name>…)")
    }
    switch opening {
    case "(?>":
      return LocalizedText(
        "JavaScript and RE2 have no atomic groups", "JavaScript 和 RE2 没有原子组", "JavaScript 和 RE2 沒有原子群組")
    case "(?|": return notElsewhere
    case "(?",
      _ where opening.hasPrefix("(?("):
      return LocalizedText(
        "Java, ICU, RE2 and JavaScript have no conditions", "Java、ICU、RE2 和 JavaScript 没有条件组",
        "Java、ICU、RE2 和 JavaScript 沒有條件群組")
    case "(?=", "(?!", "(?<=", "(?<!":
      return LocalizedText("RE2 has no lookahead and no lookbehind", "RE2 没有前瞻和后顾", "RE2 沒有前瞻和後顧")
    case "(?:", "(": return nil
    default: return opening.hasSuffix(":") ? noOptionSettings : nil
    }
  }

  private static func difference(ofReference text: String) -> LocalizedText {
    if text.hasPrefix("(?C") {
      return LocalizedText("only PCRE2 has callouts", "只有 PCRE2 有回调（callout）", "只有 PCRE2 有回撥（callout）")
    }
    if text.hasPrefix("(?P=") {
      return LocalizedText(
        "Java, ICU and JavaScript write \\k<name>, and RE2 doesn't have it",
        "Java、ICU 和 JavaScript 的写法是 \\k<name>，RE2 没有它", "Java、ICU 和 JavaScript 的寫法是 \\k<name>，RE2 沒有它")
    }
    return LocalizedText(
      "Java, ICU, RE2 and JavaScript can't use a group again", "Java、ICU、RE2 和 JavaScript 不能再次调用分组",
      "Java、ICU、RE2 和 JavaScript 不能再次呼叫群組")
  }
}
