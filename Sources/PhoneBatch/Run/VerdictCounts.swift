internal import PhoneCheck

/// How often each verdict was given, by the index of its code.
struct VerdictCounts {
  /// Of rows; unused where each row has one number only.
  private var rows: [Int]
  private var numbers: [Int]
  private let areRowsNumbers: Bool
  /// How many numbers another row had before; `nil` where duplicates aren't looked for.
  private var duplicateCount: Int?

  init(_ job: BatchJob) {
    numbers = Array(repeating: 0, count: job.writing.texts.codes.count)
    areRowsNumbers = job.columns.phones.count == 1
    rows = areRowsNumbers ? [] : numbers
    duplicateCount = job.plan.findsDuplicates ? 0 : nil
  }

  mutating func add(_ block: JudgedBlock) {
    block.count(rows: &rows, numbers: &numbers)
    if let count = duplicateCount { duplicateCount = count + block.duplicateCount }
  }

  mutating func add(_ others: VerdictCounts) {
    for index in others.rows.indices { rows[index] += others.rows[index] }
    for index in others.numbers.indices { numbers[index] += others.numbers[index] }
    if let count = duplicateCount { duplicateCount = count + (others.duplicateCount ?? 0) }
  }

  /// How many rows are invalid.
  var invalidRowCount: Int {
    let rows = areRowsNumbers ? numbers : rows
    return VerdictCode.invalid.reduce(0) { $0 + rows[Int($1.index)] }
  }

  /// The counts as the caller of the batch gets them.
  func summary(_ definitions: [AreaCodeDefinition]) -> BatchSummary {
    var summary = BatchSummary()
    summary.duplicateCount = duplicateCount
    let rows = areRowsNumbers ? numbers : rows
    for code in VerdictCode.all(definitions: definitions.count) {
      summary.add(rows: rows[Int(code.index)], code)
      summary.add(numbers: numbers[Int(code.index)], code, definitions)
    }
    return summary
  }
}

extension BatchSummary {
  fileprivate mutating func add(rows count: Int, _ code: VerdictCode) {
    switch code.status {
    case .valid: validCount += count
    case .invalid: invalidCount += count
    case .undecided: undecidedCount += count
    case nil: return
    }
    rowCount += count
    if code.isMalformed { malformedCount += count }
  }

  fileprivate mutating func add(numbers count: Int, _ code: VerdictCode, _ definitions: [AreaCodeDefinition])
  {
    guard count > 0 else { return }
    if let reason = code.reason { reasonCounts[reason, default: 0] += count }
    if let index = code.definitionIndex {
      countryCounts[definitions[index].countryCode, default: 0] += count
    }
  }
}
