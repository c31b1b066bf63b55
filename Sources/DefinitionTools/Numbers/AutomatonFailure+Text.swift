package import PhoneCheck

extension AutomatonFailure.Cause {
  /// Why a regex's numbers can't be counted, behind its name: `look-around at offset 3`.
  package var text: String {
    switch self {
    case .outsideSubset(let construct, let offset): "\(Self.words(construct)) at offset \(offset)"
    case .tooLarge: "its automaton is too large"
    case .disagreement: "PCRE2 contradicts its automaton"
    case .switchedOff: "automata are switched off"
    @unknown default: "it has no automaton"
    }
  }

  /// The name of a construct as words: `possessiveQuantifier` becomes `possessive quantifier`.
  private static func words(_ construct: String) -> String {
    switch construct {
    case "lookAround": return "look-around"
    case "backReference": return "back-reference"
    case "nonASCIIText": return "text that is not ASCII"
    default: break
    }
    var words = ""
    for scalar in construct.unicodeScalars {
      words += ("A"..."Z").contains(scalar) ? " " + String(scalar).lowercased() : String(scalar)
    }
    return words
  }
}
