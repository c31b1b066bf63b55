internal import PCRE2

extension NumberQuery {
  /// Decides by the languages of definitions, a digit at a time.
  ///
  /// - Returns: `nil` when only a search over all definitions can tell: where a language isn't known, or suffixes decide
  ///   between reasons.
  /// - Complexity: O(*n* · *d*) for *n* digits and *d* definitions that are possible at a time.
  func verdict(by plan: InterpretationPlan) -> Verdict? {
    let digits = digits
    var ended = DecisionState.Step()
    var state = DecisionState(plan, isInternational: form.isInternational, &ended)
    if ended.isUncertain { return nil }
    for index in 0..<digits.count where !state.rules.isEmpty {
      if let step = state.readRest(of: digits, from: index, plan) {
        if step.source != nil { ended = step }
        break
      }
      let isBracketedZero = digits.isBracketedZero(at: index)
      let step = state.read(Int(digits[index] & 0x0F), isBracketedZero: isBracketedZero, plan)
      if step.isUncertain { return nil }
      if step.source != nil { ended = step }
    }
    let (decision, alive) = state.decision(plan)
    if case .valid(let definition, let rule, let start) = decision {
      return accepted(plan.catalog.definitions[definition], plan.rules[rule], nationalStart: start)
    }
    if alive == nil, ended.isOrderOpen { return nil }
    return rejected(rejection(by: alive ?? ended.source, plan))
  }

  private func accepted(
    _ candidate: CompiledDefinition, _ rule: InterpretationPlan.Rule, nationalStart: Int
  ) -> Verdict? {
    var number = CandidateNumber(
      candidate.definition.areaCode, suffix: rule.suffix, digits, from: nationalStart
    ).spelling
    guard let spelling = candidate.spelling(ofAccepted: &number, with: matcher) else { return nil }
    return .valid(accepted(number, by: candidate, spelling, as: rule.interpretation))
  }

  private func rejection(by source: DeadEnd.Source?, _ plan: InterpretationPlan) -> Rejection {
    switch source {
    case nil: return withoutAreaCode
    case .areaCode(let rule): return withoutOwnAreaCode(at: plan.rules[Int(rule)].prefixCount)
    case .definition(let thread, let rule):
      let candidate = plan.catalog.definitions[Int(thread.definition)]
      let number = CandidateNumber(
        candidate.definition.areaCode, suffix: plan.rules[Int(rule)].suffix, digits, from: thread.firstDigit)
      return Refusal(of: number, in: digits, by: candidate, with: matcher).rejection
    }
  }
}
