internal import ByteValues
internal import PhoneCheck
internal import Platform
internal import StrictJSON

/// Unchanged rows that are JSON objects, with members for each of their numbers before the closing brace.
///
/// ```
/// {"name":"Li","phone":"138…","phone_status":"valid","phone_reason":null,"phone_number":"+86-138…","phone_country":"CN"}
/// ```
final class ObjectLineFormat: RowFormat {
  private let rules: WritingRules
  private let fields: AddedFields

  init(_ rules: WritingRules, columnCount: Int) {
    self.rules = rules
    let added = AddedMembers(rules.chunk.members, columnCount: columnCount, rules.annotator, rules.plan)
    fields = AddedFields(added.ofColumns, rules.texts, .json)
  }

  func appendRow(
    _ row: Int, _ code: VerdictCode, of block: JudgedBlock, at place: RowPlace,
    _ chunk: borrowing RecordChunk, to sink: inout RowSink
  ) {
    let content = block.rows.content(of: row)
    let end = min(block.rows.start(of: row + 1), chunk.rowsByteCount)
    // A blank line, or the mark at the end of a text.
    guard code != .noNumber else {
      return chunk.withBytes(in: content.lowerBound..<end) { sink.bytes.append($0) }
    }
    var (brace, isEmpty) = chunk.withBytes(in: content) { line in
      let brace = line.closingBrace
      return (brace, line.isEmptyObject(closingAt: brace))
    }
    brace += content.lowerBound
    chunk.withBytes(in: content.lowerBound..<brace) { sink.bytes.append($0) }
    if !isEmpty, !fields.isEmpty { sink.bytes.append(ASCII.comma) }
    for (index, column) in block.columns.enumerated() {
      fields.append(row, of: column, at: index, place, chunk, to: &sink.bytes)
    }
    chunk.withBytes(in: brace..<end) { sink.bytes.append($0) }
  }
}
