internal import ByteIO
internal import PhoneCheck
internal import Platform

/// Writes rows as JSON objects, each on a line of its own ([NDJSON](https://github.com/ndjson/ndjson-spec)).
///
/// ```
/// {"row":1,"line":2,"fields":{"name":"Li","phone":"138…"},"status":"valid","reason":null,"number":"+86-138…","country":"CN"}
/// ```
///
/// With several columns of numbers there is the status of the row, and `"numbers"` holds the verdict on each under the
/// name of its column.
///
/// `row` counts rows from 1, `line` is the line of the input on which the row starts. `fields` holds the row's
/// values, quotes undone, under the names of the header, made unique by ``MemberKeys``, in UTF-8 whatever the encoding of
/// the input. Bytes that are no characters become U+FFFD, because JSON cannot hold them. What does not apply is `null`.
///
/// A kernel writes the fields where all of a chunk is UTF-8.
struct ObjectRowWriter: ~Copyable {
  private let rules: WritingRules
  private let keys: ObjectKeys
  private let selection: BatchPlan.Selection
  /// What surrounds the number of a row; `nil` where rows have several numbers, duplicates are looked for, or messages added.
  private let endings: ObjectEndings?
  private var usesKernel = false
  private var scratch = ByteBuffer()
  /// The number and the line of the next row.
  private var rowNumber = 1
  private var line = 1

  init(_ rules: WritingRules, _ selection: BatchPlan.Selection) {
    self.rules = rules
    self.selection = selection
    keys = rules.keys.kernelKeys()
    endings =
      rules.phoneColumnCount == 1 && !rules.plan.findsDuplicates && !rules.addsMessages
      ? ObjectEndings(rules) : nil
  }

  mutating func begin(_ chunk: borrowing RecordChunk) {
    rowNumber = chunk.recordsBefore + 1
    line = chunk.firstLine
    usesKernel = chunk.kernels != .none && chunk.holdsOnlyUTF8
  }

  mutating func appendObjects(of block: JudgedBlock, _ chunk: borrowing RecordChunk, to sink: inout RowSink) {
    for row in 0..<block.rows.count {
      let code = block.code(of: row)
      if code != .none {
        if selection.includes(code) { appendObject(row, block, chunk, &sink) }
        rowNumber += 1
      }
      line += 1 + chunk.innerLineFeedCount(in: block.rows.content(of: row))
    }
  }

  private mutating func appendObject(
    _ row: Int, _ block: JudgedBlock, _ chunk: borrowing RecordChunk, _ sink: inout RowSink
  ) {
    sink.bytes.append("{\"row\":" as StaticString)
    sink.bytes.append(decimal: rowNumber)
    sink.bytes.append(",\"line\":" as StaticString)
    sink.bytes.append(decimal: line)
    sink.bytes.append(",\"fields\":{" as StaticString)
    appendFields(row, block.rows, chunk, &sink)
    sink.bytes.append("}" as StaticString)
    if endings != nil {
      let code = block.code(of: row)
      endings?.writeBeforeNumber(code, to: &sink.bytes)
      block.columns[0].verdicts.withNumber(of: row, in: chunk) { sink.bytes.append($0) }
      endings?.writeAfterNumber(code, to: &sink.bytes)
    } else {
      appendNumbers(row, block, chunk, &sink.bytes)
      sink.bytes.append("}\n" as StaticString)
    }
    sink.sendIfFull()
  }

  /// Writes the fields of a row: as far as the kernel does, and the others one by one.
  private mutating func appendFields(
    _ row: Int, _ rows: borrowing RowBlock, _ chunk: borrowing RecordChunk, _ sink: inout RowSink
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
      output.append(",\"status\":" as StaticString)
      (block.code(of: row).status?.rawValue ?? "").withBytes { output.appendJSONString($0) }
      output.append(",\"numbers\":{" as StaticString)
    }
    var isFirst = true
    rules.forEachNumber(of: row, block, chunk) { column, texts, number in
      if !(areSeveral && isFirst) { output.append(ASCII.comma) }
      if areSeveral {
        rules.keys.appendKey(at: column.index, to: &output)
        output.append("{" as StaticString)
      }
      output.appendVerdict(texts)
      output.appendJSONStringOrNull(number)
      output.appendCountry(texts)
      if let firstRow = column.firstRow(of: row) {
        output.append(",\"duplicate_of\":" as StaticString)
        output.append(firstRow == 0 ? "null" : String(firstRow))
      }
      if rules.addsMessages {
        let explanation = column.explanations[row]
        output.append(",\"message\":" as StaticString)
        (explanation?.message ?? "").withBytes { output.appendJSONStringOrNull($0) }
        output.append(",\"offset\":" as StaticString)
        output.append(explanation?.offset.map { String($0) } ?? "null")
      }
      if areSeveral { output.append("}" as StaticString) }
      isFirst = false
    }
    if areSeveral { output.append("}" as StaticString) }
  }
}

extension ByteBuffer {
  /// Appends the verdict on a number, up to the number itself.
  fileprivate mutating func appendVerdict(_ texts: VerdictTexts.Texts) {
    append("\"status\":" as StaticString)
    texts.status.withBytes { appendJSONString($0) }
    append(",\"reason\":" as StaticString)
    texts.reason.withBytes { appendJSONStringOrNull($0) }
    append(",\"number\":" as StaticString)
  }

  /// Appends what follows a number.
  fileprivate mutating func appendCountry(_ texts: VerdictTexts.Texts) {
    append(",\"country\":" as StaticString)
    texts.country.withBytes { appendJSONStringOrNull($0) }
  }
}

/// What is written after the fields of a row for each verdict on its only number.
private struct ObjectEndings: ~Copyable {
  private var bytes = ByteBuffer()
  /// For each verdict the range of bytes before the number, and of those after it.
  private var places: [(before: Range<Int>, after: Range<Int>)] = []

  init(_ rules: WritingRules) {
    for code in rules.texts.codes {
      let texts = rules.texts[code]
      let start = bytes.count
      // Numbers need no escapes.
      let hasNumber = code.isValid && rules.texts.style != .absent
      bytes.append(ASCII.comma)
      bytes.appendVerdict(texts)
      bytes.append(hasNumber ? "\"" + texts.numberPrefix : "null")
      let number = bytes.count
      if hasNumber { bytes.append(ASCII.quote) }
      bytes.appendCountry(texts)
      bytes.append("}\n" as StaticString)
      places.append((start..<number, number..<bytes.count))
    }
  }

  func writeBeforeNumber(_ code: VerdictCode, to output: inout ByteBuffer) {
    bytes.withSpan { output.append($0.extracting(places[Int(code.index)].before)) }
  }

  func writeAfterNumber(_ code: VerdictCode, to output: inout ByteBuffer) {
    bytes.withSpan { output.append($0.extracting(places[Int(code.index)].after)) }
  }
}
