internal import PatternAutomata
internal import PhoneCheck

// The area code that a regex spells.

extension RegexLinter {
  /// A literal `+853` in a definition whose area code is 852, or the area code twice.
  mutating func lintAreaCode() {
    for index in tokens.indices
    where tokens[index].kind == .literal(UInt8(ascii: "+")) && !isLookedAround(index) {
      guard let code = literalCode(after: index), isWrong(code),
        let witness = spelling(beginningWith: code.digits),
        !isAmongOthers(code)
      else { continue }
      return report(
        .wrongAreaCode, at: code.range.lowerBound,
        code.digits == areaCode + areaCode
          ? LocalizedText(
            "the regex spells the area code twice, \(code.digits)", "正则表达式重复写了国际区号：\(code.digits)",
            "正規表示式重複寫了國碼：\(code.digits)")
          : LocalizedText(
            "the regex spells the area code \(code.digits), but areaCode is \(areaCode); one of them is wrong",
            "正则表达式中的国际区号是 \(code.digits)，而 areaCode 是 \(areaCode)，其中有一个是错的",
            "正規表示式中的國碼是 \(code.digits)，而 areaCode 是 \(areaCode)，其中有一個是錯的"),
        witness: LintText.shown(witness), fix: areaCodeFix(code))
    }
    lintInternationalForm()
    lintOtherAreaCodes()
  }

  /// Whether the regex knows the area code, too: then the other one is no mistake.
  private func isAmongOthers(_ code: LiteralCode) -> Bool {
    if code.digits.hasPrefix(areaCode) { return false }
    if !areaCode.hasPrefix(code.digits) { return spelling(beginningWith: areaCode) != nil }
    // After `+8` a 6 may follow by chance.
    return tokens.indices.contains { index in
      tokens[index].kind == .literal(UInt8(ascii: "+")) && !isLookedAround(index)
        && literalCode(after: index)?.digits.hasPrefix(areaCode) == true
    }
  }

  /// A text that PCRE2 accepts with a plus, digits and more digits, and a hyphen perhaps; `nil` where none is known.
  private func spelling(beginningWith code: String) -> [UInt8]? {
    guard let languages, let after = try? Automaton(pattern: "\\A-?\\d+\\z") else { return nil }
    let beginning = Array("+\(code)".utf8)
    return [languages.whole, languages.search].firstNonNil { language in
      let text = language.quotient(byPrefix: beginning).common(with: after).flatMap(Witness.word)
      return text.flatMap { matches(beginning + $0) ? beginning + $0 : nil }
    }
  }

  /// Whether a token is in a group that looks around instead of matching.
  func isLookedAround(_ index: Int) -> Bool {
    tokens[..<index].indices.contains { opening in
      looksAround(opening) && closing(opening).map { $0 > index } ?? true
    }
  }

  /// Whether a token opens such a group.
  func looksAround(_ index: Int) -> Bool {
    guard tokens[index].kind == .groupOpen else { return false }
    let text = text(tokens[index].range)
    return ["(?=", "(?!", "(?<=", "(?<!"].contains(text) || text.hasPrefix("(*")
  }

  /// Digits that are written literally after a plus.
  private struct LiteralCode {
    var digits: String
    /// In bytes of the regex.
    var range: Range<Int>
    /// Whether a hyphen, the end of a group or another alternative follows, so that no more digits belong to the code.
    var isEnded: Bool
  }

  private func literalCode(after plus: Int) -> LiteralCode? {
    var index = plus + 1
    if index < tokens.count, tokens[index].kind == .groupClose { index += 1 }
    guard index < tokens.count else { return nil }
    let start = tokens[index].range.lowerBound
    var end = start
    var digits = ""
    while index < tokens.count, case .literal(let byte) = tokens[index].kind, ByteSet.digits.contains(byte) {
      digits.append(Character(UnicodeScalar(byte)))
      end = tokens[index].range.upperBound
      if let quantifier = quantifier(after: index) {
        guard quantifier.minimum == 1, quantifier.maximum == 1 else {
          digits.removeLast()
          break
        }
        index += 1
      }
      index += 1
    }
    guard !digits.isEmpty else { return nil }
    let enders: [RegexToken.Kind] = [.groupClose, .bar, .literal(UInt8(ascii: "-"))]
    return LiteralCode(
      digits: digits, range: start..<end, isEnded: index < tokens.count && enders.contains(tokens[index].kind)
    )
  }

  /// Whether digits neither begin nor continue the area code, or are the area code twice.
  private func isWrong(_ code: LiteralCode) -> Bool {
    // With one digit, the second one may be the first of the national digits, as in +77.
    if code.digits == areaCode + areaCode { return areaCode.utf8.count > 1 && code.isEnded }
    if code.digits.hasPrefix(areaCode) { return false }
    // The rest of the code may follow in a class or a group.
    return !areaCode.hasPrefix(code.digits) || code.isEnded
  }

  /// The regex with the area code instead of other digits.
  private func areaCodeFix(_ code: LiteralCode) -> LintFix? {
    let effect = LintFix.Effect.spellsAreaCode(areaCode, insteadOf: code.digits)
    let (old, new) = ("+\(code.digits)", "+\(areaCode)")
    return proven(replacing([(code.range, areaCode)]), effect) { fixed in
      guard let search = languages?.search else { return false }
      return fixed.search.quotient(byPrefix: new.utf8) == search.quotient(byPrefix: old.utf8)
        && fixed.search.without(.texts(beginningWith: new)) == search.without(.texts(beginningWith: old))
    }
  }

  /// Texts with a plus, but none with the area code after it.
  private mutating func lintInternationalForm() {
    guard isExact, let whole = languages?.whole.restricted(to: .spelling), !findsInternational,
      let word = Witness.word(of: whole.quotient(byPrefix: "+".utf8))
    else { return }
    report(
      .wrongAreaCode, at: 0,
      LocalizedText(
        "the regex accepts texts with a plus, but no number with +\(areaCode)",
        "正则表达式接受以加号开头的文本，但不接受以 +\(areaCode) 开头的号码", "正規表示式接受以加號開頭的文字，但不接受以 +\(areaCode) 開頭的號碼"),
      witness: "+" + LintText.shown(word))
  }

  // MARK: Other area codes

  /// `+8[5-7]`, `\+\d{1,3}` and `\+86?`: the area code among others.
  private mutating func lintOtherAreaCodes() {
    guard !found(.wrongAreaCode), let languages else { return }
    let others = Self.spellingsOfOthers(in: languages.whole, besides: areaCode)
    guard let others, let word = Witness.word(of: others), matches(word) else { return }
    let plus = tokens.indices.first { tokens[$0].bytes?.contains(UInt8(ascii: "+")) == true }
    let slack = plus.flatMap(optionalDigitOfCode)
    let offset = (slack ?? plus).map { tokens[$0].range.lowerBound } ?? 0
    let reason =
      slack.map {
        LocalizedText(
          "\(text(tokens[$0].range)) is optional, but not the area code as a whole: ",
          "\(text(tokens[$0].range)) 是可选的，而整个国际区号不是：", "\(text(tokens[$0].range)) 是可選的，而整個國碼不是：")
      }
      ?? plus.flatMap(classForCode) ?? LocalizedText("", "", "")
    report(
      .otherAreaCodes, at: offset,
      reason
        + LocalizedText(
          "texts with a plus and another area code than \(areaCode) are accepted too",
          "加号后是 \(areaCode) 以外的国际区号的文本也会被接受", "加號後是 \(areaCode) 以外的國碼的文字也會被接受"),
      witness: LintText.shown(word), fix: plus.flatMap { otherAreaCodesFix(after: $0) })
  }

  /// The texts of a language that begin with a plus and a digit, but not with the area code.
  private static func spellingsOfOthers(in language: Automaton, besides areaCode: String) -> Automaton? {
    guard let international = try? Automaton(pattern: "\\A\\+\\d[-\\d]*\\z") else { return nil }
    return language.common(with: international)?.without(.texts(beginningWith: "+\(areaCode)"))
  }

  /// The last digit of the area code, where it is written literally after a plus and a quantifier makes it optional.
  private func optionalDigitOfCode(after plus: Int) -> Int? {
    let digits = areaCode.utf8.map { RegexToken.Kind.literal($0) }
    let first = plus + (quantifier(after: plus) == nil ? 1 : 2)
    let last = first + digits.count - 1
    guard last < tokens.count, tokens[first...last].map(\.kind) == digits,
      quantifier(after: last)?.minimum == 0
    else { return nil }
    return last
  }

  /// The message about `[+86]`.
  private func classForCode(_ index: Int) -> LocalizedText? {
    guard case .characterClass = tokens[index].kind, tokens[index].bytes?.isDisjoint(with: .digits) == false
    else {
      return nil
    }
    return LocalizedText(
      "\(text(tokens[index].range)) is one character, not an area code: ",
      "\(text(tokens[index].range)) 只匹配一个字符，不是国际区号：", "\(text(tokens[index].range)) 只符合一個字元，不是國碼：")
  }

  /// The regex with the area code instead of some tokens after the plus.
  private func otherAreaCodesFix(after plus: Int) -> LintFix? {
    let start = tokens[plus].range.upperBound
    return tokens[(plus + 1)...].prefix(6).firstNonNil { token in
      proven(replacing([(start..<token.range.upperBound, areaCode)]), .refusesOtherTexts) { fixed in
        Self.spellingsOfOthers(in: fixed.whole, besides: areaCode)?.isEmpty == true
          && languages?.isNarrowedToNumbers(by: fixed, areaCode: areaCode) == true
      }
    }
  }
}
