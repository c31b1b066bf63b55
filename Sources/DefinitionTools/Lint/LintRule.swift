/// The seriousness of a finding.
package enum LintSeverity: String, Hashable, Sendable, CaseIterable {
  /// Worth knowing; nothing has to change.
  case note
  /// Surprising: unexpected numbers or spellings are accepted or refused.
  case warning
  /// The definition can't be intended as written.
  case error
}

/// A rule of `phonecheck lint`; its raw value is its stable id.
package enum LintRule: String, Hashable, Sendable, CaseIterable {
  case loading
  case commaInClass = "comma-in-class"
  case pipeInClass = "pipe-in-class"
  case groupInClass = "group-in-class"
  case noStartAnchor = "no-start-anchor"
  case noEndAnchor = "no-end-anchor"
  case wrongAreaCode = "wrong-area-code"
  case acceptsNothing = "accepts-nothing"
  case acceptsEmpty = "accepts-empty"
  case doubledBackslash = "doubled-backslash"
  case catastrophicBacktracking = "catastrophic-backtracking"
  case endlessRecursion = "endless-recursion"
  case lookalikeSyntax = "lookalike-syntax"

  case leadingHyphen = "leading-hyphen"
  case hyphenRequired = "hyphen-required"
  case hyphenForbidden = "hyphen-forbidden"
  case spellingsDisagree = "spellings-disagree"
  case otherAreaCodes = "other-area-codes"
  case bareAreaCode = "bare-area-code"
  case codeAfterZeros = "code-after-zeros"
  case foreignCharacters = "foreign-characters"
  case numberRangeInClass = "number-range-in-class"
  case nonASCII = "non-ascii"
  case unboundedLength = "unbounded-length"
  case tooManyDigits = "too-many-digits"
  case tooFewDigits = "too-few-digits"
  case trunkZero = "trunk-zero"
  case trunkPrefixKept = "trunk-prefix-kept"
  case twoReadings = "two-readings"
  case shadowed
  case overlap
  case deadAlternative = "dead-alternative"
  case alternativeLength = "alternative-length"
  case versionDependent = "version-dependent"
  case preferredCode = "preferred-code"
  case deadSuffix = "dead-suffix"
  case unassignedCountryCode = "unassigned-country-code"
  case foreignAreaCode = "foreign-area-code"

  case finalNewline = "final-newline"
  case prefixRequired = "prefix-required"
  case prefixRefused = "prefix-refused"
  case wantsPrefix = "wants-prefix"
  case outsideSubset = "outside-subset"
  case portability
  case quantifierNoise = "quantifier-noise"
  case duplicateInClass = "duplicate-in-class"
  case redundantAlternative = "redundant-alternative"
  case repeatedSuffix = "repeated-suffix"
  case suffixOverlap = "suffix-overlap"
  case missingTranslation = "missing-translation"
  case reservedCountryCode = "reserved-country-code"
  case noPreferredCode = "no-preferred-code"
  case assumption

  /// The severity of its findings unless they are denied.
  package var severity: LintSeverity { facts.severity }

  /// The problem that the rule finds, as a short text for a table.
  package var summary: String { facts.summary }

  /// The rules that hide this rule, because their findings explain its findings.
  ///
  /// A rule may hide itself after one finding.
  var hiddenBy: [LintRule] {
    switch self {
    case .noStartAnchor, .noEndAnchor: [self]
    case .acceptsNothing: [.wrongAreaCode, .doubledBackslash]
    case .otherAreaCodes: [.wrongAreaCode]
    case .duplicateInClass: [.numberRangeInClass, .commaInClass, .pipeInClass, .groupInClass]
    case .foreignCharacters: [.noEndAnchor, .noStartAnchor, .doubledBackslash, .acceptsNothing]
    case .leadingHyphen: [.foreignCharacters]
    case .bareAreaCode, .codeAfterZeros, .hyphenRequired, .hyphenForbidden, .wantsPrefix:
      [.wrongAreaCode, .acceptsNothing]
    case .trunkPrefixKept: [.wrongAreaCode, .acceptsNothing, .noStartAnchor]
    case .prefixRequired: [.wrongAreaCode, .acceptsNothing, .wantsPrefix, .trunkPrefixKept]
    case .prefixRefused: [.wrongAreaCode, .acceptsNothing, .bareAreaCode, .codeAfterZeros]
    case .spellingsDisagree: [self, .wrongAreaCode, .acceptsNothing, .foreignCharacters]
    case .twoReadings:
      [self, .wrongAreaCode, .acceptsNothing, .bareAreaCode, .noStartAnchor, .noEndAnchor]
    case .finalNewline: [.noEndAnchor, .acceptsNothing]
    default: []
    }
  }

  private var facts: (severity: LintSeverity, summary: String) {
    switch self {
    case .loading: (.error, "the file, or a definition in it, can't be loaded")
    case .commaInClass:
      (.error, "a comma between the members of a class, as in [1,4,5], which accepts a comma")
    case .pipeInClass: (.error, "a bar between the members of a class, as in [3|5], which accepts a bar")
    case .groupInClass: (.error, "parentheses in a class, as in [(13)(15)], which accepts a parenthesis")
    case .noStartAnchor: (.error, "other text may come before an accepted number")
    case .noEndAnchor: (.error, "other text may come after an accepted number")
    case .wrongAreaCode: (.error, "the regex spells another area code than areaCode")
    case .acceptsNothing: (.error, "no number is accepted in any spelling")
    case .acceptsEmpty: (.error, "the empty text is accepted")
    case .doubledBackslash:
      (.error, "\\\\ in the regex, which means a backslash: escaped once too often")
    case .catastrophicBacktracking: (.error, "a short text makes PCRE2 reach its match limit (measured)")
    case .endlessRecursion: (.error, "the regex calls itself without end on some text (measured)")
    case .lookalikeSyntax:
      (.error, "what looks like a quantifier or a range and is none, because of a full-width character")
    case .leadingHyphen: (.warning, "a number may begin with a hyphen, as in -13800138000")
    case .hyphenRequired: (.warning, "+CC-N is accepted and +CCN is not")
    case .hyphenForbidden: (.warning, "+CCN is accepted and +CC-N, the service's own form, is not")
    case .spellingsDisagree: (.warning, "some numbers are accepted in one spelling and not in another")
    case .otherAreaCodes:
      (.warning, "texts with a plus and other digits than the area code are accepted too, as by \\+\\d{2}")
    case .bareAreaCode: (.warning, "the area code without a plus is read as national digits")
    case .codeAfterZeros: (.warning, "the area code is spelled only with 00 in front, as in 0086")
    case .nonASCII: (.warning, "text that isn't ASCII, such as a full-width digit or a dash")
    case .foreignCharacters: (.warning, "letters or symbols are accepted that no phone number contains")
    case .numberRangeInClass:
      (.warning, "a range of numbers in a class, as in [30-39], which matches one digit")
    case .unboundedLength: (.warning, "there is no longest number")
    case .tooManyDigits:
      (.warning, "numbers of more than 15 digits with their area code (ITU-T E.164) are accepted")
    case .tooFewDigits: (.warning, "numbers of fewer than 7 digits with their area code are accepted")
    case .trunkZero: (.warning, "an optional 0 where 0 is no trunk prefix gives one subscriber two numbers")
    case .trunkPrefixKept:
      (.warning, "numbers are accepted only with a trunk prefix after the area code, as in +4407400123456")
    case .twoReadings:
      (.warning, "digits that begin with the area code are read as national ones, but may not be meant so")
    case .shadowed: (.warning, "every number of the definition goes to another one (exact)")
    case .overlap: (.warning, "some numbers of the definition go to another one (exact, counted)")
    case .deadAlternative: (.warning, "an alternative that never matches")
    case .alternativeLength:
      (.warning, "an alternative whose numbers have more or fewer digits than those of all others")
    case .versionDependent:
      (.warning, "{,n} or spaces in braces: text until PCRE2 10.42, a quantifier from 10.43 on")
    case .preferredCode: (.warning, "preferredAreaCode names several definitions, or none")
    case .deadSuffix: (.warning, "a suffix that no accepted number begins with")
    case .unassignedCountryCode: (.warning, "a country code that ISO 3166-1 doesn't assign")
    case .foreignAreaCode:
      (.warning, "areaCode isn't the country's, as the built-in catalog has it")
    case .finalNewline: (.note, "$ or \\Z also accepts a newline at the end")
    case .prefixRequired: (.note, "national digits alone are rejected")
    case .prefixRefused: (.note, "only national digits are accepted, not the service's own form +CC-N")
    case .wantsPrefix:
      (
        .note,
        "numbers are accepted only with a trunk prefix or the bare area code in front, as in 07400123456"
      )
    case .outsideSubset: (.note, "the regex has no automaton, so nothing about it can be proven")
    case .portability: (.note, "Java, ICU, RE2 or JavaScript read it differently, or don't have it")
    case .quantifierNoise: (.note, "{1}, {0,1} and the like, which can be left out or written shorter")
    case .duplicateInClass: (.note, "a digit that is in a class twice, as in [33-9]")
    case .redundantAlternative: (.note, "an alternative whose texts others accept already")
    case .repeatedSuffix: (.note, "a suffix that the definition has twice")
    case .suffixOverlap:
      (.note, "some numbers go to another definition because of its suffixes (exact, counted)")
    case .missingTranslation: (.note, "no name in en, zh-CN or zh-TW")
    case .reservedCountryCode: (.note, "a country code that ISO 3166-1 reserves or leaves for private use")
    case .noPreferredCode: (.note, "there is no preferredAreaCode")
    case .assumption: (.note, "something that the loader assumed or corrected")
    }
  }
}
