internal import PatternAutomata
package import PhoneCheck
internal import Platform
internal import RegexEngine

/// A finding about a regex, with its offset from the beginning of the regex.
package struct RegexFinding {
  package var rule: LintRule
  /// The offset in bytes of the regex.
  package var offset: Int
  package var text: LocalizedText
  package var example: LocalizedText?
  package var fix: LintFix?
}

/// Applies the rules about regexes to one definition.
///
/// Each finding is shown by a text that PCRE2 itself accepts or refuses. If the regex has no automaton, a simpler regex
/// without look-behinds and the like suggests such texts; then nothing is proven, and no fix is offered.
struct RegexLinter {
  /// The definition; its regex may differ from ``regex``, which can be a part or a fix of it.
  let definition: AreaCodeDefinition
  let regex: String
  let tokens: [RegexToken]
  /// The languages of the regex, exact or approximate.
  let languages: RegexLanguages?
  /// The reason why the regex has no automaton.
  let failure: Failure?

  private(set) var findings: [RegexFinding] = []
  /// The rules to apply although they are off by default.
  var enabled: Set<LintRule> = []
  /// Whether `.` and the like accept foreign characters, so accepted digits may not be meant.
  var acceptsAnything = false
  let pattern: Pattern
  let matcher: Matcher
  /// Finds texts that make PCRE2 reach its limit, the slowest of all checks; `nil` to skip it.
  var meter: BacktrackingMeter?
  /// Whether the search for such texts was finished.
  var isMeasured = true

  enum Failure {
    case outsideSubset(OutsideSubset)
    case tooLarge
    /// PCRE2 and the automaton give different verdicts.
    case contradicted
  }

  /// Prepares a regex; `nil` if PCRE2 refuses it.
  init?(
    _ regex: String, of definition: AreaCodeDefinition, matcher: Matcher, meter: BacktrackingMeter? = nil
  ) {
    guard let compiled = try? MobileRegex(regex) else { return nil }
    self.regex = regex
    self.definition = definition
    self.matcher = matcher
    self.meter = meter
    pattern = compiled.pattern
    tokens = RegexToken.all(in: regex)
    do {
      let languages = try RegexLanguages(regex, of: definition)
      let isTrue = languages.search.agrees(with: compiled.pattern, matcher)
      failure = isTrue ? nil : .contradicted
      self.languages = isTrue ? languages : nil
    } catch {
      failure =
        switch error {
        case .malformed(let error): .outsideSubset(OutsideSubset(acceptedLater: error))
        case .outsideSubset(let reason): .outsideSubset(reason)
        case .budgetExceeded: .tooLarge
        }
      let sketch = RegexSketch.regex(for: regex, tokens)
      // Anchors make an automaton smaller, and keep most of the numbers.
      languages = [sketch, sketch == nil ? "^(?:\(regex))$" : nil].compactMap(\.self).firstNonNil {
        try? RegexLanguages($0, of: definition, isExact: false)
      }
    }
  }

  /// Whether the languages are exact.
  var isExact: Bool { failure == nil }

  /// Whether there is no automaton only because of its size.
  var isTooLarge: Bool { if case .tooLarge = failure { true } else { false } }

  var areaCode: String { definition.areaCode.digits }

  /// The national digits that are accepted, if they are known exactly.
  var numbers: Automaton? { isExact ? languages?.numbers : nil }

  /// The accepted numbers, each once however it is written, if they are known exactly.
  var numbersRead: Automaton? { isExact ? languages?.numbersRead : nil }

  // MARK: For the rules

  /// Reports a finding, unless its rule is hidden.
  ///
  /// - Parameter witness: An example that is the same in all languages.
  mutating func report(
    _ rule: LintRule, at offset: Int, _ text: LocalizedText, example: LocalizedText? = nil,
    witness: String? = nil, fix: LintFix? = nil
  ) {
    if isHidden(rule) { return }
    let example = example ?? witness.map { LocalizedText(untranslated: $0) }
    findings.append(RegexFinding(rule: rule, offset: offset, text: text, example: example, fix: fix))
  }

  /// Whether a rule has found something.
  func found(_ rule: LintRule) -> Bool { findings.contains { $0.rule == rule } }

  /// Whether a rule is off by default and not enabled.
  func isOff(_ rule: LintRule) -> Bool { rule.isOffByDefault && !enabled.contains(rule) }

  /// Whether another finding explains what a rule would find.
  func isHidden(_ rule: LintRule) -> Bool { rule.hiddenBy.contains(where: found) }

  /// Whether the service is known to accept a text; also `false` if PCRE2 reaches a limit on it.
  func matches(_ text: some Sequence<UInt8>) -> Bool { matcher.accepts(Array(text), by: pattern) == true }

  /// Whether the service is known to refuse a text.
  func refuses(_ text: some Sequence<UInt8>) -> Bool { matcher.accepts(Array(text), by: pattern) == false }

  /// Returns a made-up text of a language that PCRE2 also accepts.
  func witness(of language: Automaton?) -> String? {
    guard let language, let text = Witness.text(of: language, areaCode: areaCode), matches(text) else {
      return nil
    }
    return LintText.quotedIfNeeded(text)
  }

  /// Returns the text of the regex in a range of bytes.
  func text(_ range: Range<Int>) -> String {
    String(decoding: Array(regex.utf8)[range], as: UTF8.self)
  }

  /// Returns the regex with some ranges of bytes replaced.
  ///
  /// Edits inside a range that is replaced as a whole have no effect.
  func replacing(_ edits: [(range: Range<Int>, text: String)]) -> String {
    let bytes = Array(regex.utf8)
    var result: [UInt8] = []
    var end = 0
    // An insertion in front of a range comes before the range, and a range before the ranges inside it.
    let order = { (range: Range<Int>) in
      (range.lowerBound, range.isEmpty ? Int.min : -range.upperBound)
    }
    for edit in edits.sorted(by: { order($0.range) < order($1.range) }) where edit.range.lowerBound >= end {
      result += bytes[end..<edit.range.lowerBound] + Array(edit.text.utf8)
      end = edit.range.upperBound
    }
    return String(decoding: result + bytes[end...], as: UTF8.self)
  }

  /// Returns a fix if its regex has an automaton, PCRE2 agrees with the automaton, and the proof holds for it.
  func proven(
    _ replacement: String, _ effect: LintFix.Effect, where proof: (RegexLanguages) -> Bool
  ) -> LintFix? {
    guard isExact, replacement != regex, let languages = languages(of: replacement), proof(languages) else {
      return nil
    }
    return LintFix(regex: replacement, effect: effect)
  }

  /// Returns a fix if the regex with some ranges of bytes replaced is proven to accept the same texts.
  func provenEquivalent(_ edits: [(range: Range<Int>, text: String)]) -> LintFix? {
    proven(replacing(edits), .equivalent) { $0.search == languages?.search && $0.whole == languages?.whole }
  }

  /// Returns the languages of another regex, if it has an automaton that PCRE2 agrees with.
  func languages(of regex: String) -> RegexLanguages? {
    guard let compiled = try? MobileRegex(regex), let languages = unprovenLanguages(of: regex),
      languages.search.agrees(with: compiled.pattern, matcher)
    else { return nil }
    return languages
  }

  /// Returns the languages of another regex by its automaton, if it has one and work is left for the file.
  ///
  /// PCRE2 isn't asked.
  func unprovenLanguages(of regex: String) -> RegexLanguages? {
    WorkAllowance.isCurrentSpent ? nil : try? RegexLanguages(regex, of: definition)
  }

  /// Returns the numbers that another regex accepts by its automaton, each once, if it has an automaton.
  ///
  /// PCRE2 isn't asked.
  func unprovenNumbers(of regex: String) -> Automaton? { unprovenLanguages(of: regex)?.numbersRead }

  /// Returns the tokens that begin in a range of bytes.
  func tokens(in range: Range<Int>) -> [RegexToken] { tokens.filter { range.contains($0.range.lowerBound) } }

  /// Returns the quantifier after a token, with its index, if there is one.
  func quantifier(after index: Int) -> (index: Int, minimum: Int, maximum: Int?)? {
    guard index + 1 < tokens.count, case .quantifier(let minimum, let maximum) = tokens[index + 1].kind else {
      return nil
    }
    return (index + 1, minimum, maximum)
  }

  /// Returns the index of the parenthesis that opens the group of a closing parenthesis.
  func opening(of close: Int) -> Int? {
    (0..<close).last { tokens[$0].kind == .groupOpen && closing($0) == close }
  }

  /// Returns the index of the parenthesis that closes a group.
  func closing(_ opening: Int) -> Int? {
    var depth = 0
    for index in opening..<tokens.count {
      if tokens[index].kind == .groupOpen { depth += 1 }
      if tokens[index].kind == .groupClose { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }
}

extension Automaton {
  /// Whether PCRE2 gives the same verdicts as the language on words drawn from it and from its complement.
  ///
  /// Reaching a limit isn't a verdict. After a few limits no more words are tried.
  ///
  /// - Parameter bytes: Words with other bytes are not tried.
  func agrees(with pattern: Pattern, over bytes: ByteSet = .all, _ matcher: Matcher) -> Bool {
    var failureCount = 0
    for probe in probes(count: 48) where failureCount < 3 && probe.word.allSatisfy(bytes.contains) {
      guard let isAccepted = matcher.accepts(probe.word, by: pattern) else {
        failureCount += 1
        continue
      }
      if isAccepted != probe.isAccepted { return false }
    }
    return true
  }
}

extension Matcher {
  /// Returns PCRE2's verdict on a text; `nil` if PCRE2 reaches a limit or fails.
  func accepts(_ text: [UInt8], by pattern: Pattern) -> Bool? {
    beginVerdict()
    let answer = try? text.withBytes { text throws(MatchError) in try match(pattern, in: text) }
    return answer.map { $0 != .noMatch }
  }
}

extension Array where Element: Hashable {
  /// The elements in order, each once.
  var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Sequence {
  /// Returns the first result that isn't `nil`, without computing the others.
  func firstNonNil<Answer>(_ body: (Element) -> Answer?) -> Answer? {
    for element in self {
      if let answer = body(element) { return answer }
    }
    return nil
  }
}
