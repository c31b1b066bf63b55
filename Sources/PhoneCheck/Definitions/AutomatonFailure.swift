internal import PatternAutomata

/// Why the numbers of a definition aren't known as a language, so that its rejections are explained in general terms.
public struct AutomatonFailure: Hashable, Sendable {
  /// What prevented it.
  @nonexhaustive
  public enum Cause: Error, Hashable, Sendable {
    /// The regex holds something that no finite automaton can do, such as a back-reference, at an offset in bytes.
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
  /// What prevented it.
  public let cause: Cause
}

extension AutomatonFailure: CustomStringConvertible {
  /// The definition and the cause: `CN, +86: look-behind at offset 3`.
  public var description: String { "\(definition): \(cause)" }
}
