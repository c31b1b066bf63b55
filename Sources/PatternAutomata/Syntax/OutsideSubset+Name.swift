internal import Platform

extension OutsideSubset.Construct {
  /// Returns the name of a construct by its raw value, for use in a sentence; the raw value itself if there is no name.
  package static func name(of rawValue: String) -> String {
    allCases.first { $0.rawValue.hasSameBytes(as: rawValue) }?.name ?? rawValue
  }

  /// The construct's name in a sentence, such as `"a word boundary"`.
  package var name: String {
    switch self {
    case .lookBehind: "look-behind"
    case .repeatedLookAhead: "a repeated look-ahead"
    case .wordBoundary: "a word boundary"
    case .backReference: "a back-reference"
    case .atomicGroup: "an intricate atomic group"
    case .possessiveQuantifier: "an intricate possessive quantifier"
    case .lineBreak: "\\R"
    case .conditional: "a conditional group"
    case .recursion: "recursion"
    case .verb: "a verb"
    case .callout: "a callout"
    case .matchStartReset: "\\K"
    case .unicodeProperty: "a Unicode property"
    case .versionDependentQuantifier: "a quantifier that depends on the version of PCRE2"
    case .conflictingSpaceEscapes: "\\h or \\v together with \\S"
    case .skippedGroup: "a group repeated {0} times"
    case .nonASCIIText: "text that isn't ASCII"
    case .deepNesting: "a deeply nested group"
    case .codeSize: "what may be too large for PCRE2"
    case .laterSyntax: "syntax that PCRE2 10.42 refuses"
    }
  }
}
