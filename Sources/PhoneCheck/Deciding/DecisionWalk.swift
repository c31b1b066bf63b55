internal import Platform

/// The state after some digits.
struct DecisionWalk {
  private(set) var state: DecisionState
  /// Whether languages don't determine the reason of a rejection.
  private(set) var isReasonUnsettled: Bool
  /// Whether a carrier's prefix may begin at the start of the national digits.
  private(set) var mayHoldCarrier: Bool
  /// The readings that ended, with their rules, if an explanation needs them.
  private(set) var ended: [(rule: Int16, reading: Reading)] = []

  /// Reads all digits of a number.
  ///
  /// All numbers of an area begin alike, so the plan stores the state after the area code.
  ///
  /// - Complexity: O(*n* · *d*) for *n* digits and at most *d* possible definitions at a time.
  init(
    _ form: WrittenForm, _ plan: InterpretationPlan, _ detail: DecisionState.Detail = .verdict,
    isWhole: Bool = false
  ) {
    let digits = form.digits
    let opening = DigitOpening(form)
    let isKept = opening == .plus && detail == .verdict && !isWhole
    let areaCode = isKept ? plan.compiled.areaCodes.whole(beginning: digits) : nil
    var index = 0
    if let areaCode, let kept = plan.walks.load(areaCode.node) {
      self = kept.walk
      index = areaCode.digitCount
    } else {
      var step = DecisionState.Step()
      state = DecisionState(
        plan, plan.rules(for: form, isWhole: isWhole || detail == .explanation), detail,
        followsCarriers: isWhole && form.mayFollowCarrier, &step)
      isReasonUnsettled = step.isUncertain
      mayHoldCarrier = step.mayBeginCarrier
    }
    while index < digits.count {
      if let areaCode, index == areaCode.digitCount, !isReasonUnsettled, !plan.walks.isStored(areaCode.node) {
        _ = plan.walks.storeIfNil(areaCode.node, Checkpoint(self))
      }
      if state.readRest(of: digits, from: index, plan) != nil { break }
      let isBracketedZero = digits.isBracketedZero(at: index)
      let step = state.read(Int(digits[index] & 0x0F), isBracketedZero: isBracketedZero, plan)
      isReasonUnsettled = isReasonUnsettled || step.isUncertain
      mayHoldCarrier = mayHoldCarrier || step.mayBeginCarrier
      if detail == .explanation { ended += step.ended }
      index += 1
    }
    // The readings without a `(0)` are tried before others, although the walk lists them later.
    isReasonUnsettled = isReasonUnsettled || digits.hasBracketedZero
  }

  /// A walk that others continue.
  final class Checkpoint: Sendable {
    let walk: DecisionWalk

    fileprivate init(_ walk: DecisionWalk) { self.walk = walk }
  }
}
