internal import PatternAutomata

// Texts with something before or behind an accepted number, and the newline that `$` lets pass.

extension RegexLinter {
  /// Text that no regex accepts on purpose, longer than a gap such as `.{0,20}` may be.
  private static let junk = "junk"
  private static let manyJunks = String(repeating: junk, count: 32)

  mutating func lintAnchors() {
    lintStart()
    lintEnd()
  }

  /// The texts of one line that are accepted although they don't match from end to end: what anchors would refuse.
  private static func loose(_ languages: RegexLanguages) -> Automaton {
    let line = ([UInt8(ascii: "\n")] as ByteSet).inverted
    return languages.search.restricted(to: line).without(languages.whole) ?? .nothing
  }

  private static func isOpenAtStart(_ languages: RegexLanguages) -> Bool {
    let loose = loose(languages)
    return loose.isLive(loose.state(after: manyJunks.utf8))
  }

  /// The texts that end with junk behind a spelling.
  private static func junkBehind(_ language: Automaton, _ junk: String) -> Automaton? {
    guard let tail = try? Automaton(pattern: "^[-+0-9]*\(junk)\\z") else { return nil }
    return language.common(with: tail)
  }

  private static func isOpenAtEnd(_ languages: RegexLanguages) -> Bool {
    junkBehind(loose(languages), manyJunks).map { !$0.isEmpty } ?? false
  }

  private mutating func lintStart() {
    guard let languages, Self.isOpenAtStart(languages) else { return }
    let behind = languages.search.quotient(byPrefix: Self.junk.utf8).restricted(to: .spelling)
    guard let text = Witness.text(of: behind, areaCode: areaCode) ?? Witness.word(of: behind),
      matches(Array(Self.junk.utf8) + text)
    else { return }
    let fix = anchored(prefix: "^", suffix: "").firstNonNil { regex in
      provenAnchors(regex, .anchorsStart) { !Self.isOpenAtStart($0) }
    }
    report(
      .noStartAnchor, at: 0,
      "nothing holds the start: anything may stand before a number (Java's matches() would refuse it)",
      witness: Self.junk + LintText.shown(text), fix: fix)
  }

  private mutating func lintEnd() {
    guard let languages, Self.isOpenAtEnd(languages) else { return }
    // Behind \b junk needs a space before it.
    let witness = [Self.junk, " " + Self.junk].firstNonNil { junk in
      self.witness(of: Self.junkBehind(languages.search, junk))
    }
    guard let witness else { return }
    let fix = anchored(prefix: "", suffix: "$").firstNonNil { regex in
      provenAnchors(regex, .anchorsEnd) { !Self.isOpenAtEnd($0) }
    }
    report(
      .noEndAnchor, at: regex.utf8.count,
      "nothing holds the end: anything may stand behind a number (Java's matches() would refuse it)",
      witness: witness, fix: fix)
  }

  private func provenAnchors(
    _ replacement: String, _ effect: LintFix.Effect, isHeld: (RegexLanguages) -> Bool
  ) -> LintFix? {
    guard let languages else { return nil }
    return proven(replacement, effect) { fixed in
      fixed.search.isProvenSubset(of: languages.search) && languages.whole.isProvenSubset(of: fixed.search)
        && isHeld(fixed)
    }
  }

  /// Ways to put anchors around the regex, the simplest first.
  private func anchored(prefix: String, suffix: String) -> [String] {
    guard hasTopLevelBar else { return [prefix + regex + suffix] }
    var inner = regex
    if tokens.first?.kind == .caret { inner.removeFirst() }
    if tokens.last?.kind == .dollar { inner.removeLast() }
    return ["^(?:\(inner))$", "^(?:\(regex))$", "\(prefix)(?:\(regex))\(suffix)"]
  }

  /// `$` and `\Z` before a newline at the end of the text.
  mutating func lintFinalNewline() {
    guard !found(.noEndAnchor), let languages, let newline = try? Automaton(pattern: "^[-+0-9]+\\n\\z") else {
      return
    }
    let places = tokens.filter { $0.kind == .dollar || $0.kind == .escape(UInt8(ascii: "Z")) }
    guard let last = places.last, let witness = witness(of: languages.search.common(with: newline)) else {
      return
    }
    let fix = proven(replacing(places.map { ($0.range, "\\z") }), .refusesFinalNewline) { fixed in
      guard let ending = try? Automaton(pattern: "\\n\\z") else { return false }
      return fixed.search == languages.search.without(ending)
    }
    report(
      .finalNewline, at: last.range.lowerBound,
      "\(text(last.range)) also accepts one newline at the end", witness: witness, fix: fix)
  }
}
