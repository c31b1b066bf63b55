internal import ByteIO
internal import TerminalText

/// An output file or stream that is open: which rows go there, and how.
final class OpenOutput {
  struct Contents: Hashable, Sendable {
    enum Form: Hashable {
      case csv, ndjson, columns, summaryText, summaryJSON

      /// The form of rows in a format; `nil` where none are written.
      init?(rowsOf format: BatchPlan.Format) {
        switch format {
        case .csv: self = .csv
        case .ndjson: self = .ndjson
        case .columns: self = .columns
        case .summary: return nil
        }
      }
    }

    var form: Form
    var selection: BatchPlan.Selection
  }

  let contents: Contents
  /// What precedes the rows.
  var head = ByteBuffer()
  let file: OutputFile
  private let isShown: Bool
  /// Whether its reader has closed the pipe; later writes are discarded.
  private(set) var isCut = false

  init(_ file: OutputFile, _ contents: Contents) {
    self.file = file
    self.contents = contents
    isShown = file.isTerminal
  }

  /// Writes bytes and flushes them.
  func write(_ bytes: borrowing ByteBuffer) throws(BatchError) {
    guard !bytes.isEmpty, !isCut else { return }
    do throws(IOFailure) {
      if isShown {
        try file.write(visible(bytes))
      } else {
        try file.write(bytes)
      }
      try file.flush()
    } catch {
      guard error.cause == .closedPipe else { throw BatchError(error) }
      isCut = true
    }
  }

  /// The error for a pipe that its reader has closed.
  var cutFailure: BatchError {
    .file(FileFailure(IOFailure(.write, file.output.name, .closedPipe as IOFailure.Cause)))
  }

  /// The bytes as text that is safe on a terminal; on other outputs they stay as they are.
  private func visible(_ bytes: borrowing ByteBuffer) -> String {
    switch contents.form {
    case .csv, .columns: VisibleText.escapingLines(bytes.text)
    // It holds nothing from the input, and may be coloured.
    case .summaryText: bytes.text
    case .ndjson, .summaryJSON: VisibleText.escapingJSON(bytes.text)
    }
  }
}
