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
    var summary = try BatchRun.run(self, from: input, to: outputs, validator, remark, progress)
    summary.seconds = Process.monotonicSeconds - start
    return summary
  }

  func check() throws(BatchError) {
    if let delimiter, !CSVDialect.isDelimiter(delimiter) { throw .unusablePlan(.delimiter(delimiter)) }
    if findsDuplicates, judging == .exact { throw .unusablePlan(.duplicatesOfRawBytes) }
    if let byteRange {
      if findsDuplicates { throw .unusablePlan(.duplicatesInRange) }
      if format == .ndjson, byteRange.start > 0, byteRange.place == nil {
        throw .unusablePlan(.rowNumbersInRange)
      }
    }
    guard (1...CSVScanner.largestMaximumRecordByteCount).contains(maximumRecordByteCount) else {
      throw .unusablePlan(.maximumRecordByteCount(maximumRecordByteCount))
    }
  }

  /// How the input is divided, as far as the plan says; `nil` to go by the header.
  var dialect: CSVDialect? {
    layout == .lines ? .lines : delimiter.map { .delimited(by: $0) }
  }

  /// What finds records and fields.
  var kernels: VectorKernels { fastPaths.contains(.simd) ? vectorKernels : .none }

  /// How many threads work at the same time.
  var workerCount: Int {
    guard fastPaths.contains(.threads) else { return 1 }
    return jobs > 0 ? jobs : Workers.processorCount
  }
}
