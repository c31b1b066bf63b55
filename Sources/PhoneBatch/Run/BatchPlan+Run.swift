internal import ByteIO
public import PhoneCheck
@_exported public import PhoneRows

extension BatchPlan {
  /// Streams an input to an output and judges every row on the way.
  ///
  /// Rows keep their order and their bytes. Output files appear complete or not at all, and together; on standard
  /// output, devices and pipes, rows may have been written before an error is thrown.
  ///
  /// - Parameters:
  ///   - input: The source of rows.
  ///   - output: The destination of rows; not touched with ``Format/summary``.
  ///   - valid: An additional output for rows with a valid number, as CSV with their header; `nil` for none.
  ///   - rejects: An additional output for rows that aren't valid, including undecided ones; `nil` for none. They hold
  ///     what people typed, so only the owner can read a new file.
  ///   - duplicates: An additional output for valid rows whose number an earlier row has; the plan has to search for
  ///     them.
  ///   - validator: Decides which numbers are accepted.
  ///   - remark: Called with each remark as soon as it is known, on the calling thread.
  ///   - progress: Called at most ten times a second, on the calling thread.
  ///   - isStopped: Whether the run should end; asked after each chunk of rows, on any thread.
  /// - Returns: The counts of the run.
  /// - Throws: ``BatchError`` if the plan doesn't fit the input, or reading or writing fails.
  /// - Complexity: O(*n*) in the size of the input. Memory doesn't depend on it, except with ``findsDuplicates`` and
  ///   ``duplicates``: each of ``jobs`` threads holds a chunk of 256 kB, or the longest record, and some megabytes of
  ///   output.
  public func run(
    from input: BatchInput, to output: BatchOutput, valid: BatchOutput? = nil, rejects: BatchOutput? = nil,
    duplicates: BatchOutput? = nil, judgedBy validator: PhoneValidator,
    remark: (BatchRemark) -> Void = { _ in }, progress: (BatchProgress) -> Void = { _ in },
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) throws(BatchError) -> BatchSummary {
    var outputs = BatchOutputs(rows: output, valid: valid, rejects: rejects)
    outputs.duplicates = duplicates
    let result = try run(
      from: input, to: outputs, judgedBy: validator, remark: remark, progress: progress, isStopped: isStopped)
    if let stop = result.stop { throw stop }
    return result.summary
  }

  /// Streams an input to several outputs, including the summary.
  ///
  /// All files appear together, or none if the run stops at a row.
  ///
  /// An output whose reader closes the pipe gets nothing more; the others are finished.
  ///
  /// - Throws: Also, after the others are finished, an error that names the output that was cut short, unless it is
  ///   standard output; ``BatchError/closedPipe`` if standard output is the only output.
  package func run(
    from input: BatchInput, to outputs: BatchOutputs, judgedBy validator: PhoneValidator,
    remark: (BatchRemark) -> Void = { _ in }, progress: (BatchProgress) -> Void = { _ in },
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) throws(BatchError) -> BatchResult {
    let start = Process.monotonicSeconds
    try check()
    let known = try knownRows(judgedBy: validator, isStopped, remark)
    let kept = try keptRows(of: input, judgedBy: validator, isStopped)
    return try BatchRun(
      self, input, outputs, validator, .finding(kept: kept, known: known), isStopped, remark
    ).processInput(since: start, remark, progress)
  }
}

extension BatchPlan {
  /// The number of threads that work at the same time.
  var workerCount: Int {
    guard fastPaths.contains(.threads) else { return 1 }
    return jobs > 0 ? jobs : Workers.processorCount
  }
}

/// The counts of a run.
package struct BatchResult {
  package var summary: BatchSummary
  /// The error if the run ended with the first row that isn't valid: ``BatchError/rowNotValid(name:line:row:_:)``.
  package var stop: BatchError?

  package init(summary: BatchSummary, stop: BatchError? = nil) {
    self.summary = summary
    self.stop = stop
  }
}
