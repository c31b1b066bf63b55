internal import RegexEngine

/// Tries one definition after the other for one interpretation after the other.
///
/// This is the plain search for a verdict: it needs no automata, records how the verdict was reached, and decides
/// where the definitions' languages can't. ``DecisionState`` gives the same verdicts, and is compared with it in
/// tests.
///
/// The first interpretation that a definition accepts wins; when none is accepted, the one that got furthest into the
/// digits explains the rejection, the first of several that got equally far. A definition without an answer ends
/// the search: a later one might not be the first to accept.
struct InterpretationSearch {
  private let query: NumberQuery
  private let digits: WrittenDigits
  /// What was tried, in order; `nil` when attempts aren't recorded.
  private(set) var attempts: [Attempt]?
  /// What declined, in order; the reasons are determined only when nothing accepts.
  private var declined: [Declined] = []

  private enum Declined {
    case definition(CompiledDefinition, CandidateNumber)
    /// No definition was tried: why, and how many of the digits were understood.
    // The count comes first: the case is then stored in bits that are always written, as valgrind can see.
    case unasked(reach: Int, Rejection)
  }

  /// - Parameter recordsAttempts: Whether to keep what was tried.
  init(_ query: NumberQuery, recordsAttempts: Bool = false) {
    self.query = query
    digits = query.digits
    attempts = recordsAttempts ? [] : nil
  }

  /// The attempt that decided: the last one, or the one that explains the rejection; `nil` when no definition was
  /// tried for that interpretation.
  private(set) var decidingAttempt: Attempt?

  /// Goes through the interpretations in order.
  // Not inlined: it is long and rarely used.
  @inline(never)
  mutating func verdict() -> Verdict {
    let verdict = search() ?? .invalid(query.suggesting(mismatch ?? explanation()))
    if case .invalid = verdict { return verdict }
    decidingAttempt = attempts?.last
    return verdict
  }

  /// - Returns: `nil` when every interpretation declines.
  private mutating func search() -> Verdict? {
    let rules = query.plan.rules(isInternational: query.form.isInternational)
    for rule in rules where digits.starts(with: rule.required) {
      let verdict: Verdict? =
        if let candidates = rule.candidates {
          ask(candidates.map { query.catalog.definitions[$0] }, under: rule)
        } else if case .trunkPrefixAfterAreaCode = rule.interpretation {
          internationalWithTrunkPrefix(from: rule.prefixCount)
        } else {
          international(from: rule.prefixCount, as: rule.interpretation)
        }
      if let verdict { return verdict }
    }
    return nil
  }

  /// The rejection of digits that begin with another area code than the named one.
  private var mismatch: Rejection? {
    for case .unasked(_, let rejection) in declined where rejection.reason == .areaCodeMismatch {
      return rejection
    }
    return nil
  }

  /// The rejection by the interpretation that got furthest, the first of several.
  private mutating func explanation() -> Rejection {
    var furthest = (rejection: query.withoutAreaCode, reach: -1, attempt: Attempt?.none)
    var askedCount = 0
    for declined in declined {
      let next: (rejection: Rejection, reach: Int, attempt: Attempt?)
      switch declined {
      case .unasked(let reach, let rejection): next = (rejection, reach, nil)
      case .definition(let candidate, let number):
        let refusal = Refusal(of: number, in: digits, by: candidate, with: query.matcher)
        // Each definition that declined was an attempt.
        next = (refusal.rejection, refusal.reach, attempts?[askedCount])
        askedCount += 1
      }
      if next.reach > furthest.reach { furthest = next }
    }
    decidingAttempt = furthest.attempt
    return furthest.rejection
  }

  // MARK: Interpretations

  /// An area code, then national digits.
  private mutating func international(from start: Int, as interpretation: Interpretation) -> Verdict? {
    guard digits.count > start else { return nil }
    var wasAsked = false
    let verdict = query.firstGroup(from: start) { eligible, areaCode, national in
      wasAsked = true
      let first = BracketedZero.firstNationalDigit(at: national, of: digits)
      let number = CandidateNumber(areaCode, digits, from: first)
      return ask(eligible.ordered(for: number.spelling), about: number, as: interpretation)
    }
    if !wasAsked {
      let reach = start + query.catalog.areaCodes.path(of: digits, from: start).count
      declined.append(.unasked(reach: reach, query.withoutOwnAreaCode(at: start)))
    }
    return verdict
  }

  /// An area code, then a trunk prefix, then national digits.
  private mutating func internationalWithTrunkPrefix(from start: Int) -> Verdict? {
    query.firstGroup(from: start) { eligible, areaCode, national in
      guard !digits.isBracketedZero(at: national) else { return nil }
      for prefix in eligible.trunkPrefixes where digits.starts(with: prefix, at: national) {
        let number = CandidateNumber(areaCode, digits, from: national + prefix.utf8.count)
        let candidates = eligible.with(trunkPrefix: prefix).ordered(for: number.spelling)
        if let verdict = ask(candidates, about: number, as: .trunkPrefixAfterAreaCode) { return verdict }
      }
      return nil
    }
  }

  /// The digits that the rule requires, then national digits.
  private mutating func ask(
    _ candidates: [CompiledDefinition], under rule: InterpretationRule
  ) -> Verdict? {
    var first = rule.required.utf8.count
    if rule.followsAreaCode { first = BracketedZero.firstNationalDigit(at: first, of: digits) }
    func number(of candidate: CompiledDefinition) -> CandidateNumber {
      CandidateNumber(candidate.definition.areaCode, suffix: rule.suffix, digits, from: first)
    }
    // Suffixes that are put in front don't decide the order.
    let isOrdered = candidates.count < 2 || !rule.suffix.isEmpty
    for candidate in isOrdered ? candidates : candidates.ordered(for: number(of: candidates[0]).spelling) {
      if let verdict = ask([candidate], about: number(of: candidate), as: rule.interpretation) {
        return verdict
      }
    }
    return nil
  }

  // MARK: Asking definitions

  /// Tries definitions with one area code in turn; `nil` when none accepts the number.
  private mutating func ask(
    _ candidates: [CompiledDefinition], about number: CandidateNumber, as interpretation: Interpretation
  ) -> Verdict? {
    var spelling = number.spelling
    for candidate in candidates {
      // A number has at least one national digit, even if a regex accepts none.
      let answer = spelling.isEmpty ? .rejected : candidate.answer(&spelling, with: query.matcher)
      attempts?.append(Attempt(interpretation, candidate.definition, spelling.nationalDigits, answer))
      switch answer {
      case .accepted(let form):
        return .valid(query.accepted(spelling, by: candidate, form, as: interpretation))
      case .rejected:
        declined.append(.definition(candidate, number))
      case .failed(let failure):
        return .undecided(failure)
      }
    }
    return nil
  }
}

extension NumberQuery {
  /// Goes through the definitions by area code, the longest that the digits begin with first, until a closure
  /// returns something.
  ///
  /// - Parameter body: Takes the definitions, their area code, and the index of the digit after that.
  fileprivate func firstGroup(
    from start: Int, where body: ([CompiledDefinition], AreaCode, Int) -> Verdict?
  ) -> Verdict? {
    catalog.firstGroup(beginning: digits, at: start) { group in
      let eligible = group.filter { candidate in
        plan.isEligible(candidate.index)
      }
      guard let areaCode = eligible.first?.definition.areaCode else { return nil }
      return body(eligible, areaCode, start + areaCode.digitCount)
    }
  }
}
