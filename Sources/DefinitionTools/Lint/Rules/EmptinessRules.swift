internal import PatternAutomata
internal import PhoneCheck

// Regexes that accept no number, or the empty text.

extension RegexLinter {
  // MARK: The empty text

  mutating func lintEmptyText() {
    guard let languages, languages.search.accepts([]), matches([]) else { return }
    if let (list, index) = emptyAlternative {
      let offset = list.ranges[index].lowerBound
      return report(
        .acceptsEmpty, at: offset,
        acceptsEverything
          ? LocalizedText("an empty alternative accepts any text", "空分支会接受任意文本", "空分支會接受任意文字")
          : LocalizedText("an empty alternative accepts the empty text", "空分支会接受空文本", "空分支會接受空文字"),
        witness: "\"\"", fix: withoutAlternative(list, index))
    }
    let fix = optionalQuantifiers.firstNonNil { refusingEmptyText(replacing([$0])) }
    report(
      .acceptsEmpty, at: 0, LocalizedText("the empty text is accepted", "会接受空文本", "會接受空文字"), witness: "\"\"",
      fix: fix)
  }

  /// Whether every text is accepted.
  var acceptsEverything: Bool { isExact && languages?.search == .words(over: .all) }

  /// An alternative that consists only of anchors.
  private var emptyAlternative: (list: RegexAlternatives, index: Int)? {
    for list in alternatives.reversed() {
      let index = list.ranges.firstIndex { tokens(in: $0).allSatisfy(\.isAnchor) }
      guard let index, let languages = unprovenLanguages(of: replacing([(list.rangeWithBar(index), "")]))
      else {
        continue
      }
      if !languages.search.accepts([]) { return (list, index) }
    }
    return nil
  }

  /// Returns the regex without an alternative, but with its anchors if no other alternative has any.
  private func withoutAlternative(_ list: RegexAlternatives, _ index: Int) -> LintFix? {
    let rest = replacing([(list.rangeWithBar(index), "")])
    if let fix = refusingEmptyText(rest) { return fix }
    guard list.isTopLevel else { return nil }
    let around = list.ranges.count > 2 ? RegexLinter(rest, of: definition, matcher: matcher)?.held : nil
    return (around ?? [rest, "^\(rest)", "\(rest)$", "^\(rest)$"]).firstNonNil { regex in
      let count = unprovenNumbers(of: regex)?.wordCount ?? .tooMany
      return proven(regex, .keepsAlternatives(numbers: count)) { fixed in
        !Self.isUnanchoredAtStart(fixed) && !Self.isUnanchoredAtEnd(fixed)
          && fixed.search.isProvenSubset(of: languages?.search)
          && unprovenLanguages(of: rest)?.whole.isProvenSubset(of: fixed.search) == true
      }
    }
  }

  private func refusingEmptyText(_ regex: String) -> LintFix? {
    proven(regex, .refusesOtherTexts) { fixed in
      !fixed.search.accepts([]) && languages?.isNarrowedToNumbers(by: fixed, areaCode: areaCode) == true
    }
  }

  /// Quantifiers that allow zero repetitions, with replacements that require at least one.
  private var optionalQuantifiers: [(range: Range<Int>, text: String)] {
    tokens.compactMap { token in
      guard case .quantifier(0, let maximum) = token.kind else { return nil }
      switch maximum {
      case nil: return (token.range, "+")
      case 1?: return (token.range, "")
      case let maximum?: return (token.range, "{1,\(maximum)}")
      }
    }
  }

  // MARK: No number

  mutating func lintNoNumbers() {
    guard isExact, numbers?.isEmpty == true, let languages else { return }
    let text =
      Witness.word(of: languages.whole.restricted(to: .printing)) ?? Witness.word(of: languages.whole)
    let repairs = repairs
    let all = Repair(
      offset: repairs.first?.offset ?? 0, message: LintText.list(repairs.map(\.message), .also),
      edits: repairs.flatMap(\.edits))
    let repaired = (repairs + (repairs.count > 1 ? [all] : [])).firstNonNil { repair in
      acceptingNumbers(repair).map { (repair, $0) }
    }
    if let (repair, fix) = repaired {
      return report(
        .acceptsNothing, at: repair.offset,
        LocalizedText("no number is accepted: ", "不接受任何号码：", "不接受任何號碼：") + repair.message,
        witness: text.map(LintText.quotedIfNeeded), fix: fix)
    }
    guard let text else {
      return report(.acceptsNothing, at: 0, LocalizedText("nothing at all is accepted", "什么都不接受", "什麼都不接受"))
    }
    let spellings = SpellingForm.usual.map { $0.text(areaCode: areaCode, nationalDigits: "N") }
    let list = LintText.list(spellings, .or)
    report(
      .acceptsNothing, at: 0,
      LocalizedText(
        "no number is accepted, whether written \(list.english); what is accepted looks different",
        "无论写成 \(list.simplifiedChinese)，都不接受；能接受的内容是另外的样子",
        "無論寫成 \(list.traditionalChinese)，都不接受；能接受的內容是另外的樣子"),
      witness: LintText.quotedIfNeeded(text))
  }

  /// A likely mistake in a regex that accepts no number, and its correction.
  struct Repair {
    /// The offset in bytes of the regex.
    var offset: Int
    var message: LocalizedText
    var edits: [(range: Range<Int>, text: String)]
  }

  private func acceptingNumbers(_ repair: Repair) -> LintFix? {
    let regex = replacing(repair.edits)
    guard let numbers = unprovenNumbers(of: regex), !numbers.isEmpty else { return nil }
    return proven(regex, .acceptsNumbers(count: numbers.wordCount)) { _ in true }
  }

  private var repairs: [Repair] {
    [
      swappedAnchors, textOutsideAnchors, escapedAnchor,
      lettersForEscapes, notADigit, brokenBraces, separators, zerosForPlus, mandatoryHyphens,
    ].compactMap(\.self)
  }

  /// Anchors in the wrong order, as in `$…^`.
  private var swappedAnchors: Repair? {
    guard let first = tokens.first, let last = tokens.last, first.kind == .dollar, last.kind == .caret else {
      return nil
    }
    return Repair(
      offset: 0,
      message: LocalizedText("$ is at the start and ^ at the end", "$ 在开头，而 ^ 在末尾", "$ 在開頭，而 ^ 在結尾"),
      edits: [(first.range, "^"), (last.range, "$")])
  }

  /// `/^…$/`, `"^…$"`, and white space around the anchors.
  private var textOutsideAnchors: Repair? {
    let isLiteral = { (token: RegexToken) in
      switch token.kind {
      case .literal, .comment: true
      default: false
      }
    }
    let before = tokens.prefix(while: isLiteral)
    let after = tokens.reversed().prefix(while: isLiteral)
    var outside: [(range: Range<Int>, isBefore: Bool)] = []
    if let last = before.last, before.count < tokens.count, tokens[before.count].kind == .caret {
      outside.append((0..<last.range.upperBound, true))
    }
    if let first = after.last, after.count < tokens.count,
      tokens[tokens.count - 1 - after.count].kind == .dollar
    {
      outside.append((first.range.lowerBound..<regex.utf8.count, false))
    }
    guard let first = outside.first else { return nil }
    let what = outside.map { part in
      let quoted = LintText.inQuotes(Array(text(part.range).utf8))
      return part.isBefore
        ? LocalizedText("\(quoted) before ^", "^ 之前的 \(quoted)", "^ 之前的 \(quoted)")
        : LocalizedText("\(quoted) after $", "$ 之后的 \(quoted)", "$ 之後的 \(quoted)")
    }
    return Repair(
      offset: first.range.lowerBound,
      message: LocalizedText("no text can have ", "任何文本都不会有 ", "任何文字都不會有 ") + LintText.list(what),
      edits: outside.map { ($0.range, "") })
  }

  /// `\$` at the end and `\^` at the start.
  private var escapedAnchor: Repair? {
    let ends = [tokens.first, tokens.last].compactMap { $0 }
    let escaped = ends.filter { token in
      token.range.count == 2
        && [.literal(UInt8(ascii: "^")), .literal(UInt8(ascii: "$"))].contains(token.kind)
    }
    guard let first = escaped.first else { return nil }
    return Repair(
      offset: first.range.lowerBound,
      message: LocalizedText(
        "\(text(first.range)) is the character, not an anchor", "\(text(first.range)) 是字符本身，不是锚点",
        "\(text(first.range)) 是字元本身，不是錨點"),
      edits: escaped.map { ($0.range, String(text($0.range).dropFirst())) })
  }

  /// `d` and `/d` for `\d`.
  private var lettersForEscapes: Repair? {
    let slash = RegexToken.Kind.literal(UInt8(ascii: "/"))
    let ranges = tokens.indices.filter { tokens[$0].kind == .literal(UInt8(ascii: "d")) }.map { index in
      let start = index > 0 && tokens[index - 1].kind == slash ? index - 1 : index
      return tokens[start].range.lowerBound..<tokens[index].range.upperBound
    }
    guard let first = ranges.first else { return nil }
    return Repair(
      offset: first.lowerBound,
      message: LocalizedText(
        "\(text(first)) matches itself; a digit is \\d (\\\\d in JSON)",
        "\(text(first)) 匹配字符本身；数字应写为 \\d（在 JSON 中为 \\\\d）", "\(text(first)) 符合字元本身；數字應寫為 \\d（在 JSON 中為 \\\\d）"
      ),
      edits: ranges.map { ($0, "\\d") })
  }

  /// `\D` for `\d`.
  private var notADigit: Repair? {
    let ranges = tokens.filter { $0.kind == .escape(UInt8(ascii: "D")) }.map(\.range)
    guard let first = ranges.first else { return nil }
    return Repair(
      offset: first.lowerBound,
      message: LocalizedText("\\D matches anything but a digit", "\\D 匹配数字以外的任何字符", "\\D 符合數字以外的任何字元"),
      edits: ranges.map { ($0, "\\d") })
  }

  /// Braces that aren't a quantifier, as in `{1 0}`.
  private var brokenBraces: Repair? {
    let bytes = Array(regex.utf8)
    let openings = tokens.filter { $0.kind == .literal(UInt8(ascii: "{")) && $0.range.count == 1 }
    let meant = openings.compactMap { token in
      bracesLikeQuantifier(at: token.range.lowerBound).map { (start: token.range.lowerBound, braces: $0) }
    }
    if let first = meant.first {
      return Repair(
        offset: first.start, message: Self.noQuantifier(first.braces),
        edits: meant.map { ($0.start..<($0.start + $0.braces.text.utf8.count), $0.braces.meant) })
    }
    let ranges = openings.compactMap {
      token -> Range<Int>? in
      guard let end = bytes[token.range.upperBound...].firstIndex(of: UInt8(ascii: "}")) else { return nil }
      let isNumber = bytes[token.range.upperBound..<end].allSatisfy {
        ByteSet.digits.union([UInt8(ascii: " ")]).contains($0)
      }
      return isNumber ? token.range.lowerBound..<(end + 1) : nil
    }
    guard let first = ranges.first else { return nil }
    return Repair(
      offset: first.lowerBound,
      message: LocalizedText(
        "\(text(first)) is plain text, because of what is between the braces",
        "由于花括号中的内容，\(text(first)) 只是普通文本", "由於大括號中的內容，\(text(first)) 只是普通文字"),
      edits: ranges.map { ($0, text($0).filter { $0 != " " }) })
  }

  /// Spaces, parentheses and dots that are required.
  var separators: Repair? {
    let unspelled = ByteSet.separators.union(.whiteSpace).union(ByteSet("[]".utf8))
    let ranges = tokens.indices.compactMap { index -> Range<Int>? in
      guard case .literal(let byte) = tokens[index].kind, unspelled.contains(byte) else { return nil }
      let end = quantifier(after: index)?.index ?? index
      return tokens[index].range.lowerBound..<tokens[end].range.upperBound
    }
    guard let first = ranges.first else { return nil }
    let quoted = LintText.inQuotes(Array(text(first).utf8))
    let spellings = SpellingForm.usual.map { $0.text(areaCode: areaCode, nationalDigits: "N") }
    let list = LintText.list(spellings)
    return Repair(
      offset: first.lowerBound,
      message: LocalizedText(
        "\(quoted) is in no spelling: \(list.english) have no separator but the hyphen after the area code",
        "任何写法中都没有 \(quoted)：\(list.simplifiedChinese) 除国际区号后的连字符外没有分隔符",
        "任何寫法中都沒有 \(quoted)：\(list.traditionalChinese) 除國碼後的連字號外沒有分隔符號"),
      edits: ranges.map { ($0, "") })
  }

  /// `0086`; a regex is never offered a number in this spelling.
  private var zerosForPlus: Repair? {
    let codes = bareAreaCodes.filter { $0.prefix == "00" + areaCode }
    guard let first = codes.first else { return nil }
    return Repair(
      offset: first.range.lowerBound,
      message: LocalizedText(
        "no spelling begins with \(first.prefix), but with +\(areaCode)",
        "任何写法都不以 \(first.prefix) 开头，而以 +\(areaCode) 开头", "任何寫法都不以 \(first.prefix) 開頭，而以 +\(areaCode) 開頭"),
      edits: codes.map { ($0.range, "\\+\(areaCode)") })
  }

  /// Hyphens between national digits.
  private var mandatoryHyphens: Repair? {
    let hyphens = tokens.indices.filter {
      tokens[$0].kind == .literal(UInt8(ascii: "-")) && quantifier(after: $0) == nil
    }
    guard let last = hyphens.last else { return nil }
    return Repair(
      offset: tokens[last].range.lowerBound,
      message: LocalizedText(
        "no spelling has a hyphen between national digits", "任何写法在国内号码的数字之间都没有连字符", "任何寫法在國內號碼的數字之間都沒有連字號"),
      edits: hyphens.map { (tokens[$0].range.upperBound..<tokens[$0].range.upperBound, "?") })
  }
}
