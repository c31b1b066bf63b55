internal import PatternAutomata
internal import PhoneCheck

/// Numbers that are rejected though one slip of a finger away from an accepted one.
enum NearMisses {
  /// Some slips in the first number that has any, with every reason in turn so that none is missing.
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
    let misses = DigitEdits.all(of: number).shuffled(using: &generator).compactMap(check.rejection)
    var groups = Dictionary(grouping: misses, by: \.rejection.reason)
    var chosen: [NumberExamples.NearMiss] = []
    while chosen.count < options.count, !groups.isEmpty {
      for reason in ReasonCode.allCases where chosen.count < options.count {
        guard let next = groups[reason]?.popLast() else {
          groups[reason] = nil
          continue
        }
        chosen.append(next)
      }
    }
    let order = Dictionary(uniqueKeysWithValues: ReasonCode.allCases.enumerated().map { ($1, $0) })
    return chosen.sorted { left, right in
      (order[left.rejection.reason] ?? 0, left.written.utf8.count, left.written)
        < (order[right.rejection.reason] ?? 0, right.written.utf8.count, right.written)
    }
  }
}
