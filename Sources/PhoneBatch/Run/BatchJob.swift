internal import ByteIO
internal import PhoneCheck

/// What all workers of a run share, once the first record has shown what the input is like.
struct BatchJob: Sendable {
  let plan: BatchPlan
  let columns: ColumnSelection
  let judging: JudgingRules
  let writing: WritingRules
  /// What is written, for each output.
  let outputs: [OpenOutput.Contents]
  /// Whether the encoding wasn't named, and is UTF-8 as far as the first record shows.
  let mayBeForeign: Bool
  /// The keys of numbers, and the search that workers share; `nil` where duplicates aren't looked for.
  let duplicates: (keys: NumberKeys, search: Monitor<DuplicateSearch>)?

  var definitions: [AreaCodeDefinition] { judging.validator.catalog.definitions }

  /// The index of the first chunk for which a table is made.
  ///
  /// Making one takes as long as judging so many bytes without it. Where the size of the input is not known, it is made
  /// after as many bytes.
  func firstChunkForTable(_ chunks: borrowing ChunkReader) -> Int {
    let byteCount = definitions.count * plan.tableByteCount
    guard let total = chunks.totalByteCount else { return byteCount / plan.chunkByteCount + 1 }
    return total - chunks.skippedByteCount > byteCount ? 0 : Int.max
  }
}
