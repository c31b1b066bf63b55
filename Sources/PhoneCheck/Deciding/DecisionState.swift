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
    /// Whether later digits decide which of them is the first, and so the reason.
    var isReasonUnsettled = false
    /// Whether only a search over all definitions can tell what follows.
    var isUncertain = false

    /// Adds the effects of a later definition or rule.
    mutating func append(_ other: Step) {
      deadEnd = deadEnd ?? other.deadEnd
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

/// A definition that accepts a number.
struct Acceptance: Hashable {
  /// Its index in the catalog.
  let definition: Int
  /// The index of the rule in the plan.
  let rule: Int
  /// How many digits come before the national ones.
  let nationalStart: Int
  /// Which of the definition's trunk prefixes came off first.
  var trunkPrefix: Int?
}

/// The decision on a number.
enum Decision: Hashable {
  case valid(Acceptance)
  case invalid(ReasonCode)
  /// Only the regex engine can tell.
  case unknown
  /// The regex engine gave no answer.
  case undecided(EngineFailure)
}

extension DecisionState {
  /// The decision on a number that ends here.
  ///
  /// - Parameters:
  ///   - query: The number, for definitions without a language; `nil` for the builder of tables, which has none.
  ///   - isWanted: The rules that are asked.
  func decision(
    _ plan: InterpretationPlan, asking query: NumberQuery? = nil,
    where isWanted: (InterpretationPlan.Shape) -> Bool = { _ in true }
  ) -> Decision {
    var index = 0
    do throws(EngineFailure) {
      while index < rules.count {
        let shape = plan.shape(of: rules[index].rule)
        guard isWanted(shape), rules[index].contributes(plan) else {
          index += 1
          continue
        }
        guard shape.isBare else {
          if let found = try rules[index].accepted(plan, query) { return .valid(found.acceptance) }
          index += 1
          continue
        }
        let end = rules[index...].firstIndex { !plan.shape(of: $0.rule).isBare } ?? rules.count
        if let found = try bare(index..<end, plan, query) { return found }
        index = end
      }
    } catch {
      return .undecided(error)
    }
    return refusal(plan)
  }

  /// The decision on bare digits: national ones, or the area's own code and national digits, by the better fit; `nil` when
  /// no definition accepts them.
  private func bare(
    _ range: Range<Int>, _ plan: InterpretationPlan, _ query: NumberQuery?
  ) throws(EngineFailure) -> Decision? {
    var asWritten: RuleState.Accepted?
    var afterCode: RuleState.Accepted?
    for rule in rules[range] where rule.contributes(plan) {
      if plan.shape(of: rule.rule).isNational {
        asWritten = try rule.accepted(plan, query)
      } else if afterCode == nil {
        afterCode = try rule.accepted(plan, query)
      }
    }
    guard let afterCode else { return asWritten.map { .valid($0.acceptance) } }
    guard let asWritten, !afterCode.hasDroppedZero else { return .valid(afterCode.acceptance) }
    guard asWritten.acceptance.nationalStart == 0 else { return .valid(asWritten.acceptance) }
    func hasMobileLength(_ found: RuleState.Accepted) -> Bool {
      plan.compiled.definitions[found.acceptance.definition].lengths.isMobile(found.count)
    }
    if hasMobileLength(asWritten) != hasMobileLength(afterCode) {
      return .valid(hasMobileLength(asWritten) ? asWritten.acceptance : afterCode.acceptance)
    }
    guard let query else { return .unknown }
    let isStronger = query.strength(of: afterCode.acceptance) > query.strength(of: asWritten.acceptance)
    return .valid(isStronger ? afterCode.acceptance : asWritten.acceptance)
  }

  /// Why a number that ends here is invalid, as far as languages tell.
  private func refusal(_ plan: InterpretationPlan) -> Decision {
    // Only when everything declines: digits that look like an international prefix may be national.
    for rule in rules where rule.contributes(plan) && rule.isMismatch { return .invalid(.areaCodeMismatch) }
    for rule in rules where rule.contributes(plan) {
      // Digits that are accepted and declined for their two zeros explain nothing.
      if rule.keepsZeros(plan), rule.threads.contains(where: { $0.accepts(plan) }) {
        return .unknown
      }
      if rule.threads.contains(where: { $0.isDirect && !$0.isWaiting && !$0.isOpaque }) {
        return .invalid(.tooShort)
      }
      if rule.isBetweenAreaCodes { return .invalid(.unknownAreaCode) }
    }
    if rules.contains(where: { $0.threads.contains { $0.isOpaque } }) { return .unknown }
    return .invalid(deadEnd?.reason ?? .unknownAreaCode)
  }
}

extension RuleState {
  /// A definition that accepts the digits.
  struct Accepted {
    let acceptance: Acceptance
    /// How many national digits there are, up to a count from which it makes no difference.
    let count: Int
    /// Whether a `(0)` was left out directly after the area code.
    let hasDroppedZero: Bool
  }

  /// The first definition that accepts the digits, and where they begin without trunk prefix; `nil` without one, and where
  /// zeros that look like an international prefix would come off.
  func accepted(_ plan: InterpretationPlan, _ query: NumberQuery?) throws(EngineFailure) -> Accepted? {
    guard let found = try firstAccepting(plan, query) else { return nil }
    return keepsZeros(plan) && found.acceptance.nationalStart != 0 ? nil : found
  }

  private func firstAccepting(
    _ plan: InterpretationPlan, _ query: NumberQuery?
  ) throws(EngineFailure) -> Accepted? {
    for threads in candidates(plan) {
      guard let first = threads.first else { continue }
      let (definition, base) = (Int(first.definition), Int(first.baseStart))
      func reading(from start: Int) -> DefinitionThread? {
        threads.first { Int($0.nationalStart) == start && !$0.isWaiting }
      }
      let found = try plan.compiled.definitions[definition].nationalDigits(
        from: base,
        hasTrunkPrefix: { index, start in
          let rest = start + plan.compiled.definitions[definition].trunkPrefixes[index].count
          return reading(from: rest).map { $0.trunkPrefixes & 1 << UInt8(index) != 0 } ?? false
        },
        accepts: { (start) throws(EngineFailure) -> Bool in
          guard let thread = reading(from: start) else { return false }
          guard thread.isOpaque else { return thread.accepts(plan) }
          return try query?.accepts(from: start, definition, under: plan.rules[Int(rule)]) ?? false
        },
        // A definition whose thread ended doesn't accept, and its length doesn't matter.
        count: { Int(reading(from: $0)?.length ?? 0) })
      guard let found, let accepting = reading(from: found.start) else { continue }
      return Accepted(
        acceptance: Acceptance(
          definition: definition, rule: Int(rule), nationalStart: found.start, trunkPrefix: found.trunkPrefix),
        count: Int(accepting.length), hasDroppedZero: accepting.hasDroppedZero)
    }
    return nil
  }
}

/// Why digits can no longer lead to a number.
enum DeadEnd: Hashable {
  case unknownAreaCode
  case mismatch
  /// After an accepted number: a bit for each count of further digits, from none in the lowest bit, whether numbers
  /// of that length are accepted. All bits beyond the known ones equal the highest.
  case overrun(lengths: Int64)

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
