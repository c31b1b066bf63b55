internal import ByteIO

/// Writes rows as they were, with four fields behind them.
struct CSVAnnotator {
  /// The names of the four columns, without their prefix.
  static let columnNames = ["status", "reason", "number", "country"]

  let dialect: CSVDialect
  let prefix: String

  /// The byte between the fields that are written.
  private var delimiter: UInt8 {
    if case .delimited(let delimiter) = dialect { delimiter } else { ASCII.comma }
  }

  /// The names of the four columns.
  var names: [String] { Self.columnNames.map { prefix + $0 } }

  func writeHeader(_ scanner: borrowing CSVScanner, to output: inout ByteBuffer) {
    scanner.copyRecord(to: &output)
    for name in names {
      output.append(delimiter)
      output.appendField(name, delimiter: delimiter)
    }
    scanner.copyLineEnding(to: &output)
  }

  /// Writes the current record, made as wide as `width` when it is narrower, and the verdict.
  func writeRow(
    _ scanner: inout CSVScanner, width: Int, _ verdict: RowVerdict, to output: inout ByteBuffer
  ) {
    if dialect == .lines {
      scanner.withField(at: 0) { line in output.appendField(line, delimiter: delimiter) }
    } else {
      scanner.copyRecord(to: &output)
      if scanner.fieldCount < width {
        output.append(repeating: delimiter, count: width - scanner.fieldCount)
      }
    }
    output.append(delimiter)
    output.appendField(verdict.status.rawValue, delimiter: delimiter)
    output.append(delimiter)
    output.appendField(verdict.reasonName, delimiter: delimiter)
    output.append(delimiter)
    output.appendField(verdict.number, delimiter: delimiter)
    output.append(delimiter)
    output.appendField(verdict.countryName, delimiter: delimiter)
    scanner.copyLineEnding(to: &output)
  }
}
