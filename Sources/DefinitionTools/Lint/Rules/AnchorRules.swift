internal import PatternAutomata
internal import PhoneCheck

// Texts with something before or after an accepted number, and the final newline that `$` accepts.

/// Text that no regex accepts on purpose, and a longer text than a gap such as `.{0,20}` can hold.
private let junk = "junk"
private let manyJunks = String(repeating: junk, count: 32)

extension RegexLinter {
  mutating func lintAnchors() {
    // An empty alternative accepts everything, whatever anchors the others have.
    guard !acceptsEverything else { return }
    lintStart()
    lintEnd()
    lintLines()
  }

  /// Returns the texts of one line that are accepted but don't match from end to end; anchors would refuse these.
  private static func loose(_ languages: RegexLanguages) -> Automaton {
    languages.search.restricted(to: .line).without(languages.whole) ?? .nothing
  }

  static func isUnanchoredAtStart(_ languages: RegexLanguages) -> Bool {
    let loose = loose(languages)
    return loose.isLive(loose.state(after: manyJunks.utf8))
  }

  /// Returns the texts that end with junk after a spelling.
  private static func trailingJunk(_ language: Automaton, _ junk: String) -> Automaton? {
    guard let tail = try? Automaton(pattern: "^[-+0-9]*\(junk)\\z") else { return nil }
    return language.common(with: tail)
  }

  static func isUnanchoredAtEnd(_ languages: RegexLanguages) -> Bool {
    trailingJunk(loose(languages), manyJunks).map { !$0.isEmpty } ?? false
  }

  private mutating func lintStart() {
    if isExact, let languages, !Self.isUnanchoredAtStart(languages) { return }
    guard let text = textBesideJunk(.start) else { return }
    let unanchored = unanchoredAlternatives(.start)
    report(
      .noStartAnchor, at: unanchored.first?.lowerBound ?? 0,
      unanchored.isEmpty
        ? LintMessage.noStartAnchor : LintMessage.noStartAnchorInPart,
      witness: LintText.shown(text),
      fix: anchored(unanchored.map { ($0.lowerBound..<$0.lowerBound, "^") }, prefix: "^", suffix: "")
        .firstNonNil { provenAnchors($0, at: .start) { !Self.isUnanchoredAtStart($0) } } ?? heldFix)
  }

  private mutating func lintEnd() {
    if isExact, let languages, !Self.isUnanchoredAtEnd(languages) { return }
    guard let text = textBesideJunk(.end) else { return }
    let unanchored = unanchoredAlternatives(.end)
    report(
      .noEndAnchor, at: unanchored.first?.upperBound ?? regex.utf8.count,
      unanchored.isEmpty
        ? LintMessage.noEndAnchor : LintMessage.noEndAnchorInPart,
      witness: LintText.shown(text),
      fix: anchored(unanchored.map { ($0.upperBound..<$0.upperBound, "$") }, prefix: "", suffix: "$")
        .firstNonNil { provenAnchors($0, at: .end) { !Self.isUnanchoredAtEnd($0) } } ?? heldFix)
  }

  // MARK: Numbers beside other text

  /// An end that may lack an anchor.
  private enum End {
    case start, end

    /// Returns a number with junk at this end, and the same number with more junk than a gap can hold.
    ///
    /// After `\b`, the junk has to begin with a space.
    func texts(_ number: [UInt8]) -> [(shown: [UInt8], long: [UInt8])] {
      let joined = { (junk: String) in self == .start ? Array(junk.utf8) + number : number + Array(junk.utf8)
      }
      let beside = [
        (junk, manyJunks), self == .start ? (junk + " ", manyJunks + " ") : (" " + junk, " " + manyJunks),
      ]
      return beside.map { (joined($0), joined($1)) }
    }
  }

  /// Returns a number with text beside it.
  ///
  /// PCRE2 accepts the number with and without the text, but doesn't match both from end to end.
  private func textBesideJunk(_ end: End) -> [UInt8]? {
    guard let whole = try? MobileRegex(regex, anchoring: .wholeText).pattern else { return nil }
    let alternatives = topLevelAlternatives?.ranges.prefix(12) ?? []
    return (knownNumbers(end) + alternatives.lazy.compactMap { number(of: $0) }).lazy.filter { matches($0) }
      .firstNonNil { number in
        end.texts(number).first { text in
          matches(text.long) && matches(text.shown) && matcher.accepts(text.shown, by: whole) == false
        }?.shown
      }
  }

  /// Returns some spellings of numbers: spellings that the languages accept beside junk, and without it.
  private func knownNumbers(_ end: End) -> [[UInt8]] {
    guard let languages else { return [] }
    let spelled = languages.search.restricted(to: .spelling)
    var known = [languages.whole.restricted(to: .spelling), spelled]
    if end == .start {
      known =
        [junk, junk + " "].compactMap { spelled.common(with: languages.search.quotient(byPrefix: $0.utf8)) }
        + known
    }
    return known.compactMap { Witness.text(of: $0, areaCode: areaCode) ?? Witness.word(of: $0) }
  }

  /// The maximum number of alternatives that are tried one by one.
  private static let triedCount = 100

  /// Returns a spelling that a part of the regex matches from end to end.
  private func number(of range: Range<Int>) -> [UInt8]? {
    guard !WorkAllowance.isCurrentSpent,
      let whole = try? Automaton(pattern: text(range), matching: .wholeSubject)
    else { return nil }
    let spelled = whole.restricted(to: .spelling)
    return Witness.text(of: spelled, areaCode: areaCode) ?? Witness.word(of: spelled)
  }

  /// Returns the alternatives without an anchor that others have; none if there is only one alternative.
  private func unanchoredAlternatives(_ end: End) -> [Range<Int>] {
    guard let ranges = topLevelAlternatives?.ranges, ranges.count <= Self.triedCount else { return [] }
    let unanchored = ranges.filter { range in
      guard let number = number(of: range), let pattern = try? MobileRegex(text(range)).pattern
      else { return false }
      return end.texts(number).contains { matcher.accepts($0.long, by: pattern) == true }
    }
    return unanchored.count < ranges.count ? unanchored : []
  }

  // MARK: Fixes

  /// Returns a fix that accepts fewer texts, but all texts that the regex matches from this end, or from end to end.
  private func provenAnchors(
    _ replacement: String, at end: End, isHeld: (RegexLanguages) -> Bool
  ) -> LintFix? {
    guard isExact, let languages, let fixed = unprovenLanguages(of: replacement) else { return nil }
    let (pattern, effect): (String, LintFix.Effect) =
      end == .start ? ("\\A(?:\(regex))", .anchorsStart) : ("(?:\(regex))\\z", .anchorsEnd)
    let matched = try? Automaton(pattern: pattern)
    let isOneEnd =
      matched?.restricted(to: .spelling).isEmpty == false && matched.isProvenSubset(of: fixed.search)
    // A regex that matches nothing from end to end can't be anchored.
    guard isOneEnd || !languages.whole.restricted(to: .spelling).isEmpty else { return nil }
    return proven(replacement, isOneEnd ? effect : .anchorsBoth) { fixed in
      fixed.search.isProvenSubset(of: languages.search) && languages.whole.isProvenSubset(of: fixed.search)
        && isHeld(fixed)
    }
  }

  /// A fix with the regex between both anchors, if only the missing anchors make its automaton too large.
  ///
  /// The inner regex matches in every text that `^(?:…)$` matches. The rest is proven by automata.
  private var heldFix: LintFix? {
    guard isTooLarge, let around = held.last, let fixed = languages(of: around),
      let whole = try? Automaton(pattern: regex, matching: .wholeSubject),
      !whole.restricted(to: .spelling).isEmpty, whole.isProvenSubset(of: fixed.search)
    else { return nil }
    let short = held.first.flatMap { languages(of: $0)?.search == fixed.search ? $0 : nil }
    return LintFix(regex: short ?? around, effect: .anchorsBoth)
  }

  /// Returns ways to add the missing anchors, the best one first: to single alternatives if another one has both, else
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

  /// Ways to add both anchors around all alternatives: in place of the anchors at the ends of the regex, or around
  /// these.
  var held: [String] {
    var inner = regex
    if tokens.first?.kind == .caret { inner.removeFirst() }
    if tokens.last?.kind == .dollar { inner.removeLast() }
    return ["^(?:\(inner))$", "^(?:\(regex))$"]
  }

  /// The position of `(?m)` in bytes of the regex; `nil` if it isn't set.
  private var multilineOption: Int? {
    tokens.first { token in
      let text = text(token.range)
      let setsOptions = token.kind == .options || token.kind == .groupOpen && text.hasSuffix(":")
      return setsOptions && text.dropFirst(2).prefix { $0 != "-" }.contains("m")
    }?.range.lowerBound
  }

  /// Reports `(?m)`, which lets other lines surround a number.
  private mutating func lintLines() {
    guard let option = multilineOption,
      let number = languages.flatMap({
        Witness.text(of: $0.whole.restricted(to: .spelling), areaCode: areaCode)
      })
    else { return }
    guard matches(number) else { return }
    let line = Array(junk.utf8)
    let newline = [UInt8(ascii: "\n")]
    for (rule, message, text) in [
      (LintRule.noStartAnchor, LintMessage.noStartAnchorLines, line + newline + number),
      (.noEndAnchor, LintMessage.noEndAnchorLines, number + newline + line),
    ] where matches(text) {
      report(rule, at: option, message, witness: LintText.shown(text))
    }
  }

  /// The end of the text for most engines; JavaScript has no `\z`, and reads it as the letter.
  static let portableEnd = #"(?![\s\S])"#

  /// Reports `$` and `\Z` that match before a final newline.
  mutating func lintFinalNewline() {
    guard !acceptsEverything, let languages,
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
      .finalNewline, at: last.range.lowerBound, LintMessage.finalNewline(part: text(last.range)),
      witness: witness, fix: fix)
  }
}
