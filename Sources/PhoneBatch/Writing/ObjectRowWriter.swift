internal import ByteIO
internal import CVector

/// Writes rows as JSON objects, one block of a chunk after the other.
///
/// Fields are written by a kernel where all of a chunk is UTF-8; the scanner goes through the rows of others once more.
struct RowObjects: ~Copyable {
  private let writer: NDJSONWriter
  private let keys: KernelKeys
  private let texts: OutcomeTexts
  private let selection: BatchPlan.Selection
  private let kernels: VectorKernels
  private let areLines: Bool
  /// What stands around numbers.
  private let endings: ObjectEndings
  private let hasOnlyNumber: Bool
  private var scanner: CSVScanner
  private var usesScanner = true
  private var number = ByteBuffer()
  /// The number and the line of the next row.
  private var rowNumber = 1
  private var line = 1

  init(_ job: BatchJob, _ selection: BatchPlan.Selection) {
    writer = job.ndjson
    keys = job.ndjson.kernelKeys()
    texts = job.texts
    self.selection = selection
    kernels = job.rules.kernels
    areLines = job.rules.dialect == .lines
    endings = ObjectEndings(job.texts, job.ndjson)
    hasOnlyNumber = job.columns.phones.count == 1 && !job.plan.findsDuplicates
    scanner = CSVScanner(job.rules.dialect, maximumRecordByteCount: job.rules.maximumRecordByteCount)
  }

  mutating func begin(_ chunk: borrowing RecordChunk) {
    rowNumber = chunk.recordsBefore + 1
    line = chunk.firstLine
    usesScanner = kernels == .none || !chunk.holdsOnlyUTF8
    if usesScanner { scanner = chunk.makeScanner() }
  }

  mutating func write(_ block: JudgedBlock, of chunk: borrowing RecordChunk, to output: inout ByteBuffer) {
    for row in 0..<block.rows.count {
      if usesScanner {
        // The rows were found to be records, so that there are no errors to come.
        guard let event = try? scanner.next(), event == .record else { continue }
        line = chunk.firstLine + scanner.lineNumber - 1
      }
      let outcome = block.outcome(of: row)
      if outcome != .blankLine {
        if selection.includes(outcome) { writeObject(row, block, chunk, &output) }
        rowNumber += 1
      }
      if !usesScanner {
        line +=
          1 + chunk.innerLineFeedCount(from: block.rows.start(of: row), to: block.rows.contentEnd(of: row))
      }
    }
  }

  private mutating func writeObject(
    _ row: Int, _ block: JudgedBlock, _ chunk: borrowing RecordChunk, _ output: inout ByteBuffer
  ) {
    NDJSONWriter.writeStart(row: rowNumber, line: line, to: &output)
    if usesScanner {
      writer.writeFields(&scanner, to: &output)
    } else {
      unsafe block.rows.withObjectRow(row, of: chunk, isLine: areLines) { object in
        unsafe writeFields(object, to: &output)
      }
    }
    output.append("}" as StaticString)
    if hasOnlyNumber {
      let outcome = block.outcome(of: row)
      endings.writeBeforeNumber(outcome, to: &output)
      block.columns[0].verdicts.withNumber(of: row, in: chunk) { output.append($0) }
      endings.writeBehindNumber(outcome, to: &output)
    } else {
      writeNumbers(of: row, block, chunk, &output)
      output.append("}\n" as StaticString)
    }
  }

  /// Writes the fields of a row that is UTF-8.
  private func writeFields(_ row: CVectorObjectRow, to output: inout ByteBuffer) {
    var row = unsafe row
    let variant = kernels.variant
    let fieldCount = unsafe row.field_count
    let byteCount = unsafe Int(row.content_end - row.start)
    let namedCount = min(fieldCount, keys.count)
    _ = unsafe output.appendRaw(room: keys.byteCount + Self.room(byteCount, fieldCount: namedCount)) {
      target in
      unsafe keys.withPointers { keys in
        var keys = unsafe keys
        return unsafe cvector_write_members(variant, &row, &keys, namedCount, target.baseAddress)
      }
    }
    for index in namedCount..<fieldCount {
      if index > 0 { output.append(ASCII.comma) }
      writer.writeKey(at: index, to: &output)
      _ = unsafe output.appendRaw(room: Self.room(byteCount, fieldCount: 1)) { target in
        unsafe cvector_write_member_value(variant, &row, index, target.baseAddress)
      }
    }
  }

  /// What fields take at most, without their keys: six bytes for each that is escaped, quotes and commas, and what a
  /// kernel writes behind that.
  private static func room(_ byteCount: Int, fieldCount: Int) -> Int {
    6 * byteCount + 3 * fieldCount + Int(CVECTOR_SLACK)
  }

  private mutating func writeNumbers(
    of row: Int, _ block: JudgedBlock, _ chunk: borrowing RecordChunk, _ output: inout ByteBuffer
  ) {
    let areSeveral = block.columns.count > 1
    if areSeveral { writer.writeStatus(block.outcome(of: row).status?.rawValue ?? "", to: &output) }
    for (index, column) in block.columns.enumerated() {
      let texts = texts[column.verdicts[row]]
      number.removeAll()
      column.verdicts.appendNumber(of: row, texts, in: chunk, to: &number)
      let firstRow = column.verdicts.firstRow(of: row)
      number.withSpan { number in
        if areSeveral {
          writer.writeNumber(
            column.index, texts, number: number, firstRow: firstRow, isFirst: index == 0, to: &output)
        } else {
          writer.writeNumber(texts, number: number, firstRow: firstRow, to: &output)
        }
      }
    }
    if areSeveral { output.append("}" as StaticString) }
  }
}

/// What is written behind the fields of a row for each outcome of its only number, put together once.
private struct ObjectEndings: ~Copyable {
  private var bytes = ByteBuffer()
  /// For each outcome where in the bytes begins what is written, where the number belongs, and where all ends.
  private var places: [(start: Int, number: Int, end: Int)] = []

  init(_ texts: OutcomeTexts, _ writer: NDJSONWriter) {
    for outcome in texts.outcomes {
      let start = bytes.count
      // What a judge says of a number needs no escapes.
      let hasNumber = outcome.definitionIndex != nil && texts.style != .absent
      writer.writeVerdict(texts[outcome], to: &bytes)
      bytes.append(hasNumber ? "\"" + texts[outcome].numberPrefix : "null")
      let number = bytes.count
      if hasNumber { bytes.append(ASCII.quote) }
      writer.writeCountry(texts[outcome], to: &bytes)
      bytes.append("}\n" as StaticString)
      places.append((start, number, bytes.count))
    }
  }

  func writeBeforeNumber(_ outcome: Outcome, to output: inout ByteBuffer) {
    let place = places[Int(outcome.index)]
    bytes.withSpan { output.append($0.extracting(place.start..<place.number)) }
  }

  func writeBehindNumber(_ outcome: Outcome, to output: inout ByteBuffer) {
    let place = places[Int(outcome.index)]
    bytes.withSpan { output.append($0.extracting(place.number..<place.end)) }
  }
}
