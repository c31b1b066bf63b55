internal import ByteIO
internal import PhoneCheck
internal import Platform
internal import StrictJSON

/// Rows that are JSON objects, unchanged, each with members for each of its numbers before its closing brace.
///
/// ```
/// {"name":"Li","phone":"138…","phone_status":"valid","phone_reason":null,"phone_number":"+86-138…","phone_country":"CN"}
/// ```
final class ObjectLineFormat: RowFormat {
  private let rules: WritingRules
  private let filter: RowFilter
  /// The number and the line of the next row, if rows are numbered.
  private var place = RowPlace()
  /// For each column with numbers the added columns, each with its key, a comma and a colon: `,"phone_status":`.
  private let members: [[(column: AddedColumn, key: [UInt8])]]

  init(_ rules: WritingRules, _ filter: RowFilter, columnCount: Int) {
    self.rules = rules
    self.filter = filter
    let added = AddedMembers(rules.chunk.members, columnCount: columnCount, rules.annotator, rules.plan)
    members = added.ofColumns.map { $0.map { ($0.column, ",\($0.name.asJSON):".bytes) } }
  }

  func begin(_ chunk: borrowing RecordChunk) { place = RowPlace(startOf: chunk) }

  func append(_ block: JudgedBlock, of chunk: borrowing RecordChunk, to sink: inout RowSink) {
    for row in 0..<block.rows.count {
      appendRow(row, block, chunk, &sink)
      if rules.plan.countsRows { place.advance(past: row, of: block, block.code(of: row), chunk) }
    }
  }

  private func appendRow(
    _ row: Int, _ block: JudgedBlock, _ chunk: borrowing RecordChunk, _ sink: inout RowSink
  ) {
    guard filter.includes(row, of: block, block.code(of: row)) else { return }
    let content = block.rows.content(of: row)
    let end = min(block.rows.start(of: row + 1), chunk.rowsByteCount)
    // A blank line, or the mark at the end of a text.
    guard block.code(of: row) != .none else {
      return chunk.withBytes(in: content.lowerBound..<end) { sink.bytes.append($0) }
    }
    var (brace, isFirst) = chunk.withBytes(in: content) { line in
      let brace = line.closingBrace
      return (brace, line.isEmptyObject(closingAt: brace))
    }
    brace += content.lowerBound
    chunk.withBytes(in: content.lowerBound..<brace) { sink.bytes.append($0) }
    for (index, column) in block.columns.enumerated() {
      for (added, key) in members[index] {
        key.withBytes { sink.bytes.append($0.extracting((isFirst ? 1 : 0)...)) }
        isFirst = false
        appendValue(of: added, column, row, chunk, &sink.bytes)
      }
    }
    chunk.withBytes(in: brace..<end) { sink.bytes.append($0) }
    sink.sendIfFull()
  }

  private func appendValue(
    of added: AddedColumn, _ column: PhoneColumn, _ row: Int, _ chunk: borrowing RecordChunk,
    _ output: inout ByteBuffer
  ) {
    let code = column.verdicts[row]
    let texts = rules.texts[code]
    let explanation = column.explanations[row]
    func append(row: UInt64?) { output.append(row.flatMap { $0 == 0 ? nil : String($0) } ?? "null") }
    switch added {
    case .status: texts.status.withBytes { output.appendJSONStringOrNull($0) }
    case .reason: texts.reason.withBytes { output.appendJSONStringOrNull($0) }
    case .number where code.isValid && rules.texts.style != .absent:
      output.append("\"" + texts.numberPrefix)
      column.verdicts.withNumber(of: row, in: chunk) { output.append($0) }
      output.append(ASCII.quote)
    case .number: output.append("null" as StaticString)
    case .country: texts.country.withBytes { output.appendJSONStringOrNull($0) }
    case .row: output.append(decimal: place.row)
    case .line: output.append(decimal: place.line)
    case .firstRow: append(row: column.firstRow(of: row))
    case .knownRow: append(row: column.knownRow(of: row))
    case .message: (explanation?.message ?? "").withBytes { output.appendJSONStringOrNull($0) }
    case .offset: output.append(explanation?.offset.map { String($0) } ?? "null")
    }
  }
}
