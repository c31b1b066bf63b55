internal import Platform

/// The state of a rule after some digits.
struct RuleState: Hashable {
  /// The rule's index in the plan.
  private(set) var rule: Int16
  /// The number of required digits that have been read.
  private(set) var requiredCount: UInt8 = 0
  /// The node of the area codes that the digits lead to; -1 if no area code has this beginning.
  private(set) var node: Int16 = 0
  /// Whether a definition has begun to read.
  private(set) var isAsked = false
  /// Whether the digits begin with the area code of another area than the named one.
  private(set) var holdsOtherCode = false
  /// The number of leading zeros, at most two; national digits that begin with two zeros aren't read without them.
  private(set) var zeroCount: UInt8 = 0
  private var mayCountZeros: Bool
  /// Whether the next digit is the `(0)` that the rule leaves out.
  private var isBeforeZero: Bool
  private let detail: DecisionState.Detail
  private let followsCarriers: Bool
  /// The readings that are still possible: the longest area code first, then in the order for trying definitions; readings
  /// after carriers' prefixes are last.
  var readings: [Reading] = []

  /// The maximum number of digits of repeated trunk prefixes in a table: more are rare, and Belarus's 8, 80 and 0 in any order
  /// would take 35,000 states.
  private static let tabledTrunkDigitCount = 3

  init(
    _ rule: Int, _ plan: InterpretationPlan, _ detail: DecisionState.Detail, followsCarriers: Bool,
    _ step: inout DecisionState.Step
  ) {
    self.rule = Int16(rule)
    self.detail = detail
    self.followsCarriers = followsCarriers
    let shape = plan.shape(of: self.rule)
    mayCountZeros = shape.isNational
    isBeforeZero = shape.skipsZero
    if hasRequiredDigits(plan), let candidates = plan.rules[rule].candidates {
      ask(candidates, from: shape.skipsZero ? 1 : 0, plan, &step)
    }
  }

  /// Reads a digit.
  ///
  /// - Returns: Whether the rule is still possible.
  mutating func read(
    _ digit: Int, isBracketedZero: Bool, _ plan: InterpretationPlan, _ step: inout DecisionState.Step
  ) -> Bool {
    if isBeforeZero {
      isBeforeZero = false
      return true
    }
    let shape = plan.shape(of: rule)
    let isInPrefix = requiredCount < shape.prefixCount
    if requiredCount < shape.requiredCount {
      guard shape.requiredDigit(requiredCount) == digit else { return false }
      requiredCount += 1
    }
    var own = DecisionState.Step()
    if !readings.isEmpty { read(digit, isBracketedZero, plan, &own) }
    if mayCountZeros {
      if digit == 0 { zeroCount += 1 }
      mayCountZeros = digit == 0 && zeroCount < 2
    }
    if !shape.isNational, !isInPrefix { descend(digit, plan, &own) }
    // A reading that ends before all required digits are read only counts once they are.
    if own.deadEnd != nil, !hasRequiredDigits(plan) { own.isUncertain = true }
    step.append(own)
    return detail == .explanation || !isOver(plan)
  }

  /// Reads the rest of a number if only one definition is possible under the rule.
  ///
  /// - Returns: The dead end, if there is one; `nil` if several definitions or an area code are still possible, or the
  ///   definition doesn't read plainly.
  mutating func readRest(
    of digits: WrittenDigits, from index: Int, _ plan: InterpretationPlan
  ) -> DeadEnd?? {
    guard detail == .verdict, !followsCarriers, readings.count == 1, hasRequiredDigits(plan),
      index < digits.count,
      !mayCountZeros, codeDigits(plan).isEmpty, readings[0].readsPlainly(digits, from: index),
      trunkDigits(of: readings[0], plan) >> UInt16(digits[index] & 0x0F) & 1 == 0, !readings[0].isAtStart,
      !readings[0].mayBeginCarrier(1 << UInt16(digits[index] & 0x0F), isBare: isBare(plan), plan)
    else { return nil }
    return .some(readings[0].readRest(of: digits, from: index, isCounted(plan), plan))
  }

  /// Descends in the tree of area codes.
  private mutating func descend(_ digit: Int, _ plan: InterpretationPlan, _ step: inout DecisionState.Step) {
    guard node >= 0 else { return }
    node = Int16(plan.compiled.areaCodes.child(of: Int(node), digit))
    guard node >= 0 else {
      if !isAsked, !holdsOtherCode, isFirst(plan) {
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
    ask(candidates, from: plan.rules[Int(rule)].areaCodeStart + depth, plan, &step)
  }

  /// Changes readings of national digits after an international prefix into readings after a `+`.
  mutating func exchange(for other: Int, _ plan: InterpretationPlan) {
    let prefixCount = plan.shape(of: rule).prefixCount
    rule = Int16(other)
    requiredCount = 0
    for index in readings.indices { readings[index].move(by: prefixCount) }
  }
}

// MARK: - Definitions

extension RuleState {
  /// Begins readings of definitions at an index, and puts them before readings of fewer digits.
  private mutating func ask(
    _ definitions: [Int], from base: Int, isAfterZero: Bool = false, _ plan: InterpretationPlan,
    _ step: inout DecisionState.Step
  ) {
    let rule = plan.rules[Int(rule)]
    let isWhole = detail == .typing && rule.isBare && rule.candidates != nil
    let all = definitions.map {
      Reading($0, from: base, isAfterZero: isAfterZero, isWhole ? .bareDigits : .numbers, rule, plan)
    }
    if all.contains(where: { $0.isOpaque || !$0.hasNumbers }) { step.isUncertain = true }
    let group = detail == .explanation ? all : all.filter { $0.hasNumbers }
    readings = readings.isEmpty ? group : group + readings
    if definitions.count == 1 {
      for index in group.indices { readings[index].settleOrder() }
    } else {
      settleOrder(plan)
    }
  }

  /// Begins readings after a `(0)` that is the next digit, for the definitions whose area code ends here.
  ///
  /// - Returns: The index of the zero; `nil` if it isn't left out.
  private mutating func dropZero(_ plan: InterpretationPlan) -> UInt8? {
    guard !plan.shape(of: rule).isNational, let entry = readings.first?.entry, !entry.isAfterZero,
      entry.carrier == 0
    else { return nil }
    let group = readings.filter { $0.entry == entry && $0.isAtStart && $0.start == entry.base }
    guard !group.isEmpty else { return nil }
    var step = DecisionState.Step()
    ask(group.map { Int($0.definition) }, from: Int(entry.base) + 1, isAfterZero: true, plan, &step)
    return entry.base
  }

  /// Begins readings that leave out this digit as the first of several, before readings of it as a national digit.
  private mutating func leaveOut(
    _ digit: Int, _ isBracketedZero: Bool, _ plan: InterpretationPlan, _ step: inout DecisionState.Step
  ) {
    let zero = isBracketedZero ? dropZero(plan) : nil
    let bit: UInt16 = 1 << UInt16(digit)
    if readings.contains(where: { trunkDigits(of: $0, plan) & bit != 0 }) {
      readings = readings.flatMap { reading in
        guard trunkDigits(of: reading, plan) & bit != 0 else { return [reading] }
        // A zero that is left out as a `(0)` isn't left out as a trunk prefix, too.
        let isLeftOut = zero == reading.entry.base && reading.start == reading.entry.base
        return reading.afterTrunkPrefixes(plan).filter {
          $0.leftOutDigits(plan) & bit != 0 && !(isLeftOut && $0.trunkDigitCount == 1)
        } + [reading]
      }
    }
    if detail == .verdict, !plan.shape(of: rule).isNational, readings.contains(where: { $0.isAtStart }) {
      readings += readings.compactMap { $0.afterSecondCode(plan) }.filter {
        $0.leftOutDigits(plan) & bit != 0
      }
    }
    let isBare = isBare(plan)
    guard readings.contains(where: { $0.mayBeginCarrier(bit, isBare: isBare, plan) }) else { return }
    step.mayBeginCarrier = true
    guard followsCarriers else { return }
    for reading in readings {
      readings += reading.afterCarriers(isBare: isBare, plan).filter { $0.leftOutDigits(plan) & bit != 0 }
    }
  }

  private mutating func read(
    _ digit: Int, _ isBracketedZero: Bool, _ plan: InterpretationPlan, _ step: inout DecisionState.Step
  ) {
    leaveOut(digit, isBracketedZero, plan, &step)
    var kept = 0
    var areDirect = true
    var lastEnded: (entry: Reading.Entry, deadEnd: DeadEnd)?
    let isCounted = isCounted(plan)
    for index in readings.indices {
      let (isOrderUnsettled, wasWaiting) = (readings[index].isOrderUnsettled, readings[index].isWaiting)
      readings[index].readOrdering(digit)
      if readings[index].isOpaque { step.isUncertain = true }
      let end = readings[index].read(digit, isCounted, plan)
      let reading = readings[index]
      if let end {
        guard case .noNumber(let deadEnd) = end, reading.explains else { continue }
        // While suffixes can change the order, the first reading isn't known.
        if isOrderUnsettled, let lastEnded, lastEnded.entry == reading.entry {
          step.isReasonUnsettled = step.isReasonUnsettled || deadEnd != lastEnded.deadEnd
        }
        step.append(.init(deadEnd: deadEnd))
        lastEnded = (reading.entry, deadEnd)
        if detail == .explanation { step.ended.append((rule, reading)) }
        continue
      }
      if wasWaiting, !reading.isWaiting,
        let known = readings[..<kept].firstIndex(where: { $0.isSame(as: reading) })
      {
        readings[known].join(reading)
        continue
      }
      areDirect = areDirect && reading.isDirect
      if kept != index { readings.swapAt(kept, index) }
      kept += 1
    }
    readings.removeLast(readings.count - kept)
    if readings.contains(where: { $0.entry.isAfterSecondCode }) { removeSecondCodes(plan) }
    if !areDirect { removeRepeatedTrunkPrefixes(&step) }
    settleOrder(plan)
  }

  /// Removes the readings after several trunk prefixes if there is no reading left after at most one.
  private mutating func removeRepeatedTrunkPrefixes(_ step: inout DecisionState.Step) {
    let direct = readings.filter { $0.isDirect }
    readings.removeAll { reading in
      !reading.isDirect
        && !direct.contains { $0.definition == reading.definition && $0.entry == reading.entry }
    }
    if readings.contains(where: { !$0.isDirect && $0.trunkDigitCount > Self.tabledTrunkDigitCount }) {
      step.isTooRare = true
    }
  }

  /// Removes the readings after a second area code if no reading is left with that code as national digits.
  private mutating func removeSecondCodes(_ plan: InterpretationPlan) {
    let whole = readings
    readings.removeAll { reading in
      reading.entry.isAfterSecondCode
        && !whole.contains { other in reading.isWithoutSecondCode(of: other, plan) }
    }
  }
}

extension RuleState {
  func hash(into hasher: inout Hasher) {
    hasher.combine(
      UInt64(UInt16(bitPattern: rule)) | UInt64(UInt16(bitPattern: node)) << 16 | UInt64(requiredCount) << 32
        | UInt64(zeroCount) << 40)
    hasher.combine(readings)
  }
}
