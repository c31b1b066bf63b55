internal import ByteIO

/// Writes the rows of a block as they were, each with its four fields behind it.
///
/// Most rows are copied whole, a vector at a time, and what follows them was put together before: see ``RowTemplates``.
/// The others are written piece by piece.
struct RowAnnotator: ~Copyable {
  private let texts: OutcomeTexts
  private let delimiter: UInt8
  private let areLines: Bool
  private let width: Int
  private let selection: BatchPlan.Selection
  private let templates: RowTemplates?

  init(_ job: BatchJob, _ selection: BatchPlan.Selection) {
    texts = job.texts
    delimiter = job.annotator.delimiter
    areLines = job.rules.dialect == .lines
    width = job.columns.width
    self.selection = selection
    // Numbers that may need quotes are written one by one.
    templates = texts.style.canHold(delimiter) ? nil : RowTemplates(texts, delimiter: delimiter, selection)
  }

  func write(
    _ rows: borrowing RowBlock, of chunk: borrowing RecordChunk, _ verdicts: borrowing RowVerdicts,
    to output: inout ByteBuffer
  ) {
    var row = 0
    for index in 0..<rows.irregularCount {
      let irregular = rows.irregularRow(at: index)
      writeRegular(row..<irregular, rows, chunk, verdicts, &output)
      writeRow(irregular, rows, chunk, verdicts, &output)
      row = irregular + 1
    }
    writeRegular(row..<rows.count, rows, chunk, verdicts, &output)
  }

  private func writeRegular(
    _ range: Range<Int>, _ rows: borrowing RowBlock, _ chunk: borrowing RecordChunk,
    _ verdicts: borrowing RowVerdicts, _ output: inout ByteBuffer
  ) {
    if templates != nil {
      templates?.write(range, of: rows, chunk, verdicts, to: &output)
    } else {
      for row in range { writeRow(row, rows, chunk, verdicts, &output) }
    }
  }

  /// Writes one row of any kind.
  private func writeRow(
    _ row: Int, _ rows: borrowing RowBlock, _ chunk: borrowing RecordChunk, _ verdicts: borrowing RowVerdicts,
    _ output: inout ByteBuffer
  ) {
    let outcome = verdicts[row]
    guard selection.includes(outcome) else { return }
    let content = rows.start(of: row)..<rows.contentEnd(of: row)
    chunk.withBytes(in: content) { bytes in
      if areLines {
        output.appendField(bytes, delimiter: delimiter)
      } else {
        output.append(bytes)
      }
    }
    if outcome != .blankLine {
      if !areLines { output.append(repeating: delimiter, count: max(0, width - rows.fieldCount(of: row))) }
      writeFields(outcome, row, chunk, verdicts, &output)
    }
    let end = min(rows.start(of: row + 1), chunk.rowsByteCount)
    chunk.withBytes(in: content.upperBound..<end) { output.append($0) }
  }

  private func writeFields(
    _ outcome: Outcome, _ row: Int, _ chunk: borrowing RecordChunk, _ verdicts: borrowing RowVerdicts,
    _ output: inout ByteBuffer
  ) {
    let texts = texts[outcome]
    output.append(delimiter)
    output.appendField(texts.status, delimiter: delimiter)
    output.append(delimiter)
    output.appendField(texts.reason, delimiter: delimiter)
    output.append(delimiter)
    var number = ByteBuffer()
    verdicts.appendNumber(of: row, texts, in: chunk, to: &number)
    number.withSpan { output.appendField($0, delimiter: delimiter) }
    output.append(delimiter)
    output.appendField(texts.country, delimiter: delimiter)
  }
}

extension RowVerdicts {
  /// Appends a row's number; nothing unless it is valid.
  borrowing func appendNumber(
    of row: Int, _ texts: OutcomeTexts.Texts, in chunk: borrowing RecordChunk, to output: inout ByteBuffer
  ) {
    guard self[row].definitionIndex != nil else { return }
    output.append(texts.numberPrefix)
    withNumber(of: row, in: chunk) { output.append($0) }
  }
}

extension BatchPlan.Selection {
  func includes(_ outcome: Outcome) -> Bool {
    switch self {
    case .all: true
    case .valid: outcome.status == .valid
    case .invalid: outcome.status == .invalid || outcome.status == .undecided
    }
  }
}
