internal import ByteValues
internal import PhoneCheck

/// A format of rows, with the state of one worker.
protocol RowFormat: AnyObject {
  /// Prepares for the rows of a chunk.
  func begin(_ chunk: borrowing RecordChunk)

  /// Formats regular rows together.
  ///
  /// - Parameter place: The place of the first row; moved past the rows if they have places.
  /// - Returns: The row after the last formatted row; the first row if none was formatted.
  func appendAlike(
    _ rows: Range<Int>, of block: JudgedBlock, at place: inout RowPlace, _ chunk: borrowing RecordChunk,
    to sink: inout RowSink
  ) -> Int

  /// Formats a row piece by piece.
  func appendRow(
    _ row: Int, _ code: VerdictCode, of block: JudgedBlock, at place: RowPlace,
    _ chunk: borrowing RecordChunk, to sink: inout RowSink)
}

extension RowFormat {
  func begin(_ chunk: borrowing RecordChunk) {}

  func appendAlike(
    _ rows: Range<Int>, of block: JudgedBlock, at place: inout RowPlace, _ chunk: borrowing RecordChunk,
    to sink: inout RowSink
  ) -> Int { rows.lowerBound }
}

/// A writer that formats the rows of a chunk for one output of a run; each worker has its own.
final class RowWriter {
  private let format: any RowFormat
  private let filter: RowFilter
  private let countsRows: Bool
  /// The place of the next row in the input, if rows are counted.
  private var place = RowPlace()
  /// The formatted rows of the chunk.
  private var sink: RowSink

  /// - Parameter columnCount: The number of columns with numbers that are written.
  init(_ rules: WritingRules, _ contents: RowOutput.Contents, columnCount: Int) {
    let holdsObjects = !rules.chunk.members.isEmpty
    filter = contents.rows
    format =
      switch contents.form {
      case _ where holdsObjects: ObjectLineFormat(rules, columnCount: columnCount)
      case .ndjson: ObjectRowFormat(rules, filter, columnCount: columnCount)
      case .columns: ColumnsRowFormat(rules, filter, columnCount: columnCount)
      default: AnnotatedRowFormat(rules, filter, columnCount: columnCount)
      }
    countsRows = rules.plan.countsRows
    sink = RowSink(byteLimit: rules.sentByteCount)
  }

  /// Starts a new chunk.
  ///
  /// - Parameter send: Called with the formatted bytes, as often as needed.
  func begin(_ chunk: borrowing RecordChunk, send: @escaping (borrowing ByteBuffer) -> Void) {
    sink.bytes.removeAll()
    sink.send = send
    place = RowPlace(startOf: chunk)
    format.begin(chunk)
  }

  func append(_ block: JudgedBlock, of chunk: borrowing RecordChunk) {
    // A value is copied or lent once for all rows: each access to a field of a class is checked.
    var place = place
    append(block, at: &place, chunk, to: &sink)
    self.place = place
  }

  private func append(
    _ block: JudgedBlock, at place: inout RowPlace, _ chunk: borrowing RecordChunk, to sink: inout RowSink
  ) {
    guard filter.numbers != .changed else {
      for row in block.changedRows { appendRow(row, of: block, at: &place, chunk, to: &sink) }
      return
    }
    var row = 0
    for apart in block.rowsApart + [block.rows.count] {
      while row < apart {
        let next = format.appendAlike(row..<apart, of: block, at: &place, chunk, to: &sink)
        if next > row { sink.sendIfFull() } else { appendRow(row, of: block, at: &place, chunk, to: &sink) }
        row = max(next, row + 1)
      }
      if apart < block.rows.count { appendRow(apart, of: block, at: &place, chunk, to: &sink) }
      row = apart + 1
    }
  }

  private func appendRow(
    _ row: Int, of block: JudgedBlock, at place: inout RowPlace, _ chunk: borrowing RecordChunk,
    to sink: inout RowSink
  ) {
    let code = block.code(of: row)
    if filter.includes(row, of: block, code) {
      format.appendRow(row, code, of: block, at: place, chunk, to: &sink)
      sink.sendIfFull()
    }
    if countsRows { place.advance(past: row, of: block, code, chunk) }
  }

  /// Sends the rest of the chunk.
  func finish() { sink.send(sink.bytes) }
}

extension BatchPlan.Selection {
  /// Whether rows with a verdict are written; blank lines are written among all rows.
  func includes(_ code: VerdictCode) -> Bool {
    switch self {
    case .all: true
    case .valid: code.isValid
    case .invalid: code.reason != nil
    }
  }
}
