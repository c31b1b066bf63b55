internal import ByteValues
internal import PhoneCheck
internal import Platform

/// Unchanged rows, each followed by fields for each of its numbers.
///
/// Most rows are copied whole, a vector at a time, and the text after them is prepared once: see ``RowTemplates``.
/// Irregular rows and rows with a message are written piece by piece.
final class AnnotatedRowFormat: RowFormat {
  private let rules: WritingRules
  private let cells: CSVCellRules
  private let fields: AddedFields
  /// The fields of the earlier verdicts; `nil` if verdicts aren't compared.
  private let earlierFields: AddedFields?
  private let templates: RowTemplates?

  /// - Parameter columnCount: The number of columns with numbers.
  init(_ rules: WritingRules, _ filter: RowFilter, columnCount: Int) {
    self.rules = rules
    cells = rules.annotator.cells
    let columns = rules.annotator.columns(of: columnCount)
    fields = AddedFields(columns, rules.csvTexts, .csv(cells))
    let isWritten = rules.texts.codes.map(filter.selection.includes)
    let canUseTemplates =
      filter.isByVerdict && !rules.plan.added.replacesNumbers && rules.annotator.rowColumns.isEmpty
      && fields.areAlike(lookingUpNumbers: rules.plan.looksUpNumbers)
    templates =
      canUseTemplates ? RowTemplates(fields.templates, isWritten: isWritten, rules.chunk.kernels) : nil
    earlierFields = rules.earlierTexts.map { AddedFields(columns, $0, .csv(rules.annotator.cells)) }
  }

  func appendAlike(
    _ rows: Range<Int>, of block: JudgedBlock, at place: inout RowPlace, _ chunk: borrowing RecordChunk,
    to sink: inout RowSink
  ) -> Int {
    guard templates != nil else { return rows.lowerBound }
    templates?.append(rows, of: block, chunk, to: &sink.bytes)
    return rows.upperBound
  }

  func appendRow(
    _ row: Int, _ code: VerdictCode, of block: JudgedBlock, at place: RowPlace,
    _ chunk: borrowing RecordChunk, to sink: inout RowSink
  ) {
    let content = block.rows.content(of: row)
    if rules.areLines {
      if !replaceNumber(of: row, in: block.columns[0], chunk, &sink.bytes) {
        chunk.withBytes(in: content) { cells.append($0, to: &sink.bytes) }
      }
    } else if rules.plan.isSpreadsheetSafe || rules.plan.added.replacesNumbers {
      for field in 0..<block.rows.fieldCount(of: row, in: chunk) {
        if field > 0 { sink.bytes.append(cells.delimiter) }
        let column = block.columns.first { $0.index == field }
        if let column, replaceNumber(of: row, in: column, chunk, &sink.bytes) { continue }
        chunk.withBytes(in: block.rows.field(field, of: row, in: chunk)) {
          cells.append(written: $0, to: &sink.bytes)
        }
      }
    } else {
      chunk.withBytes(in: content) { sink.bytes.append($0) }
    }
    if code != .noNumber { appendFields(row, block, place, chunk, &sink.bytes) }
    let end = min(block.rows.start(of: row + 1), chunk.rowsByteCount)
    chunk.withBytes(in: content.upperBound..<end) { sink.bytes.append($0) }
  }

  /// Writes the number of a row in place of the cell that it was read from.
  ///
  /// - Returns: Whether there is a number to write.
  private func replaceNumber(
    of row: Int, in column: PhoneColumn, _ chunk: borrowing RecordChunk, _ output: inout ByteBuffer
  ) -> Bool {
    guard rules.plan.added.replacesNumbers, column.verdicts[row].isValid else { return false }
    fields.append(.number, of: row, in: column, chunk, to: &output)
    return true
  }

  /// Writes the added fields.
  private func appendFields(
    _ row: Int, _ block: JudgedBlock, _ place: RowPlace, _ chunk: borrowing RecordChunk,
    _ output: inout ByteBuffer
  ) {
    let missing = rules.chunk.width - block.rows.fieldCount(of: row, in: chunk)
    output.append(repeating: cells.delimiter, count: max(0, missing))
    if let earlier = block.earlier?.columns.first {
      earlierFields?.append(row, of: earlier, at: 0, place, chunk, to: &output)
    }
    for (index, column) in block.columns.enumerated() {
      fields.append(row, of: column, at: index, place, chunk, to: &output)
    }
  }
}
