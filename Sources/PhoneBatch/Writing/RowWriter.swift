internal import ByteIO
internal import PhoneCheck

/// Formats the rows of a chunk for one output of a run; each worker has its own.
final class RowWriter {
  /// The formatted rows of the chunk.
  private var sink: RowSink
  // One of these.
  private let annotated: AnnotatedRowWriter?
  private var objects: ObjectRowWriter?

  init(_ rules: WritingRules, _ contents: OpenOutput.Contents) {
    sink = RowSink(byteLimit: rules.plan.sentByteCount)
    annotated = contents.form == .csv ? AnnotatedRowWriter(rules, contents.selection) : nil
    objects = contents.form == .ndjson ? ObjectRowWriter(rules, contents.selection) : nil
  }

  /// Starts a new chunk.
  ///
  /// - Parameter send: Called, as often as needed, with bytes that precede the rest.
  func begin(_ chunk: borrowing RecordChunk, send: @escaping (borrowing ByteBuffer) -> Void) {
    sink.bytes.removeAll()
    sink.send = send
    objects?.begin(chunk)
  }

  func append(_ block: JudgedBlock, of chunk: borrowing RecordChunk) {
    annotated?.annotateRows(of: block, chunk, to: &sink)
    objects?.appendObjects(of: block, chunk, to: &sink)
  }

  /// Lends the bytes that are still to be written.
  func withRest(_ body: (borrowing ByteBuffer) -> Void) { body(sink.bytes) }
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
