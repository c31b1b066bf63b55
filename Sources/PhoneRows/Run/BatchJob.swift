package import ByteValues
package import PhoneCheck

/// The state that all workers of a run share, after the first record has been read.
///
/// Each worker fills a chunk with the next rows of the input, and judges and formats them.
package struct BatchJob: Sendable {
  package let plan: BatchPlan
  package let columns: ColumnSelection
  /// The names of the columns with numbers, in UTF-8; empty if there are none.
  let phoneNames: [[UInt8]]
  /// The names of all columns; empty texts without a header.
  package let names: HeaderNames
  /// The search for an unused column with areas.
  let areaColumn: AreaColumnSearch
  /// The search for a column with numbers, for a chosen column without any.
  let numberColumn: NumberColumnSearch
  let judging: JudgingRules
  let writing: WritingRules
  package let inputName: String
  /// The contents of each output.
  let outputs: [RowOutput.Contents]
  /// The detected encoding of the input before the first record was read; `nil` if it wasn't clear yet, or was named.
  let earlyGuess: EncodingGuess?
  /// Whether the run should end.
  package let isStopped: @Sendable () -> Bool
  /// The look-up of numbers; `nil` if nothing is looked up.
  package let duplicates: DuplicateSearch?

  /// The rules for the verdicts to compare with; `nil` if verdicts aren't compared.
  let comparison: ComparisonRules?

  package var definitions: [AreaCodeDefinition] { judging.validator.catalog.definitions }

  /// The key of a column's cells in NDJSON, as JSON with its colon.
  package func appendKey(at column: Int, to output: inout ByteBuffer) {
    writing.keys.appendKey(at: column, to: &output)
  }

  /// Whether the encoding wasn't named, and looks like UTF-8 up to the first record.
  var mayBeForeign: Bool { plan.encoding == nil && (earlyGuess == nil || earlyGuess == .utf8) }

  /// The name of the input in errors about rows; in a range with an unknown first record, lines count from its start.
  var rowsName: String {
    guard let range = plan.byteRange, range.hasUnknownFirstRecord else { return inputName }
    return "\(inputName)[\(range)]"
  }

  /// The fields of a written row, from 0, that hold numbers of rows, lines or characters.
  package var numericFields: [Int] {
    let added = writing.annotator.columns(of: plan.comparesVerdicts ? 2 : columns.phones.count).flatMap { $0 }
    return added.indices.filter { added[$0].column.isNumeric }.map { columns.width + $0 }
  }

  /// The assumed number of bytes of a row, for an early decision whether a table pays.
  private static let guessedRowByteCount = 75

  /// The approximate number of phone numbers; 0 if the size of the input isn't known.
  package func numberCount(in chunks: borrowing ChunkReader) -> Int {
    guard let total = chunks.totalByteCount else { return 0 }
    return (total - chunks.skippedByteCount) / Self.guessedRowByteCount * columns.phones.count
  }
}
