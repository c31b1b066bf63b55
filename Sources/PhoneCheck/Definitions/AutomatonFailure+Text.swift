internal import PatternAutomata

extension AutomatonFailure: CustomStringConvertible {
  /// The definition and the cause: `CN, +86: look-behind at offset 3`.
  public var description: String { "\(definition): \(cause)" }
}

extension AutomatonFailure.Cause: CustomStringConvertible {
  /// Why a regex has no automaton, in words: `look-behind at offset 3`.
  public var description: String {
    switch self {
    case .outsideSubset(let construct, let offset):
      "\(OutsideSubset.Construct.name(of: construct)) at offset \(offset)"
    case .tooLarge: "its automaton is too large"
    case .disagreement: "PCRE2 contradicts its automaton"
    case .switchedOff: "automata are switched off"
    }
  }
}
