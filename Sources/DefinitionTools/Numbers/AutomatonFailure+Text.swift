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
