// How numbers are decided, one digit at a time.
//
// A state is the subset construction over all interpretations: the rules that are still possible in the order they are
// tried, and for each the definitions that are still possible in the order they are asked (threads in order of priority,
// as in Rob Pike's and Ken Thompson's virtual machines for regular expressions). Single calls step it through the digits
// of one number, the builder of matching tables enumerates it, and typing asks it what may follow. States that no
// continuation can tell apart are equal, as far as that is cheap; minimisation does the rest.
//
// A definition whose language isn't known is a thread that never ends: only the regex engine can decide its numbers.

/// What the digits read so far can still become, and the verdict if they end here.
struct DecisionState: Hashable {
  /// The rules that are still possible, in order.
  private(set) var rules: [RuleState]
  /// Why nothing is possible any more; `nil` while something is, because that gets further.
  private var deadEnd: DeadEnd?

  /// The state before the first digit.
  ///
  /// - Parameters:
  ///   - isInternational: Whether a `+` says that the digits begin with an area code.
  ///   - step: Takes in whether it is certain what follows.
  init(_ plan: InterpretationPlan, isInternational: Bool, _ step: inout Step) {
    let indices = isInternational ? plan.internationalRules : plan.bareRules
    rules = indices.map { RuleState($0, plan, &step) }
  }

  /// What reading a digit brought about.
  struct Step {
    /// Why the first of the definitions and rules that ended here did, in the order they are asked, and which it was.
    var deadEnd: DeadEnd?
    var source: DeadEnd.Source?
    /// Whether it depends on digits to come which of them is the first.
    var isOrderOpen = false
    /// Whether it even depends on those what its reason is.
    var isReasonOpen = false
    /// Whether only a search over all definitions can tell what follows.
    var isUncertain = false

    /// Takes in what comes later in the order.
    mutating func append(_ other: Step) {
      if deadEnd == nil { (deadEnd, source) = (other.deadEnd, other.source) }
      isOrderOpen = isOrderOpen || other.isOrderOpen
      isReasonOpen = isReasonOpen || other.isReasonOpen
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
    readRules(digit, isBracketedZero, plan, &step)
    for rule in atAreaCode { beginTrunkPrefix(digit, after: rule, plan, &step) }
    if rules.contains(where: { $0.isAlive(plan) }) {
      deadEnd = nil
    } else {
      step.isUncertain = step.isUncertain || step.isReasonOpen
      deadEnd = step.deadEnd ?? deadEnd?.after(1)
    }
    return step
  }

  private mutating func readRules(
    _ digit: Int, _ isBracketedZero: Bool, _ plan: InterpretationPlan, _ step: inout Step
  ) {
    var kept = 0
    for index in rules.indices {
      guard rules[index].read(digit, isBracketedZero: isBracketedZero, plan, &step) else { continue }
      if kept != index { rules.swapAt(kept, index) }
      kept += 1
    }
    if kept < rules.count { rules.removeSubrange(kept...) }
  }

  /// Asks the definitions of an area code about the digits after a trunk prefix that begins with the digit.
  private mutating func beginTrunkPrefix(
    _ digit: Int, after rule: RuleState, _ plan: InterpretationPlan, _ step: inout Step
  ) {
    let index = plan.shape(of: rule.rule).trunkPrefixRule
    guard index >= 0 else { return }
    let place = rules.firstIndex { $0.rule >= index } ?? rules.count
    if place == rules.count || rules[place].rule != index {
      rules.insert(RuleState(trunkPrefixRule: index, plan), at: place)
    }
    rules[place].ask(afterTrunkPrefix: digit, at: Int(rule.node), plan, &step)
    if rules[place].threads.isEmpty { rules.remove(at: place) }
  }

  /// Reads the rest of a number when one definition is left that it can belong to, in one go.
  ///
  /// - Returns: What the digits brought about; `nil` when more than one definition, or an area code, is still possible.
  mutating func readRest(
    of digits: WrittenDigits, from index: Int, _ plan: InterpretationPlan
  ) -> Step? {
    guard rules.count == 1, let deadEnd = rules[0].readRest(of: digits, from: index, plan) else { return nil }
    guard let deadEnd else { return Step() }
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

/// What is decided about a number.
enum Decision: Hashable {
  /// A definition accepts the national digits from an index on.
  case valid(definition: Int, rule: Int, nationalStart: Int)
  case invalid(ReasonCode)
}

extension DecisionState {
  /// What is decided about a number that ends here, and what explains a rejection; `nil` when that ended before.
  func decision(_ plan: InterpretationPlan) -> (decision: Decision, source: DeadEnd.Source?) {
    for rule in rules where rule.contributes(plan) {
      if let thread = rule.firstThread(plan, where: { $0.accepts(plan) }) {
        let definition = Int(thread.definition)
        return (.valid(definition: definition, rule: Int(rule.rule), nationalStart: thread.firstDigit), nil)
      }
    }
    // Only when everything declines: digits that look like an international prefix may be national.
    for rule in rules where rule.contributes(plan) && rule.isMismatch(plan) {
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

/// Why digits can't lead to a number any more.
enum DeadEnd: Hashable {
  case unknownAreaCode
  case mismatch
  /// After an accepted number: a bit for each count of digits to come, the lowest for none, whether numbers of that length
  /// are accepted. All bits beyond those that are known are like the highest.
  case overrun(lengths: Int64)

  /// What came to a dead end.
  enum Source {
    /// No listed area code that may be asked for begins so.
    case areaCode(rule: Int16)
    case definition(DefinitionThread, rule: Int16)
  }

  /// The same, so many digits later.
  func after(_ count: Int) -> DeadEnd {
    if case .overrun(let lengths) = self { .overrun(lengths: lengths >> Int64(count)) } else { self }
  }

  var reason: ReasonCode {
    switch self {
    case .unknownAreaCode: .unknownAreaCode
    case .mismatch: .patternMismatch
    case .overrun(let lengths): lengths & 1 != 0 ? .patternMismatch : lengths == 0 ? .tooLong : .invalidLength
    }
  }
}
