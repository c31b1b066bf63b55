internal import PatternAutomata
internal import PhoneCheck

/// Compares two definitions by PCRE2's verdicts on a sample, because one of them has no automaton.
///
/// The sample consists of members of either side, drawn from its automaton or found by search, of the same members with
/// one digit changed, and of random digits.
enum SampledComparison {
  private static let memberCount = 400
  private static let editCount = 800
  private static let noiseCount = 300
  /// A regex that has reached its limit this often is no longer matched.
  private static let undecidedLimit = 8

  static func difference(
    _ old: ExaminedDefinition?, _ new: ExaminedDefinition?, areaCode: AreaCode, _ choice: ExampleChoice
  ) -> NumberDifference {
    WorkAllowance.chargeSearch()
    var rejected: [[UInt8]] = []
    var accepted: [[UInt8]] = []
    var unchanged: [[UInt8]] = []
    var count = 0
    var undecidedCount = 0
    for number in sample(of: [old, new].compactMap(\.self), seed: choice.seed)
    where undecidedCount < undecidedLimit {
      let (before, after) = (old.isNumber(number), new.isNumber(number))
      guard let before, let after else {
        undecidedCount += 1
        continue
      }
      count += 1
      switch (before, after) {
      case (true, false): rejected.append(number)
      case (false, true): accepted.append(number)
      case (true, true): unchanged.append(number)
      case (false, false): break
      }
    }
    return NumberDifference(
      basis: .sampling(
        NumberDifference.Sampling(
          numberCount: count, undecidedCount: undecidedCount, oldCause: old?.cause, newCause: new?.cause)),
      rejected: tally(rejected, areaCode, choice), accepted: tally(accepted, areaCode, choice),
      unchanged: tally(unchanged, areaCode, choice), spellings: [])
  }

  /// Returns the digits to try, each once, in order.
  static func sample(of sides: [ExaminedDefinition], seed: UInt64) -> [[UInt8]] {
    var generator = SplitMix64(seed: seed)
    var sample: Set<[UInt8]> = []
    for side in sides {
      sample.formUnion(side.words(ExampleChoice(count: memberCount, seed: seed)))
      guard let automaton = side.automaton else { continue }
      // Probes take every transition of the automaton, so that rare numbers are among them.
      let probes = automaton.probes(count: memberCount, maximumLength: NumberBounds.maximumLength, seed: seed)
      sample.formUnion(probes.filter(\.isAccepted).map(\.word))
    }
    let members = sample.sorted(by: DigitWord.precedes)
    for _ in 0..<editCount {
      guard let member = members.randomElement(using: &generator) else { break }
      sample.insert(DigitEdits.random(of: member, using: &generator))
    }
    for _ in 0..<noiseCount {
      let length = Int.random(in: 1...NumberBounds.maximumE164Length, using: &generator)
      sample.insert((0..<length).map { _ in UInt8.random(in: 0x30...0x39, using: &generator) })
    }
    return sample.sorted(by: DigitWord.precedes)
  }

  /// Counts the numbers found, as a lower bound, in order.
  static func tally(
    _ numbers: [[UInt8]], _ areaCode: AreaCode, _ choice: ExampleChoice,
    as text: (([UInt8]) -> String)? = nil
  ) -> NumberTally {
    var generator = SplitMix64(seed: choice.seed)
    let others = numbers.dropFirst().shuffled(using: &generator).prefix(max(0, choice.count - 1))
    let examples = (numbers.prefix(min(1, choice.count)) + others).sorted(by: DigitWord.precedes)
    return NumberTally(
      byLength: Dictionary(grouping: numbers, by: \.count).sorted { $0.key < $1.key }.map {
        NumberTally.LengthCount(length: $0.key, count: ExactCount($0.value.count))
      },
      limit: NumberBounds.maximumLength, isLowerBound: true,
      examples: examples.map { text?($0) ?? DigitWord.canonical(areaCode, $0) })
  }
}
