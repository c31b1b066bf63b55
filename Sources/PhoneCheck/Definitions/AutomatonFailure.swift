internal import PatternAutomata

/// The reason that the numbers of a definition aren't known as a language; its rejections are then explained in general terms.
public struct AutomatonFailure: Hashable, Sendable {
  /// The reasons that there is no language.
  @nonexhaustive
  public enum Cause: Error, Hashable, Sendable {
    /// The regex contains a construct that no finite automaton can run, such as a back-reference, at an offset in bytes.
    case outsideSubset(construct: String, offset: Int)
    /// The automaton would be too large.
    case tooLarge
    /// PCRE2 contradicted the automaton: a bug in this library, worth a report.
    case disagreement
    /// The options turn automata off.
    case switchedOff
  }

  /// The definition.
  public let definition: AreaCodeDefinition.ID
  /// The reason that there is no language.
  public let cause: Cause
}

extension AutomatonFailure: CustomStringConvertible {
  /// The definition and the cause: `CN, +86: look-behind at offset 3`.
  public var description: String { "\(definition): \(cause)" }
}

extension AutomatonFailure.Cause: CustomStringConvertible {
  /// The cause in words: `look-behind at offset 3`.
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
