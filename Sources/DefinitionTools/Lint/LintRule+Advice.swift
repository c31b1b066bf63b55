extension LintRule {
  /// Advice for a finding of the rule, in a sentence or two.
  package var advice: String {
    switch self {
    case .loading: "Correct the file at this place; until then, no command can use the definition."
    case .commaInClass: "List the members of a class without commas: [145]."
    case .pipeInClass: "List the members of a class without bars, [35], or write an alternation, (?:3|5)."
    case .groupInClass: "Write an alternation: (?:13|15)."
    case .noStartAnchor: "Begin the regex, or each alternative, with ^."
    case .noEndAnchor: "End the regex, or each alternative, with $."
    case .wrongAreaCode: "Find out which is right, areaCode or the regex, and change the other."
    case .acceptsNothing: "Let the regex accept the national digits, or +CC-N in front of them."
    case .acceptsEmpty: "Require at least one digit, or remove the empty alternative."
    case .doubledBackslash: "Escape each backslash once in JSON: \\\\d for \\d."
    case .catastrophicBacktracking:
      "Leave no two ways to match the same text: no repetition of what is repeated already, no overlapping alternatives in a "
        + "repetition."
    case .endlessRecursion:
      "Let the regex consume a character before it calls itself, or leave out the recursion."
    case .lookalikeSyntax: "Write the ASCII character that is meant: {4,8}, [3-9]."
    case .leadingHyphen: "Allow the hyphen only after the area code: ^(\\+86-?)?"
    case .hyphenRequired: "Let the hyphen be optional: \\+86-?"
    case .hyphenForbidden: "Allow an optional hyphen after the area code: \\+86-?"
    case .spellingsDisagree: "Let the area code and the hyphen be optional in front of the same digits."
    case .otherAreaCodes: "Write the definition's own area code instead of digits of any kind."
    case .bareAreaCode: "Require the plus in front of the area code: (\\+86-?)?"
    case .codeAfterZeros: "Write a plus instead of 00, or both: (?:\\+|00)86."
    case .nonASCII: "Write the ASCII character that is meant; numbers are matched as ASCII digits."
    case .foreignCharacters: "Replace . and the like by the digits that are meant."
    case .numberRangeInClass: "Write each digit's range by itself: 3[0-9]."
    case .unboundedLength: "Give repetitions an upper limit."
    case .tooManyDigits: "Limit the digits, with the area code, to 15."
    case .tooFewDigits: "Require as many digits as the country's numbers have."
    case .trunkZero: "Leave out the optional 0: nobody dials it in this country."
    case .trunkPrefixKept: "Leave the trunk prefix out of the regex: numbers are offered without it."
    case .twoReadings: "Look at the examples, and limit lengths if one of the readings isn't meant."
    case .shadowed: "Remove the definition, or give one of the two suffixes that tell them apart."
    case .overlap:
      "Tell the definitions apart by their regexes or suffixes if the numbers aren't meant for both."
    case .deadAlternative: "Remove the alternative, or correct what makes it impossible."
    case .alternativeLength:
      "Give the alternative as many digits as the others, unless both lengths are meant."
    case .versionDependent: "Write the lower limit and no spaces: {0,3}."
    case .preferredCode: "Name one listed country; an area code names all that share it."
    case .deadSuffix: "Remove the suffix, or let the regex accept numbers that begin with it."
    case .unassignedCountryCode: "Use the code of ISO 3166-1."
    case .foreignAreaCode: "Find out which is right, areaCode or countryCode, and change the other."
    case .finalNewline:
      "Write \\z, or (?![\\s\\S]) for engines without it, where newlines aren't removed before."
    case .prefixRequired: "Let the area code be optional if people enter numbers without it."
    case .prefixRefused: "Allow +CC- in front if other programs match the service's own form."
    case .wantsPrefix:
      "Accept national digits alone; they are also offered with a prefix, so nothing is lost until then."
    case .outsideSubset:
      "Write the regex without look-behinds, back-references and recursion if it should be proven."
    case .portability: "Write it in the syntax that all engines share if others than PCRE2 read the regex."
    case .quantifierNoise: "Leave {1} out, and write ? for {0,1}."
    case .duplicateInClass: "List each member of a class once."
    case .redundantAlternative: "Remove the alternative, unless something else was meant."
    case .repeatedSuffix: "List each suffix once."
    case .suffixOverlap: "Nothing, if the suffixes are meant to decide."
    case .missingTranslation: "Add the name to displayMapping."
    case .reservedCountryCode: "Nothing, if the code is meant; pickers sort it like any other."
    case .noPreferredCode: "Set preferredAreaCode, or name an area for numbers without an area code."
    case .assumption: "Write it as the loader has read it."
    }
  }
}
