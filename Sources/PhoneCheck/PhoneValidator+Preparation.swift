internal import PCRE2

extension PhoneValidator {
  /// Compiles every definition now rather than when it is first needed.
  ///
  /// - Returns: The definitions whose numbers are not known as a language, and why. Their verdicts are as exact as
  ///   the others'; their rejections are told in general terms.
  /// - Complexity: O(*n*) in the number of definitions, each a fraction of a millisecond.
  @discardableResult
  public func prepare() -> [AutomatonFailure] {
    scratch.withMatcher { matcher in
      compiled.definitions.compactMap { candidate in
        candidate.prepare(with: matcher).map {
          AutomatonFailure(definition: candidate.definition.id, cause: $0)
        }
      }
    }
  }

  /// The definitions whose automaton PCRE2 contradicted, as far as they were needed: a fault to report.
  public var contradictedDefinitions: [AreaCodeDefinition.ID] {
    compiled.definitions.filter { $0.knownAutomatonFailure == .disagreement }.map(\.definition.id)
  }
}
