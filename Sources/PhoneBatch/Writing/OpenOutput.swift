internal import ByteIO
internal import PhoneRows
internal import Platform
internal import TerminalText
internal import WorkbookFiles
internal import Workbooks

/// An open output file or stream, and the rows that it gets.
final class OpenOutput {
  let rows: RowOutput
  let file: OutputFile
  /// The sheet that is made of the rows; `nil` if they are written as they are.
  let sheet: SheetOutput?
  /// The filter of marks that the rows have for a workbook among the other outputs; `nil` if there are none.
  var marks: FormatMarkFilter?
  /// The encoding of the terminal, if the output is one; `nil` for everything else.
  private let shownEncoding: TextEncoding?
  /// Whether its reader has closed the pipe; later writes are discarded.
  private(set) var isCut = false

  /// - Parameter terminalEncoding: The encoding of text on a terminal, if the output is one.
  init(
    _ file: OutputFile, _ contents: RowOutput.Contents, sheet: SheetOutput? = nil,
    terminalEncoding: TextEncoding
  ) {
    self.file = file
    self.sheet = sheet
    rows = RowOutput(contents)
    shownEncoding = file.isTerminal ? terminalEncoding : nil
  }

  var contents: RowOutput.Contents { rows.contents }

  /// Writes bytes and flushes them.
  ///
  /// - Parameter encoding: The encoding of rows in CSV.
  func write(_ bytes: borrowing ByteBuffer, encodedAs encoding: TextEncoding = .utf8) throws(BatchError) {
    guard !bytes.isEmpty, !isCut else { return }
    guard var filter = marks else { return try send(bytes, encodedAs: encoding) }
    var rest: [UInt8] = []
    bytes.withSpan { filter.add($0, to: &rest) }
    marks = filter
    var unmarked = ByteBuffer()
    unmarked.append(rest.span)
    try send(unmarked, encodedAs: encoding)
  }

  private func send(_ bytes: borrowing ByteBuffer, encodedAs encoding: TextEncoding) throws(BatchError) {
    do throws(IOFailure) {
      if rows.isConverted {
        try rows.convert(bytes, named: file.output.name) { (bytes) throws(IOFailure) in try file.write(bytes)
        }
      } else if let shownEncoding {
        let text = visible(bytes, encoding)
        if let encoder = TextEncoder(shownEncoding) {
          var encoded = ByteBuffer()
          encoder.bytesOrMarks(of: text).withBytes { encoded.append($0) }
          try file.write(encoded)
        } else {
          try file.write(text)
        }
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

  /// The bytes as text that is safe on a terminal; unchanged on other outputs.
  private func visible(_ bytes: borrowing ByteBuffer, _ encoding: TextEncoding) -> String {
    switch contents.form {
    case .csv, .columns:
      var text = ByteBuffer()
      bytes.withSpan { text.append($0, decodedBy: TextDecoder(encoding)) }
      return VisibleText.escapingLines(text.text)
    // These texts hold nothing from the input, and may be coloured.
    case .summaryText, .report: return bytes.text
    case .ndjson, .summaryJSON: return VisibleText.escapingJSON(bytes.text)
    }
  }
}
