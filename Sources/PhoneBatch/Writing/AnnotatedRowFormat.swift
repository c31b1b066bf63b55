internal import ByteIO
internal import PhoneCheck

/// Rows unchanged, each followed by fields for each of its numbers.
///
/// Most rows are copied whole, a vector at a time, and what follows them is prepared once: see ``RowTemplates``.
/// The others are written piece by piece.
final class AnnotatedRowFormat: RowFormat {
  private let rules: WritingRules
  private let selection: BatchPlan.Selection
  private let templates: RowTemplates?

  init(_ rules: WritingRules, _ selection: BatchPlan.Selection) {
    self.rules = rules
    self.selection = selection
    // Numbers that may need quotes are written one by one, and so are messages.
    templates =
      rules.plan.isSpreadsheetSafe || rules.plan.addsMessages
        || rules.texts.style.canHold(rules.annotator.delimiter)
      ? nil : RowTemplates(rules, selection)
  }

  func begin(_ chunk: borrowing RecordChunk) {}

  func append(_ block: JudgedBlock, of chunk: borrowing RecordChunk, to sink: inout RowSink) {
    guard templates != nil else {
      for row in 0..<block.rows.count { appendRow(row, block, chunk, &sink) }
      return
    }
    var row = 0
    for index in 0...block.rows.irregularCount {
      let isLast = index == block.rows.irregularCount
      let end = isLast ? block.rows.count : block.rows.irregularRow(at: index)
      templates?.copyRows(row..<end, of: block, chunk, to: &sink.bytes)
      sink.sendIfFull()
      if !isLast { appendRow(end, block, chunk, &sink) }
      row = end + 1
    }
  }

  private func appendRow(
    _ row: Int, _ block: JudgedBlock, _ chunk: borrowing RecordChunk, _ sink: inout RowSink
  ) {
    let code = block.code(of: row)
    guard selection.includes(code) else { return }
    let content = block.rows.content(of: row)
    if rules.areLines {
      chunk.withBytes(in: content) { rules.annotator.writeField($0, to: &sink.bytes) }
    } else if rules.plan.isSpreadsheetSafe {
      for field in 0..<block.rows.fieldCount(of: row, in: chunk) {
        if field > 0 { sink.bytes.append(rules.annotator.delimiter) }
        chunk.withBytes(in: block.rows.field(field, of: row, in: chunk)) {
          rules.annotator.writeSafely($0, to: &sink.bytes)
        }
      }
    } else {
      chunk.withBytes(in: content) { sink.bytes.append($0) }
    }
    if code != .none {
      let missing = rules.chunk.width - block.rows.fieldCount(of: row, in: chunk)
      sink.bytes.append(repeating: rules.annotator.delimiter, count: max(0, missing))
      var number = ByteBuffer()
      for column in block.columns {
        let code = column.verdicts[row]
        number.removeAll()
        if code.isValid {
          number.append(rules.texts[code].numberPrefix)
          column.verdicts.withNumber(of: row, in: chunk) { number.append($0) }
        }
        number.withSpan { number in
          rules.annotator.writeFields(
            rules.texts[code], number: number, firstRow: column.firstRow(of: row), column.explanations[row],
            to: &sink.bytes)
        }
      }
    }
    let end = min(block.rows.start(of: row + 1), chunk.rowsByteCount)
    chunk.withBytes(in: content.upperBound..<end) { sink.bytes.append($0) }
    sink.sendIfFull()
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
      suffix.removeAll()
      var isBeforeNumber = true
      for column in rules.annotator.addedColumns {
        if isBeforeNumber { prefix.append(delimiter) } else { suffix.append(delimiter) }
        switch column {
        case .status: prefix.appendField(texts.status, delimiter: delimiter)
        case .reason: prefix.appendField(texts.reason, delimiter: delimiter)
        case .number:
          prefix.append(texts.numberPrefix)
          isBeforeNumber = false
        case .country: suffix.appendField(texts.country, delimiter: delimiter)
        // Kernels write the first row after the suffix; there are no templates with messages.
        case .firstRow, .message, .offset: break
        }
      }
      guard set(code, prefix: prefix, suffix: suffix, isWritten: selection.includes(code)) else { return nil }
    }
  }
}
