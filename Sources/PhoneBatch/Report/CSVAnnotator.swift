internal import ByteIO

/// Writes rows as they were, with four fields behind them.
struct CSVAnnotator {
  /// The names of the four columns, without their prefix.
  private static let columnNames = ["status", "reason", "number", "country"]

  let dialect: CSVDialect
  let prefix: String

  /// The byte between the fields that are written.
  var delimiter: UInt8 {
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
}
