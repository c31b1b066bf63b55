internal import PatternAutomata
internal import PhoneCheck
internal import Platform
internal import RegexEngine

// Regexes that call themselves endlessly, found by experiment.

extension RegexLinter {
  /// Reports `(?R)?`, which may call itself again before it has read a character.
  mutating func lintRecursion() {
    let calls = tokens.filter { token in
      token.kind == .reference || token.kind == .escape(UInt8(ascii: "g"))
    }
    guard let first = calls.first else { return }
    // A limit may be reached before PCRE2 gives up.
    let matcher = Matcher()
    guard let text = recursionTexts.first(where: { matcher.isRecursionEndless(in: $0, by: pattern) }) else {
      return
    }
    report(
      .endlessRecursion, at: first.range.lowerBound,
      LocalizedText(
        "the regex calls itself without end, without reading a character in between: PCRE2 gives up, and nothing is "
          + "decided about such texts",
        "正则表达式无休止地调用自身，其间不读取任何字符：PCRE2 会放弃，这样的文本无法判定",
        "正規表示式無休止地呼叫自身，其間不讀取任何字元：PCRE2 會放棄，這樣的文字無法判定"),
      witness: LintText.quotedIfNeeded(text))
  }

  /// Short texts, with and without the bytes that the regex names.
  private var recursionTexts: [[UInt8]] {
    let named = namedBytes.prefix(8).map { [$0] }
    let numbers = SpellingForm.usual.map { spell(Array("123456".utf8), $0) }.map { Array($0.utf8) }
    let pairs = named.flatMap { one in ["1", "x"].flatMap { [Array($0.utf8) + one, one + Array($0.utf8)] } }
    return [[]] + named + pairs + [named.flatMap(\.self)] + numbers
  }
}

extension Matcher {
  /// Whether PCRE2 gives up on a text because the pattern calls itself endlessly.
  fileprivate func isRecursionEndless(in text: [UInt8], by pattern: Pattern) -> Bool {
    beginVerdict()
    do {
      _ = try text.withBytes { text throws(MatchError) in try match(pattern, in: text) }
      return false
    } catch { return error.isEndlessRecursion }
  }
}
