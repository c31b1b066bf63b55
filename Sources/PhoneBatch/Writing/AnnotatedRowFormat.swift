internal import ByteIO
internal import PhoneCheck
internal import Platform

/// Rows unchanged, each followed by fields for each of its numbers.
///
/// Most rows are copied whole, a vector at a time, and what follows them is prepared once: see ``RowTemplates``.
/// The others are written piece by piece: those that aren't regular, and those with a message.
final class AnnotatedRowFormat: RowFormat {
  private let rules: WritingRules
  private let filter: RowFilter
  private let templates: RowTemplates?
  /// The number and the line of the next row, if rows are numbered.
  private var place = RowPlace()

  init(_ rules: WritingRules, _ filter: RowFilter) {
    self.rules = rules
    self.filter = filter
    templates = rules.canUseTemplates && filter.isByVerdict ? RowTemplates(rules, filter.selection) : nil
  }

  func begin(_ chunk: borrowing RecordChunk) { place = RowPlace(startOf: chunk) }

  func append(_ block: JudgedBlock, of chunk: borrowing RecordChunk, to sink: inout RowSink) {
    if filter.numbers == .changed {
      for row in block.changedRows { appendRow(row, block, chunk, &sink) }
      return
    }
    guard templates != nil else {
      for row in 0..<block.rows.count {
        appendRow(row, block, chunk, &sink)
        if rules.plan.countsRows { place.advance(past: row, of: block, block.code(of: row), chunk) }
      }
      return
    }
    var row = 0
    for end in block.rowsApart + [block.rows.count] {
      templates?.copyRows(row..<end, of: block, chunk, to: &sink.bytes)
      sink.sendIfFull()
      if end < block.rows.count { appendRow(end, block, chunk, &sink) }
      row = end + 1
    }
  }

  private func appendRow(
    _ row: Int, _ block: JudgedBlock, _ chunk: borrowing RecordChunk, _ sink: inout RowSink
  ) {
    let code = block.code(of: row)
    guard filter.includes(row, of: block, code) else { return }
    let content = block.rows.content(of: row)
    if rules.areLines {
      if !replaceLine(row, block, chunk, &sink.bytes) {
        chunk.withBytes(in: content) { rules.annotator.writeField($0, to: &sink.bytes) }
      }
    } else if rules.plan.isSpreadsheetSafe || rules.plan.added.replacesNumbers {
      for field in 0..<block.rows.fieldCount(of: row, in: chunk) {
        if field > 0 { sink.bytes.append(rules.annotator.delimiter) }
        appendField(field, of: row, block, chunk, &sink.bytes)
      }
    } else {
      chunk.withBytes(in: content) { sink.bytes.append($0) }
    }
    if code != .none { appendVerdicts(row, block, chunk, &sink.bytes) }
    let end = min(block.rows.start(of: row + 1), chunk.rowsByteCount)
    chunk.withBytes(in: content.upperBound..<end) { sink.bytes.append($0) }
    sink.sendIfFull()
  }

  /// Writes a field of the row: its bytes, unless a number replaces it or a spreadsheet would run it.
  private func appendField(
    _ field: Int, of row: Int, _ block: JudgedBlock, _ chunk: borrowing RecordChunk,
    _ output: inout ByteBuffer
  ) {
    if rules.plan.added.replacesNumbers,
      let column = block.columns.first(where: { $0.index == field && $0.verdicts[row].isValid })
    {
      number(of: row, column, chunk, rules.csvTexts).withSpan { rules.annotator.writeField($0, to: &output) }
      return
    }
    chunk.withBytes(in: block.rows.field(field, of: row, in: chunk)) { bytes in
      if rules.plan.isSpreadsheetSafe {
        rules.annotator.writeSafely(bytes, to: &output)
      } else {
        output.append(bytes)
      }
    }
  }

  /// Writes the number in place of its line.
  ///
  /// - Returns: Whether there is one to write.
  private func replaceLine(
    _ row: Int, _ block: JudgedBlock, _ chunk: borrowing RecordChunk, _ output: inout ByteBuffer
  ) -> Bool {
    guard rules.plan.added.replacesNumbers, block.columns[0].verdicts[row].isValid else { return false }
    number(of: row, block.columns[0], chunk, rules.csvTexts).withSpan {
      rules.annotator.writeField($0, to: &output)
    }
    return true
  }

  /// Writes the added fields.
  private func appendVerdicts(
    _ row: Int, _ block: JudgedBlock, _ chunk: borrowing RecordChunk, _ output: inout ByteBuffer
  ) {
    let missing = rules.chunk.width - block.rows.fieldCount(of: row, in: chunk)
    output.append(repeating: rules.annotator.delimiter, count: max(0, missing))
    rules.annotator.writeRowFields(place, to: &output)
    if let earlier = block.earlier?.columns.first, let texts = rules.earlierTexts {
      appendVerdict(row, earlier, chunk, texts, &output)
    }
    for column in block.columns { appendVerdict(row, column, chunk, rules.csvTexts, &output) }
  }

  /// Writes the added fields of a number.
  private func appendVerdict(
    _ row: Int, _ column: PhoneColumn, _ chunk: borrowing RecordChunk, _ texts: VerdictTexts,
    _ output: inout ByteBuffer
  ) {
    let values = CSVAnnotator.Values(
      texts: texts.texts(of: row, column), place: place, firstRow: column.firstRow(of: row),
      knownRow: column.knownRow(of: row), explanation: column.explanations[row])
    number(of: row, column, chunk, texts).withSpan { number in
      rules.annotator.writeFields(values, number: number, to: &output)
    }
  }

  /// The number of a row; no bytes unless it is valid.
  private func number(
    of row: Int, _ column: PhoneColumn, _ chunk: borrowing RecordChunk, _ texts: VerdictTexts
  ) -> ByteBuffer {
    var number = ByteBuffer()
    let code = column.verdicts[row]
    if code.isValid {
      number.append(texts[code].numberPrefix)
      column.verdicts.withNumber(of: row, in: chunk) { number.append($0) }
    }
    return number
  }
}

extension WritingRules {
  /// Whether everything that follows a row, apart from its number and the first row with it, is the same for all rows of a
  /// verdict: the number is written as it is, and first rows come last.
  fileprivate var canUseTemplates: Bool {
    let columns = annotator.addedColumns
    guard !plan.isSpreadsheetSafe, !plan.added.replacesNumbers, !texts.style.canHold(annotator.delimiter),
      annotator.rowColumns.isEmpty, columns.contains(.number)
    else { return false }
    // Rows that have a message aren't written by templates.
    let ordinary: Set = [AddedColumn.status, .reason, .number, .country, .message, .offset]
    let others = columns.filter { !ordinary.contains($0) }
    return plan.looksUpNumbers ? others == [.firstRow] && columns.last == .firstRow : others.isEmpty
  }
}

extension RowTemplates {
  /// Makes the templates of an output.
  ///
  /// - Returns: `nil` when something is longer than templates hold.
  init?(_ rules: WritingRules, _ selection: BatchPlan.Selection) {
    self.init(count: rules.csvTexts.codes.count, rules.chunk.kernels)
    let delimiter = rules.annotator.delimiter
    var prefix = ByteBuffer()
    var suffix = ByteBuffer()
    for code in rules.csvTexts.codes {
      let texts = rules.csvTexts[code]
      prefix.removeAll()
      suffix.removeAll()
      var isBeforeNumber = true
      for column in rules.annotator.addedColumns {
        let text: [UInt8]
        switch column {
        case .status: text = texts.status
        case .reason: text = texts.reason
        case .country: text = texts.country
        case .number:
          prefix.append(delimiter)
          prefix.append(texts.numberPrefix)
          isBeforeNumber = false
          continue
        case .message, .offset: text = []
        // A kernel writes it after the suffix.
        case .firstRow:
          suffix.append(delimiter)
          continue
        // There are no templates with these.
        case .knownRow, .row, .line: continue
        }
        text.withBytes { text in
          if isBeforeNumber {
            prefix.append(delimiter)
            prefix.appendField(text, delimiter: delimiter)
          } else {
            suffix.append(delimiter)
            suffix.appendField(text, delimiter: delimiter)
          }
        }
      }
      guard set(code, prefix: prefix, suffix: suffix, isWritten: selection.includes(code)) else { return nil }
    }
  }
}
