internal import ByteIO
internal import Platform
internal import TerminalText
internal import WorkbookFiles

/// An open output file or stream, the rows that it gets, and their form.
final class OpenOutput {
  struct Contents: Hashable, Sendable {
    enum Form: Hashable {
      case csv, ndjson, columns, summaryText, summaryJSON, report

      /// The form of rows in a format; `nil` if no rows are written.
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
    var rows: RowFilter
  }

  let contents: Contents
  /// The bytes before the rows.
  var head = ByteBuffer()
  let file: OutputFile
  /// The workbook that is made of the rows; `nil` if they are written as they are.
  let workbook: WorkbookOutput?
  /// The encoding of the terminal, if the output is one; `nil` for everything else.
  private let shownEncoding: TextEncoding?
  /// The converter of the written bytes from UTF-8, if they are converted.
  private var converter: OutputConverter?
  private var converted = ByteBuffer()
  /// Whether its reader has closed the pipe; later writes are discarded.
  private(set) var isCut = false

  /// - Parameter terminalEncoding: The encoding of text on a terminal, if the output is one.
  init(
    _ file: OutputFile, _ contents: Contents, workbook: WorkbookOutput? = nil, terminalEncoding: TextEncoding
  ) {
    self.file = file
    self.workbook = workbook
    self.contents = contents
    shownEncoding = file.isTerminal ? terminalEncoding : nil
  }

  /// Makes later writes convert from UTF-8 to another encoding; earlier bytes stay UTF-8.
  func convert(to encoding: TextEncoding) {
    if encoding != .utf8 { converter = OutputConverter(encoding) }
  }

  /// Writes bytes and flushes them.
  ///
  /// - Parameter encoding: The encoding of rows in CSV.
  func write(_ bytes: borrowing ByteBuffer, encodedAs encoding: TextEncoding = .utf8) throws(BatchError) {
    guard !bytes.isEmpty, !isCut else { return }
    do throws(IOFailure) {
      if converter != nil {
        try convert(bytes)
        try file.write(converted)
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

  private func convert(_ bytes: borrowing ByteBuffer) throws(IOFailure) {
    converted.removeAll()
    guard var converter = converter.take() else { return }
    let isText = bytes.withSpan { converter.convert($0, to: &converted) }
    let (encoding, line) = (converter.encoding, converter.line)
    self.converter = consume converter
    guard isText else {
      throw IOFailure(.write, file.output.name, .notInEncoding(encoding.description, line: line))
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
