extension ReasonCode {
  /// The reason in general, as one sentence for a person.
  ///
  /// ``Rejection/message(in:)`` says it with the facts of a case.
  public func message(in language: Language) -> String { texts.text(in: language) }
}

extension Verdict {
  /// Why the number isn't valid, as one sentence for a person; `nil` when it is.
  public func message(in language: Language) -> String? {
    switch self {
    case .valid: nil
    case .invalid(let rejection): rejection.message(in: language)
    case .undecided(let failure): failure.message(in: language)
    }
  }
}

extension ExactVerdict {
  /// Why no definition is known to match, as one sentence for a person; `nil` when one does.
  public func message(in language: Language) -> String? { reason?.message(in: language) }
}

extension EngineFailure {
  /// Returns the failure as one sentence for a person.
  public func message(in language: Language) -> String { reason.message(in: language) }
}
