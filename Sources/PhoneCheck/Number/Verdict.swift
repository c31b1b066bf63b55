/// A validator's decision on a written form.
public enum Verdict: Hashable, Sendable {
  /// A definition accepts the number.
  case valid(PhoneNumber)
  /// No definition accepts the number, for the given reason.
  case invalid(Rejection)
  /// There is no answer, and the number must not be treated as invalid: a limit was reached, the engine failed or can't run the
  /// regex.
  case undecided(EngineFailure)

  /// A verdict without its reason.
  ///
  /// The raw values appear in files that `phonecheck` writes.
  public enum Status: String, CaseIterable, Hashable, Sendable {
    case valid, invalid, undecided
  }

  /// The verdict without its reason.
  public var status: Status {
    switch self {
    case .valid: .valid
    case .invalid: .invalid
    case .undecided: .undecided
    }
  }

  /// Whether a definition accepts the number; also `false` if it is undecided.
  public var isValid: Bool { if case .valid = self { true } else { false } }

  /// The number, or `nil` if it isn't valid.
  public var number: PhoneNumber? {
    guard case .valid(let number) = self else { return nil }
    return number
  }

  /// The reason code, or `nil` if the number is valid.
  public var reason: ReasonCode? {
    switch self {
    case .valid: nil
    case .invalid(let rejection): rejection.reason
    case .undecided(let failure): failure.reason
    }
  }
}

/// A validator's decision on raw bytes in exact mode: the definition whose regex matches them, if there is one.
///
/// There are no national digits and no canonical form, because a regex may match bytes that aren't a number.
public enum ExactVerdict: Hashable, Sendable {
  /// The first definition whose regex matches, in the order for trying them.
  case match(AreaCodeDefinition)
  /// No regex that was tried matches.
  case noMatch
  /// There is no answer: there are too many bytes, a limit was reached or the engine failed.
  case undecided(EngineFailure)

  /// The verdict without its reason.
  public var status: Verdict.Status {
    switch self {
    case .match: .valid
    case .noMatch: .invalid
    case .undecided: .undecided
    }
  }

  /// The definition whose regex matches, or `nil` if none does.
  public var definition: AreaCodeDefinition? {
    guard case .match(let definition) = self else { return nil }
    return definition
  }

  /// The reason code, or `nil` if a regex matches.
  public var reason: ReasonCode? {
    switch self {
    case .match: nil
    case .noMatch: .patternMismatch
    case .undecided(let failure): failure.reason
    }
  }
}

/// The reason that there is no verdict.
public struct EngineFailure: Error, Hashable, Sendable {
  /// ``ReasonCode/matchLimit``, ``ReasonCode/engineError`` or ``ReasonCode/unsupportedPattern``.
  public var reason: ReasonCode

  /// PCRE2's negative error number, listed in `pcre2.h`; `nil` if PCRE2 was not run.
  public var engineCode: Int32?

  /// The definition whose regex was being matched; `nil` if none was.
  public var definition: AreaCodeDefinition.ID?
}
