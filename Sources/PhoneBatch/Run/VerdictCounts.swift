internal import PhoneCheck

/// How often each outcome came, by its index.
struct OutcomeCounts {
  /// Of rows; where each row has one number only, nothing is counted twice.
  private var rows: [Int]
  private var numbers: [Int]
  private let areRowsNumbers: Bool
  /// How many numbers another row had before, where anybody asks.
  private var duplicateCount: Int?

  init(_ job: BatchJob) {
    numbers = Array(repeating: 0, count: job.texts.outcomes.count)
    areRowsNumbers = job.columns.phones.count == 1
    rows = areRowsNumbers ? [] : numbers
    duplicateCount = job.plan.findsDuplicates ? 0 : nil
  }

  mutating func add(_ block: JudgedBlock) {
    block.count(rows: &rows, numbers: &numbers)
    if let count = duplicateCount { duplicateCount = count + block.duplicateCount }
  }

  mutating func add(_ others: OutcomeCounts) {
    for index in others.rows.indices { rows[index] += others.rows[index] }
    for index in others.numbers.indices { numbers[index] += others.numbers[index] }
    if let count = duplicateCount { duplicateCount = count + (others.duplicateCount ?? 0) }
  }

  /// The counts as whoever ran the batch gets them.
  func summary(_ definitions: [AreaCodeDefinition]) -> BatchSummary {
    var summary = BatchSummary()
    summary.duplicateCount = duplicateCount
    let rows = areRowsNumbers ? numbers : rows
    for outcome in Outcome.all(definitions: definitions.count) {
      summary.add(rows: rows[Int(outcome.index)], outcome)
      summary.add(numbers: numbers[Int(outcome.index)], outcome, definitions)
    }
    return summary
  }
}

extension BatchSummary {
  fileprivate mutating func add(rows count: Int, _ outcome: Outcome) {
    switch outcome.status {
    case .valid: validCount += count
    case .invalid: invalidCount += count
    case .undecided: undecidedCount += count
    case nil: return
    }
    rowCount += count
    if outcome.reason == .malformedRow || outcome.reason == .missingField { malformedCount += count }
  }

  fileprivate mutating func add(numbers count: Int, _ outcome: Outcome, _ definitions: [AreaCodeDefinition]) {
    guard count > 0 else { return }
    if let reason = outcome.reason { reasonCounts[reason, default: 0] += count }
    if let index = outcome.definitionIndex {
      countryCounts[definitions[index].countryCode, default: 0] += count
    }
  }
}
