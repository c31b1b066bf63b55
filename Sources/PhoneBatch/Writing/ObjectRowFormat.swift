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
/// A kernel writes the fields if the whole chunk is UTF-8.
final class ObjectRowFormat: RowFormat {
  private let rules: WritingRules
  private let filter: RowFilter
  private let keys: ObjectKeys
  private let verdicts: VerdictMembers
  private var usesKernel = false
  /// The number and the line of the next row.
  private var place = RowPlace()

  init(_ rules: WritingRules, _ filter: RowFilter) {
    self.rules = rules
    self.filter = filter
    keys = rules.keys.kernelKeys()
    verdicts = VerdictMembers(rules)
  }

  func begin(_ chunk: borrowing RecordChunk) {
    place = RowPlace(startOf: chunk)
    usesKernel = chunk.kernels != .none && chunk.holdsOnlyUTF8
  }

  func append(_ block: JudgedBlock, of chunk: borrowing RecordChunk, to sink: inout RowSink) {
    var scratch = ByteBuffer()
    var place = place
    for row in 0..<block.rows.count {
      let code = block.code(of: row)
      if code != .none, filter.includes(row, of: block, code) {
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
      place.advance(past: row, of: block, code, chunk)
    }
    self.place = place
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
      verdicts.write(column.verdicts[row], to: &output) { output in
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

/// The members with the verdict on a number, made once for each verdict.
private struct VerdictMembers: ~Copyable {
  private var bytes = ByteBuffer()
  /// For each verdict the range of bytes before the number, and of those after it.
  private var parts: [(before: Range<Int>, after: Range<Int>)] = []

  init(_ rules: WritingRules) {
    for code in rules.texts.codes {
      let texts = rules.texts[code]
      let start = bytes.count
      // Numbers need no escapes.
      let hasNumber = code.isValid && rules.texts.style != .absent
      bytes.append("\"status\":" as StaticString)
      texts.status.withBytes { bytes.appendJSONString($0) }
      bytes.append(",\"reason\":" as StaticString)
      texts.reason.withBytes { bytes.appendJSONStringOrNull($0) }
      bytes.append(",\"number\":" as StaticString)
      bytes.append(hasNumber ? "\"" + texts.numberPrefix : "null")
      let number = bytes.count
      if hasNumber { bytes.append(ASCII.quote) }
      bytes.append(",\"country\":" as StaticString)
      texts.country.withBytes { bytes.appendJSONStringOrNull($0) }
      parts.append((start..<number, number..<bytes.count))
    }
  }

  func write(_ code: VerdictCode, to output: inout ByteBuffer, number: (inout ByteBuffer) -> Void) {
    let part = parts[Int(code.index)]
    bytes.withSpan { output.append($0.extracting(part.before)) }
    number(&output)
    bytes.withSpan { output.append($0.extracting(part.after)) }
  }
}
