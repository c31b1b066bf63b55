/// Why the numbers of a definition are not known as a language, so that its rejections are explained in general terms.
public struct AutomatonFailure: Hashable, Sendable {
  /// What stood in the way.
  @nonexhaustive
  public enum Cause: Error, Hashable, Sendable {
    /// The regex holds something that no finite automaton can do, such as look-around, at an offset in bytes.
    case outsideSubset(construct: String, offset: Int)
    /// The automaton would be too large.
    case tooLarge
    /// PCRE2 contradicted the automaton: a fault of this library, worth a report.
    case disagreement
    /// The options say to do without.
    case switchedOff
  }

  /// The definition.
  public let definition: AreaCodeDefinition.ID
  /// What stood in the way.
  public let cause: Cause
}
