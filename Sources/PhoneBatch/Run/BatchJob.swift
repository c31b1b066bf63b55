internal import ByteIO
internal import PhoneCheck

/// What all workers of a run go by, once the first record has shown what the input is like.
struct BatchJob: Sendable {
  let plan: BatchPlan
  let validator: PhoneValidator
  let rules: RecordChunk.Rules
  let columns: ColumnSelection
  let annotator: CSVAnnotator
  let ndjson: NDJSONWriter
  let texts: OutcomeTexts
  /// What is written, for each place where rows go.
  let outputs: [RowOutput.Contents]
  /// The area that every number belongs to, if one is named.
  ///
  /// Kept here because the optimizer of Swift 6.3 releases a payload that it never retained where `RowJudge`, which can't
  /// be copied, looks at `plan.area` itself.
  let everyArea: Area?
  let tables = SharedTables()
  /// What tells numbers apart, and where workers ask who had them first, if anybody wants to know.
  let duplicates: (keys: NumberKeys, search: Monitor<DuplicateSearch>)?

  init(
    plan: BatchPlan, validator: PhoneValidator, columns: ColumnSelection, dialect: CSVDialect,
    annotator: CSVAnnotator, ndjson: NDJSONWriter, outputs: [RowOutput.Contents]
  ) {
    self.outputs = outputs
    self.plan = plan
    self.validator = validator
    self.columns = columns
    self.annotator = annotator
    self.ndjson = ndjson
    rules = RecordChunk.Rules(
      dialect: dialect, maximumRecordByteCount: plan.maximumRecordByteCount, width: columns.width,
      kernels: plan.kernels)
    texts = OutcomeTexts(
      validator.catalog.definitions, NumberStyle(plan, writesRows: !outputs.isEmpty))
    duplicates =
      plan.findsDuplicates
      ? (
        NumberKeys(validator.catalog.definitions), Monitor(DuplicateSearch(columnCount: columns.phones.count))
      )
      : nil
    if case .named(let area) = plan.area { everyArea = area } else { everyArea = nil }
  }

  /// Whether matching tables can say all that is asked about a number.
  var usesTables: Bool {
    plan.judging == .writtenForm && texts.style.takesDigits && plan.fastPaths.contains(.automata)
  }

  /// The first chunk, by its place, for which a table is made.
  ///
  /// Making one takes as long as judging so many bytes without it. Where it isn't known how many there are, it is made
  /// once as many have come.
  func firstChunkForTable(_ chunks: borrowing ChunkReader) -> Int {
    let byteCount = validator.catalog.definitions.count * plan.tableByteCount
    guard let total = chunks.totalByteCount else { return byteCount / plan.chunkByteCount + 1 }
    return total - chunks.skippedByteCount > byteCount ? 0 : Int.max
  }
}
