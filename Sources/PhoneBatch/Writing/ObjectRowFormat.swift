internal import ByteIO
internal import PhoneCheck
internal import Platform

/// Rows as JSON objects, each on a line of its own ([NDJSON](https://github.com/ndjson/ndjson-spec)).
///
/// ```
/// {"row":1,"line":2,"fields":{"name":"Li","phone":"138…"},"status":"valid","reason":null,"number":"+86-138…","country":"CN"}
/// ```
///
/// With several columns of numbers an object has the status of the row, and `"numbers"` holds each verdict under
/// the name of its column.
///
/// `row` counts rows from 1, `line` is the line of the input on which the row starts. `fields` holds the row's
/// values, quotes undone, under the names of the header, made unique by ``MemberKeys``, in UTF-8 whatever the encoding of
/// the input. Bytes that aren't characters become U+FFFD, because JSON cannot hold them. Values that don't apply
/// are `null`.
///
/// If the whole chunk is UTF-8, a kernel writes most rows whole, and the fields of the others.
final class ObjectRowFormat: RowFormat {
  private let rules: WritingRules
  private let filter: RowFilter
  private let keys: ObjectKeys
  private let verdicts: VerdictMembers
  /// Whether all objects consist of the fields and ``verdicts``.
  private let areUniform: Bool
  private var usesKernel = false
  /// The number and the line of the next row.
  private var place = RowPlace()

  init(_ rules: WritingRules, _ filter: RowFilter, columnCount: Int) {
    self.rules = rules
    self.filter = filter
    keys = rules.keys.kernelKeys()
    areUniform =
      columnCount == 1 && !rules.plan.addsMessages && !rules.plan.looksUpNumbers
      && filter.isByVerdict
    verdicts = VerdictMembers(rules, filter.selection)
  }

  func begin(_ chunk: borrowing RecordChunk) {
    place = RowPlace(startOf: chunk)
    usesKernel = chunk.kernels != .none && chunk.holdsOnlyUTF8
  }

  func append(_ block: JudgedBlock, of chunk: borrowing RecordChunk, to sink: inout RowSink) {
    var scratch = ByteBuffer()
    var place = place
    let isKernelRow = usesKernel && areUniform && keys.count >= rules.chunk.width
    var row = 0
    for apart in block.rowsApart + [block.rows.count] {
      while row < apart {
        let next =
          isKernelRow
          ? block.appendObjects(row..<apart, chunk, keys, verdicts, at: &place, to: &sink.bytes) : row
        sink.sendIfFull()
        if next == row { appendRow(row, block, chunk, at: &place, &sink, &scratch) }
        row = max(next, row + 1)
      }
      if apart < block.rows.count { appendRow(apart, block, chunk, at: &place, &sink, &scratch) }
      row = apart + 1
    }
    self.place = place
  }

  /// Writes a row piece by piece.
  ///
  /// - Parameter place: That of the row; moved past it.
  private func appendRow(
    _ row: Int, _ block: JudgedBlock, _ chunk: borrowing RecordChunk, at place: inout RowPlace,
    _ sink: inout RowSink, _ scratch: inout ByteBuffer
  ) {
    let code = block.code(of: row)
    defer { place.advance(past: row, of: block, code, chunk) }
    guard code != .none, filter.includes(row, of: block, code) else { return }
    sink.bytes.append("{\"row\":" as StaticString)
    sink.bytes.append(decimal: place.row)
    sink.bytes.append(",\"line\":" as StaticString)
    sink.bytes.append(decimal: place.line)
    sink.bytes.append(",\"fields\":{" as StaticString)
    appendFields(row, block.rows, chunk, &sink, &scratch)
    sink.bytes.append("}," as StaticString)
    appendNumbers(row, block, chunk, &sink.bytes)
    sink.bytes.append("}\n" as StaticString)
    sink.sendIfFull()
  }

  /// Writes the fields of a row: the kernel's, then the others one by one.
  private func appendFields(
    _ row: Int, _ rows: borrowing RowBlock, _ chunk: borrowing RecordChunk, _ sink: inout RowSink,
    _ scratch: inout ByteBuffer
  ) {
    let count = usesKernel ? rows.appendMembers(of: row, in: chunk, keys, to: &sink.bytes) : 0
    for field in count..<rows.fieldCount(of: row, in: chunk) {
      if field > 0 { sink.bytes.append(ASCII.comma) }
      rules.keys.appendKey(at: field, to: &sink.bytes)
      chunk.withCell(in: chunk.cell(in: rows.field(field, of: row, in: chunk)), scratch: &scratch) {
        sink.bytes.appendJSONString($0)
      }
      sink.sendIfFull()
    }
  }

  private func appendNumbers(
    _ row: Int, _ block: JudgedBlock, _ chunk: borrowing RecordChunk, _ output: inout ByteBuffer
  ) {
    let areSeveral = block.columns.count > 1
    if areSeveral {
      output.append("\"status\":\"" as StaticString)
      output.append(block.code(of: row).status?.rawValue ?? "")
      output.append("\",\"numbers\":{" as StaticString)
    }
    for (index, column) in block.columns.enumerated() {
      if index > 0 { output.append(ASCII.comma) }
      if areSeveral {
        rules.keys.appendKey(at: column.index, to: &output)
        output.append("{" as StaticString)
      }
      verdicts.append(column.verdicts[row], to: &output) { output in
        column.verdicts.withNumber(of: row, in: chunk) { output.append($0) }
      }
      if let firstRow = column.firstRow(of: row) {
        output.append(",\"duplicate_of\":" as StaticString)
        output.append(firstRow == 0 ? "null" : String(firstRow))
      }
      if let knownRow = column.knownRow(of: row) {
        output.append(",\"known_row\":" as StaticString)
        output.append(knownRow == 0 ? "null" : String(knownRow))
      }
      if rules.plan.addsMessages {
        let explanation = column.explanations[row]
        output.append(",\"message\":" as StaticString)
        (explanation?.message ?? "").withBytes { output.appendJSONStringOrNull($0) }
        output.append(",\"offset\":" as StaticString)
        output.append(explanation?.offset.map { String($0) } ?? "null")
      }
      if areSeveral { output.append("}" as StaticString) }
    }
    if areSeveral { output.append("}" as StaticString) }
  }
}

extension VerdictMembers {
  fileprivate init(_ rules: WritingRules, _ selection: BatchPlan.Selection) {
    self.init(
      rules.texts.codes.map { code in
        let texts = rules.texts[code]
        var before = ByteBuffer()
        var after = ByteBuffer()
        // Numbers need no escapes.
        let hasNumber = code.isValid && rules.texts.style != .absent
        before.append("\"status\":" as StaticString)
        texts.status.withBytes { before.appendJSONString($0) }
        before.append(",\"reason\":" as StaticString)
        texts.reason.withBytes { before.appendJSONStringOrNull($0) }
        before.append(",\"number\":" as StaticString)
        before.append(hasNumber ? "\"" + texts.numberPrefix : "null")
        if hasNumber { after.append(ASCII.quote) }
        after.append(",\"country\":" as StaticString)
        texts.country.withBytes { after.appendJSONStringOrNull($0) }
        return (
          before: before.withSpan { [UInt8]($0) }, after: after.withSpan { [UInt8]($0) },
          isWritten: code != .none && selection.includes(code)
        )
      })
  }
}
