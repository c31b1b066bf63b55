public import PhoneCheck

/// The numbers of a definition that change their verdict.
public struct NumberDifference: Hashable, Sendable {
  /// The basis of the counts.
  public enum Basis: Hashable, Sendable {
    /// Both regexes as languages: the counts are exact.
    case languages
    /// The regex is unchanged and has no automaton: nothing changes, but the number of numbers is unknown.
    case sameRegex
    /// PCRE2's verdicts on a sample of numbers.
    case sampling(Sampling)
  }

  /// The sample that was compared because a regex has no automaton.
  public struct Sampling: Hashable, Sendable {
    /// The number of sampled numbers that both regexes gave a verdict on.
    public let numberCount: Int
    /// The number of sampled numbers that made a regex reach a limit.
    public let undecidedCount: Int
    /// The reason why the old regex has no automaton; `nil` if it has one, or if there is no old regex.
    public let oldCause: AutomatonFailure.Cause?
    /// The reason why the new regex has no automaton; `nil` if it has one, or if there is no new regex.
    public let newCause: AutomatonFailure.Cause?
  }

  /// The basis of the counts.
  public let basis: Basis
  /// The numbers that only the old regex accepts.
  public let rejected: NumberTally
  /// The numbers that only the new regex accepts.
  public let accepted: NumberTally
  /// The numbers that both accept.
  public let unchanged: NumberTally
  /// Differences in the spellings of numbers that both accept; empty if the basis is a sample.
  public let spellings: [SpellingDifference]

  /// Returns the difference that is known without comparing.
  static func leftOut(_ old: ExaminedDefinition?, _ new: ExaminedDefinition?) -> NumberDifference {
    let sampling = Sampling(
      numberCount: 0, undecidedCount: 0, oldCause: old?.cause, newCause: new?.cause)
    return NumberDifference(
      basis: .sampling(sampling), rejected: .unknown, accepted: .unknown, unchanged: .unknown, spellings: [])
  }

  /// Whether the numbers and their spellings are proven to be the same.
  public var isProvenEmpty: Bool {
    if case .sampling = basis { return false }
    return rejected.isEmpty && accepted.isEmpty && spellings.isEmpty
  }
}

/// Numbers that stay accepted although a spelling changes its verdict.
///
/// This matters to programs that match the regex without this library.
public struct SpellingDifference: Hashable, Sendable {
  /// The spelling, with `N` for the national digits: `+86-N`, `+86N` or `N`.
  public let spelling: String
  /// The numbers that can no longer be written this way.
  public let rejected: NumberTally
  /// The numbers that can newly be written this way.
  public let accepted: NumberTally
}
