public import CPhoneCheck
internal import PhoneCheck

/// See `duckdb.h`.
@c @implementation
public func pc_duckdb_judge(
  _ settings: UnsafePointer<pc_duckdb_settings>?, _ column: UnsafePointer<pc_column>?,
  _ areas: UnsafePointer<pc_column>?,
  _ targets: UnsafePointer<pc_duckdb_target>?, _ count: Int, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> phonecheck_result {
  unsafe call(error) { () throws(Failure) in
    guard let settings = unsafe settings, let column = unsafe column else {
      throw .argument("settings and column can't be NULL")
    }
    let open = try unsafe Registry.shared.find(settings.pointee.validator)
    let format = try unsafe ResultType.format(settings.pointee.format)
    let writer = unsafe DuckDBWriter(
      UnsafeBufferPointer(start: targets, count: count), open.outcomes, format)
    let rowCount = unsafe Int(column.pointee.count)
    let judge = open.takeJudge()
    defer {
      pc_warn_of_doubtful(Int64(judge.takeDoubtfulCount()))
      open.giveBack(judge)
    }
    let task = Judge.Task(
      rowCount: rowCount, format: writer.writesNumbers && !open.isExact ? format : nil)
    var row = 0
    while row < rowCount {
      row += try unsafe judge.judge(column, areas: areas, from: row, atMost: rowCount - row, task) {
        (verdicts, count) throws(Failure) in
        try unsafe writer.write(verdicts, count, at: row, judge.numberBytes)
      }
    }
    unsafe writer.finish(judge.numberBytes, rowCount)
  }
}

/// Fills DuckDB's vectors.
@safe
private struct DuckDBWriter {
  // SAFETY: the vectors belong to DuckDB, have room for all rows of the chunk, and are only used during the call.
  private let targets: UnsafeBufferPointer<pc_duckdb_target>
  private let outcomes: Outcomes
  private let format: PhoneNumber.Format

  init(
    _ targets: UnsafeBufferPointer<pc_duckdb_target>, _ outcomes: Outcomes, _ format: PhoneNumber.Format
  ) {
    unsafe self.targets = targets
    self.outcomes = outcomes
    self.format = format
  }

  /// Whether numbers have the same nulls as countries, which are columns of a struct.
  private var sharesNulls: Bool { unsafe !outcomes.isExact && targets.count > 1 }

  var writesNumbers: Bool { unsafe targets.contains { unsafe $0.column == ResultColumn.number.bit } }

  func write(
    _ verdicts: UnsafePointer<pc_verdicts>, _ count: Int32, at row: Int,
    _ bytes: UnsafeMutablePointer<pc_bytes>
  ) throws(Failure) {
    if row == 0 { unsafe bytes.pointee.count = 0 }
    for index in unsafe targets.indices {
      let target = unsafe targets[index]
      guard let column = unsafe ResultColumn(bit: target.column), let flags = unsafe outcomes.flags[column]
      else { continue }
      if let validity = unsafe target.validity, column != .number || !sharesNulls {
        _ = unsafe pc_write_bits(verdicts, count, flags, validity, Int64(row))
      }
      let texts = unsafe target.texts + row
      switch column {
      case .status: unsafe pc_write_views(verdicts, count, outcomes.statusWords.views, texts)
      case .country: unsafe pc_write_views(verdicts, count, outcomes.countryWords.views, texts)
      case .reason, .message: unsafe pc_write_views(verdicts, count, outcomes.reasonTexts, texts)
      case .number:
        guard unsafe pc_reserve(bytes, Int64(count) * ResultType.longestNumber(format)) else {
          throw .noMemory
        }
        unsafe pc_write_number_views(
          verdicts, count, outcomes.prefixes(format).words, flags, bytes, 0, texts)
      }
    }
  }

  func finish(_ bytes: UnsafePointer<pc_bytes>, _ rowCount: Int) {
    guard rowCount > 0 else { return }
    for index in unsafe targets.indices where unsafe targets[index].column == ResultColumn.number.bit {
      var target = unsafe targets[index]
      if sharesNulls, let validity = unsafe target.validity, let same = unsafe targets[1].validity {
        unsafe validity.update(from: same, count: (rowCount + 7) / 8)
      }
      unsafe pc_duckdb_keep_numbers(&target, bytes, Int64(rowCount))
    }
  }
}
