internal import ByteIO

/// Writes the rows of a block as they were, each with fields behind it for each of its numbers.
///
/// Most rows are copied whole, a vector at a time, and what follows them was put together before: see ``RowTemplates``.
/// The others are written piece by piece.
struct RowAnnotator: ~Copyable {
  private let annotator: CSVAnnotator
  private let texts: OutcomeTexts
  private let areLines: Bool
  private let width: Int
  private let selection: BatchPlan.Selection
  private let templates: RowTemplates?

  init(_ job: BatchJob, _ selection: BatchPlan.Selection) {
    annotator = job.annotator
    texts = job.texts
    areLines = job.rules.dialect == .lines
    width = job.columns.width
    self.selection = selection
    let delimiter = annotator.delimiter
    // Numbers that may need quotes are written one by one.
    templates =
      texts.style.canHold(delimiter)
      ? nil
      : RowTemplates(
        texts, delimiter: delimiter, selection, job.rules.kernels, hasFirstRows: job.plan.findsDuplicates)
  }

  func write(_ block: JudgedBlock, of chunk: borrowing RecordChunk, to output: inout ByteBuffer) {
    var row = 0
    for index in 0..<block.rows.irregularCount {
      let irregular = block.rows.irregularRow(at: index)
      writeRegular(row..<irregular, block, chunk, &output)
      writeRow(irregular, block, chunk, &output)
      row = irregular + 1
    }
    writeRegular(row..<block.rows.count, block, chunk, &output)
  }

  private func writeRegular(
    _ range: Range<Int>, _ block: JudgedBlock, _ chunk: borrowing RecordChunk, _ output: inout ByteBuffer
  ) {
    if templates != nil {
      templates?.write(range, of: block, chunk, to: &output)
    } else {
      for row in range { writeRow(row, block, chunk, &output) }
    }
  }

  /// Writes one row of any kind.
  private func writeRow(
    _ row: Int, _ block: JudgedBlock, _ chunk: borrowing RecordChunk, _ output: inout ByteBuffer
  ) {
    let outcome = block.outcome(of: row)
    guard selection.includes(outcome) else { return }
    let content = block.rows.start(of: row)..<block.rows.contentEnd(of: row)
    chunk.withBytes(in: content) { bytes in
      if areLines {
        annotator.writeField(bytes, to: &output)
      } else {
        output.append(bytes)
      }
    }
    if outcome != .blankLine {
      let missingCount = areLines ? 0 : max(0, width - block.rows.fieldCount(of: row))
      output.append(repeating: annotator.delimiter, count: missingCount)
      annotator.writeNumbers(of: row, block, texts, chunk, to: &output)
    }
    let end = min(block.rows.start(of: row + 1), chunk.rowsByteCount)
    chunk.withBytes(in: content.upperBound..<end) { output.append($0) }
  }
}

extension CSVAnnotator {
  /// Writes the fields for each number of a row.
  func writeNumbers(
    of row: Int, _ block: JudgedBlock, _ texts: OutcomeTexts, _ chunk: borrowing RecordChunk,
    to output: inout ByteBuffer
  ) {
    var number = ByteBuffer()
    for column in block.columns {
      let texts = texts[column.verdicts[row]]
      number.removeAll()
      column.verdicts.appendNumber(of: row, texts, in: chunk, to: &number)
      let firstRow = column.verdicts.firstRow(of: row)
      number.withSpan { writeFields(texts, number: $0, firstRow: firstRow, to: &output) }
    }
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
