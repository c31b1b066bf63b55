internal import ByteValues
internal import PhoneCheck
internal import Platform

/// Rows as JSON objects, each on a separate line ([NDJSON](https://github.com/ndjson/ndjson-spec)).
///
/// ```
/// {"row":1,"line":2,"fields":{"name":"Li","phone":"138…"},"status":"valid","reason":null,"number":"+86-138…","country":"CN"}
/// ```
///
/// With several columns of numbers, an object has the status of the row, and `"numbers"` holds each verdict under the
/// name of its column.
///
/// `row` counts rows from 1, and `line` is the input's line where the row starts. `fields` holds the row's values, with
/// quotes undone, under the names of the header, made unique by ``MemberKeys``, in UTF-8 whatever the encoding of the
/// input. Bytes that aren't characters become U+FFFD, because JSON can't hold them. Values that don't apply are `null`.
///
/// If the whole chunk is UTF-8, a kernel writes most rows whole, and the fields of the others.
final class ObjectRowFormat: RowFormat {
  private let rules: WritingRules
  private let keys: TextList
  /// The members of a number.
  private let members: AddedFields
  private let isWritten: FixedBuffer<Bool>
  /// Whether a kernel can write whole objects.
  private let areAlike: Bool
  private var usesKernel = false

  init(_ rules: WritingRules, _ filter: RowFilter, columnCount: Int) {
    self.rules = rules
    keys = rules.keys.kernelKeys()
    members = AddedFields([AddedColumn.members(of: rules.plan).map { ($0, $0.rawValue) }], rules.texts, .json)
    areAlike =
      columnCount == 1 && filter.isByVerdict && members.areAlike(lookingUpNumbers: false)
      && keys.count >= rules.chunk.width
    isWritten = FixedBuffer(rules.texts.codes.map(filter.selection.includes))
  }

  func begin(_ chunk: borrowing RecordChunk) {
    usesKernel = chunk.kernels != .none && chunk.holdsOnlyUTF8
  }

  func appendAlike(
    _ rows: Range<Int>, of block: JudgedBlock, at place: inout RowPlace, _ chunk: borrowing RecordChunk,
    to sink: inout RowSink
  ) -> Int {
    guard areAlike, usesKernel else { return rows.lowerBound }
    return block.appendObjects(rows, chunk, keys, members.prepared, isWritten, at: &place, to: &sink.bytes)
  }

  func appendRow(
    _ row: Int, _ code: VerdictCode, of block: JudgedBlock, at place: RowPlace,
    _ chunk: borrowing RecordChunk, to sink: inout RowSink
  ) {
    guard code != .noNumber else { return }
    sink.bytes.append("{\"row\":" as StaticString)
    sink.bytes.append(decimal: place.row)
    sink.bytes.append(",\"line\":" as StaticString)
    sink.bytes.append(decimal: place.line)
    sink.bytes.append(",\"fields\":{" as StaticString)
    appendFields(row, block.rows, chunk, &sink)
    sink.bytes.append("}," as StaticString)
    appendNumbers(row, code, block, place, chunk, &sink.bytes)
    sink.bytes.append("}\n" as StaticString)
  }

  /// Writes the fields of a row: the kernel's first, then the rest one by one.
  private func appendFields(
    _ row: Int, _ rows: borrowing RowBlock, _ chunk: borrowing RecordChunk, _ sink: inout RowSink
  ) {
    let count = usesKernel ? rows.appendMembers(of: row, in: chunk, keys, to: &sink.bytes) : 0
    let fieldCount = rows.fieldCount(of: row, in: chunk)
    guard count < fieldCount else { return }
    var scratch = ByteBuffer()
    for field in count..<fieldCount {
      if field > 0 { sink.bytes.append(ASCII.comma) }
      rules.keys.appendKey(at: field, to: &sink.bytes)
      chunk.withCell(in: chunk.cell(in: rows.field(field, of: row, in: chunk)), scratch: &scratch) {
        sink.bytes.appendJSONString($0)
      }
      sink.sendIfFull()
    }
  }

  private func appendNumbers(
    _ row: Int, _ code: VerdictCode, _ block: JudgedBlock, _ place: RowPlace, _ chunk: borrowing RecordChunk,
    _ output: inout ByteBuffer
  ) {
    let areSeveral = block.columns.count > 1
    if areSeveral {
      output.append("\"status\":\"" as StaticString)
      output.append(code.status?.rawValue ?? "")
      output.append("\",\"numbers\":{" as StaticString)
    }
    for (index, column) in block.columns.enumerated() {
      if index > 0 { output.append(ASCII.comma) }
      if areSeveral {
        rules.keys.appendKey(at: column.index, to: &output)
        output.append("{" as StaticString)
      }
      members.append(row, of: column, at: 0, place, chunk, to: &output)
      if areSeveral { output.append("}" as StaticString) }
    }
    if areSeveral { output.append("}" as StaticString) }
  }
}
