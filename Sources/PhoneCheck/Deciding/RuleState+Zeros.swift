internal import Platform

// Bare digits that begin with two zeros look like an international prefix. They are national ones only where no trunk
// prefix comes off, so that a definition which accepts them with and without a zero accepts none of them: no thread alone
// knows whether its number counts.

extension RuleState {
  /// Whether the number may begin with two zeros, and only a search tells what leads to a valid one.
  func mayLoseZeros(_ plan: InterpretationPlan) -> Bool {
    guard plan.shape(of: rule).isBare, mayCountZeros || zeroCount == 2,
      !threads.contains(where: { $0.isOpaque })
    else { return false }
    let zerosToCome = 2 - Int(zeroCount)
    return threads.contains { $0.isPossible(afterZeros: zerosToCome, plan) }
  }

  /// The digits that lead to a valid number, and the fewest that are missing; `nil` when none lead to one.
  func outlook(_ plan: InterpretationPlan) -> (next: DigitSet, missing: Int?) {
    var next = DigitSet()
    var missing = isAccepted(plan) ? 0 : nil
    for digit in 0...9 {
      guard let count = after(digit, plan)?.missingCount(plan) else { continue }
      next.insert(digit)
      missing = min(missing ?? .max, count + 1)
    }
    return (next, missing)
  }

  /// The fewest digits that lead to a valid number; `nil` when none do.
  ///
  /// - Complexity: O(*s*²) for *s* states of a definition and of the same after a trunk prefix; beyond some hundred it hopes
  ///   that a number is near.
  func missingCount(_ plan: InterpretationPlan) -> Int? {
    var known = [self]
    var level = 0..<1
    var count = 0
    while !level.isEmpty, known.count < Self.searchLimit {
      for index in level where known[index].isAccepted(plan) { return count }
      for index in level {
        for digit in 0...9 {
          guard let next = known[index].after(digit, plan), !known.contains(next) else { continue }
          known.append(next)
        }
      }
      level = level.upperBound..<known.count
      count += 1
    }
    return level.isEmpty ? nil : count
  }

  private static let searchLimit = 256

  private func isAccepted(_ plan: InterpretationPlan) -> Bool { ((try? accepted(plan, nil)) ?? nil) != nil }

  /// The state after a digit, without what makes no difference to whether a number is valid; `nil` when it isn't possible.
  private func after(_ digit: Int, _ plan: InterpretationPlan) -> RuleState? {
    var next = self
    var step = DecisionState.Step()
    guard next.read(digit, isBracketedZero: false, plan, &step) else { return nil }
    next.forgetCounts()
    return next.threads.isEmpty ? nil : next
  }
}
