internal import PatternAutomata
package import PhoneCheck

extension AutomatonFailure.Cause {
  /// Why a regex's numbers can't be counted: `look-around at offset 3`.
  package var text: String {
    switch self {
    case .outsideSubset(let construct, let offset):
      "\(OutsideSubset.Construct(rawValue: construct)?.name ?? construct) at offset \(offset)"
    case .tooLarge: "its automaton is too large"
    case .disagreement: "PCRE2 contradicts its automaton"
    case .switchedOff: "automata are switched off"
    @unknown default: "it has no automaton"
    }
  }
}

extension OutsideSubset.Construct {
  /// Its name in a sentence.
  var name: String {
    switch self {
    case .lookAround: "look-around"
    case .wordBoundary: "a word boundary"
    case .backReference: "a back-reference"
    case .atomicGroup: "an atomic group, or \\R, which is one,"
    case .possessiveQuantifier: "a possessive quantifier"
    case .conditional: "a conditional group"
    case .recursion: "recursion"
    case .verb: "a verb"
    case .callout: "a callout"
    case .matchStartReset: "\\K"
    case .unicodeProperty: "a Unicode property"
    case .singleCodeUnit: "\\C"
    case .multilineOption: "the multiline option"
    case .unknownOption: "an unusual option"
    case .versionDependentQuantifier: "a quantifier that depends on the version of PCRE2"
    case .conflictingSpaceEscapes: "\\h or \\v together with \\S"
    case .skippedGroup: "a group repeated {0} times"
    case .nonASCIIText: "text that isn't ASCII"
    case .deepNesting: "a deeply nested group"
    case .malformed: "something unusual"
    }
  }
}
