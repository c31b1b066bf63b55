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
      .endlessRecursion, at: first.range.lowerBound, LintMessage.endlessRecursion,
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
