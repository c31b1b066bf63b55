internal import ByteIO
package import PhoneCheck
package import PhoneRows

/// The rows of a file whose verdict differs between two validators.
package struct BatchComparison: Hashable, Sendable {
  /// The number of rows, without blank lines.
  package var rowCount: Int
  /// The changed rows, in the order of their old verdicts, then of their new ones.
  package var changes: [RowChange]
}

extension BatchPlan {
  /// Judges every row by two validators, and finds the rows whose verdicts differ.
  ///
  /// The input is read and divided once. A row changes if one of the four fields of
  /// ``run(from:to:valid:rejects:duplicates:judgedBy:remark:progress:isStopped:)`` does: status, reason, number or
  /// country.
  ///
  /// - Parameters:
  ///   - input: The source of rows; one column has the numbers.
  ///   - old: The validator for the earlier verdicts.
  ///   - oldArea: The source of areas for `old`, whose catalog may have other definitions; ``area`` is the source for
  ///     `validator`.
  ///   - validator: The validator for the present verdicts.
  ///   - changed: The output for changed rows, as CSV with the fields of both verdicts; `nil` for none. Only the owner
  ///     can read a new file.
  ///   - remark: Called with each remark as soon as it is known, on the calling thread.
  ///   - progress: Called at most ten times a second, on the calling thread.
  /// - Throws: ``BatchError`` if the plan doesn't fit the input, or reading or writing fails.
  package func compare(
    _ input: BatchInput, judgedBefore old: PhoneValidator, in oldArea: AreaSource,
    judgedBy validator: PhoneValidator, changed: BatchOutput? = nil,
    remark: (BatchRemark) -> Void = { _ in }, progress: (BatchProgress) -> Void = { _ in }
  ) throws(BatchError) -> BatchComparison {
    let start = Process.monotonicSeconds
    var plan = self
    plan.comparesVerdicts = true
    plan.seeksAdvice = false
    plan.format = changed == nil ? .summary : .csv
    try plan.check()
    var oldPlan = plan
    oldPlan.area = oldArea
    let found = Monitor(ChangedVerdicts())
    let summary = try BatchRun(
      plan, input, BatchOutputs(rows: changed ?? .standardOutput), validator,
      .comparing(oldPlan, old, found), { false }, remark
    ).processInput(since: start, remark, progress).summary
    let changes = found.withLock { $0.changes(from: old.catalog, to: validator.catalog) }
    return BatchComparison(rowCount: summary.rowCount, changes: changes)
  }
}
