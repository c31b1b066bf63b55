internal import Platform
internal import RegexEngine

extension NumberQuery {
  /// The result of walking through a number.
  enum WalkVerdict {
    case valid(PhoneNumber)
    /// The reason; ``walkRejection()`` determines the rest.
    case invalid(ReasonCode)
  }

  /// Decides by the definitions' languages, a digit at a time.
  ///
  /// - Returns: `nil` when only a search over all definitions can tell: if a language isn't known, or suffixes
  ///   decide between reasons.
  /// - Complexity: O(*n* · *d*) for *n* digits and *d* definitions that are possible at a time.
  func walkVerdict() -> WalkVerdict? {
    guard let walk = DecisionWalk(digits, isInternational: form.isInternational, plan) else { return nil }
    switch walk.state.decision(plan).decision {
    case .invalid(let reason): return .invalid(reason)
    case .valid(let definition, let ruleIndex, let nationalStart):
      let (candidate, rule) = (compiled.definitions[definition], plan.rules[ruleIndex])
      var number = SpellingBuffer(
        candidate.definition.areaCode, suffix: rule.suffix, digits, from: nationalStart)
      guard let spelling = candidate.spelling(ofAccepted: &number, with: matcher) else { return nil }
      return .valid(accepted(number, by: candidate, spelling, as: rule.interpretation))
    }
  }

  /// Explains by the definitions' languages why the number is rejected.
  ///
  /// - Returns: `nil` when it isn't, or when only a search can tell.
  func walkRejection() -> Rejection? {
    guard let walk = DecisionWalk(digits, isInternational: form.isInternational, plan) else { return nil }
    let (decision, alive) = walk.state.decision(plan)
    guard case .invalid = decision, alive != nil || !walk.ended.isOrderUnsettled else { return nil }
    switch alive ?? walk.ended.source {
    case nil: return withoutAreaCode
    case .areaCode(let rule): return withoutOwnAreaCode(at: plan.rules[Int(rule)].prefixCount)
    case .definition(let thread, let rule):
      let candidate = compiled.definitions[Int(thread.definition)]
      let number = SpellingBuffer(
        candidate.definition.areaCode, suffix: plan.rules[Int(rule)].suffix, digits, from: thread.firstDigit)
      return refusal(of: number, from: thread.firstDigit, by: candidate).rejection
    }
  }
}

/// The state after some digits, and how the last finished rule ended.
struct DecisionWalk {
  private(set) var state: DecisionState
  private(set) var ended = DecisionState.Step()

  /// Reads all digits of a number.
  ///
  /// All numbers of an area have the same beginning: the plan keeps the state after its area code.
  ///
  /// - Returns: `nil` when only a search can tell what follows.
  init?(_ digits: WrittenDigits, isInternational: Bool, _ plan: InterpretationPlan) {
    let areaCode = isInternational ? plan.compiled.areaCodes.whole(beginning: digits) : nil
    var index = 0
    if let areaCode, let kept = plan.walks.load(areaCode.node) {
      self = kept.walk
      index = areaCode.digitCount
    } else {
      state = DecisionState(plan, isInternational: isInternational, &ended)
      if ended.isUncertain { return nil }
    }
    while index < digits.count {
      if let areaCode, index == areaCode.digitCount, !plan.walks.isStored(areaCode.node) {
        _ = plan.walks.storeIfNil(areaCode.node, Kept(self))
      }
      if let step = state.readRest(of: digits, from: index, plan) {
        if step.source != nil { ended = step }
        break
      }
      let isBracketedZero = digits.isBracketedZero(at: index)
      let step = state.read(Int(digits[index] & 0x0F), isBracketedZero: isBracketedZero, plan)
      if step.isUncertain { return nil }
      if step.source != nil { ended = step }
      index += 1
    }
  }

  /// A walk that others continue from.
  final class Kept: Sendable {
    let walk: DecisionWalk

    fileprivate init(_ walk: DecisionWalk) { self.walk = walk }
  }
}
