internal import PatternAutomata
internal import PhoneCheck

/// Numbers that are rejected and differ from an accepted one by one typing error.
enum NearMisses {
  /// Some of the errors in the first number that has any, each reason in turn so that none is missing.
  static func all(
    of numbers: [[UInt8]], _ check: ExampleCheck, _ options: NumberExamples.Options
  ) -> [NumberExamples.NearMiss] {
    for number in numbers {
      let misses = all(of: number, check, options)
      if !misses.isEmpty { return misses }
    }
    return []
  }

  private static func all(
    of number: [UInt8], _ check: ExampleCheck, _ options: NumberExamples.Options
  ) -> [NumberExamples.NearMiss] {
    var generator = SplitMix64(seed: options.seed)
    let session = ValidationSession(check.validator)
    var groups: [ReasonCode: [[UInt8]]] = [:]
    for edit in DigitEdits.all(of: number).shuffled(using: &generator) {
      // If each takes very long, those found so far are enough.
      if WorkAllowance.isCurrentSpent { break }
      if let reason = check.reason(edit, in: session) { groups[reason, default: []].append(edit) }
    }
    var chosen: [NumberExamples.NearMiss] = []
    while chosen.count < options.count, !groups.isEmpty {
      for reason in ReasonCode.allCases where chosen.count < options.count {
        if let miss = nextMiss(&groups[reason, default: []], check) {
          chosen.append(miss)
        } else {
          groups[reason] = nil
        }
      }
    }
    let order = Dictionary(uniqueKeysWithValues: ReasonCode.allCases.enumerated().map { ($1, $0) })
    return chosen.sorted { left, right in
      (order[left.rejection.reason] ?? 0, left.written.utf8.count, left.written)
        < (order[right.rejection.reason] ?? 0, right.written.utf8.count, right.written)
    }
  }

  /// Removes numbers from the end of a list until one is accepted by no definition; only here are other
  /// definitions tried.
  private static func nextMiss(_ numbers: inout [[UInt8]], _ check: ExampleCheck) -> NumberExamples.NearMiss?
  {
    while let number = numbers.popLast() {
      if let miss = check.rejection(number) { return miss }
    }
    return nil
  }
}
