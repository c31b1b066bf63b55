internal import PhoneCheck

/// The number of times that each verdict was given, by the index of its code.
struct VerdictCounts {
  /// The counts of rows; empty if each row has only one number.
  private var rows: [Int]
  /// The counts of numbers, for each column with numbers.
  private var columns: [[Int]]
  /// The number of phone numbers that an earlier row had; `nil` if duplicates aren't searched.
  private var duplicateCount: Int?
  /// The number of known phone numbers, and the number of valid rows that are left out; `nil` if they aren't requested.
  private var knownCount: Int?
  private var leftOutCount: Int?

  init(_ job: BatchJob) {
    let none = Array(repeating: 0, count: job.writing.texts.codes.count)
    columns = job.columns.phones.map { _ in none }
    rows = columns.count == 1 ? [] : none
    duplicateCount = job.plan.findsFirstRows ? 0 : nil
    knownCount = job.plan.duplicates.known != nil ? 0 : nil
    leftOutCount = job.plan.dropsRows ? 0 : nil
  }

  mutating func add(_ block: JudgedBlock) {
    for (index, column) in block.columns.enumerated() {
      column.verdicts.count(block.rows.count, in: &columns[index])
    }
    if !rows.isEmpty {
      for row in 0..<block.rows.count { rows[Int(block.code(of: row).index)] += 1 }
    }
    duplicateCount? += block.duplicateCount
    knownCount? += block.knownCount
    leftOutCount? += block.leftOutCount
  }

  mutating func add(_ others: VerdictCounts) {
    for index in others.rows.indices { rows[index] += others.rows[index] }
    for column in columns.indices {
      for index in columns[column].indices { columns[column][index] += others.columns[column][index] }
    }
    duplicateCount? += others.duplicateCount ?? 0
    knownCount? += others.knownCount ?? 0
    leftOutCount? += others.leftOutCount ?? 0
  }

  var invalidRowCount: Int {
    let rows = ofRows
    return VerdictCode.invalid.reduce(0) { $0 + rows[Int($1.index)] }
  }

  /// The number of rows that aren't valid, including rows without a verdict.
  var notValidRowCount: Int {
    let rows = ofRows
    return ReasonCode.allCases.reduce(0) { $0 + rows[Int(VerdictCode($1).index)] }
  }

  /// The number of rows with each verdict.
  private var ofRows: [Int] { rows.isEmpty ? columns[0] : rows }

  /// The counts in the form for the caller of the batch.
  func summary(_ definitions: [AreaCodeDefinition]) -> BatchSummary {
    var summary = BatchSummary()
    summary.duplicateCount = duplicateCount
    summary.knownCount = knownCount
    summary.leftOutCount = leftOutCount
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

  /// The columns with invalid numbers, by their index among the columns with numbers, and whether most numbers are
  /// invalid.
  ///
  /// Empty cells don't count, unless there are no others. Undecided numbers have their own remark.
  ///
  /// - Parameter numberOf: The column from 1, for an index; `nil` if lines are numbers.
  func invalidColumns(
    _ numberOf: (Int) -> Int?
  ) -> [(index: Int, areMost: Bool, column: InvalidColumn)] {
    columns.indices.compactMap { index in
      var (count, notInvalidCount, emptyCount) = (0, 0, 0)
      var most: (count: Int, reason: ReasonCode)?
      for (code, found) in columns[index].enumerated() where found > 0 {
        let code = VerdictCode(index: UInt16(code))
        guard code != .noNumber else { continue }
        count += found
        guard let reason = code.reason, !code.isUndecided else {
          notInvalidCount += found
          continue
        }
        if reason == .empty { emptyCount = found } else if found > most?.count ?? 0 { most = (found, reason) }
      }
      let invalidCount = count - notInvalidCount
      let written = count - emptyCount
      guard invalidCount > 0 else { return nil }
      let areMost = written == 0 || (invalidCount - emptyCount) * 2 > written
      let (reasonCount, reason) = most ?? (emptyCount, .empty)
      return (
        index, areMost,
        InvalidColumn(
          column: numberOf(index), numberCount: count, invalidCount: invalidCount, reason: reason,
          reasonCount: reasonCount)
      )
    }
  }
}

extension InvalidColumn {
  /// Whether the column deserves a remark even without a known remedy.
  var isOdd: Bool {
    guard numberCount >= Self.oddCount else { return false }
    if invalidCount == numberCount { return true }
    switch reason {
    case .malformedRow, .missingField, .unknownAreaCode, .areaCodeMismatch, .masked:
      return reasonCount * 2 > numberCount
    default: return false
    }
  }

  /// The minimum count of numbers in a column that makes it odd that most of them are invalid.
  private static let oddCount = 20
}
