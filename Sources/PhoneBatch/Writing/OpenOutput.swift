internal import ByteIO
internal import TerminalText

/// An output file or stream that is open: which rows go there, and how.
final class OpenOutput {
  /// What is written.
  struct Contents: Hashable, Sendable {
    enum Form: Hashable { case csv, ndjson }

    var form: Form
    var selection: BatchPlan.Selection
  }

  let contents: Contents
  /// What precedes the rows.
  var head = ByteBuffer()
  private let file: OutputFile
  private let isShown: Bool

  init(_ file: OutputFile, _ contents: Contents) {
    self.file = file
    self.contents = contents
    isShown = file.isTerminal
  }

  /// Writes bytes and sends them off.
  func write(_ bytes: borrowing ByteBuffer) throws(BatchError) {
    guard !bytes.isEmpty else { return }
    try ioStep { () throws(IOFailure) in
      if isShown {
        try file.write(visible(bytes))
      } else {
        try file.write(bytes)
      }
      try file.flush()
    }
  }

  /// The bytes as text that is safe on a terminal; on other outputs they stay as they are.
  private func visible(_ bytes: borrowing ByteBuffer) -> String {
    switch contents.form {
    case .csv: VisibleText.escapingLines(bytes.text)
    case .ndjson: VisibleText.escapingJSON(bytes.text)
    }
  }

  /// Moves the finished file to its place.
  func commit() throws(BatchError) {
    try ioStep { () throws(IOFailure) in try file.commit() }
  }
}
