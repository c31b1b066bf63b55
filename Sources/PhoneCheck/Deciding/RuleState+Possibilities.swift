internal import Platform

extension RuleState {
  /// Whether all digits that the rule requires have been read.
  func hasRequiredDigits(_ plan: InterpretationPlan) -> Bool {
    requiredCount == plan.shape(of: rule).requiredCount
  }

  /// Whether the rule has an international prefix, and the digits begin with it.
  func hasInternationalPrefix(_ plan: InterpretationPlan) -> Bool {
    plan.shape(of: rule).prefixCount > 0 && hasRequiredDigits(plan)
  }

  /// Whether the digits are national ones, or begin with their own area code.
  func isBare(_ plan: InterpretationPlan) -> Bool { plan.shape(of: rule).isBare }

  /// Returns a bit for each first digit of a trunk prefix that can be removed for a reading's definition.
  func trunkDigits(of reading: Reading, _ plan: InterpretationPlan) -> UInt16 {
    let digits = plan.dialling(of: Int(reading.definition)).trunkDigits
    guard reading.isAtStart, plan.shape(of: rule).hasLongerPrefixes else {
      return reading.isAtStart ? digits : 0
    }
    return (0..<10).reduce(digits) { digits, digit in
      plan.takesTrunkPrefix(digit, under: rule, Int(reading.definition))
        ? digits : digits & ~(1 << UInt16(digit))
    }
  }

  /// Whether the rule is tried first.
  ///
  /// Other rules only explain numbers that a definition begins to read.
  func isFirst(_ plan: InterpretationPlan) -> Bool { plan.shape(of: rule).rank == .first }

  /// Whether there are enough digits for the rule to count.
  func contributes(_ plan: InterpretationPlan) -> Bool {
    hasRequiredDigits(plan) && (plan.shape(of: rule).isNational || node != 0)
  }

  /// Whether the digits begin with two zeros that are national digits only if no trunk prefix is removed.
  func keepsZeros(_ plan: InterpretationPlan) -> Bool { zeroCount == 2 && plan.shape(of: rule).isBare }

  /// Whether a number is valid if a reading accepts its digits.
  func mayAccept(_ reading: Reading, _ plan: InterpretationPlan) -> Bool {
    reading.isDirect && !(keepsZeros(plan) && reading.isOpaque && reading.trunkDigitCount > 0)
  }

  /// Whether the rule has read all digits, and may read more.
  func isAlive(_ plan: InterpretationPlan) -> Bool {
    contributes(plan)
      && (readings.contains { $0.explains && !$0.isWaiting } || isBetweenAreaCodes && isFirst(plan))
  }

  /// Whether the digits are the beginning of area codes, and no definition has begun to read.
  var isBetweenAreaCodes: Bool { node > 0 && !isAsked }

  /// Whether the number of digits matters outside the definitions' languages.
  func isCounted(_ plan: InterpretationPlan) -> Bool {
    plan.shape(of: rule).isBare
      || readings.contains { $0.countsForTrunkPrefixes(plan) || $0.entry.isAfterSecondCode }
  }

  /// Returns the digits that may follow in an area code.
  func codeDigits(_ plan: InterpretationPlan) -> DigitSet {
    let isInCode = node >= 0 && hasRequiredDigits(plan) && !plan.shape(of: rule).isNational
    return isInCode ? plan.digits(after: Int(node)) : []
  }

  /// Whether the digits belong to another area than the named one.
  var isMismatch: Bool { holdsOtherCode && !isAsked }

  /// Whether the rule can no longer lead to a number.
  func isOver(_ plan: InterpretationPlan) -> Bool {
    guard hasRequiredDigits(plan), readings.isEmpty else { return false }
    return plan.shape(of: rule).isNational || (node < 0 && !isMismatch)
  }
}
