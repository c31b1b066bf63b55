internal import PatternAutomata
internal import PhoneCheck

// Texts with something before or after an accepted number, and the newline that `$` accepts.

extension RegexLinter {
  /// Text that no regex accepts on purpose, longer than a gap such as `.{0,20}` may be.
  private static let junk = "junk"
  private static let manyJunks = String(repeating: junk, count: 32)

  mutating func lintAnchors() {
    // An empty alternative accepts everything, whatever anchors the others have.
    guard !acceptsEverything else { return }
    lintStart()
    lintEnd()
    lintLines()
  }

  /// The texts of one line that are accepted although they don't match from end to end: what anchors would refuse.
  private static func loose(_ languages: RegexLanguages) -> Automaton {
    languages.search.restricted(to: .line).without(languages.whole) ?? .nothing
  }

  static func isUnanchoredAtStart(_ languages: RegexLanguages) -> Bool {
    let loose = loose(languages)
    return loose.isLive(loose.state(after: manyJunks.utf8))
  }

  /// The texts that end with junk after a spelling.
  private static func trailingJunk(_ language: Automaton, _ junk: String) -> Automaton? {
    guard let tail = try? Automaton(pattern: "^[-+0-9]*\(junk)\\z") else { return nil }
    return language.common(with: tail)
  }

  static func isUnanchoredAtEnd(_ languages: RegexLanguages) -> Bool {
    trailingJunk(loose(languages), manyJunks).map { !$0.isEmpty } ?? false
  }

  private mutating func lintStart() {
    guard let languages, Self.isUnanchoredAtStart(languages) else { return }
    let after = languages.search.quotient(byPrefix: Self.junk.utf8).restricted(to: .spelling)
    guard let text = Witness.text(of: after, areaCode: areaCode) ?? Witness.word(of: after),
      matches(Array(Self.junk.utf8) + text)
    else { return }
    let unanchored = unanchoredAlternatives(Self.isUnanchoredAtStart)
    report(
      .noStartAnchor, at: unanchored.first?.lowerBound ?? 0,
      unanchored.isEmpty
        ? LocalizedText(
          "there is no anchor at the start, so any text may come before a number (Java's matches() would reject it)",
          "开头没有锚点，号码前可以有任意内容（Java 的 matches() 会拒绝）", "開頭沒有錨點，號碼前可以有任意內容（Java 的 matches() 會拒絕）")
        : LocalizedText(
          "this alternative has no ^, so any text may come before a number (Java's matches() would reject it)",
          "此分支没有 ^，号码前可以有任意内容（Java 的 matches() 会拒绝）", "此分支沒有 ^，號碼前可以有任意內容（Java 的 matches() 會拒絕）"),
      witness: Self.junk + LintText.shown(text),
      fix: anchored(unanchored.map { ($0.lowerBound..<$0.lowerBound, "^") }, prefix: "^", suffix: "")
        .firstNonNil { provenAnchors($0) { !Self.isUnanchoredAtStart($0) } })
  }

  private mutating func lintEnd() {
    guard let languages, Self.isUnanchoredAtEnd(languages) else { return }
    // After \b the junk has to begin with a space.
    let witness = [Self.junk, " " + Self.junk].firstNonNil { junk in
      self.witness(of: Self.trailingJunk(languages.search, junk))
    }
    guard let witness else { return }
    let unanchored = unanchoredAlternatives(Self.isUnanchoredAtEnd)
    report(
      .noEndAnchor, at: unanchored.first?.upperBound ?? regex.utf8.count,
      unanchored.isEmpty
        ? LocalizedText(
          "there is no anchor at the end, so any text may come after a number (Java's matches() would reject it)",
          "末尾没有锚点，号码后可以有任意内容（Java 的 matches() 会拒绝）", "末尾沒有錨點，號碼後可以有任意內容（Java 的 matches() 會拒絕）")
        : LocalizedText(
          "this alternative has no $, so any text may come after a number (Java's matches() would reject it)",
          "此分支没有 $，号码后可以有任意内容（Java 的 matches() 会拒绝）", "此分支沒有 $，號碼後可以有任意內容（Java 的 matches() 會拒絕）"),
      witness: witness,
      fix: anchored(unanchored.map { ($0.upperBound..<$0.upperBound, "$") }, prefix: "", suffix: "$")
        .firstNonNil { provenAnchors($0) { !Self.isUnanchoredAtEnd($0) } })
  }

  /// The alternatives that lack an anchor which others have; none when there is only one alternative.
  private func unanchoredAlternatives(_ isUnanchored: (RegexLanguages) -> Bool) -> [Range<Int>] {
    guard let ranges = topLevelAlternatives?.ranges else { return [] }
    let unanchored = ranges.filter { range in
      guard let languages = unprovenLanguages(of: text(range)) else { return false }
      return isUnanchored(languages)
    }
    return unanchored.count < ranges.count ? unanchored : []
  }

  /// A fix that accepts less than the regex, but all that the regex matches from end to end.
  private func provenAnchors(_ replacement: String, isHeld: (RegexLanguages) -> Bool) -> LintFix? {
    guard let languages, let fixed = unprovenLanguages(of: replacement) else { return nil }
    let matchesFromStart = try? Automaton(pattern: "\\A(?:\(regex))")
    let matchesToEnd = try? Automaton(pattern: "(?:\(regex))\\z")
    let effect: LintFix.Effect =
      matchesFromStart.isProvenSubset(of: fixed.search)
      ? .anchorsStart : matchesToEnd.isProvenSubset(of: fixed.search) ? .anchorsEnd : .anchorsBoth
    return proven(replacement, effect) { fixed in
      fixed.search.isProvenSubset(of: languages.search) && languages.whole.isProvenSubset(of: fixed.search)
        && isHeld(fixed)
    }
  }

  /// Ways to add the missing anchors, the best one first: to single alternatives when another one has both, else
  /// around all of them.
  private func anchored(
    _ edits: [(range: Range<Int>, text: String)], prefix: String, suffix: String
  ) -> [String] {
    guard let alternatives = topLevelAlternatives else { return [prefix + regex + suffix] }
    let single = edits.isEmpty ? [] : [replacing(edits)]
    let around = held + ["\(prefix)(?:\(regex))\(suffix)"]
    let isOneWhole = alternatives.ranges.contains { range in
      let own = tokens(in: range)
      return own.first?.kind == .caret && own.last?.kind == .dollar
    }
    return isOneWhole ? single + around : around + single
  }

  /// Ways to add both anchors around all alternatives, without those at the ends of the regex and with them.
  var held: [String] {
    var inner = regex
    if tokens.first?.kind == .caret { inner.removeFirst() }
    if tokens.last?.kind == .dollar { inner.removeLast() }
    return ["^(?:\(inner))$", "^(?:\(regex))$"]
  }

  /// Where `(?m)` is set, in bytes of the regex; `nil` where it isn't.
  private var multilineOption: Int? {
    tokens.first { token in
      let text = text(token.range)
      let setsOptions = token.kind == .options || token.kind == .groupOpen && text.hasSuffix(":")
      return setsOptions && text.dropFirst(2).prefix { $0 != "-" }.contains("m")
    }?.range.lowerBound
  }

  /// `(?m)`, under which a number may be surrounded by other lines.
  private mutating func lintLines() {
    guard let option = multilineOption,
      let number = languages.flatMap({
        Witness.text(of: $0.whole.restricted(to: .spelling), areaCode: areaCode)
      })
    else { return }
    let line = Array(Self.junk.utf8)
    let newline = [UInt8(ascii: "\n")]
    let message = LocalizedText(
      "under (?m), ^ and $ match at lines, not at the ends of the text, so other lines may come",
      "在 (?m) 下，^ 和 $ 匹配每行的首尾，而不是整个文本的首尾，因此号码", "在 (?m) 下，^ 和 $ 比對每行的首尾，而不是整個文字的首尾，因此號碼")
    for (rule, ending, text) in [
      (
        LintRule.noStartAnchor, LocalizedText(" before a number", "之前可以有其他行", "之前可以有其他行"),
        line + newline + number
      ),
      (.noEndAnchor, LocalizedText(" after a number", "之后可以有其他行", "之後可以有其他行"), number + newline + line),
    ] where !found(rule) && matches(text) {
      report(rule, at: option, message + ending, witness: LintText.shown(text))
    }
  }

  /// The end of the text for most engines: JavaScript has no `\z`, and reads it as the letter.
  static let portableEnd = #"(?![\s\S])"#

  /// `$` and `\Z` before a newline at the end of the text.
  mutating func lintFinalNewline() {
    guard !found(.noEndAnchor), !found(.acceptsNothing), !acceptsEverything, let languages,
      let newline = try? Automaton(pattern: "^[-+0-9]+\\n\\z")
    else {
      return
    }
    let anchors = tokens.filter { $0.kind == .dollar || $0.kind == .escape(UInt8(ascii: "Z")) }
    guard let last = anchors.last, let witness = witness(of: languages.search.common(with: newline)) else {
      return
    }
    let fix = proven(replacing(anchors.map { ($0.range, Self.portableEnd) }), .refusesFinalNewline) { fixed in
      guard let ending = try? Automaton(pattern: "\\n\\z") else { return false }
      return fixed.search == languages.search.without(ending)
    }
    report(
      .finalNewline, at: last.range.lowerBound,
      LocalizedText(
        "\(text(last.range)) also accepts one newline at the end", "\(text(last.range)) 还允许末尾有一个换行",
        "\(text(last.range)) 還允許末尾有一個換行"), witness: witness, fix: fix)
  }
}
