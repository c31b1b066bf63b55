internal import ByteIO
internal import PhoneCheck

/// What all workers of a run share, once the first record has been read.
struct BatchJob: Sendable {
  let plan: BatchPlan
  let columns: ColumnSelection
  let judging: JudgingRules
  let writing: WritingRules
  /// What is written, for each output.
  let outputs: [OpenOutput.Contents]
  /// Whether the encoding wasn't named, and looks like UTF-8 up to the first record.
  let mayBeForeign: Bool
  /// The keys of numbers, and the search that workers share; `nil` if duplicates aren't searched.
  let duplicates: (keys: NumberKeys, search: Monitor<DuplicateSearch>)?

  var definitions: [AreaCodeDefinition] { judging.validator.catalog.definitions }

  /// The index of the first chunk for which a table is built.
  ///
  /// Building one takes as long as judging that many bytes without it. If the size of the input is not known, it is
  /// built after that many bytes.
  func firstChunkForTable(_ chunks: borrowing ChunkReader) -> Int {
    let byteCount = definitions.count * plan.tableByteCount
    guard let total = chunks.totalByteCount else { return byteCount / plan.chunkByteCount + 1 }
    return total - chunks.skippedByteCount > byteCount ? 0 : Int.max
  }
}
