internal import PatternAutomata
internal import PhoneCheck
internal import TerminalText

// Syntax that versions of PCRE2 read differently, that has no automaton, or that can be written more briefly.

extension RegexLinter {
  /// Reports `{,n}` and spaces in braces ([ChangeLog for
  /// 10.43](https://github.com/PCRE2Project/pcre2/blob/master/ChangeLog)).
  mutating func lintVersions() {
    let dependent = tokens.filter { $0.kind == .versionDependent }
    let fix = dependent.isEmpty ? nil : versionFix(dependent.map(\.range))
    for token in dependent {
      let braces = text(token.range)
      report(
        .versionDependent, at: token.range.lowerBound,
        LocalizedText(
          "\(braces) is plain text up to PCRE2 10.42 and a quantifier from 10.43 on; write "
            + "\(Self.quantifier(braces)) for the quantifier, \\\(braces) for the text",
          "\(braces) 在 PCRE2 10.42 及更早版本中是普通文本，从 10.43 起是量词；量词请写 \(Self.quantifier(braces))，文本请写 \\\(braces)",
          "\(braces) 在 PCRE2 10.42 及更早版本中是普通文字，從 10.43 起是量詞；量詞請寫 \(Self.quantifier(braces))，文字請寫 \\\(braces)"),
        fix: fix)
    }
  }

  /// Returns the quantifier that braces mean from 10.43 on, in a form that every version reads.
  private static func quantifier(_ braces: String) -> String {
    let packed = braces.filter { $0 != " " && $0 != "\t" }
    return packed.hasPrefix("{,") ? "{0" + packed.dropFirst() : packed
  }

  /// Returns the regex with quantifiers, if no number is accepted when the braces are text.
  private func versionFix(_ braces: [Range<Int>]) -> LintFix? {
    let asText = replacing(braces.map { ($0.lowerBound..<$0.lowerBound, "\\") })
    let quantified = replacing(braces.map { ($0, Self.quantifier(text($0))) })
    guard unprovenNumbers(of: asText)?.isEmpty == true,
      let numbers = languages(of: quantified)?.numbersRead, !numbers.isEmpty
    else { return nil }
    return LintFix(regex: quantified, effect: .settlesVersion(count: numbers.wordCount))
  }

  /// Reports the reason why nothing can be proven.
  mutating func lintSubset() {
    switch failure {
    case nil: break
    case .outsideSubset(let reason):
      guard reason.construct != .versionDependentQuantifier else { return }
      if reason.construct == .nonASCIIText { return lintNonASCII(at: reason.offset) }
      report(
        .outsideSubset, at: min(reason.offset, regex.utf8.count),
        reason.construct.text
          + LocalizedText(
            " at offset \(reason.offset) can't be part of an automaton: counts, overlaps and fixes are not "
              + "given for this regex, and rejections are explained in general terms",
            "（偏移 \(reason.offset)）无法转换为自动机：不给出此正则表达式的数量、重叠和修正，拒绝的原因也只作一般说明",
            "（偏移 \(reason.offset)）無法轉換為自動機：不給出此正規表示式的數量、重疊和修正，拒絕的原因也只作一般說明"))
    case .tooLarge:
      report(
        .outsideSubset, at: 0,
        LocalizedText(
          "the automaton of this regex would be too large: counts, overlaps and fixes are not given for it",
          "此正则表达式的自动机过大：不给出其数量、重叠和修正", "此正規表示式的自動機過大：不給出其數量、重疊和修正"))
    case .contradicted:
      report(
        .outsideSubset, at: 0,
        LocalizedText(
          "PCRE2 contradicts the automaton of this regex: counts, overlaps and fixes are not given for it; please report it",
          "PCRE2 与此正则表达式的自动机结论不同：不给出其数量、重叠和修正；请向我们报告", "PCRE2 與此正規表示式的自動機結論不同：不給出其數量、重疊和修正；請向我們報告")
      )
    }
  }

  /// Reports full-width digits, dashes and commas of other scripts.
  private mutating func lintNonASCII(at offset: Int) {
    let lookalike = ASCIIReading.lookalikes(in: regex).first
    let place = lookalike?.range.lowerBound ?? regex.utf8.index(regex.startIndex, offsetBy: offset)
    guard let scalar = regex[place...].unicodeScalars.first(where: { !$0.isASCII }) else { return }
    let numbers = numbersBesideNonASCII
    let (fix, isEmpty) = (numbers.flatMap(asciiFix), numbers?.isEmpty == true)
    let isNoASCII = LocalizedText(
      "\(scalar) (\(VisibleText.codePoint(scalar.value))) isn't ASCII",
      "\(scalar)（\(VisibleText.codePoint(scalar.value))）不是 ASCII",
      "\(scalar)（\(VisibleText.codePoint(scalar.value))）不是 ASCII")
    var message =
      lookalike.map { lookalikeMessage($0) + .colon + isNoASCII }
      ?? isNoASCII
      + LocalizedText(
        ", and numbers are given to the regex in ASCII", "，而交给正则表达式的号码都是 ASCII", "，而交給正規表示式的號碼都是 ASCII")
    if isEmpty {
      message = LocalizedText("no number is accepted: ", "不接受任何号码：", "不接受任何號碼：") + message
    } else if fix == nil {
      message += LocalizedText("; nothing can be proven about it", "；无法证明任何结论", "；無法證明任何結論")
    }
    report(
      isEmpty ? .acceptsNothing : lookalike == nil ? .nonASCII : .lookalikeSyntax,
      at: regex.utf8.distance(from: regex.startIndex, to: place), message, fix: fix)
  }

  private func lookalikeMessage(_ lookalike: ASCIIReading.Lookalike) -> LocalizedText {
    let (text, meant) = (regex[lookalike.range], lookalike.meant)
    return lookalike.isQuantifier
      ? LocalizedText(
        "\(text) is text, not the quantifier \(meant)", "\(text) 是普通文本，而不是量词 \(meant)",
        "\(text) 是普通文字，而不是量詞 \(meant)")
      : LocalizedText(
        "\(text) in a class isn't the range \(meant)", "字符类中的 \(text) 不是范围 \(meant)",
        "字元類別中的 \(text) 不是範圍 \(meant)")
  }

  /// The numbers that the regex accepts although it contains text beyond ASCII; `nil` if they can't be determined.
  private var numbersBesideNonASCII: Automaton? {
    guard
      let standIn = try? RegexLanguages(
        ASCIIReading.standIn(for: regex), of: definition, isExact: false)
    else { return nil }
    let search = standIn.search.restricted(to: .spelling)
    return search.agrees(with: pattern, over: .spelling, matcher) ? standIn.numbersRead : nil
  }

  /// Returns the regex in ASCII, if all numbers stay accepted.
  private func asciiFix(keeping numbers: Automaton) -> LintFix? {
    guard let meant = ASCIIReading.meant(by: regex), let meantNumbers = languages(of: meant)?.numbersRead,
      !meantNumbers.isEmpty,
      numbers.isProvenSubset(of: meantNumbers), let added = meantNumbers.without(numbers)
    else { return nil }
    return LintFix(regex: meant, effect: .keepsNumbers(added: added.wordCount))
  }

  /// Reports `{1}`, `{0,1}`, `{n,n}`, `{0,}`, `{1,}`, `{n}?` and `{0}`.
  mutating func lintNoise() {
    let all = tokens.indices.compactMap(noise)
    // A part that is removed as a whole isn't shortened as well.
    let edits = all.filter { one in
      !all.contains { $0.range != one.range && $0.range.contains(one.range.lowerBound) }
    }
    guard let first = edits.first else { return }
    let fix = provenEquivalent(edits.map { ($0.range, $0.text) })
    guard fix != nil || !isExact else { return }
    report(.quantifierNoise, at: first.offset, LintText.list(edits.map(\.message).uniqued, .also), fix: fix)
  }

  /// Returns the part at a token that can be written more briefly.
  private func noise(
    at index: Int
  ) -> (offset: Int, range: Range<Int>, text: String, message: LocalizedText)? {
    guard case .quantifier(let minimum, let maximum) = tokens[index].kind,
      isExact || isOrdinary(index, maximum)
    else { return nil }
    let range = tokens[index].range
    let old = text(range)
    if maximum == 0 {
      guard let start = startOfAtom(before: index) else { return nil }
      let all = start..<range.upperBound
      return (
        range.lowerBound, all, "",
        LocalizedText(
          "\(text(all)) matches nothing and can be left out", "\(text(all)) 不匹配任何内容，可以去掉",
          "\(text(all)) 不符合任何內容，可以去掉")
      )
    }
    let isLazy = index + 1 < tokens.count && tokens[index + 1].kind == .lazy
    let short = range.count > 1 ? Self.shortest(minimum, maximum) : old
    if isLazy, minimum == maximum {
      let all = range.lowerBound..<tokens[index + 1].range.upperBound
      return (
        range.lowerBound, all, short,
        LocalizedText(
          "the ? after \(old) makes it lazy, not optional, and has no effect here",
          "\(old) 后的 ? 表示惰性匹配而不是可选，在此没有作用", "\(old) 後的 ? 表示惰性量詞而不是可選，在此沒有作用")
      )
    }
    guard short != old else { return nil }
    return (
      range.lowerBound, range, short,
      short.isEmpty
        ? LocalizedText("\(old) can be left out", "\(old) 可以去掉", "\(old) 可以去掉")
        : LocalizedText("\(old) can be written \(short)", "\(old) 可以写为 \(short)", "\(old) 可以寫為 \(short)")
    )
  }

  /// Whether a quantifier can be shortened without a proof.
  ///
  /// It can't be beside another quantifier, which the shorter form would change, and not if it repeats a group zero
  /// times, because the group may be used elsewhere.
  private func isOrdinary(_ index: Int, _ maximum: Int?) -> Bool {
    let isBesideQuantifier = [index - 1, index + 1].contains { neighbour in
      guard tokens.indices.contains(neighbour) else { return false }
      if case .quantifier = tokens[neighbour].kind { return true }
      return tokens[neighbour].kind == .possessive || neighbour < index && tokens[neighbour].kind == .lazy
    }
    return maximum != 0 && !isBesideQuantifier
  }

  /// Returns the start of the atom that a quantifier repeats.
  private func startOfAtom(before index: Int) -> Int? {
    guard index > 0 else { return nil }
    guard tokens[index - 1].kind == .groupClose else { return tokens[index - 1].range.lowerBound }
    return opening(of: index - 1).map { tokens[$0].range.lowerBound }
  }

  private static func shortest(_ minimum: Int, _ maximum: Int?) -> String {
    switch (minimum, maximum) {
    case (1, 1): ""
    case (0, 1): "?"
    case (0, nil): "*"
    case (1, nil): "+"
    case (_, let maximum?) where maximum == minimum: "{\(minimum)}"
    case (_, let maximum?): "{\(minimum),\(maximum)}"
    case (_, nil): "{\(minimum),}"
    }
  }
}
