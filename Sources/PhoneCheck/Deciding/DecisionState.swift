// How numbers are decided, one digit at a time.
//
// A state is the subset construction over all interpretations: the rules that are still possible in the order they are
// tried, and for each the definitions that are still possible in the order in which they are tried (threads in
// order of priority, as in Rob Pike's and Ken Thompson's virtual machines for regular expressions). Single calls
// step it through the digits of one number, the builder of matching tables enumerates it, and typing asks it what
// may follow. States that no continuation can tell apart are equal, as far as that is cheap; minimisation does the
// rest.
//
// A definition whose language isn't known is a thread that never ends: only the regex engine can decide its numbers.

/// What the digits read so far can still become, and the verdict if they end here.
struct DecisionState: Hashable {
  /// The rules that are still possible, in order.
  private(set) var rules: [RuleState]
  /// Why nothing is possible any more; `nil` while something is, since that gets further.
  private var deadEnd: DeadEnd?

  /// The state before the first digit.
  ///
  /// - Parameters:
  ///   - isInternational: Whether a `+` says that the digits begin with an area code.
  ///   - step: Records whether it is certain what follows.
  init(_ plan: InterpretationPlan, isInternational: Bool, _ step: inout Step) {
    let indices = isInternational ? plan.internationalRules : plan.bareRules
    rules = indices.map { RuleState($0, plan, &step) }
  }

  /// The effects of reading a digit.
  struct Step {
    /// The first definition or rule that ended here, in the order in which they are tried, and why.
    var deadEnd: DeadEnd?
    var source: DeadEnd.Source?
    /// Whether later digits decide which of them is the first.
    var isOrderUnsettled = false
    /// Whether later digits even decide the reason.
    var isReasonUnsettled = false
    /// Whether only a search over all definitions can tell what follows.
    var isUncertain = false

    /// Adds the effects of a later definition or rule.
    mutating func append(_ other: Step) {
      if deadEnd == nil { (deadEnd, source) = (other.deadEnd, other.source) }
      isOrderUnsettled = isOrderUnsettled || other.isOrderUnsettled
      isReasonUnsettled = isReasonUnsettled || other.isReasonUnsettled
      isUncertain = isUncertain || other.isUncertain
    }
  }

  /// Reads a digit, 0–9.
  ///
  /// - Parameter isBracketedZero: Whether it is written `(0)`, which is left out directly after an area code.
  /// - Complexity: O(*d*) for *d* definitions that are still possible.
  @discardableResult
  mutating func read(_ digit: Int, isBracketedZero: Bool = false, _ plan: InterpretationPlan) -> Step {
    var step = Step()
    let atAreaCode = isBracketedZero ? [] : rules.filter { $0.mayBeginTrunkPrefix(digit, plan) }
    var kept = 0
    for index in rules.indices {
      guard rules[index].read(digit, isBracketedZero: isBracketedZero, plan, &step) else { continue }
      if kept != index { rules.swapAt(kept, index) }
      kept += 1
    }
    while rules.count > kept { rules.removeLast() }
    for rule in atAreaCode { beginTrunkPrefix(digit, after: rule, plan, &step) }
    if rules.contains(where: { $0.isAlive(plan) }) {
      deadEnd = nil
    } else {
      step.isUncertain = step.isUncertain || step.isReasonUnsettled
      deadEnd = step.deadEnd ?? deadEnd?.after(1)
    }
    return step
  }

  /// Begins threads for the definitions of an area code, after a trunk prefix that begins with the digit.
  private mutating func beginTrunkPrefix(
    _ digit: Int, after rule: RuleState, _ plan: InterpretationPlan, _ step: inout Step
  ) {
    let index = plan.shape(of: rule.rule).trunkPrefixRule
    guard index >= 0 else { return }
    let position = rules.firstIndex { $0.rule >= index } ?? rules.count
    if position == rules.count || rules[position].rule != index {
      rules.insert(RuleState(trunkPrefixRule: index, plan), at: position)
    }
    rules[position].ask(afterTrunkPrefix: digit, at: Int(rule.node), plan, &step)
    if rules[position].threads.isEmpty { rules.remove(at: position) }
  }

  /// Reads the rest of a number at once when only one definition is left.
  ///
  /// - Returns: The effects of the digits; `nil` when more than one definition, or an area code, is still possible.
  mutating func readRest(
    of digits: WrittenDigits, from index: Int, _ plan: InterpretationPlan
  ) -> Step? {
    guard rules.count == 1, rules[0].isRestForOneDefinition(digits, from: index, plan) else { return nil }
    guard let deadEnd = rules[0].readRest(of: digits, from: index, plan) else { return Step() }
    let source = DeadEnd.Source.definition(rules[0].threads[0], rule: rules[0].rule)
    rules.removeAll()
    self.deadEnd = deadEnd
    return Step(deadEnd: deadEnd, source: source)
  }

  /// After a lone international prefix everything is as after a `+`; the builder of tables saves states that way.
  mutating func shareInternationalRule(_ plan: InterpretationPlan) {
    guard plan.sharesPrefixRule, rules.count == 1, deadEnd == nil,
      case .internationalPrefix = plan.rules[Int(rules[0].rule)].interpretation,
      rules[0].node > 0 || !rules[0].threads.isEmpty
    else { return }
    rules[0].exchange(for: plan.internationalRules.lowerBound, plan)
  }
}

// MARK: - Deciding

/// The decision on a number.
enum Decision: Hashable {
  /// A definition accepts the national digits from an index on.
  case valid(definition: Int, rule: Int, nationalStart: Int)
  case invalid(ReasonCode)
}

extension DecisionState {
  /// The decision on a number that ends here, and the source of a rejection; `nil` when that ended earlier.
  func decision(_ plan: InterpretationPlan) -> (decision: Decision, source: DeadEnd.Source?) {
    for rule in rules where rule.contributes(plan) {
      if let thread = rule.firstThread(plan, where: { $0.accepts(plan) }) {
        let definition = Int(thread.definition)
        return (.valid(definition: definition, rule: Int(rule.rule), nationalStart: thread.firstDigit), nil)
      }
    }
    // Only when everything declines: digits that look like an international prefix may be national.
    for rule in rules where rule.contributes(plan) && rule.isMismatch {
      return (.invalid(.areaCodeMismatch), .areaCode(rule: rule.rule))
    }
    for rule in rules where rule.contributes(plan) {
      if let thread = rule.firstThread(plan, where: { _ in true }) {
        return (.invalid(.tooShort), .definition(thread, rule: rule.rule))
      }
      if rule.isBetweenAreaCodes { return (.invalid(.unknownAreaCode), .areaCode(rule: rule.rule)) }
    }
    return (.invalid(deadEnd?.reason ?? .unknownAreaCode), nil)
  }
}

/// Why digits can no longer lead to a number.
enum DeadEnd: Hashable {
  case unknownAreaCode
  case mismatch
  /// After an accepted number: a bit for each count of further digits, from none in the lowest bit, whether numbers
  /// of that length are accepted. All bits beyond the known ones equal the highest.
  case overrun(lengths: Int64)

  /// What reached a dead end.
  enum Source {
    /// No listed area code that is possible here has this beginning.
    case areaCode(rule: Int16)
    case definition(DefinitionThread, rule: Int16)
  }

  /// The same dead end, a number of digits later.
  func after(_ count: Int) -> DeadEnd {
    if case .overrun(let lengths) = self { .overrun(lengths: lengths >> Int64(count)) } else { self }
  }

  /// Why the number is invalid.
  ///
  /// Digits that ran on after an accepted number are ``ReasonCode/tooLong`` past the greatest of the accepted lengths, and
  /// ``ReasonCode/invalidLength`` when their number isn't among them. All others are ``ReasonCode/patternMismatch`` at the
  /// digit where no accepted number remains.
  var reason: ReasonCode {
    switch self {
    case .unknownAreaCode: .unknownAreaCode
    case .mismatch: .patternMismatch
    case .overrun(let lengths): lengths & 1 != 0 ? .patternMismatch : lengths == 0 ? .tooLong : .invalidLength
    }
  }
}
