internal import PatternAutomata
internal import Platform

extension AutomatonFailure.Cause: CustomStringConvertible {
  /// The cause in words: `look-behind at offset 3`.
  public var description: String { text(in: .english) }

  /// Returns the cause in words.
  package func text(in language: Language) -> String {
    switch self {
    case .outsideSubset(let construct, let offset):
      DefinitionsText.atOffset(
        fact: OutsideSubset.Construct.text(named: construct, in: language), offset: String(utf8: "\(offset)"),
        in: language)
    case .tooLarge: DefinitionsText.tooLargeAutomaton(in: language)
    case .disagreement: DefinitionsText.disagreement(in: language)
    case .switchedOff: DefinitionsText.automataOff(in: language)
    }
  }
}
