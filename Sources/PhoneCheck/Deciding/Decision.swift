internal import Platform

/// A definition that accepts a number.
struct Acceptance: Hashable {
  /// The definition's index in the catalog.
  let definition: Int
  /// The index of the rule in the plan.
  let rule: Int
  /// The number of digits before the national digits.
  let nationalStart: Int
  /// The index of the first trunk prefix that was removed, among the definition's trunk prefixes.
  var trunkPrefix: Int?
  /// The carrier's prefix that was left out.
  var carrier: Carrier?
  /// Whether the area code was written twice.
  var isAfterSecondCode = false

  /// Whether the number gets a remark on a part that was left out.
  var hasRemark: Bool { carrier != nil || isAfterSecondCode }

  struct Carrier: Hashable {
    /// The prefix's index among the country's prefixes.
    let index: Int
    /// The index of the first digit after the prefix.
    let end: Int
  }
}

/// The decision on a number.
enum Decision: Hashable {
  case valid(Acceptance)
  case invalid(ReasonCode)
  /// Only the regex engine can decide.
  case unknown
  /// The regex engine gave no answer.
  case undecided(EngineFailure)
}

extension DecisionState {
  /// Returns the decision on a number that ends here.
  ///
  /// - Parameter query: The number, for definitions without a language; `nil` for the builder of tables, which has no number.
  func decision(_ plan: InterpretationPlan, asking query: NumberQuery? = nil) -> Decision {
    do throws(EngineFailure) {
      if let found = try accepted(plan, query) { return found }
    } catch {
      return .undecided(error)
    }
    return refusal(plan)
  }

  private func accepted(_ plan: InterpretationPlan, _ query: NumberQuery?) throws(EngineFailure) -> Decision?
  {
    var index = 0
    while index < rules.count {
      let shape = plan.shape(of: rules[index].rule)
      var end = index + 1
      if shape.isBare {
        while end < rules.count, plan.shape(of: rules[end].rule).isTriedBeside(shape) { end += 1 }
        if let found = try bare(index..<end, plan, query) { return found }
      } else if shape.rank == .first, rules[index].contributes(plan),
        let found = try rules[index].accepted(plan, query)
      {
        return .valid(found.acceptance)
      }
      index = end
    }
    return nil
  }

  /// Returns the decision by the rules of lower ranks and the readings after carriers' prefixes, for a number that the first
  /// rules decline; `nil` if nothing accepts it.
  func laterDecision(_ plan: InterpretationPlan, asking query: NumberQuery? = nil) -> Decision? {
    do throws(EngineFailure) {
      for (rank, isAfterCarrier) in Self.laterStages {
        for rule in rules where plan.shape(of: rule.rule).rank == rank && rule.contributes(plan) {
          if let found = try rule.accepted(plan, query, isAfterCarrier: isAfterCarrier) {
            return .valid(found.acceptance)
          }
        }
      }
    } catch {
      return .undecided(error)
    }
    return nil
  }

  private static let laterStages: [(InterpretationRule.Rank, Bool)] = [
    (.countryPrefix, false), (.first, true), (.foreignPrefix, false),
  ]

  /// Returns the decision on bare digits: national ones, or the area's own code and national digits, by the better fit; `nil`
  /// if no definition accepts them.
  private func bare(
    _ range: Range<Int>, _ plan: InterpretationPlan, _ query: NumberQuery?
  ) throws(EngineFailure) -> Decision? {
    var asWritten: RuleState.AcceptedReading?
    var afterCode: RuleState.AcceptedReading?
    for rule in rules[range] where rule.contributes(plan) {
      if plan.shape(of: rule.rule).isNational {
        asWritten = try rule.accepted(plan, query)
      } else if afterCode == nil {
        afterCode = try rule.accepted(plan, query)
      }
    }
    guard let afterCode else { return asWritten.map { .valid($0.acceptance) } }
    guard let asWritten, !afterCode.hasDroppedZero else { return .valid(afterCode.acceptance) }
    guard asWritten.isWhole else { return .valid(asWritten.acceptance) }
    func hasMobileLength(_ found: RuleState.AcceptedReading) -> Bool {
      plan.compiled.definitions[found.acceptance.definition].lengths.isMobile(found.count)
    }
    if hasMobileLength(asWritten) != hasMobileLength(afterCode) {
      return .valid(hasMobileLength(asWritten) ? asWritten.acceptance : afterCode.acceptance)
    }
    guard let query else { return .unknown }
    let isStronger = query.strength(of: afterCode.acceptance) > query.strength(of: asWritten.acceptance)
    return .valid(isStronger ? afterCode.acceptance : asWritten.acceptance)
  }

  /// Returns the reason that a number that ends here is invalid, as far as languages determine it.
  func refusal(_ plan: InterpretationPlan) -> Decision {
    // A mismatch counts only if everything declines: digits that look like an international prefix may be national.
    for rule in rules where rule.contributes(plan) && rule.isMismatch && rule.isFirst(plan) {
      return .invalid(.areaCodeMismatch)
    }
    for rule in rules where rule.contributes(plan) {
      // A reading that is accepted, but declined because of its two zeros, isn't a reason.
      if rule.keepsZeros(plan), rule.readings.contains(where: { $0.accepts(plan) }) { return .unknown }
      if rule.readings.contains(where: { $0.explains && !$0.isWaiting && !$0.isOpaque }) {
        return .invalid(.tooShort)
      }
      if rule.isBetweenAreaCodes, rule.isFirst(plan) { return .invalid(.unknownAreaCode) }
    }
    if rules.contains(where: { $0.readings.contains { $0.isOpaque } }) { return .unknown }
    return .invalid(deadEnd?.reason ?? .unknownAreaCode)
  }
}

extension RuleState {
  /// A reading that a definition accepts, with the facts for choosing between two readings.
  struct AcceptedReading {
    let acceptance: Acceptance
    /// The number of national digits, counted up to a length beyond which it makes no difference.
    let count: Int
    /// Whether a `(0)` directly after the area code was left out.
    let hasDroppedZero: Bool
    /// Whether no trunk prefix was removed.
    let isWhole: Bool
  }

  /// Returns the first reading that a definition accepts, without trunk prefix, or `nil` if none is accepted.
  func accepted(
    _ plan: InterpretationPlan, _ query: NumberQuery?, isAfterCarrier: Bool = false
  ) throws(EngineFailure) -> AcceptedReading? {
    let candidates = candidates(plan)
    for readings in candidates {
      guard let first = readings.first, first.isAfterCarrier == isAfterCarrier,
        !first.entry.isAfterSecondCode,
        var found = try accepted(readings, plan, query)
      else { continue }
      // Zeros that look like an international prefix aren't removed.
      if keepsZeros(plan), found.reading.start != first.entry.base, !isAfterCarrier { continue }
      let lengths = plan.compiled.definitions[Int(first.definition)].lengths
      if !isAfterCarrier, !lengths.isMobileOrFixed(Int(found.reading.length)) {
        let others = candidates.first { $0.first?.isWithoutSecondCode(of: found.reading, plan) ?? false }
        if let others, let other = try accepted(others, plan, query),
          lengths.isMobile(Int(other.reading.length))
        {
          found = (other.reading, nil)
        }
      }
      var acceptance = found.reading.acceptance(under: Int(rule))
      if !isAfterCarrier { acceptance.trunkPrefix = found.trunkPrefix }
      return AcceptedReading(
        acceptance: acceptance, count: Int(found.reading.length), hasDroppedZero: first.entry.isAfterZero,
        isWhole: found.reading.start == first.entry.base)
    }
    return nil
  }

  /// Returns the reading that a definition accepts, among readings from one place, and the first trunk prefix to be removed.
  private func accepted(
    _ readings: ArraySlice<Reading>, _ plan: InterpretationPlan, _ query: NumberQuery?
  ) throws(EngineFailure) -> (reading: Reading, trunkPrefix: Int?)? {
    guard let first = readings.first else { return nil }
    let candidate = plan.compiled.definitions[Int(first.definition)]
    func reading(from start: Int) -> Reading? {
      readings.first { Int($0.start) == start && !$0.isWaiting }
    }
    let found = try candidate.nationalDigits(
      from: Int(first.entry.base),
      hasTrunkPrefix: { index, start in
        let rest = start + candidate.trunkPrefixes[index].count
        return reading(from: rest).map { $0.trunkPrefixes & 1 << UInt8(index) != 0 } ?? false
      },
      accepts: { (start) throws(EngineFailure) -> Bool in
        guard let reading = reading(from: start) else { return false }
        guard reading.isOpaque else { return reading.accepts(plan) }
        guard reading.mayEnd(plan) else { return false }
        return try query?.accepts(reading.acceptance(under: Int(rule))) ?? false
      },
      // A reading that has ended isn't accepted, so its length doesn't matter.
      count: { Int(reading(from: $0)?.length ?? 0) })
    return found.flatMap { found in reading(from: found.start).map { ($0, found.trunkPrefix) } }
  }
}

/// The reason that digits can no longer lead to a number.
enum DeadEnd: Hashable {
  case unknownAreaCode
  case mismatch
  /// The digits run on after an accepted number.
  ///
  /// There is a bit for each number of further digits, the lowest for none: whether numbers of that length are accepted. All
  /// bits beyond the known ones equal the highest one.
  case overrun(lengths: Int64)

  /// Returns the same dead end after some more digits.
  func after(_ count: Int) -> DeadEnd {
    if case .overrun(let lengths) = self { .overrun(lengths: lengths >> Int64(count)) } else { self }
  }

  /// The reason code for an invalid number.
  ///
  /// Digits that run on after an accepted number are ``ReasonCode/tooLong`` beyond the maximum accepted length, and
  /// ``ReasonCode/invalidLength`` if their length isn't accepted. All others are ``ReasonCode/patternMismatch`` at the digit
  /// after which no accepted number remains.
  var reason: ReasonCode {
    switch self {
    case .unknownAreaCode: .unknownAreaCode
    case .mismatch: .patternMismatch
    case .overrun(let lengths): lengths & 1 != 0 ? .patternMismatch : lengths == 0 ? .tooLong : .invalidLength
    }
  }
}
