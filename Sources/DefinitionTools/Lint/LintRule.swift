package import PhoneCheck

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
  case costlyRanges = "costly-ranges"
  case assumption

  /// The severity of its findings unless they are denied.
  package var severity: LintSeverity { facts.severity }

  /// The problem in a few words.
  package var title: LocalizedText { facts.title }

  /// The advice on a finding, in one sentence.
  package var advice: LocalizedText { facts.advice }

  /// Whether the rule is only applied if it is enabled by name, because most tenants don't ask its question.
  package var isOffByDefault: Bool { self == .costlyRanges }

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
    case .costlyRanges: [.wrongAreaCode, .acceptsNothing]
    default: []
    }
  }

  private var facts: (severity: LintSeverity, title: LocalizedText, advice: LocalizedText) {
    switch self {
    case .loading: (.error, LintMessage.loadingTitle, LintMessage.loadingAdvice)
    case .commaInClass: (.error, LintMessage.commaInClassTitle, LintMessage.commaInClassAdvice)
    case .pipeInClass: (.error, LintMessage.pipeInClassTitle, LintMessage.pipeInClassAdvice)
    case .groupInClass: (.error, LintMessage.groupInClassTitle, LintMessage.groupInClassAdvice)
    case .noStartAnchor: (.error, LintMessage.noStartAnchorTitle, LintMessage.noStartAnchorAdvice)
    case .noEndAnchor: (.error, LintMessage.noEndAnchorTitle, LintMessage.noEndAnchorAdvice)
    case .wrongAreaCode: (.error, LintMessage.wrongAreaCodeTitle, LintMessage.wrongAreaCodeAdvice)
    case .acceptsNothing: (.error, LintMessage.acceptsNothingTitle, LintMessage.acceptsNothingAdvice)
    case .acceptsEmpty: (.error, LintMessage.acceptsEmptyTitle, LintMessage.acceptsEmptyAdvice)
    case .doubledBackslash: (.error, LintMessage.doubledBackslashTitle, LintMessage.doubledBackslashAdvice)
    case .catastrophicBacktracking:
      (.error, LintMessage.catastrophicBacktrackingTitle, LintMessage.catastrophicBacktrackingAdvice)
    case .endlessRecursion: (.error, LintMessage.endlessRecursionTitle, LintMessage.endlessRecursionAdvice)
    case .lookalikeSyntax: (.error, LintMessage.lookalikeSyntaxTitle, LintMessage.lookalikeSyntaxAdvice)
    case .leadingHyphen: (.warning, LintMessage.leadingHyphenTitle, LintMessage.leadingHyphenAdvice)
    case .hyphenRequired: (.warning, LintMessage.hyphenRequiredTitle, LintMessage.hyphenRequiredAdvice)
    case .hyphenForbidden: (.warning, LintMessage.hyphenForbiddenTitle, LintMessage.hyphenForbiddenAdvice)
    case .spellingsDisagree:
      (.warning, LintMessage.spellingsDisagreeTitle, LintMessage.spellingsDisagreeAdvice)
    case .otherAreaCodes: (.warning, LintMessage.otherAreaCodesTitle, LintMessage.otherAreaCodesAdvice)
    case .bareAreaCode: (.warning, LintMessage.bareAreaCodeTitle, LintMessage.bareAreaCodeAdvice)
    case .codeAfterZeros: (.warning, LintMessage.codeAfterZerosTitle, LintMessage.codeAfterZerosAdvice)
    case .nonASCII: (.warning, LintMessage.nonASCIITitle, LintMessage.nonASCIIAdvice)
    case .foreignCharacters:
      (.warning, LintMessage.foreignCharactersTitle, LintMessage.foreignCharactersAdvice)
    case .numberRangeInClass:
      (.warning, LintMessage.numberRangeInClassTitle, LintMessage.numberRangeInClassAdvice)
    case .unboundedLength: (.warning, LintMessage.unboundedLengthTitle, LintMessage.unboundedLengthAdvice)
    case .tooManyDigits: (.warning, LintMessage.tooManyDigitsTitle, LintMessage.tooManyDigitsAdvice)
    case .tooFewDigits: (.warning, LintMessage.tooFewDigitsTitle, LintMessage.tooFewDigitsAdvice)
    case .trunkZero: (.warning, LintMessage.trunkZeroTitle, LintMessage.trunkZeroAdvice)
    case .trunkPrefixKept: (.warning, LintMessage.trunkPrefixKeptTitle, LintMessage.trunkPrefixKeptAdvice)
    case .twoReadings: (.warning, LintMessage.twoReadingsTitle, LintMessage.twoReadingsAdvice)
    case .shadowed: (.warning, LintMessage.shadowedTitle, LintMessage.shadowedAdvice)
    case .overlap: (.warning, LintMessage.overlapTitle, LintMessage.overlapAdvice)
    case .deadAlternative: (.warning, LintMessage.deadAlternativeTitle, LintMessage.deadAlternativeAdvice)
    case .alternativeLength:
      (.warning, LintMessage.alternativeLengthTitle, LintMessage.alternativeLengthAdvice)
    case .versionDependent: (.warning, LintMessage.versionDependentTitle, LintMessage.versionDependentAdvice)
    case .preferredCode: (.warning, LintMessage.preferredCodeTitle, LintMessage.preferredCodeAdvice)
    case .deadSuffix: (.warning, LintMessage.deadSuffixTitle, LintMessage.deadSuffixAdvice)
    case .unassignedCountryCode:
      (.warning, LintMessage.unassignedCountryCodeTitle, LintMessage.unassignedCountryCodeAdvice)
    case .foreignAreaCode: (.warning, LintMessage.foreignAreaCodeTitle, LintMessage.foreignAreaCodeAdvice)
    case .finalNewline: (.note, LintMessage.finalNewlineTitle, LintMessage.finalNewlineAdvice)
    case .prefixRequired: (.note, LintMessage.prefixRequiredTitle, LintMessage.prefixRequiredAdvice)
    case .prefixRefused: (.note, LintMessage.prefixRefusedTitle, LintMessage.prefixRefusedAdvice)
    case .wantsPrefix: (.note, LintMessage.wantsPrefixTitle, LintMessage.wantsPrefixAdvice)
    case .outsideSubset: (.note, LintMessage.outsideSubsetTitle, LintMessage.outsideSubsetAdvice)
    case .portability: (.note, LintMessage.portabilityTitle, LintMessage.portabilityAdvice)
    case .quantifierNoise: (.note, LintMessage.quantifierNoiseTitle, LintMessage.quantifierNoiseAdvice)
    case .duplicateInClass: (.note, LintMessage.duplicateInClassTitle, LintMessage.duplicateInClassAdvice)
    case .redundantAlternative:
      (.note, LintMessage.redundantAlternativeTitle, LintMessage.redundantAlternativeAdvice)
    case .repeatedSuffix: (.note, LintMessage.repeatedSuffixTitle, LintMessage.repeatedSuffixAdvice)
    case .suffixOverlap: (.note, LintMessage.suffixOverlapTitle, LintMessage.suffixOverlapAdvice)
    case .missingTranslation:
      (.note, LintMessage.missingTranslationTitle, LintMessage.missingTranslationAdvice)
    case .reservedCountryCode:
      (.note, LintMessage.reservedCountryCodeTitle, LintMessage.reservedCountryCodeAdvice)
    case .noPreferredCode: (.note, LintMessage.noPreferredCodeTitle, LintMessage.noPreferredCodeAdvice)
    case .costlyRanges: (.note, LintMessage.costlyRangesTitle, LintMessage.costlyRangesAdvice)
    case .assumption: (.note, LintMessage.assumptionTitle, LintMessage.assumptionAdvice)
    }
  }
}
