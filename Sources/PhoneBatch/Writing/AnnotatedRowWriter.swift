internal import ByteIO
internal import PhoneCheck

/// Writes the rows of a block as they were, each followed by fields for each of its numbers.
///
/// Most rows are copied whole, a vector at a time, and what follows them is prepared once: see ``RowTemplates``.
/// The others are written piece by piece.
struct AnnotatedRowWriter: ~Copyable {
  private let rules: WritingRules
  private let selection: BatchPlan.Selection
  private let templates: RowTemplates?

  init(_ rules: WritingRules, _ selection: BatchPlan.Selection) {
    self.rules = rules
    self.selection = selection
    // Numbers that may need quotes are written one by one, and so are messages.
    templates =
      rules.plan.isSpreadsheetSafe || rules.addsMessages
        || rules.texts.style.canHold(rules.annotator.delimiter)
      ? nil : RowTemplates(rules, selection)
  }

  /// - Parameter scanner: Goes through the rows once more where no cell may run as a formula: then all are looked at.
  func annotateRows(
    of block: JudgedBlock, _ chunk: borrowing RecordChunk, _ scanner: inout CSVScanner, to sink: inout RowSink
  ) {
    var row = 0
    for index in 0..<block.rows.irregularCount {
      let irregular = block.rows.irregularRow(at: index)
      appendRegular(row..<irregular, block, chunk, &scanner, &sink)
      appendRow(irregular, block, chunk, &scanner, &sink)
      row = irregular + 1
    }
    appendRegular(row..<block.rows.count, block, chunk, &scanner, &sink)
  }

  private func appendRegular(
    _ range: Range<Int>, _ block: JudgedBlock, _ chunk: borrowing RecordChunk, _ scanner: inout CSVScanner,
    _ sink: inout RowSink
  ) {
    if templates != nil {
      templates?.copyRows(range, of: block, chunk, to: &sink.bytes)
      sink.sendIfFull()
    } else {
      for row in range { appendRow(row, block, chunk, &scanner, &sink) }
    }
  }

  private func appendRow(
    _ row: Int, _ block: JudgedBlock, _ chunk: borrowing RecordChunk, _ scanner: inout CSVScanner,
    _ sink: inout RowSink
  ) {
    let isSafe = rules.plan.isSpreadsheetSafe
    // The rows were found to be rows, so there are no errors to come.
    if isSafe { _ = try? scanner.next() }
    let code = block.code(of: row)
    guard selection.includes(code) else { return }
    if isSafe {
      if code != .none { rules.annotator.writeRecord(&scanner, to: &sink.bytes) }
    } else {
      chunk.withBytes(in: block.rows.content(of: row)) { bytes in
        if rules.areLines {
          rules.annotator.writeField(bytes, to: &sink.bytes)
        } else {
          sink.bytes.append(bytes)
        }
      }
    }
    if code != .none {
      rules.appendMissingFields(block.rows.fieldCount(of: row), to: &sink.bytes)
      rules.appendNumbers(of: row, block, chunk, to: &sink.bytes)
    }
    let end = min(block.rows.start(of: row + 1), chunk.rowsByteCount)
    chunk.withBytes(in: block.rows.contentEnd(of: row)..<end) { sink.bytes.append($0) }
    sink.sendIfFull()
  }
}

extension WritingRules {
  /// Appends empty fields to a row that has fewer than the header.
  func appendMissingFields(_ fieldCount: Int, to output: inout ByteBuffer) {
    guard !areLines else { return }
    output.append(repeating: annotator.delimiter, count: max(0, chunk.width - fieldCount))
  }

  /// Appends the fields for each number of a row.
  func appendNumbers(
    of row: Int, _ block: JudgedBlock, _ chunk: borrowing RecordChunk, to output: inout ByteBuffer
  ) {
    forEachNumber(of: row, block, chunk) { column, texts, number in
      annotator.writeFields(
        texts, number: number, firstRow: column.firstRow(of: row), column.explanations[row], to: &output)
    }
  }

  /// Calls a closure with each number of a row: its column, what is written for its verdict, and the whole number, without
  /// bytes unless it is valid.
  func forEachNumber(
    of row: Int, _ block: JudgedBlock, _ chunk: borrowing RecordChunk,
    _ body: (PhoneColumn, VerdictTexts.Texts, Span<UInt8>) -> Void
  ) {
    var number = ByteBuffer()
    for column in block.columns {
      let code = column.verdicts[row]
      number.removeAll()
      if code.isValid {
        number.append(texts[code].numberPrefix)
        column.verdicts.withNumber(of: row, in: chunk) { number.append($0) }
      }
      number.withSpan { body(column, texts[code], $0) }
    }
  }
}

extension RowTemplates {
  /// Makes the templates of an output.
  ///
  /// - Returns: `nil` when something is longer than templates hold.
  init?(_ rules: WritingRules, _ selection: BatchPlan.Selection) {
    self.init(count: rules.texts.codes.count, rules.chunk.kernels)
    let delimiter = rules.annotator.delimiter
    var prefix = ByteBuffer()
    var suffix = ByteBuffer()
    for code in rules.texts.codes {
      let texts = rules.texts[code]
      prefix.removeAll()
      for field in [texts.status, texts.reason] {
        prefix.append(delimiter)
        prefix.appendField(field, delimiter: delimiter)
      }
      prefix.append(delimiter)
      prefix.append(texts.numberPrefix)
      suffix.removeAll()
      suffix.append(delimiter)
      suffix.appendField(texts.country, delimiter: delimiter)
      if rules.plan.findsDuplicates { suffix.append(delimiter) }
      guard set(code, prefix: prefix, suffix: suffix, isWritten: selection.includes(code)) else { return nil }
    }
  }
}
