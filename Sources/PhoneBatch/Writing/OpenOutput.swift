internal import ByteIO
internal import TerminalText

/// A place where rows go: which of them, how, and the file.
final class RowOutput {
  /// What is written, for all workers to see.
  struct Contents: Hashable, Sendable {
    enum Form: Hashable { case csv, ndjson }

    var form: Form
    var selection: BatchPlan.Selection
  }

  let contents: Contents
  /// What is written in front of the rows.
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
    do throws(IOFailure) {
      if isShown {
        try file.write(visible(bytes))
      } else {
        try file.write(bytes)
      }
      try file.flush()
    } catch {
      throw BatchError(error)
    }
  }

  /// The bytes as a terminal can show them: everywhere else they stay what they are.
  private func visible(_ bytes: borrowing ByteBuffer) -> String {
    switch contents.form {
    case .csv: VisibleText.escapingLines(bytes.text)
    case .ndjson: VisibleText.escapingJSON(bytes.text)
    }
  }

  /// Puts the file in place.
  func commit() throws(BatchError) {
    do throws(IOFailure) { try file.commit() } catch { throw BatchError(error) }
  }
}
