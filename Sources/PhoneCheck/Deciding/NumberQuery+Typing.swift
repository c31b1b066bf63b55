internal import PatternAutomata
internal import Platform
internal import RegexEngine

extension NumberQuery {
  /// Returns the possible continuations of an unfinished entry's digits: the best of all interpretations still possible.
  ///
  /// If a definition has no language, the regex engine's partial matching is used instead. It only determines whether more
  /// digits can follow, not which.
  ///
  /// - Parameter end: The end of the entry, in UTF-8 bytes.
  func typingStateOfDigits(endingAt end: Int) -> TypingState {
    var walk = walk()
    while walk.madeLanguages || makeLanguages(of: walk.state) { walk = self.walk() }
    if let best = outlook(of: walk.state) {
      return best.missing == 0
        ? .complete(next: best.next) : .incomplete(next: best.next, missing: best.missing)
    }
    let obstacle = obstacle(of: walk.state, after: walk.obstacle)
    return .dead(
      offset: obstacle.index < digits.count ? digits.offset(at: obstacle.index) : end,
      expected: obstacle.expected)
  }

  // MARK: Digits that were typed

  /// The end of the interpretations that got furthest, and the digits that were possible there.
  private struct Obstacle {
    var index = 0
    var expected: DigitSet = []

    mutating func add(_ index: Int, _ expected: DigitSet = []) {
      if index > self.index { self = Obstacle(index: index) }
      if index == self.index { self.expected.formUnion(expected) }
    }
  }

  /// Reads the digits until nothing is possible any more.
  ///
  /// If a dead end needs a language that isn't built yet, this builds it and reports that the walk has to be repeated. So the
  /// result doesn't depend on earlier calls.
  private func walk() -> (state: DecisionState, obstacle: Obstacle, madeLanguages: Bool) {
    var step = DecisionState.Step()
    var state = DecisionState(
      plan, plan.rules(for: DigitOpening(form)), .typing, followsCarriers: form.mayFollowCarrier, &step)
    var obstacle = Obstacle()
    var madeLanguages = false
    for index in 0..<digits.count where !state.rules.isEmpty {
      let before = state
      state.read(
        Int(digits[index] & 0x0F), isBracketedZero: digits.isBracketedZero(at: index), plan)
      if canContinue(before), !canContinue(state) {
        obstacle.add(index, nextDigits(of: before, &madeLanguages))
      }
    }
    return (state, obstacle, madeLanguages)
  }

  /// Builds the missing languages of definitions that were tried, and returns whether there were any.
  private func makeLanguages(of state: DecisionState) -> Bool {
    var madeLanguages = false
    for rule in state.rules {
      for reading in rule.readings where reading.isOpaque {
        let definition = compiled.definitions[Int(reading.definition)]
        guard !definition.hasTriedLanguage else { continue }
        definition.buildLanguage()
        madeLanguages = true
      }
    }
    return madeLanguages
  }

  // MARK: Digits to come

  /// Returns the digits that may follow, as far as it is known without the regex engine.
  private func nextDigits(of state: DecisionState, _ madeLanguages: inout Bool) -> DigitSet {
    var digits = DigitSet()
    for digit in 0...9 {
      var next = state
      next.read(digit, plan)
      if canContinue(next) {
        digits.insert(digit)
      } else if makeLanguages(of: next) {
        madeLanguages = true
      }
    }
    return digits
  }

  /// Whether more digits can lead to a number, as far as it is known without the regex engine.
  private func canContinue(_ state: DecisionState) -> Bool {
    state.rules.contains { rule in
      rule.requiredDigit(plan) != nil || !rule.codeDigits(plan).isEmpty
        || rule.readings.contains { rule.mayAccept($0, plan) && !$0.isOpaque && outlook(of: $0, rule) != nil }
    }
  }

  /// Returns the possible continuation in a state, or `nil` if nothing leads to a number.
  private func outlook(of state: DecisionState) -> Outlook? {
    var best: Outlook?
    func add(_ next: DigitSet, _ missing: Int?) { best.add(next, missing, after: digits.count) }
    for rule in state.rules {
      if let digit = rule.requiredDigit(plan) {
        add([digit], missingCount(under: rule, best?.missing ?? .max))
        continue
      }
      for reading in rule.readings where rule.mayAccept(reading, plan) {
        if let outlook = reading.isOpaque ? partialOutlook(of: reading, rule) : outlook(of: reading, rule) {
          add(outlook.next, outlook.missing)
        }
      }
      for digit in rule.codeDigits(plan).digits {
        let node = compiled.areaCodes.child(of: Int(rule.node), digit)
        add([digit], missingCount(from: node, best?.missing ?? .max).map { $0 + 1 })
      }
    }
    return best
  }

  // For several definitions, the result is the smallest count. `known` is the smallest count so far: a language is built only
  // if it could lower the count.

  /// Returns the minimum number of missing digits, for definitions whose area code begins with the digits of a node.
  private func missingCount(from node: Int, _ known: Int) -> Int? {
    var least = LeastCount(known: known)
    for definition in plan.candidates(at: node) {
      least.add(missingCount(of: definition, [], after: 0, least.known))
    }
    for digit in plan.digits(after: node).digits {
      let child = compiled.areaCodes.child(of: node, digit)
      least.add(missingCount(from: child, least.known).map { $0 + 1 })
    }
    return least.count
  }

  /// Returns the minimum number of missing digits, for the definitions of a rule whose required digits aren't complete.
  private func missingCount(under rule: RuleState, _ known: Int) -> Int? {
    let planned = plan.rules[Int(rule.rule)]
    let required = planned.required.bytes
    let rest = required.count - Int(rule.requiredCount)
    var least = LeastCount(known: known)
    if let candidates = planned.candidates {
      let suffix = planned.suffix.bytes
      for definition in candidates {
        least.add(missingCount(of: definition, suffix, after: rest, least.known))
      }
      return least.count
    }
    for definition in compiled.definitions.indices where plan.isEligible(definition) {
      let areaCode = compiled.definitions[definition].definition.areaCode
      let code = Array(required.prefix(planned.prefixCount)) + areaCode.digits.bytes
      guard zip(code, required).allSatisfy(==) else { continue }
      let codeRest = max(code.count - Int(rule.requiredCount), rest)
      let national = Array(required.dropFirst(code.count))
      least.add(missingCount(of: definition, national, after: codeRest, least.known))
    }
    return least.count
  }

  /// The smallest of several counts; `nil` if there are none.
  private struct LeastCount {
    private(set) var count: Int?
    /// The smallest count, or a smaller count that was known before.
    private(set) var known: Int

    init(known: Int) { self.known = known }

    mutating func add(_ other: Int?) {
      guard let other else { return }
      count = min(count ?? other, other)
      known = min(known, other)
    }
  }

  /// Returns the minimum number of missing digits for a number of a definition.
  ///
  /// The number begins with `rest` unknown digits, followed by known national digits in ASCII; the result is `nil` if no number
  /// begins with those.
  private func missingCount(of definition: Int, _ national: [UInt8], after rest: Int, _ known: Int) -> Int? {
    guard rest + 1 < known, let numbers = compiled.definitions[definition].language?.numbers else {
      return rest + 1
    }
    let state = numbers.automaton.state(after: national)
    return numbers.missingCount(at: state, isEmpty: national.isEmpty).map { rest + $0 }
  }

  /// Returns the continuation in the definition's language, or `nil` if there is no language or no continuation.
  private func outlook(of reading: Reading, _ rule: RuleState) -> Outlook? {
    reading.withNumbers(plan) { numbers -> Outlook? in
      let isWhole = reading.kind == .bareDigits
      let isPart = reading.isPartOfBareDigits
      switch reading.stage {
      case .zero, .areaCode: return nil
      case .trunkPrefix(let prefix):
        guard !isPart, let missing = numbers.missingCount(at: numbers.start, isEmpty: true) else {
          return nil
        }
        return ([prefix.firstDigit], prefix.count + missing)
      case .carrier(let place):
        return outlook(numbers, after: reading.rewriting(plan), from: Int(place), reading.state)
      case .national:
        var best: Outlook?
        if !isPart, let missing = numbers.missingCount(at: reading.state, isEmpty: reading.length == 0) {
          best = (numbers.digits(after: reading.state), missing)
        }
        guard reading.isAtStart else { return best }
        // A trunk prefix never makes a number shorter.
        if best != nil, reading.start == reading.entry.base, !isWhole {
          best?.next.formUnion(DigitSet(bits: rule.trunkDigits(of: reading, plan)))
        }
        for other in form.mayFollowCarrier ? reading.afterCarriers(isBare: rule.isBare(plan), plan) : [] {
          if let outlook = outlook(of: other, rule) { best.add(outlook.next, outlook.missing, after: 0) }
        }
        return best
      }
    }
  }

  /// Returns the continuation from a place in a carrier's prefix.
  ///
  /// Digits before the prefix are the number's first digits.
  private func outlook(
    _ numbers: DigitLanguage, after rewriting: NumberRewriting, from place: Int, _ state: Automaton.State
  ) -> Outlook? {
    guard place < rewriting.kept.count else {
      let rest = rewriting.head.count - place
      // At least one digit follows.
      return numbers.missingCount(at: state, isEmpty: true)
        .map { (DigitSet(bits: rewriting.head[place]), rest + $0) }
    }
    var best: Outlook?
    for digit in DigitSet(bits: rewriting.kept[place]).digits {
      let next = numbers.successor(of: state, digit)
      if let rest = outlook(numbers, after: rewriting, from: place + 1, next) {
        best.add([digit], rest.missing + 1, after: 0)
      }
    }
    return best
  }

  // MARK: The regex engine

  private func partialOutlook(of reading: Reading, _ rule: RuleState) -> Outlook? {
    switch reading.stage {
    case .national: break
    case .zero, .areaCode: return nil
    case .trunkPrefix(let prefix): return ([prefix.firstDigit], prefix.count + 1)
    case .carrier(let place):
      let rest = reading.rewriting(plan).head.count - Int(place)
      return (DigitSet(bits: reading.leftOutDigits(plan)), rest + 1)
    }
    let candidate = compiled.definitions[Int(reading.definition)]
    var number = number(reading.acceptance(under: Int(rule.rule)))
    guard !number.isEmpty else { return (.all, 1) }
    return switch candidate.partialAnswer(&number, with: matcher) {
    case .match: (.all, reading.mayEnd(plan) ? 0 : 1)
    case .partial, nil: (.all, 1)
    case .noMatch: nil
    }
  }

  /// Returns the furthest obstacle: the regex engine may find one although the digits by themselves are still possible.
  private func obstacle(of state: DecisionState, after earlier: Obstacle) -> Obstacle {
    var obstacle = earlier
    for rule in state.rules {
      for reading in rule.readings where reading.explains && !reading.isPartOfBareDigits {
        obstacle.add(reading.isOpaque ? Int(reading.start) : digits.count - 1)
      }
      if rule.isBetweenAreaCodes, !rule.isMismatch { obstacle.add(digits.count) }
    }
    return obstacle
  }
}

/// The digits that may follow an unfinished number, and the minimum number of missing digits.
private typealias Outlook = (next: DigitSet, missing: Int)

extension Outlook? {
  /// Adds another possible continuation, unless the number would exceed the digits that are read.
  fileprivate mutating func add(_ next: DigitSet, _ missing: Int?, after count: Int) {
    guard let missing, count + missing <= WrittenDigits.capacity else { return }
    self = map { ($0.next.union(next), Swift.min($0.missing, missing)) } ?? (next, missing)
  }
}

extension RuleState {
  /// Returns the digit that the rule requires next, or `nil` if it requires none.
  fileprivate func requiredDigit(_ plan: InterpretationPlan) -> Int? {
    let shape = plan.shape(of: rule)
    return requiredCount < shape.requiredCount ? shape.requiredDigit(requiredCount) : nil
  }
}
