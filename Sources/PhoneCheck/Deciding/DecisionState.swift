// How numbers are decided, one digit at a time.
//
// A state is the subset construction over all readings: the rules that are still possible in the order they are tried, and
// for each the readings that are still possible in the order in which they are tried (as readings in order of priority are in
// Rob Pike's and Ken Thompson's virtual machines for regular expressions). Single calls step it through the digits of one
// number, the builder of matching tables enumerates it, typing asks it what may follow, and an explanation is what it
// recorded. States that no continuation can tell apart are equal, as far as that is cheap; minimisation does the rest.
//
// A reading of a definition whose language isn't known never ends: only the regex engine can decide its numbers.

/// What the digits read so far can still become, and the verdict if they end here.
struct DecisionState: Hashable {
  /// The rules that are still possible, in order.
  private(set) var rules: [RuleState]
  /// Why nothing is possible any more; `nil` while something is, since that gets further.
  private(set) var deadEnd: DeadEnd?

  /// The question that a state has to answer.
  enum Detail {
    case verdict
    /// Which digits may follow.
    case typing
    /// The readings that ended, too.
    case explanation
  }

  /// The state before the first digit.
  ///
  /// - Parameters:
  ///   - indices: The rules that are followed.
  ///   - followsCarriers: Whether numbers are followed that a carrier's prefix comes before.
  ///   - step: Records whether it is certain what follows.
  init(
    _ plan: InterpretationPlan, _ indices: some Sequence<Int>, _ detail: Detail = .verdict,
    followsCarriers: Bool,
    _ step: inout Step
  ) {
    rules = indices.map { RuleState($0, plan, detail, followsCarriers: followsCarriers, &step) }
  }

  /// The effects of reading a digit.
  struct Step {
    /// The first definition or rule that ended here, in the order in which they are tried, and why.
    var deadEnd: DeadEnd?
    /// Whether later digits decide which of them is the first, and so the reason.
    var isReasonUnsettled = false
    /// Whether only a search over all definitions can tell what follows.
    var isUncertain = false
    /// Whether numbers with this beginning are so rare that a table isn't worth their states.
    var isTooRare = false
    /// Whether the digit may begin a carrier's prefix.
    var mayBeginCarrier = false
    /// The readings that ended, if an explanation needs them, and their rules.
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
  /// - Parameter isBracketedZero: Whether it is written `(0)`, which is left out directly after an area code.
  /// - Complexity: O(*d*) for *d* definitions that are still possible.
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

  /// Reads the rest of a number at once when only one definition is left.
  ///
  /// - Returns: The effects of the digits; `nil` when more than one definition, or an area code, is still possible.
  mutating func readRest(
    of digits: WrittenDigits, from index: Int, _ plan: InterpretationPlan
  ) -> Step? {
    guard rules.count == 1, let deadEnd = rules[0].readRest(of: digits, from: index, plan) else { return nil }
    guard let deadEnd else { return Step() }
    rules.removeAll()
    self.deadEnd = deadEnd
    return Step(deadEnd: deadEnd)
  }

  /// After an international prefix everything is as after a `+`; the builder of tables saves states that way.
  ///
  /// The digits of a number say which prefix it was.
  mutating func shareInternationalRule(_ plan: InterpretationPlan) {
    guard rules.count == 1, deadEnd == nil, rules[0].hasInternationalPrefix(plan),
      rules[0].node > 0 || !rules[0].readings.isEmpty
    else { return }
    rules[0].exchange(for: plan.rules(for: .plus).lowerBound, plan)
  }
}
