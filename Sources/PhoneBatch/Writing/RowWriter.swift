internal import ByteIO
internal import PhoneCheck

/// Formats the rows of a chunk for one output of a run; each worker has its own.
///
/// Each format is a subclass.
class RowWriter {
  let rules: WritingRules
  let selection: BatchPlan.Selection
  /// The formatted rows of the chunk.
  private var sink: RowSink

  init(_ rules: WritingRules, _ selection: BatchPlan.Selection) {
    self.rules = rules
    self.selection = selection
    sink = RowSink(byteLimit: rules.plan.sentByteCount)
  }

  static func make(_ rules: WritingRules, _ contents: OpenOutput.Contents) -> RowWriter {
    contents.form == .ndjson
      ? ObjectRowWriter(rules, contents.selection) : AnnotatedRowWriter(rules, contents.selection)
  }

  /// Starts a new chunk.
  ///
  /// - Parameter send: Called with the formatted bytes, as often as needed.
  func begin(_ chunk: borrowing RecordChunk, send: @escaping (borrowing ByteBuffer) -> Void) {
    sink.bytes.removeAll()
    sink.send = send
  }

  final func append(_ block: JudgedBlock, of chunk: borrowing RecordChunk) {
    // Lent once for all rows: each access to a field of a class is checked.
    format(block, of: chunk, to: &sink)
  }

  /// Formats the rows of a block; for subclasses.
  func format(_ block: JudgedBlock, of chunk: borrowing RecordChunk, to sink: inout RowSink) {
    preconditionFailure("each format has its own way")
  }

  /// Sends what is left of the chunk.
  final func finish() { sink.send(sink.bytes) }
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
