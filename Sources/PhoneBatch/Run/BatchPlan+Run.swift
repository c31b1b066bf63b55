internal import ByteIO
public import PhoneCheck

extension BatchPlan {
  /// Streams an input to an output and judges every row on the way.
  ///
  /// Memory stays flat however long the input is. Rows keep their order and their bytes. An output file
  /// appears complete or not at all; on standard output rows may have been written before an error is thrown.
  ///
  /// - Parameters:
  ///   - input: Where rows come from.
  ///   - output: Where rows go; not touched with ``Format/summary``.
  ///   - valid: Where rows with a valid number go as well, as CSV with their header.
  ///   - rejects: Where rows that are not valid go as well, the undecided ones too. They hold what people typed, so a file
  ///     that is not there yet is created for its owner alone.
  ///   - validator: Says which numbers are accepted.
  ///   - remark: Called for what is worth telling, while it runs.
  ///   - progress: Called now and then, at most ten times in a second.
  /// - Returns: What came out, in numbers.
  /// - Throws: ``BatchError`` when the plan does not fit the input, or reading or writing fails.
  /// - Complexity: O(*n*) in the size of the input; memory is bounded by ``maximumRecordByteCount``, but for
  ///   ``findsDuplicates``.
  public func run(
    from input: BatchInput, to output: BatchOutput, valid: BatchOutput? = nil, rejects: BatchOutput? = nil,
    judgedBy validator: PhoneValidator,
    remark: (BatchRemark) -> Void = { _ in }, progress: (BatchProgress) -> Void = { _ in }
  ) throws(BatchError) -> BatchSummary {
    let start = Process.monotonicSeconds
    try check()
    let outputs = BatchOutputs(rows: output, valid: valid, rejects: rejects)
    var summary = try withoutActuallyEscaping(remark) { (remark) throws(BatchError) in
      try withoutActuallyEscaping(progress) { (progress) throws(BatchError) in
        try BatchRun(self, input, outputs, validator, remark, progress).processInput()
      }
    }
    summary.seconds = Process.monotonicSeconds - start
    return summary
  }
}
