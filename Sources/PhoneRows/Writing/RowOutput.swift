package import ByteValues

/// An output of a run: the rows that it gets, their form, and the bytes before them.
package final class RowOutput {
  package struct Contents: Hashable, Sendable {
    package enum Form: Hashable {
      case csv, ndjson, columns, summaryText, summaryJSON, report

      /// The form of rows in a format; `nil` if no rows are written.
      package init?(rowsOf format: BatchPlan.Format) {
        switch format {
        case .csv: self = .csv
        case .ndjson: self = .ndjson
        case .columns: self = .columns
        case .summary: return nil
        }
      }
    }

    package var form: Form
    package var rows: RowFilter
    /// Whether the rows become a workbook.
    ///
    /// A workbook has no byte order mark and no line that sets the delimiter.
    package var isWorkbook: Bool

    package init(form: Form, rows: RowFilter, isWorkbook: Bool = false) {
      self.form = form
      self.rows = rows
      self.isWorkbook = isWorkbook
    }
  }

  package let contents: Contents
  /// The bytes before the rows.
  package var head = ByteBuffer()
  /// The converter of the written bytes from UTF-8, if they are converted.
  private var converter: OutputConverter?
  private var converted = ByteBuffer()

  package init(_ contents: Contents) { self.contents = contents }

  /// Makes later writes convert from UTF-8 to another encoding; earlier bytes stay UTF-8.
  func convert(to encoding: TextEncoding) {
    if encoding != .utf8 { converter = OutputConverter(encoding) }
  }

  /// Whether bytes are converted before they are written.
  package var isConverted: Bool { converter != nil }

  /// Converts bytes, and lends the result.
  ///
  /// - Parameter name: The output in errors.
  /// - Throws: If the encoding lacks a character.
  package func convert(
    _ bytes: borrowing ByteBuffer, named name: String,
    _ write: (borrowing ByteBuffer) throws(IOFailure) -> Void
  ) throws(IOFailure) {
    converted.removeAll()
    guard var converter = converter.take() else { return }
    let isText = bytes.withSpan { converter.convert($0, to: &converted) }
    let (encoding, line) = (converter.encoding, converter.line)
    self.converter = consume converter
    guard isText else {
      throw IOFailure(.write, name, .notInEncoding(encoding.description, line: line))
    }
    try write(converted)
  }
}
