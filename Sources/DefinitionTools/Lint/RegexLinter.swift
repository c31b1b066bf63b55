internal import PatternAutomata
package import PhoneCheck
internal import Platform
internal import RegexEngine

/// A finding about a regex, with its offset in the regex alone.
package struct RegexFinding {
  package var rule: LintRule
  /// In bytes of the regex.
  package var offset: Int
  package var text: LocalizedText
  package var example: LocalizedText?
  package var fix: LintFix?
}

/// Applies the rules about regexes to one definition.
///
/// Each finding is shown by a text that PCRE2 itself accepts or refuses. Where the regex has no automaton, a simpler
/// regex without look-behinds and the like suggests such texts; then nothing is proven, and no fix is offered.
struct RegexLinter {
  /// The definition that has the regex, or another one of which it is a part or a fix.
  let definition: AreaCodeDefinition
  let regex: String
  let tokens: [RegexToken]
  /// What the regex accepts, exactly or approximately.
  let languages: RegexLanguages?
  /// Why the regex has no automaton.
  let failure: Failure?

  private(set) var findings: [RegexFinding] = []
  /// Whether `.` and the like accept foreign characters, and so perhaps digits that aren't meant.
  var acceptsAnything = false
  let pattern: Pattern
  let matcher: Matcher
  /// Looks for texts on which PCRE2 reaches its limit, which takes the most time; `nil` to leave that out.
  var meter: BacktrackingMeter?
  /// Whether that search was finished.
  var isMeasured = true

  enum Failure {
    case outsideSubset(OutsideSubset)
    case tooLarge
    /// PCRE2 and the automaton give different verdicts.
    case contradicted
  }

  /// Prepares a regex; `nil` when PCRE2 refuses it.
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
      // Anchors make an automaton smaller, and most of the numbers remain.
      languages = [sketch, sketch == nil ? "^(?:\(regex))$" : nil].compactMap(\.self).firstNonNil {
        try? RegexLanguages($0, of: definition, isExact: false)
      }
    }
  }

  /// Whether the languages are exactly those of the regex.
  var isExact: Bool { failure == nil }

  /// Whether only the size of the automaton is why there is none.
  var isTooLarge: Bool { if case .tooLarge = failure { true } else { false } }

  var areaCode: String { definition.areaCode.digits }

  /// The national digits that are accepted, if they are known exactly.
  var numbers: Automaton? { isExact ? languages?.numbers : nil }

  /// The numbers that are accepted, each once however it is written, if they are known exactly.
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

  /// Whether another finding explains what a rule would find.
  func isHidden(_ rule: LintRule) -> Bool { rule.hiddenBy.contains(where: found) }

  /// Whether the service is known to accept a text; `false` too when PCRE2 reaches a limit on it.
  func matches(_ text: some Sequence<UInt8>) -> Bool { matcher.accepts(Array(text), by: pattern) == true }

  /// Whether the service is known to refuse a text.
  func refuses(_ text: some Sequence<UInt8>) -> Bool { matcher.accepts(Array(text), by: pattern) == false }

  /// Returns a made-up text of a language that the service really accepts.
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
    // What is inserted in front of a range comes before it, and a range before those inside it.
    let order = { (range: Range<Int>) in
      (range.lowerBound, range.isEmpty ? Int.min : -range.upperBound)
    }
    for edit in edits.sorted(by: { order($0.range) < order($1.range) }) where edit.range.lowerBound >= end {
      result += bytes[end..<edit.range.lowerBound] + Array(edit.text.utf8)
      end = edit.range.upperBound
    }
    return String(decoding: result + bytes[end...], as: UTF8.self)
  }

  /// Returns a fix if its regex has an automaton that PCRE2 agrees with and that a proof holds for.
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

  /// Returns what another regex accepts, if it has an automaton that PCRE2 agrees with.
  func languages(of regex: String) -> RegexLanguages? {
    guard let compiled = try? MobileRegex(regex), let languages = unprovenLanguages(of: regex),
      languages.search.agrees(with: compiled.pattern, matcher)
    else { return nil }
    return languages
  }

  /// Returns what another regex accepts according to its automaton, if it has one and the file's work isn't used up; PCRE2
  /// isn't asked.
  func unprovenLanguages(of regex: String) -> RegexLanguages? {
    WorkAllowance.isCurrentSpent ? nil : try? RegexLanguages(regex, of: definition)
  }

  /// Returns the numbers that another regex accepts according to its automaton, each once however it is written, if it
  /// has one; PCRE2 isn't asked.
  func unprovenNumbers(of regex: String) -> Automaton? { unprovenLanguages(of: regex)?.numbersRead }

  /// Returns the tokens that begin in a range of bytes.
  func tokens(in range: Range<Int>) -> [RegexToken] { tokens.filter { range.contains($0.range.lowerBound) } }

  /// Whether a token is followed by a quantifier.
  func quantifier(after index: Int) -> (index: Int, minimum: Int, maximum: Int?)? {
    guard index + 1 < tokens.count, case .quantifier(let minimum, let maximum) = tokens[index + 1].kind else {
      return nil
    }
    return (index + 1, minimum, maximum)
  }

  /// Returns the index of the parenthesis that opens the group that one closes.
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
  /// Whether PCRE2 gives the same verdict on words drawn from the language and from its complement.
  ///
  /// A limit is not a verdict, and after a few of them no more words are tried.
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
  /// PCRE2's verdict on a text; `nil` when it reaches a limit or fails.
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
