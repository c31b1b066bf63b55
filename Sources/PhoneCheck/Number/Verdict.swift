/// A validator's decision on a written form.
public enum Verdict: Hashable, Sendable {
  /// A definition accepts it: this is the number.
  case valid(PhoneNumber)
  /// No definition accepts it, and this is why.
  case invalid(Rejection)
  /// There is no answer: a limit was reached, the engine failed or can't run the regex. It must not be treated as invalid.
  case undecided(EngineFailure)

  /// What a verdict comes down to, whatever the reason.
  ///
  /// The raw values appear in files that `phonecheck` writes.
  public enum Status: String, CaseIterable, Hashable, Sendable {
    case valid, invalid, undecided
  }

  /// Whether the number is valid.
  public var status: Status {
    switch self {
    case .valid: .valid
    case .invalid: .invalid
    case .undecided: .undecided
    }
  }

  /// Whether a definition accepts the number; `false` also for a number that is undecided.
  public var isValid: Bool { if case .valid = self { true } else { false } }

  /// The number, or `nil` unless valid.
  public var number: PhoneNumber? {
    guard case .valid(let number) = self else { return nil }
    return number
  }

  /// The reason code, or `nil` when valid.
  public var reason: ReasonCode? {
    switch self {
    case .valid: nil
    case .invalid(let rejection): rejection.reason
    case .undecided(let failure): failure.reason
    }
  }
}

/// A validator's decision on raw bytes in exact mode: which definition's regex matches them, if any.
///
/// There are no national digits and no canonical form here: a regex may match bytes that aren't a number.
public enum ExactVerdict: Hashable, Sendable {
  /// The first definition, in the order in which they are tried, whose regex matches.
  case match(AreaCodeDefinition)
  /// No regex that was tried matches.
  case noMatch
  /// There is no answer: the bytes are too many, a limit was reached or the engine failed.
  case undecided(EngineFailure)

  /// Whether a regex matches.
  public var status: Verdict.Status {
    switch self {
    case .match: .valid
    case .noMatch: .invalid
    case .undecided: .undecided
    }
  }

  /// The definition whose regex matches, or `nil` unless one does.
  public var definition: AreaCodeDefinition? {
    guard case .match(let definition) = self else { return nil }
    return definition
  }

  /// The reason code, or `nil` when a regex matches.
  public var reason: ReasonCode? {
    switch self {
    case .match: nil
    case .noMatch: .patternMismatch
    case .undecided(let failure): failure.reason
    }
  }
}

/// Why there is no verdict.
public struct EngineFailure: Error, Hashable, Sendable {
  /// ``ReasonCode/matchLimit``, ``ReasonCode/engineError`` or ``ReasonCode/unsupportedPattern``.
  public var reason: ReasonCode

  /// PCRE2's error number, negative and listed in `pcre2.h`; `nil` when PCRE2 was not run.
  public var engineCode: Int32?

  /// The definition whose regex was being matched; `nil` when none was.
  public var definition: AreaCodeDefinition.ID?
}
