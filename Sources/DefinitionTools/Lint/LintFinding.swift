package import PatternAutomata
package import PhoneCheck
internal import Platform
internal import StrictJSON

/// A finding of a rule in a definitions file.
package struct LintFinding: Hashable, Sendable {
  /// The rule.
  package var rule: LintRule
  /// The rule's own severity, or `error` where the rule is denied.
  package var severity: LintSeverity
  /// Where it is.
  package var place: DefinitionsPlace
  /// A sentence, or several with full stops.
  package var text: LocalizedText
  /// The regex and the offset in it, in bytes, for a finding about a regex.
  package var excerpt: Excerpt?
  /// The bytes of the file in which the regex is written, with its quotes; `nil` for a finding about something else, or
  /// where the definitions are a string inside the file.
  package var literal: Range<Int>?
  /// A made-up number or text that shows the problem; `nil` when none was found.
  package var example: LocalizedText?
  /// What to write instead; `nil` if nothing could be proven.
  package var fix: LintFix?

  /// A place in a regex.
  package struct Excerpt: Hashable, Sendable {
    package var regex: String
    /// In UTF-8 bytes, from 0 up to the length of the regex.
    package var offset: Int

    package init(regex: String, offset: Int) {
      self.regex = regex
      self.offset = offset
    }
  }
}

/// A regex that is better in one respect, and what was proven about it.
package struct LintFix: Hashable, Sendable {
  /// The whole regex, as it is once JSON has been read.
  package var regex: String
  /// How it differs in what it accepts.
  package var effect: Effect

  /// The regex as a string of the file, with its quotes.
  package var literal: String { regex.asJSON }

  /// What was proven by comparing the automata of both regexes.
  package enum Effect: Hashable, Sendable {
    /// It accepts the same texts.
    case equivalent
    /// It accepts the same texts except those that contain one of some bytes, such as a comma.
    case refusesTexts(holding: [UInt8])
    /// It accepts the same numbers in the same spellings, and fewer texts that aren't numbers.
    case refusesOtherTexts
    /// It accepts what the regex matches from the start, and refuses texts that only a part further on matches.
    case anchorsStart
    /// It accepts what the regex matches up to the end, and refuses texts that only a part before that matches.
    case anchorsEnd
    /// It accepts what the regex matches from end to end, and refuses texts that only a part matches.
    case anchorsBoth
    /// It accepts the same texts except those that end with a newline.
    case refusesFinalNewline
    /// It accepts the same texts except those that begin with a hyphen.
    case refusesLeadingHyphen
    /// It accepts the same numbers, with and without the hyphen after the area code.
    case acceptsBothSpellings
    /// It no longer accepts some numbers that begin with 0; all of them stay accepted without the 0.
    case refusesTrunkZero(count: WordCount)
    /// It accepts every number without the trunk prefix with which the regex accepts it, and no other number.
    case leavesOutTrunkPrefix(String)
    /// It no longer accepts some numbers that begin with the area code; all of them stay accepted without it.
    case refusesBareAreaCode(count: WordCount)
    /// It accepts the same numbers except those with more digits than this, the area code included.
    case limitsDigits(Int)
    /// It accepts what the other alternatives accept, which is this many numbers.
    case keepsAlternatives(numbers: WordCount)
    /// It accepts after the area code what the regex accepts after other digits.
    case spellsAreaCode(String, insteadOf: String)
    /// It accepts the same texts, and after a plus and the area code what the regex accepts after `00` and the area code.
    case spellsPlus(String)
    /// It accepts all numbers that the regex accepts, and this many more.
    case keepsNumbers(added: WordCount)
    /// It accepts this many numbers under every version of PCRE2; under some, the regex accepts none.
    case settlesVersion(count: WordCount)
    /// It accepts this many numbers, where the regex accepts none.
    case acceptsNumbers(count: WordCount)
  }
}

/// The findings of lint in a file.
package struct LintReport: Hashable, Sendable {
  /// In file order.
  package var findings: [LintFinding] = []
  /// The regexes with all their fixes applied, for definitions that have any.
  package var proposals: [LintProposal] = []
  /// The number of definitions that were examined.
  package var definitionCount = 0
  /// The number of regexes that were not fully searched for catastrophic backtracking, because others had used up the
  /// long matches allowed for a file, or because this build has no PCRE2.
  package var unmeasuredCount = 0
  /// The number of definitions whose regex was not examined, or not compared with others, because earlier ones used
  /// up the work allowed for a file.
  package var leftOutCount = 0
  /// PCRE2's message for a failure of the engine, such as lack of memory: findings are missing; `nil` if there was
  /// none.
  package var engineFailure: String?

  /// Returns the number of findings with a severity.
  package func count(of severity: LintSeverity) -> Int { findings.count { $0.severity == severity } }
}

/// A regex with all fixes for it applied, one after the other.
package struct LintProposal: Hashable, Sendable {
  /// The place of the regex it replaces.
  package var place: DefinitionsPlace
  /// The whole regex, as it is once JSON has been read.
  package var regex: String
  /// The rules whose fixes are in it.
  package var rules: [LintRule]
}

extension LintReport {
  /// Sorts findings by severity, errors first, and those of one severity into file order; those of one place keep their order.
  mutating func sort() {
    findings = LintSeverity.allCases.reversed().flatMap { severity in
      findings.filter { $0.severity == severity }.sorted { $0.place.offset < $1.place.offset }
    }
  }
}

extension LintFinding {
  /// Takes the rule's own severity.
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
