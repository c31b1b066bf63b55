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
  /// How many of the first two digits are a `0`, if no other digit was before; national digits that begin with two aren't read
  /// without them.
  private(set) var zeroCount: UInt8 = 0
  private(set) var mayCountZeros = false
  /// The index after a `(0)` that is being read, where threads begin; 0 without one.
  private var awaitedZero: UInt8 = 0
  /// The definitions that are still possible: the longest area code first, then in the order in which they are
  /// tried.
  private(set) var threads: [DefinitionThread] = []

  /// How many digits of repeated trunk prefixes a table follows: more are rare, and Belarus's 8, 80 and 0 in any order would
  /// take it 35,000 states.
  private static let tabledTrunkDigitCount = 3

  init(_ rule: Int, _ plan: InterpretationPlan, _ step: inout DecisionState.Step) {
    self.rule = Int16(rule)
    if hasRequiredDigits(plan), let candidates = plan.rules[rule].candidates {
      ask(candidates, from: 0, plan, &step)
    }
    mayCountZeros = plan.shape(of: self.rule).isNational
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
    }
    if mayCountZeros {
      if digit == 0 { zeroCount += 1 }
      mayCountZeros = digit == 0 && zeroCount < 2
    }
    var own = DecisionState.Step()
    if isBracketedZero { dropZero(plan) }
    if !threads.isEmpty { readThreads(digit, plan, &own) }
    if !shape.isNational, !isInPrefix { descend(digit, plan, &own) }
    // A thread that ends before the rule applies would count only once it does.
    if own.deadEnd != nil, !hasRequiredDigits(plan) { own.isUncertain = true }
    step.append(own)
    return !isOver(plan)
  }

  /// Reads the rest of a number when only one definition is possible under the rule.
  ///
  /// - Returns: How that ends, if it does; `nil` when there is more than one, an area code is still possible, or the
  ///   definition doesn't read plainly.
  mutating func readRest(
    of digits: WrittenDigits, from index: Int, _ plan: InterpretationPlan
  ) -> DeadEnd?? {
    guard threads.count == 1, hasRequiredDigits(plan), index < digits.count,
      !mayCountZeros, codeDigits(plan).isEmpty, threads[0].readsPlainly(digits, from: index),
      !threads[0].isTrunkDigit(Int(digits[index] & 0x0F), plan)
    else { return nil }
    return .some(threads[0].readRest(of: digits, from: index, isCounted(plan), plan))
  }

  /// Goes down the tree of area codes.
  private mutating func descend(_ digit: Int, _ plan: InterpretationPlan, _ step: inout DecisionState.Step) {
    guard node >= 0 else { return }
    node = Int16(plan.compiled.areaCodes.child(of: Int(node), digit))
    guard node >= 0 else {
      if !isAsked, !holdsOtherCode {
        step.append(.init(deadEnd: .unknownAreaCode))
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
    ask(candidates, from: Int(plan.shape(of: rule).prefixCount) + depth, plan, &step)
  }

  /// Reads the national digits after an international prefix as those after a `+`.
  mutating func exchange(for other: Int, _ plan: InterpretationPlan) {
    let prefixCount = plan.shape(of: rule).prefixCount
    rule = Int16(other)
    requiredCount = 0
    for index in threads.indices { threads[index].move(by: prefixCount) }
  }
}

// MARK: - Definitions

extension RuleState {
  /// Begins threads for definitions that read the digits from an index on, before those that read fewer digits.
  private mutating func ask(
    _ definitions: [Int], from start: Int, hasDroppedZero: Bool = false, _ plan: InterpretationPlan,
    _ step: inout DecisionState.Step
  ) {
    let rule = plan.rules[Int(rule)]
    let group = definitions.flatMap { definition -> [DefinitionThread] in
      guard
        let thread = DefinitionThread(definition, from: start, hasDroppedZero: hasDroppedZero, rule, plan)
      else {
        step.isUncertain = true
        return []
      }
      if thread.isOpaque { step.isUncertain = true }
      return [thread]
    }
    threads = threads.isEmpty ? group : group + threads
    if definitions.count == 1 {
      for index in group.indices { threads[index].settleOrder() }
    } else {
      settleOrder(plan)
    }
  }

  /// Begins threads after a `(0)` that comes now, for the definitions whose area code ends here.
  private mutating func dropZero(_ plan: InterpretationPlan) {
    guard !plan.shape(of: rule).isNational, let first = threads.first, !first.hasDroppedZero else { return }
    let group = threads.filter {
      $0.isSameGroup(as: first) && !$0.isWaiting && $0.length == 0 && $0.nationalStart == $0.baseStart
    }
    guard !group.isEmpty else { return }
    var step = DecisionState.Step()
    ask(
      group.map { Int($0.definition) }, from: Int(first.baseStart) + 1, hasDroppedZero: true, plan, &step)
    awaitedZero = first.baseStart + 1
  }

  private mutating func readThreads(
    _ digit: Int, _ plan: InterpretationPlan, _ step: inout DecisionState.Step
  ) {
    if threads.contains(where: { $0.isTrunkDigit(digit, plan) }) { addTrunkPrefixes(digit, plan) }
    var kept = 0
    var areDirect = true
    var lastEnded: (base: UInt8, deadEnd: DeadEnd)?
    let isCounted = isCounted(plan)
    for index in threads.indices {
      // It begins after the `(0)` that is read now.
      let isAwaited = threads[index].hasDroppedZero && awaitedZero == threads[index].baseStart
      if !isAwaited {
        let isOrderUnsettled = threads[index].isOrderUnsettled
        threads[index].readOrdering(digit)
        if threads[index].isOpaque { step.isUncertain = true }
        if threads[index].isWaiting {
          guard threads[index].readTrunkDigit(digit) else { continue }
          let thread = threads[index]
          if !thread.isWaiting, let known = threads[..<kept].firstIndex(where: { $0.isSame(as: thread) }) {
            threads[known].join(thread)
            continue
          }
        } else if let deadEnd = threads[index].read(digit, isCounted, plan) {
          guard threads[index].isDirect else { continue }
          let base = threads[index].baseStart
          // As long as suffixes can change the order, it isn't known which comes first.
          if isOrderUnsettled, let lastEnded, lastEnded.base == base {
            step.isReasonUnsettled = step.isReasonUnsettled || deadEnd != lastEnded.deadEnd
          }
          step.append(.init(deadEnd: deadEnd))
          lastEnded = (base, deadEnd)
          continue
        }
      }
      areDirect = areDirect && threads[index].isDirect
      if kept != index { threads.swapAt(kept, index) }
      kept += 1
    }
    awaitedZero = 0
    threads.removeLast(threads.count - kept)
    if !areDirect { removeRepeatedTrunkPrefixes(&step) }
    settleOrder(plan)
  }

  /// Begins threads after the trunk prefixes that begin with a digit, before those that read it as a national one.
  private mutating func addTrunkPrefixes(_ digit: Int, _ plan: InterpretationPlan) {
    threads = threads.flatMap { thread in
      let isAwaited = thread.hasDroppedZero && awaitedZero == thread.baseStart
      guard !isAwaited, !thread.isWaiting, thread.isTrunkDigit(digit, plan) else { return [thread] }
      let isBracketedZero = awaitedZero == thread.baseStart + 1
      return thread.afterTrunkPrefixes(beginningWith: digit, isBracketedZero: isBracketedZero, plan) + [
        thread
      ]
    }
  }

  /// Removes the threads after several trunk prefixes where none after at most one is left.
  private mutating func removeRepeatedTrunkPrefixes(_ step: inout DecisionState.Step) {
    let direct = threads.filter { $0.isDirect }
    threads.removeAll { thread in
      !thread.isDirect
        && !direct.contains { $0.definition == thread.definition && $0.isSameGroup(as: thread) }
    }
    if threads.contains(where: { !$0.isDirect && $0.trunkDigitCount > Self.tabledTrunkDigitCount }) {
      step.isUncertain = true
    }
  }

  /// Forgets what only says which of several readings is the number, and why digits are none.
  mutating func forgetCounts() {
    threads.removeAll { !$0.isDirect }
    for index in threads.indices { threads[index].forgetCounts() }
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

  /// The ranges of threads of definitions that are asked about the same digits.
  private var groups: [Range<Int>] {
    var groups: [Range<Int>] = []
    for index in threads.indices {
      if let last = groups.last, threads[last.lowerBound].isSameGroup(as: threads[index]) {
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

  /// The threads that read digits, a group for each area code and definition, in the order in which definitions are tried
  /// for a number that ends here.
  func candidates(_ plan: InterpretationPlan) -> [ArraySlice<DefinitionThread>] {
    var candidates: [ArraySlice<DefinitionThread>] = []
    for group in groups {
      let isOrderUnsettled = threads[group.lowerBound].isOrderUnsettled
      let threads = isOrderUnsettled ? ordered(threads[group], plan)[...] : threads[group]
      var start = threads.startIndex
      while start < threads.endIndex {
        let definition = threads[start].definition
        let end = threads[start...].firstIndex { $0.definition != definition } ?? threads.endIndex
        candidates.append(threads[start..<end])
        start = end
      }
    }
    return candidates
  }
}

extension RuleState {
  func hash(into hasher: inout Hasher) {
    let flags: UInt64 = (isAsked ? 1 : 0) | (holdsOtherCode ? 2 : 0) | UInt64(zeroCount) << 2
    hasher.combine(
      UInt64(UInt16(bitPattern: rule)) | UInt64(UInt16(bitPattern: node)) << 16 | UInt64(requiredCount) << 32
        | flags << 40)
    hasher.combine(threads)
  }
}
