public import PhoneCheck

/// Which numbers of a definition change their verdict.
public struct NumberDifference: Hashable, Sendable {
  /// What the counts are based on.
  public enum Basis: Hashable, Sendable {
    /// Both regexes as languages: the counts are exact.
    case languages
    /// The regex is the same, and has no automaton: nothing changes, and the number of numbers is not known.
    case sameRegex
    /// PCRE2's verdicts on a sample of numbers.
    case sampling(Sampling)
  }

  /// The sample that was compared where a regex has no automaton.
  public struct Sampling: Hashable, Sendable {
    /// How many numbers both regexes have a verdict on.
    public let numberCount: Int
    /// The number of numbers on which a regex reached a limit.
    public let undecidedCount: Int
    /// Why the old regex has no automaton; `nil` when it has one, or there is none.
    public let oldCause: AutomatonFailure.Cause?
    /// Why the new regex has no automaton; `nil` when it has one, or there is none.
    public let newCause: AutomatonFailure.Cause?
  }

  /// What the counts are based on.
  public let basis: Basis
  /// The numbers that only the old regex accepts.
  public let rejected: NumberTally
  /// The numbers that only the new regex accepts.
  public let accepted: NumberTally
  /// The numbers that both accept.
  public let unchanged: NumberTally
  /// Differences in how numbers that both accept can be written; empty where the basis is a sample.
  public let spellings: [SpellingDifference]

  /// The difference that is known without comparing.
  static func leftOut(_ old: ExaminedDefinition?, _ new: ExaminedDefinition?) -> NumberDifference {
    let sampling = Sampling(
      numberCount: 0, undecidedCount: 0, oldCause: old?.cause, newCause: new?.cause)
    return NumberDifference(
      basis: .sampling(sampling), rejected: .unknown, accepted: .unknown, unchanged: .unknown, spellings: [])
  }

  /// Whether the numbers are known to be the same, and their spellings too.
  public var isProvenEmpty: Bool {
    if case .sampling = basis { return false }
    return rejected.isEmpty && accepted.isEmpty && spellings.isEmpty
  }
}

/// Numbers that stay accepted while one way to write them changes its verdict: this matters to programs that match the
/// regex without this library.
public struct SpellingDifference: Hashable, Sendable {
  /// The spelling, with `N` for the national digits: `+86-N`, `+86N` or `N`.
  public let spelling: String
  /// The numbers that can no longer be written this way.
  public let rejected: NumberTally
  /// The numbers that can now be written this way, too.
  public let accepted: NumberTally
}
