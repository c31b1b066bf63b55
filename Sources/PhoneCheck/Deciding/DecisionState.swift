// Decides numbers, one digit at a time.
//
// A state is the subset construction over all readings: it lists the possible rules in the order for trying them, and for each
// rule its possible readings in order. Rob Pike's and Ken Thompson's virtual machines for regular expressions order their
// threads by priority in the same way. Single calls step a state through the digits of one number, the builder of matching
// tables enumerates the states, typing asks which digits may follow, and an explanation uses the recorded readings. If no
// continuation can distinguish two states, they are equal, as far as that is cheap; minimisation merges the rest.
//
// A reading of a definition without a known language never ends: only the regex engine can decide its numbers.

/// The possible outcomes after the digits so far, and the verdict if they end here.
struct DecisionState: Hashable {
  /// The rules that are still possible, in order.
  private(set) var rules: [RuleState]
  /// The reason that nothing is possible any more; `nil` while a reading is possible, because it gets further.
  private(set) var deadEnd: DeadEnd?

  /// The question that a state has to answer.
  enum Detail {
    case verdict
    /// The digits that may follow.
    case typing
    /// The verdict with the readings that ended.
    case explanation
  }

  /// The state before the first digit.
  ///
  /// - Parameters:
  ///   - indices: The rules to follow.
  ///   - followsCarriers: Whether to follow numbers after a carrier's prefix.
  ///   - step: Records whether the continuation is certain.
  init(
    _ plan: InterpretationPlan, _ indices: some Sequence<Int>, _ detail: Detail = .verdict,
    followsCarriers: Bool,
    _ step: inout Step
  ) {
    rules = indices.map { RuleState($0, plan, detail, followsCarriers: followsCarriers, &step) }
  }

  /// The effects of reading a digit.
  struct Step {
    /// The reason of the first definition or rule that ended here, in the order for trying them.
    var deadEnd: DeadEnd?
    /// Whether later digits decide which definition or rule is the first, and so the reason.
    var isReasonUnsettled = false
    /// Whether only a search over all definitions can find the continuation.
    var isUncertain = false
    /// Whether numbers with this beginning are too rare for states of a table.
    var isTooRare = false
    /// Whether the digit may begin a carrier's prefix.
    var mayBeginCarrier = false
    /// The readings that ended, with their rules, if an explanation needs them.
    var ended: [(rule: Int16, reading: Reading)] = []

    /// Adds the effects of a later definition or rule.
    mutating func append(_ other: Step) {
      deadEnd = deadEnd ?? other.deadEnd
      isReasonUnsettled = isReasonUnsettled || other.isReasonUnsettled
      isUncertain = isUncertain || other.isUncertain
      isTooRare = isTooRare || other.isTooRare
      mayBeginCarrier = mayBeginCarrier || other.mayBeginCarrier
      if !other.ended.isEmpty { ended += other.ended }
    }
  }

  /// Reads a digit, 0–9.
  ///
  /// - Parameter isBracketedZero: Whether the digit is written `(0)`, which is left out directly after an area code.
  /// - Complexity: O(*d*) for *d* possible definitions.
  @discardableResult
  mutating func read(_ digit: Int, isBracketedZero: Bool = false, _ plan: InterpretationPlan) -> Step {
    var step = Step()
    var kept = 0
    for index in rules.indices {
      guard rules[index].read(digit, isBracketedZero: isBracketedZero, plan, &step) else { continue }
      if kept != index { rules.swapAt(kept, index) }
      kept += 1
    }
    while rules.count > kept { rules.removeLast() }
    if rules.contains(where: { $0.isAlive(plan) }) {
      deadEnd = nil
    } else {
      deadEnd = step.deadEnd ?? deadEnd?.after(1)
      step.isUncertain = step.isUncertain || step.isReasonUnsettled
    }
    return step
  }

  /// Reads the rest of a number at once if only one definition is left.
  ///
  /// - Returns: The effects of the digits; `nil` if several definitions, or an area code, are still possible.
  mutating func readRest(
    of digits: WrittenDigits, from index: Int, _ plan: InterpretationPlan
  ) -> Step? {
    guard rules.count == 1, let deadEnd = rules[0].readRest(of: digits, from: index, plan) else { return nil }
    guard let deadEnd else { return Step() }
    rules.removeAll()
    self.deadEnd = deadEnd
    return Step(deadEnd: deadEnd)
  }

  /// Replaces the rule after an international prefix by the rule after a `+`, which saves states of a table.
  ///
  /// The two rules behave alike; the digits of a number determine the prefix.
  mutating func shareInternationalRule(_ plan: InterpretationPlan) {
    guard rules.count == 1, deadEnd == nil, rules[0].hasInternationalPrefix(plan),
      rules[0].node > 0 || !rules[0].readings.isEmpty
    else { return }
    rules[0].exchange(for: plan.rules(for: .plus).lowerBound, plan)
  }
}
