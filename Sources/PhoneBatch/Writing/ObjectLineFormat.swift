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
  /// For each column with numbers and each added column, its key with a comma and a colon: `,"phone_status":`.
  private let keys: [[[UInt8]]]
  /// The same for what a row has once.
  private let rowKeys: [[UInt8]]
  /// The number and the line of the next row.
  private var place = RowPlace()

  init(_ rules: WritingRules, _ filter: RowFilter, columnCount: Int) {
    self.rules = rules
    self.filter = filter
    let paths = rules.chunk.members.prefix(columnCount)
    func key(_ name: String) -> [UInt8] { (",\(name.asJSON):").bytes }
    rowKeys = rules.annotator.rowColumns.map { key(rules.plan.columnPrefix + $0.rawValue) }
    keys = paths.map { path in
      let isUnique = paths.count { $0.lastKey == path.lastKey } == 1
      let name =
        isUnique ? String(decoding: path.lastKey, as: UTF8.self) : String(path.description.dropFirst())
      let start = columnCount > 1 ? name + "_" : rules.plan.columnPrefix
      return rules.annotator.addedColumns.map { key(start + $0.rawValue) }
    }
  }

  func begin(_ chunk: borrowing RecordChunk) { place = RowPlace(startOf: chunk) }

  func append(_ block: JudgedBlock, of chunk: borrowing RecordChunk, to sink: inout RowSink) {
    for row in 0..<block.rows.count {
      appendRow(row, block, chunk, &sink)
      place.advance(past: row, of: block, chunk)
    }
  }

  private func appendRow(
    _ row: Int, _ block: JudgedBlock, _ chunk: borrowing RecordChunk, _ sink: inout RowSink
  ) {
    guard filter.includes(row, of: block) else { return }
    let content = block.rows.content(of: row)
    let found = chunk.withBytes(in: content) { line -> (brace: Int, isEmpty: Bool)? in
      line.closingBrace.map { ($0, line.isEmptyObject(closingAt: $0)) }
    }
    let end = min(block.rows.start(of: row + 1), chunk.rowsByteCount)
    // The mark at the end of a text; any other line that isn't an object ends the run.
    guard let found else {
      if block.code(of: row) == .none {
        chunk.withBytes(in: content.lowerBound..<end) { sink.bytes.append($0) }
      }
      return
    }
    let brace = content.lowerBound + found.brace
    chunk.withBytes(in: content.lowerBound..<brace) { sink.bytes.append($0) }
    var isFirst = found.isEmpty
    for (added, key) in zip(rules.annotator.rowColumns, rowKeys) {
      sink.bytes.append(key: key, &isFirst)
      sink.bytes.append(decimal: added == .row ? place.row : place.line)
    }
    for (index, column) in block.columns.enumerated() {
      appendMembers(of: column, keys[index], row, chunk, &isFirst, &sink.bytes)
    }
    chunk.withBytes(in: brace..<end) { sink.bytes.append($0) }
    sink.sendIfFull()
  }

  private func appendMembers(
    of column: PhoneColumn, _ keys: [[UInt8]], _ row: Int, _ chunk: borrowing RecordChunk,
    _ isFirst: inout Bool,
    _ output: inout ByteBuffer
  ) {
    let code = column.verdicts[row]
    let texts = rules.texts[code]
    let explanation = column.explanations[row]
    for (added, key) in zip(rules.annotator.addedColumns, keys) {
      output.append(key: key, &isFirst)
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
      case .firstRow: output.append(rowOrNull: column.firstRow(of: row))
      case .knownRow: output.append(rowOrNull: column.knownRow(of: row))
      case .message: (explanation?.message ?? "").withBytes { output.appendJSONStringOrNull($0) }
      case .offset: output.append(explanation?.offset.map { String($0) } ?? "null")
      }
    }
  }
}

extension ByteBuffer {
  /// Appends a key, without its comma where it is the first.
  fileprivate mutating func append(key: [UInt8], _ isFirst: inout Bool) {
    key.withBytes { append($0.extracting((isFirst ? 1 : 0)...)) }
    isFirst = false
  }

  /// Appends the number of a row, 0 for none.
  fileprivate mutating func append(rowOrNull row: UInt64?) {
    append(row.flatMap { $0 == 0 ? nil : String($0) } ?? "null")
  }
}
