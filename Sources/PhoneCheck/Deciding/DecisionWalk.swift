internal import Platform
internal import RegexEngine

extension NumberQuery {
  /// Decides the number, a digit at a time: by the definitions' languages, and by the regex engine where there is none.
  ///
  /// - Returns: A number that is rejected has the reason alone, if that is certain; ``rejection()`` determines the rest.
  /// - Complexity: O(*n* · *d*) for *n* digits and *d* definitions that are possible at a time.
  func decide() -> WalkVerdict {
    guard let other = withoutBracketedZero else { return decide { _ in true } }
    // First left out, then as it is; a number after an international prefix is none of its own.
    guard case .invalid = decide(where: { !$0.isBare && $0.prefixCount > 0 }) else {
      return decide { _ in true }
    }
    for verdict in [other.decide { $0.isBare }, decide { _ in true }] {
      if case .invalid = verdict { continue }
      return verdict
    }
    return .invalid(nil)
  }

  /// The result of walking through a number.
  enum WalkVerdict {
    case valid(PhoneNumber)
    /// The reason; `nil` when languages don't tell.
    case invalid(ReasonCode?)
    case undecided(EngineFailure)
  }

  private func decide(where isWanted: (InterpretationPlan.Shape) -> Bool) -> WalkVerdict {
    let walk = DecisionWalk(digits, isInternational: form.isInternational, plan)
    switch walk.state.decision(plan, asking: self, where: isWanted) {
    case .undecided(let failure): return .undecided(failure)
    // The readings without a `(0)` come before others that the walk has first.
    case .invalid(let reason):
      return .invalid(walk.isReasonUnsettled || digits.hasBracketedZero ? nil : reason)
    case .unknown: return .invalid(nil)
    case .valid(let found):
      let candidate = compiled.definitions[found.definition]
      var spelled = number(from: found.nationalStart, found.definition, under: plan.rules[found.rule])
      switch candidate.knownSpelling(ofAccepted: &spelled, with: matcher) {
      case .accepted(let form):
        let remarks = findsAlternatives ? otherReading(than: found) : []
        return .valid(accepted(spelled, by: candidate, form, as: plan.interpretation(of: found), remarks))
      case .rejected: return .invalid(nil)
      case .failed(let failure): return .undecided(failure)
      }
    }
  }

  /// The number whose national digits are those from an index on, after what a rule puts in front.
  func number(from start: Int, _ definition: Int, under rule: InterpretationRule) -> SpellingBuffer {
    SpellingBuffer(
      compiled.definitions[definition].definition.areaCode, suffix: rule.suffix, digits, from: start)
  }

  /// Whether a definition accepts the digits from an index on, by the engine if it has no language.
  func accepts(
    from start: Int, _ definition: Int, under rule: InterpretationRule
  ) throws(EngineFailure) -> Bool {
    var asked = number(from: start, definition, under: rule)
    switch compiled.definitions[definition].answer(&asked, with: matcher) {
    case .accepted: return true
    case .rejected: return false
    // A later definition might not be the first to accept.
    case .failed(let failure): throw failure
    }
  }

  /// How strongly the regex takes accepted digits after the area code.
  func strength(of found: Acceptance) -> Int {
    var asked = number(from: found.nationalStart, found.definition, under: plan.rules[found.rule])
    return compiled.definitions[found.definition].strength(&asked, with: matcher) ?? 0
  }

  /// Whether a `(0)` comes before all other digits.
  var hasBracketedZeroInFront: Bool { !form.isInternational && digits.isBracketedZero(at: 0) }

  /// The same without a `(0)` in front; `nil` without one.
  var withoutBracketedZero: NumberQuery? {
    guard hasBracketedZeroInFront else { return nil }
    var other = self
    other.form.digits = digits.withoutBracketedZero
    return other
  }
}

/// The state after some digits.
struct DecisionWalk {
  private(set) var state: DecisionState
  /// Whether languages don't tell why the number would be rejected.
  private(set) var isReasonUnsettled: Bool

  /// Reads all digits of a number.
  ///
  /// All numbers of an area have the same beginning: the plan keeps the state after its area code.
  init(_ digits: WrittenDigits, isInternational: Bool, _ plan: InterpretationPlan) {
    let areaCode = isInternational ? plan.compiled.areaCodes.whole(beginning: digits) : nil
    var index = 0
    if let areaCode, let kept = plan.walks.load(areaCode.node) {
      self = kept.walk
      index = areaCode.digitCount
    } else {
      var step = DecisionState.Step()
      state = DecisionState(plan, isInternational: isInternational, &step)
      isReasonUnsettled = step.isUncertain
    }
    while index < digits.count {
      if let areaCode, index == areaCode.digitCount, !isReasonUnsettled, !plan.walks.isStored(areaCode.node) {
        _ = plan.walks.storeIfNil(areaCode.node, Kept(self))
      }
      if state.readRest(of: digits, from: index, plan) != nil { break }
      let isBracketedZero = digits.isBracketedZero(at: index)
      let step = state.read(Int(digits[index] & 0x0F), isBracketedZero: isBracketedZero, plan)
      isReasonUnsettled = isReasonUnsettled || step.isUncertain
      index += 1
    }
  }

  /// A walk that others continue from.
  final class Kept: Sendable {
    let walk: DecisionWalk

    fileprivate init(_ walk: DecisionWalk) { self.walk = walk }
  }
}
