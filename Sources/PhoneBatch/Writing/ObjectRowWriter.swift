internal import ByteIO
internal import PhoneCheck

/// Writes rows as JSON objects, one block of a chunk after the other.
///
/// A kernel writes the fields where all of a chunk is UTF-8; the scanner goes through the rows of others once more.
struct ObjectRowWriter: ~Copyable {
  private let rules: WritingRules
  private let keys: ObjectKeys
  private let selection: BatchPlan.Selection
  /// What surrounds the number of a row; `nil` where rows have several numbers, duplicates are looked for, or messages added.
  private let endings: ObjectEndings?
  private var scanner: CSVScanner
  private var usesScanner = true
  /// The number and the line of the next row.
  private var rowNumber = 1
  private var line = 1

  init(_ rules: WritingRules, _ selection: BatchPlan.Selection) {
    self.rules = rules
    self.selection = selection
    keys = rules.ndjson.keys.kernelKeys()
    endings =
      rules.phoneColumnCount == 1 && !rules.plan.findsDuplicates && !rules.addsMessages
      ? ObjectEndings(rules) : nil
    scanner = rules.chunk.makeScanner()
  }

  mutating func begin(_ chunk: borrowing RecordChunk) {
    rowNumber = chunk.recordsBefore + 1
    line = chunk.firstLine
    usesScanner = chunk.kernels == .none || !chunk.holdsOnlyUTF8
    if usesScanner { scanner = chunk.makeScanner() }
  }

  mutating func appendObjects(of block: JudgedBlock, _ chunk: borrowing RecordChunk, to sink: inout RowSink) {
    for row in 0..<block.rows.count {
      if usesScanner {
        // The rows were found to be records, so there are no errors to come.
        guard let event = try? scanner.next(), event == .record else { continue }
        line = chunk.firstLine + scanner.lineNumber - 1
      }
      let code = block.code(of: row)
      if code != .none {
        if selection.includes(code) { appendObject(row, block, chunk, &sink) }
        rowNumber += 1
      }
      if !usesScanner {
        line +=
          1 + chunk.innerLineFeedCount(from: block.rows.start(of: row), to: block.rows.contentEnd(of: row))
      }
    }
  }

  private mutating func appendObject(
    _ row: Int, _ block: JudgedBlock, _ chunk: borrowing RecordChunk, _ sink: inout RowSink
  ) {
    NDJSONWriter.writeStart(row: rowNumber, line: line, to: &sink.bytes)
    if usesScanner {
      rules.ndjson.writeFields(&scanner, to: &sink)
    } else {
      appendFields(row, block.rows, chunk, &sink)
    }
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

  /// Writes the fields of a row that is UTF-8, those without a name in the header one by one.
  private func appendFields(
    _ row: Int, _ rows: borrowing RowBlock, _ chunk: borrowing RecordChunk, _ sink: inout RowSink
  ) {
    let fieldCount = rows.appendMembers(of: row, in: chunk, keys, to: &sink.bytes)
    for field in min(fieldCount, keys.count)..<fieldCount {
      if field > 0 { sink.bytes.append(ASCII.comma) }
      rules.ndjson.keys.appendKey(at: field, to: &sink.bytes)
      rows.appendMemberValue(field, of: row, in: chunk, to: &sink.bytes)
      sink.sendIfFull()
    }
  }

  private func appendNumbers(
    _ row: Int, _ block: JudgedBlock, _ chunk: borrowing RecordChunk, _ output: inout ByteBuffer
  ) {
    let areSeveral = block.columns.count > 1
    if areSeveral { NDJSONWriter.writeStatus(block.code(of: row).status?.rawValue ?? "", to: &output) }
    var isFirst = true
    rules.forEachNumber(of: row, block, chunk) { column, texts, number in
      if !(areSeveral && isFirst) { output.append(ASCII.comma) }
      if areSeveral {
        rules.ndjson.keys.appendKey(at: column.index, to: &output)
        output.append("{" as StaticString)
      }
      NDJSONWriter.writeVerdict(texts, to: &output)
      output.appendJSONStringOrNull(number)
      NDJSONWriter.writeCountry(texts, firstRow: column.firstRow(of: row), to: &output)
      if rules.addsMessages { NDJSONWriter.writeExplanation(column.explanations[row], to: &output) }
      if areSeveral { output.append("}" as StaticString) }
      isFirst = false
    }
    if areSeveral { output.append("}" as StaticString) }
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
      NDJSONWriter.writeVerdict(texts, to: &bytes)
      bytes.append(hasNumber ? "\"" + texts.numberPrefix : "null")
      let number = bytes.count
      if hasNumber { bytes.append(ASCII.quote) }
      NDJSONWriter.writeCountry(texts, to: &bytes)
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
