package import PatternAutomata
package import PhoneCheck
internal import Platform
internal import StrictJSON

/// A finding of a rule in a definitions file.
package struct LintFinding: Hashable, Sendable {
  /// The rule.
  package var rule: LintRule
  /// The rule's own severity, or `error` if the rule is denied.
  package var severity: LintSeverity
  /// The place of the finding.
  package var place: DefinitionsPlace
  /// A sentence, or several with full stops.
  package var text: LocalizedText
  /// The regex and the offset in it, in bytes, for a finding about a regex.
  package var excerpt: Excerpt?
  /// The bytes of the regex in the file, with its quotes.
  ///
  /// `nil` if the finding isn't about a regex, or if the definitions are a string inside the file.
  package var literal: Range<Int>?
  /// A made-up number or text that shows the problem; `nil` if none was found.
  package var example: LocalizedText?
  /// The proposed fix; `nil` if nothing could be proven.
  package var fix: LintFix?

  /// A place in a regex.
  package struct Excerpt: Hashable, Sendable {
    package var regex: String
    /// An offset in UTF-8 bytes, from 0 up to the length of the regex.
    package var offset: Int

    package init(regex: String, offset: Int) {
      self.regex = regex
      self.offset = offset
    }
  }
}

/// A regex that is better in one respect, and the proven effect of the change.
package struct LintFix: Hashable, Sendable {
  /// The whole regex, as read from JSON.
  package var regex: String
  /// The difference in the accepted texts or numbers.
  package var effect: Effect

  /// The regex as a JSON string, with its quotes.
  package var literal: String { regex.asJSON }

  /// An effect that was proven by comparing the automata of both regexes.
  package enum Effect: Hashable, Sendable {
    /// It accepts the same texts.
    case equivalent
    /// It accepts the same texts, except texts that contain certain bytes, such as a comma.
    case refusesTexts(holding: [UInt8])
    /// It accepts the same numbers in the same spellings, and fewer texts that aren't numbers.
    case refusesOtherTexts
    /// It accepts the texts that the regex matches from the start, and refuses texts that only a later part matches.
    case anchorsStart
    /// It accepts the texts that the regex matches up to the end, and refuses texts that only an earlier part matches.
    case anchorsEnd
    /// It accepts the texts that the regex matches from end to end, and refuses texts that only a part matches.
    case anchorsBoth
    /// It accepts the same texts, except texts that end with a newline.
    case refusesFinalNewline
    /// It accepts the same texts, except texts that begin with a hyphen.
    case refusesLeadingHyphen
    /// It accepts the same numbers, with and without the hyphen after the area code.
    case acceptsBothSpellings
    /// It no longer accepts some numbers that begin with 0; all of them stay accepted without the 0.
    case refusesTrunkZero(count: WordCount)
    /// It accepts every number without the trunk prefix that the regex requires, and no other number.
    case leavesOutTrunkPrefix(String)
    /// It no longer accepts some numbers that begin with the area code; all of them stay accepted without it.
    case refusesBareAreaCode(count: WordCount)
    /// It accepts the same numbers, except numbers with more digits than this, the area code included.
    case limitsDigits(Int)
    /// It accepts the same as the other alternatives, which accept this many numbers.
    case keepsAlternatives(numbers: WordCount)
    /// It accepts after the area code the texts that the regex accepts after other digits.
    case spellsAreaCode(String, insteadOf: String)
    /// It accepts the same texts, and also accepts a plus in place of the `00` before the area code.
    case spellsPlus(String)
    /// It accepts all numbers that the regex accepts, and this many more.
    case keepsNumbers(added: WordCount)
    /// It accepts this many numbers under every version of PCRE2; under some, the regex accepts none.
    case settlesVersion(count: WordCount)
    /// It accepts this many numbers; the regex accepts none.
    case acceptsNumbers(count: WordCount)
  }
}

/// The findings of lint in a file.
package struct LintReport: Hashable, Sendable {
  /// In file order.
  package var findings: [LintFinding] = []
  /// The regexes with all their fixes applied, for definitions with fixes.
  package var proposals: [LintProposal] = []
  /// The number of definitions that were examined.
  package var definitionCount = 0
  /// The number of regexes that were not fully searched for catastrophic backtracking, because other regexes had used
  /// up the long matches allowed for a file, or because this build has no PCRE2.
  package var unmeasuredCount = 0
  /// The number of definitions whose regex was not examined, or not compared with others, because earlier definitions
  /// used up the work allowed for a file.
  package var leftOutCount = 0
  /// PCRE2's message for a failure of the engine, such as lack of memory; `nil` if there was none.
  ///
  /// After a failure, findings are missing.
  package var engineFailure: String?

  /// Returns the number of findings with a severity.
  package func count(of severity: LintSeverity) -> Int { findings.count { $0.severity == severity } }
}

/// A regex with all its fixes applied, one after another.
package struct LintProposal: Hashable, Sendable {
  /// The place of the regex to replace.
  package var place: DefinitionsPlace
  /// The whole regex, as read from JSON.
  package var regex: String
  /// The rules whose fixes are in it.
  package var rules: [LintRule]
}

extension LintReport {
  /// Sorts findings by severity, errors first, and then into file order; findings at one place keep their order.
  mutating func sort() {
    findings = LintSeverity.allCases.reversed().flatMap { severity in
      findings.filter { $0.severity == severity }.sorted { $0.place.offset < $1.place.offset }
    }
  }
}

extension LintFinding {
  /// Creates a finding with the rule's own severity.
  init(
    _ rule: LintRule, _ place: DefinitionsPlace, _ text: LocalizedText, excerpt: Excerpt? = nil,
    literal: Range<Int>? = nil, example: LocalizedText? = nil, fix: LintFix? = nil
  ) {
    self.init(
      rule: rule, severity: rule.severity, place: place, text: text, excerpt: excerpt, literal: literal,
      example: example, fix: fix)
  }

  init(problem: DefinitionsProblem) {
    self.init(
      .loading, problem.place, problem.text,
      excerpt: problem.regexExcerpt.map { Excerpt(regex: $0.text, offset: $0.offset) })
  }
}
