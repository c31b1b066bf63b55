internal import PatternAutomata
internal import PhoneCheck

/// Numbers that are rejected and differ from an accepted one by one typing error.
struct NearMisses {
  let check: ExampleCheck
  let options: NumberExamples.Options

  /// The maximum number of branches that are probed, unless more near misses are requested.
  private static let branchLimit = 500

  private var chosen: [NumberExamples.NearMiss] = []
  private var written: Set<String> = []

  /// Returns a near miss for each branch, and then typing errors in the first number that has any.
  ///
  /// There is at least one typing error for each reason, and more for each in turn up to the requested count.
  static func all(
    of numbers: [[UInt8]], leaving branches: [BranchProbe], _ check: ExampleCheck,
    _ options: NumberExamples.Options
  ) -> [NumberExamples.NearMiss] {
    guard options.count > 0 else { return [] }
    var misses = NearMisses(check: check, options: options)
    misses.probe(branches)
    for number in numbers where misses.addErrors(in: number) { break }
    let order = Dictionary(uniqueKeysWithValues: ReasonCode.allCases.enumerated().map { ($1, $0) })
    return misses.chosen.sorted { left, right in
      (order[left.rejection.reason] ?? 0, left.written.utf8.count, left.written)
        < (order[right.rejection.reason] ?? 0, right.written.utf8.count, right.written)
    }
  }

  private init(check: ExampleCheck, options: NumberExamples.Options) {
    self.check = check
    self.options = options
  }

  private mutating func probe(_ branches: [BranchProbe]) {
    let limit = max(options.count, Self.branchLimit)
    for branch in branches where chosen.count < limit {
      probe(branch.words)
      // The words go from one end of the run to the other: a class that becomes wider accepts one of its ends first.
      if options.coversBranches { probe(branch.words.reversed()) }
    }
  }

  /// Adds the first of some words that is rejected.
  private mutating func probe(_ words: [[UInt8]]) {
    for word in words where !WorkAllowance.isCurrentSpent {
      guard let miss = check.rejection(word) else { continue }
      add(miss)
      break
    }
  }

  private mutating func add(_ miss: NumberExamples.NearMiss) {
    if written.insert(miss.written).inserted { chosen.append(miss) }
  }

  /// - Returns: Whether the number has a typing error that is rejected.
  private mutating func addErrors(in number: [UInt8]) -> Bool {
    var generator = SplitMix64(seed: options.seed)
    let session = ValidationSession(check.validator)
    var groups: [ReasonCode: [[UInt8]]] = [:]
    for edit in DigitEdits.all(of: number).shuffled(using: &generator) {
      // If each check takes very long, the errors found so far are enough.
      if WorkAllowance.isCurrentSpent { break }
      if let reason = check.reason(edit, in: session) { groups[reason, default: []].append(edit) }
    }
    if groups.isEmpty { return false }
    let count = chosen.count
    var seen = Set(chosen.map(\.rejection.reason))
    while !groups.isEmpty {
      for reason in ReasonCode.allCases {
        guard groups[reason] != nil else { continue }
        if chosen.count >= options.count, seen.contains(reason) {
          groups[reason] = nil
        } else if let miss = nextMiss(&groups[reason, default: []]) {
          add(miss)
          seen.insert(reason)
        } else {
          groups[reason] = nil
        }
      }
    }
    return chosen.count > count || count > 0
  }

  /// Removes numbers from the end of a list until no definition accepts one; other definitions are tried only here.
  private func nextMiss(_ numbers: inout [[UInt8]]) -> NumberExamples.NearMiss? {
    while let number = numbers.popLast() {
      if let miss = check.rejection(number), !written.contains(miss.written) {
        return miss
      }
    }
    return nil
  }
}
