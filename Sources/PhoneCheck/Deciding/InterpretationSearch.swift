internal import RegexEngine

/// Tries one definition after the other for one interpretation after the other.
///
/// This is the plain search for a verdict: it needs no automata, records how the verdict was reached, and decides
/// where the definitions' languages can't. ``DecisionState`` gives the same verdicts, and is compared with it in
/// tests.
struct InterpretationSearch {
  private let query: NumberQuery
  private let digits: WrittenDigits
  /// What was tried, in order; `nil` when attempts aren't recorded.
  private(set) var attempts: [Attempt]?
  /// What declined, in order; the reasons are determined only when nothing accepts.
  private var declined: [Declined] = []
  /// The rejection of digits that begin with another area code than the named one.
  private var mismatch: Rejection?

  private enum Declined {
    /// A definition was tried for a number whose national digits are written from an index on.
    case definition(CompiledDefinition, SpellingBuffer, from: Int)
    /// No definition was tried: why, and how many of the digits were understood.
    // With the count last, the compiler tells the cases apart by bits that one of them doesn't write, and valgrind reports a
    // jump that depends on uninitialised memory.
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
    guard let verdict = search() else { return .invalid(query.suggesting(mismatch ?? explanation())) }
    decidingAttempt = attempts?.last
    return verdict
  }

  /// - Returns: `nil` when every interpretation declines.
  private mutating func search() -> Verdict? {
    let rules = query.plan.rules(isInternational: query.form.isInternational)
    for rule in rules where digits.starts(with: rule.required) {
      let verdict: Verdict? =
        if let candidates = rule.candidates {
          ask(candidates.map { query.compiled.definitions[$0] }, under: rule)
        } else if case .trunkPrefixAfterAreaCode = rule.interpretation {
          internationalWithTrunkPrefix(from: rule.prefixCount)
        } else {
          international(from: rule.prefixCount, as: rule.interpretation)
        }
      if let verdict { return verdict }
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
      case .definition(let candidate, let number, let first):
        let refusal = query.refusal(of: number, from: first, by: candidate)
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
    let groups = query.eligibleGroups(from: start)
    if groups.isEmpty {
      let reach = start + query.compiled.areaCodes.path(of: digits, from: start).count
      let rejection = query.withoutOwnAreaCode(at: start)
      declined.append(.unasked(reach: reach, rejection))
      if rejection.reason == .areaCodeMismatch { mismatch = mismatch ?? rejection }
    }
    for group in groups {
      let areaCode = group[0].definition.areaCode
      let first = BracketedZero.firstNationalDigit(at: start + areaCode.digitCount, of: digits)
      let number = SpellingBuffer(areaCode, digits, from: first)
      if let verdict = ask(group.ordered(for: number), about: number, from: first, as: interpretation) {
        return verdict
      }
    }
    return nil
  }

  /// An area code, then a trunk prefix, then national digits.
  private mutating func internationalWithTrunkPrefix(from start: Int) -> Verdict? {
    for group in query.eligibleGroups(from: start) {
      let areaCode = group[0].definition.areaCode
      let national = start + areaCode.digitCount
      guard !digits.isBracketedZero(at: national) else { continue }
      for prefix in group.trunkPrefixes where digits.starts(with: prefix, at: national) {
        let first = national + prefix.utf8.count
        let number = SpellingBuffer(areaCode, digits, from: first)
        let candidates = group.with(trunkPrefix: prefix).ordered(for: number)
        if let verdict = ask(candidates, about: number, from: first, as: .trunkPrefixAfterAreaCode) {
          return verdict
        }
      }
    }
    return nil
  }

  /// The digits that the rule requires, then national digits.
  private mutating func ask(
    _ candidates: [CompiledDefinition], under rule: InterpretationRule
  ) -> Verdict? {
    var first = rule.required.utf8.count
    if rule.followsAreaCode { first = BracketedZero.firstNationalDigit(at: first, of: digits) }
    func number(of candidate: CompiledDefinition) -> SpellingBuffer {
      SpellingBuffer(candidate.definition.areaCode, suffix: rule.suffix, digits, from: first)
    }
    // Suffixes that are put in front don't decide the order.
    let isOrdered = candidates.count < 2 || !rule.suffix.isEmpty
    for candidate in isOrdered ? candidates : candidates.ordered(for: number(of: candidates[0])) {
      let verdict = ask([candidate], about: number(of: candidate), from: first, as: rule.interpretation)
      if let verdict { return verdict }
    }
    return nil
  }

  // MARK: Asking definitions

  /// Tries definitions with one area code in turn; `nil` when none accepts the number.
  private mutating func ask(
    _ candidates: [CompiledDefinition], about number: SpellingBuffer, from first: Int,
    as interpretation: Interpretation
  ) -> Verdict? {
    var number = number
    for candidate in candidates {
      let answer = candidate.answer(&number, with: query.matcher)
      attempts?.append(
        Attempt(
          interpretation: interpretation, definition: candidate.definition,
          nationalDigits: number.nationalDigits, spellingForm: answer.spelling))
      switch answer {
      case .accepted(let form): return .valid(query.accepted(number, by: candidate, form, as: interpretation))
      case .rejected: declined.append(.definition(candidate, number, from: first))
      // A later definition might not be the first to accept.
      case .failed(let failure): return .undecided(failure)
      }
    }
    return nil
  }
}
