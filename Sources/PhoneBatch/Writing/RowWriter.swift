internal import ByteIO
internal import PhoneCheck

/// A format of rows, as one worker writes it.
protocol RowFormat: AnyObject {
  /// Prepares for the rows of a chunk.
  func begin(_ chunk: borrowing RecordChunk)

  /// Formats the rows of a block.
  func append(_ block: JudgedBlock, of chunk: borrowing RecordChunk, to sink: inout RowSink)
}

/// Formats the rows of a chunk for one output of a run; each worker has its own.
final class RowWriter {
  private let format: any RowFormat
  /// The formatted rows of the chunk.
  private var sink: RowSink

  /// - Parameter columnCount: How many columns with numbers are written.
  init(_ rules: WritingRules, _ contents: OpenOutput.Contents, columnCount: Int) {
    let holdsObjects = !rules.chunk.members.isEmpty
    format =
      switch contents.form {
      case _ where holdsObjects:
        ObjectLineFormat(rules, contents.rows, columnCount: columnCount)
      case .ndjson: ObjectRowFormat(rules, contents.rows, columnCount: columnCount)
      case .columns: ColumnsRowFormat(rules, contents.rows, columnCount: columnCount)
      default: AnnotatedRowFormat(rules, contents.rows)
      }
    sink = RowSink(byteLimit: rules.plan.sentByteCount)
  }

  /// Starts a new chunk.
  ///
  /// - Parameter send: Called with the formatted bytes, as often as needed.
  func begin(_ chunk: borrowing RecordChunk, send: @escaping (borrowing ByteBuffer) -> Void) {
    sink.bytes.removeAll()
    sink.send = send
    format.begin(chunk)
  }

  func append(_ block: JudgedBlock, of chunk: borrowing RecordChunk) {
    // Lent once for all rows: each access to a field of a class is checked.
    format.append(block, of: chunk, to: &sink)
  }

  /// Sends what is left of the chunk.
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
