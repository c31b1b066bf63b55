internal import Platform

/// The state of one rule after some digits.
struct RuleState: Hashable {
  /// Its index in the plan.
  private(set) var rule: Int16
  /// How many of the required digits have been read.
  private(set) var requiredCount: UInt8 = 0
  /// The node of the area codes that the digits lead to; -1 when no area code has this beginning.
  private(set) var node: Int16 = 0
  /// Whether a definition has begun to read.
  private(set) var isAsked = false
  /// Whether the digits begin with the area code of another area than the named one.
  private(set) var holdsOtherCode = false
  /// The definitions that are still possible: the longest area code first, then in the order in which they are
  /// tried.
  private(set) var threads: [DefinitionThread] = []

  init(_ rule: Int, _ plan: InterpretationPlan, _ step: inout DecisionState.Step) {
    self.rule = Int16(rule)
    if hasRequiredDigits(plan), let candidates = plan.rules[rule].candidates {
      ask(candidates, nationalStart: 0, plan, &step)
    }
  }

  /// A rule for numbers with a trunk prefix after the area code, as soon as one may have begun.
  init(trunkPrefixRule rule: Int16, _ plan: InterpretationPlan) {
    self.rule = rule
    requiredCount = plan.shape(of: rule).requiredCount
    node = -1
    isAsked = true
  }

  /// Whether a digit directly after an area code may begin a trunk prefix.
  func mayBeginTrunkPrefix(_ digit: Int, _ plan: InterpretationPlan) -> Bool {
    node > 0 && hasRequiredDigits(plan) && plan.mayBeginTrunkPrefix(digit, at: Int(node))
  }

  /// Begins threads for the definitions at a node of another rule, after the trunk prefixes that begin with a
  /// digit.
  mutating func ask(
    afterTrunkPrefix digit: Int, at node: Int, _ plan: InterpretationPlan, _ step: inout DecisionState.Step
  ) {
    let areaCodeEnd = Int(plan.shape(of: rule).prefixCount) + plan.compiled.areaCodes.depth(of: node)
    for prefix in plan.trunkPrefixes(beginningWith: digit, at: node).reversed() {
      ask(
        plan.candidates(at: node, trunkPrefix: prefix), nationalStart: areaCodeEnd + prefix.utf8.count,
        after: prefix.bytes.dropFirst(), plan, &step)
    }
  }

  /// Reads a digit.
  ///
  /// - Returns: Whether the rule is still possible.
  mutating func read(
    _ digit: Int, isBracketedZero: Bool, _ plan: InterpretationPlan, _ step: inout DecisionState.Step
  ) -> Bool {
    let shape = plan.shape(of: rule)
    let isInPrefix = requiredCount < shape.prefixCount
    if requiredCount < shape.requiredCount {
      guard shape.requiredDigit(requiredCount) == digit else { return false }
      requiredCount += 1
      if shape.isNational {
        if hasRequiredDigits(plan), let candidates = plan.rules[Int(rule)].candidates {
          ask(candidates, nationalStart: Int(requiredCount), plan, &step)
        }
        return true
      }
    }
    var own = DecisionState.Step()
    if !threads.isEmpty { readThreads(digit, isBracketedZero, plan, &own) }
    if !shape.isNational, !isInPrefix { descend(digit, plan, &own) }
    // A thread that ends before the rule applies would count only once it does.
    if own.deadEnd != nil, !hasRequiredDigits(plan) { own.isUncertain = true }
    step.append(own)
    return !isOver(plan)
  }

  /// Whether the rest of a number, at least one digit, is for one definition alone, which reads it plainly.
  func isRestForOneDefinition(_ digits: WrittenDigits, from index: Int, _ plan: InterpretationPlan) -> Bool {
    threads.count == 1 && hasRequiredDigits(plan) && index < digits.count
      && !mayBeginTrunkPrefix(Int(digits[index] & 0x0F), plan) && codeDigits(plan).isEmpty
      && threads[0].readsPlainly(digits)
  }

  /// Reads the rest of a number, which ``isRestForOneDefinition(_:from:_:)``.
  ///
  /// - Returns: Why no accepted number has this beginning; `nil` when one does.
  mutating func readRest(of digits: WrittenDigits, from index: Int, _ plan: InterpretationPlan) -> DeadEnd? {
    threads[0].readRest(of: digits, from: index, plan)
  }

  /// Goes down the tree of area codes.
  private mutating func descend(_ digit: Int, _ plan: InterpretationPlan, _ step: inout DecisionState.Step) {
    guard node >= 0 else { return }
    node = Int16(plan.compiled.areaCodes.child(of: Int(node), digit))
    guard node >= 0 else {
      if !isAsked, !holdsOtherCode {
        step.append(.init(deadEnd: .unknownAreaCode, source: .areaCode(rule: rule)))
      }
      return
    }
    guard plan.isAreaCode(Int(node)) else { return }
    let candidates = plan.candidates(at: Int(node))
    guard !candidates.isEmpty else {
      holdsOtherCode = true
      return
    }
    isAsked = true
    let depth = plan.compiled.areaCodes.depth(of: Int(node))
    ask(candidates, nationalStart: Int(plan.shape(of: rule).prefixCount) + depth, plan, &step)
  }

  /// Reads the national digits after an international prefix as those after a `+`.
  mutating func exchange(for other: Int, _ plan: InterpretationPlan) {
    let prefixCount = plan.shape(of: rule).prefixCount
    rule = Int16(other)
    requiredCount = 0
    for index in threads.indices { threads[index].nationalStart -= prefixCount }
  }
}

// MARK: - What is possible

extension RuleState {
  /// Whether the digits begin with those that the rule requires.
  func hasRequiredDigits(_ plan: InterpretationPlan) -> Bool {
    requiredCount == plan.shape(of: rule).requiredCount
  }

  /// Whether there are enough digits for the rule to count.
  func contributes(_ plan: InterpretationPlan) -> Bool {
    hasRequiredDigits(plan) && (plan.shape(of: rule).isNational || node != 0)
  }

  /// Whether the rule has read all digits, and may read more.
  func isAlive(_ plan: InterpretationPlan) -> Bool {
    contributes(plan) && (threads.contains { !$0.isWaiting } || isBetweenAreaCodes)
  }

  /// Whether the digits are the beginning of area codes, and no definition has begun to read.
  var isBetweenAreaCodes: Bool { node > 0 && !isAsked }

  /// The digits that may follow in an area code.
  func codeDigits(_ plan: InterpretationPlan) -> DigitSet {
    let isInCode = node >= 0 && hasRequiredDigits(plan) && !plan.shape(of: rule).isNational
    return isInCode ? plan.digits(after: Int(node)) : []
  }

  /// Whether the digits belong to another area than the named one.
  var isMismatch: Bool { holdsOtherCode && !isAsked }

  /// Whether the rule can no longer lead to a number.
  private func isOver(_ plan: InterpretationPlan) -> Bool {
    guard hasRequiredDigits(plan), threads.isEmpty else { return false }
    return plan.shape(of: rule).isNational || (node < 0 && !isMismatch)
  }
}

// MARK: - Definitions

extension RuleState {
  /// Begins threads for definitions that read the digits from an index on, before those that read fewer digits.
  private mutating func ask(
    _ definitions: [Int], nationalStart: Int, after trunkRest: ArraySlice<UInt8>? = nil,
    _ plan: InterpretationPlan, _ step: inout DecisionState.Step
  ) {
    let group = definitions.compactMap { definition -> DefinitionThread? in
      let thread = DefinitionThread(
        definition, nationalStart: nationalStart, after: trunkRest, plan.rules[Int(rule)], plan)
      if thread?.isOpaque ?? true { step.isUncertain = true }
      return thread
    }
    if threads.isEmpty { threads = group } else { threads = group + threads }
    if group.count == 1 { threads[0].settleOrder() } else { settleOrder(plan) }
  }

  private mutating func readThreads(
    _ digit: Int, _ isBracketedZero: Bool, _ plan: InterpretationPlan, _ step: inout DecisionState.Step
  ) {
    var kept = 0
    var lastEnded: (nationalStart: UInt8, deadEnd: DeadEnd)?
    for index in threads.indices {
      let isOrderUnsettled = threads[index].isOrderUnsettled
      if threads[index].isOpaque { step.isUncertain = true }
      if threads[index].isWaiting {
        guard threads[index].readTrunkDigit(digit) else { continue }
      } else if let deadEnd = threads[index].read(digit, isBracketedZero, plan) {
        let nationalStart = threads[index].nationalStart
        // As long as suffixes can change the order, it isn't known which comes first.
        if isOrderUnsettled, let lastEnded, lastEnded.nationalStart == nationalStart {
          step.isOrderUnsettled = true
          step.isReasonUnsettled = step.isReasonUnsettled || deadEnd != lastEnded.deadEnd
        }
        step.append(.init(deadEnd: deadEnd, source: .definition(threads[index], rule: rule)))
        lastEnded = (nationalStart, deadEnd)
        continue
      }
      if kept != index { threads[kept] = threads[index] }
      kept += 1
    }
    while threads.count > kept { threads.removeLast() }
    settleOrder(plan)
  }

  /// Sorts threads as soon as no further digit can change their order.
  private mutating func settleOrder(_ plan: InterpretationPlan) {
    guard threads.contains(where: { $0.isOrderUnsettled }) else { return }
    for group in groups where threads[group.lowerBound].isOrderUnsettled {
      if group.count > 1 {
        guard !threads[group].contains(where: { $0.suffixMayDecide(plan) }) else { continue }
        for (index, thread) in zip(group, ordered(threads[group], plan)) { threads[index] = thread }
      }
      for index in group { threads[index].settleOrder() }
    }
  }

  /// The ranges of threads that read the same digits.
  private var groups: [Range<Int>] {
    var groups: [Range<Int>] = []
    for index in threads.indices {
      if let last = groups.last, threads[last.lowerBound].nationalStart == threads[index].nationalStart {
        groups[groups.count - 1] = last.lowerBound..<index + 1
      } else {
        groups.append(index..<index + 1)
      }
    }
    return groups
  }

  private func ordered(_ group: ArraySlice<DefinitionThread>, _ plan: InterpretationPlan)
    -> [DefinitionThread]
  {
    CompiledDefinition.order(
      Array(group), definition: { plan.compiled.definitions[Int($0.definition)] },
      digits: group[group.startIndex].leadingDigits)
  }

  /// The first thread with a property, in the order in which definitions are tried for a number that ends here.
  func firstThread(
    _ plan: InterpretationPlan, where isWanted: (DefinitionThread) -> Bool
  ) -> DefinitionThread? {
    let isWanted = { (thread: DefinitionThread) in !thread.isWaiting && isWanted(thread) }
    guard threads.contains(where: { $0.isOrderUnsettled }) else { return threads.first(where: isWanted) }
    for group in groups {
      let threads = threads[group]
      let isUnsettled = threads.count > 1 && threads[group.lowerBound].isOrderUnsettled
      let found = isUnsettled ? ordered(threads, plan).first(where: isWanted) : threads.first(where: isWanted)
      if let found { return found }
    }
    return nil
  }
}

extension RuleState {
  func hash(into hasher: inout Hasher) {
    let flags: UInt64 = (isAsked ? 1 : 0) | (holdsOtherCode ? 2 : 0)
    hasher.combine(
      UInt64(UInt16(bitPattern: rule)) | UInt64(UInt16(bitPattern: node)) << 16 | UInt64(requiredCount) << 32
        | flags << 40)
    hasher.combine(threads)
  }
}
