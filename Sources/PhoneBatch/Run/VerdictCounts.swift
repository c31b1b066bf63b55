internal import PhoneCheck

/// How often each verdict was given, by the index of its code.
struct VerdictCounts {
  /// Of rows; empty where each row has one number only.
  private var rows: [Int]
  /// Of numbers, for each column with numbers.
  private var columns: [[Int]]
  /// How many numbers an earlier row had; `nil` if duplicates aren't searched.
  private var duplicateCount: Int?

  init(_ job: BatchJob) {
    let none = Array(repeating: 0, count: job.writing.texts.codes.count)
    columns = job.columns.phones.map { _ in none }
    rows = columns.count == 1 ? [] : none
    duplicateCount = job.plan.findsDuplicates ? 0 : nil
  }

  mutating func add(_ block: JudgedBlock) {
    for (index, column) in block.columns.enumerated() {
      column.verdicts.count(block.rows.count, in: &columns[index])
    }
    if !rows.isEmpty {
      for row in 0..<block.rows.count { rows[Int(block.code(of: row).index)] += 1 }
    }
    duplicateCount? += block.duplicateCount
  }

  mutating func add(_ others: VerdictCounts) {
    for index in others.rows.indices { rows[index] += others.rows[index] }
    for column in columns.indices {
      for index in columns[column].indices { columns[column][index] += others.columns[column][index] }
    }
    duplicateCount? += others.duplicateCount ?? 0
  }

  var invalidRowCount: Int {
    let rows = ofRows
    return VerdictCode.invalid.reduce(0) { $0 + rows[Int($1.index)] }
  }

  /// How often rows got each verdict.
  private var ofRows: [Int] { rows.isEmpty ? columns[0] : rows }

  /// The counts as the caller of the batch gets them.
  func summary(_ definitions: [AreaCodeDefinition]) -> BatchSummary {
    var summary = BatchSummary()
    summary.duplicateCount = duplicateCount
    let rows = ofRows
    for code in VerdictCode.all(definitions: definitions.count) {
      let count = rows[Int(code.index)]
      switch code.status {
      case .valid: summary.validCount += count
      case .invalid: summary.invalidCount += count
      case .undecided: summary.undecidedCount += count
      case nil: continue
      }
      summary.rowCount += count
      if code.isMalformed { summary.malformedCount += count }
      let numberCount = columns.reduce(0) { $0 + $1[Int(code.index)] }
      guard numberCount > 0 else { continue }
      if let reason = code.reason { summary.reasonCounts[reason, default: 0] += numberCount }
      if let index = code.definitionIndex {
        summary.countryCounts[definitions[index].countryCode, default: 0] += numberCount
      }
    }
    return summary
  }

  /// How many numbers a column must have before it is suspicious that none is valid.
  private static let oddCount = 20

  /// The columns, by their index among those with numbers, that have many numbers, all of them invalid.
  ///
  /// With the number of numbers, and the most frequent reason. Undecided numbers have a remark of their
  /// own.
  func columnsWithoutValidNumber() -> [(column: Int, numberCount: Int, reason: ReasonCode)] {
    columns.indices.compactMap { column in
      var count = 0
      var most: (count: Int, reason: ReasonCode)?
      for (index, found) in columns[column].enumerated() where found > 0 {
        let code = VerdictCode(index: UInt16(index))
        if code.isValid || code.isUndecided { return nil }
        guard let reason = code.reason else { continue }
        count += found
        if found > most?.count ?? 0 { most = (found, reason) }
      }
      guard let most, count >= Self.oddCount else { return nil }
      return (column, count, most.reason)
    }
  }
}
