internal import ByteIO
internal import Platform

/// Writes the fields of CSV rows, and the added fields for each column with numbers.
struct CSVAnnotator {
  private let plan: BatchPlan
  /// The byte between the fields that are written.
  let delimiter: UInt8
  /// The added columns of each column with numbers.
  let addedColumns: [AddedColumn]
  /// The prefix in the encoding of the input.
  private let prefixBytes: [UInt8]
  /// `nil` for UTF-8.
  private let encoder: TextEncoder?

  /// - Throws: ``BatchError/notInEncoding(_:encoding:)`` when the prefix of the new columns can't be written.
  init(_ plan: BatchPlan, dialect: CSVDialect, encoding: TextEncoding) throws(BatchError) {
    delimiter = if case .delimited(let byte) = dialect { byte } else { ASCII.comma }
    self.plan = plan
    encoder = TextEncoder(encoding)
    let prefix = plan.columnPrefix
    let bytes = if let encoder { encoder.bytes(of: prefix) } else { Array(prefix.utf8) }
    guard let bytes else { throw .notInEncoding(prefix, encoding: encoding) }
    prefixBytes = bytes
    addedColumns = AddedColumn.columns(of: plan)
  }

  /// Whether cells are protected that a spreadsheet would run as formulas.
  var isSpreadsheetSafe: Bool { plan.isSpreadsheetSafe }

  /// The names of the new columns in UTF-8.
  func names(_ columns: ColumnSelection, header: HeaderNames) -> [[UInt8]] {
    names(columns, header, Array(plan.columnPrefix.utf8)) { Array(header[$0]) }
  }

  /// The names of the new columns: each begins with the prefix or, where several columns have numbers, with the name of its
  /// column.
  private func names(
    _ columns: ColumnSelection, _ header: HeaderNames, _ prefix: [UInt8], nameOf: (Int) -> [UInt8]
  ) -> [[UInt8]] {
    columns.phones.flatMap { phone in
      let start =
        columns.phones.count > 1
        ? nameOf(phone) + Array(Self.ending(of: phone, columns, header).utf8) : prefix
      return addedColumns.map { start + Array($0.rawValue.utf8) }
    }
  }

  /// What follows the name of a column in those of its new columns: its number among them, too, where another column with numbers has the
  /// same name.
  private static func ending(of phone: Int, _ columns: ColumnSelection, _ header: HeaderNames) -> String {
    let others = columns.phones.filter { header[$0].elementsEqual(header[phone]) }
    guard others.count > 1 else { return "_" }
    let index = header.indices(of: header[phone]).firstIndex(of: phone) ?? 0
    return "[\(index + 1)]_"
  }

  /// Writes the header, which is the scanner's current record, and the names of the new columns.
  func writeHeader(
    _ scanner: borrowing CSVScanner, _ columns: ColumnSelection, _ header: HeaderNames,
    to output: inout ByteBuffer
  ) {
    if plan.isSpreadsheetSafe {
      for index in 0..<scanner.fieldCount {
        if index > 0 { output.append(delimiter) }
        scanner.withWrittenField(at: index) { writeSafely($0, to: &output) }
      }
    } else {
      scanner.copyRecord(to: &output)
    }
    let names = names(columns, header, prefixBytes) { phone in
      scanner.withField(at: phone) { [UInt8]($0) }
    }
    for name in names {
      output.append(delimiter)
      name.withBytes { writeField($0, to: &output) }
    }
    scanner.copyLineEnding(to: &output)
  }

  /// Writes the fields of a number.
  ///
  /// - Parameters:
  ///   - firstRow: The first row with the number: 0 for none, `nil` if duplicates aren't searched.
  ///   - explanation: Why it isn't valid; written only where messages are added.
  func writeFields(
    _ texts: VerdictTexts.Texts, number: Span<UInt8>, firstRow: UInt64?, _ explanation: CellExplanation?,
    to output: inout ByteBuffer
  ) {
    func addField(_ value: Span<UInt8>) {
      output.append(delimiter)
      writeField(value, to: &output)
    }
    for column in addedColumns {
      switch column {
      case .status: texts.status.withBytes(addField)
      case .reason: texts.reason.withBytes(addField)
      case .number: addField(number)
      case .country: texts.country.withBytes(addField)
      case .firstRow: (firstRow.flatMap { $0 == 0 ? nil : String($0) } ?? "").withBytes(addField)
      case .message:
        let message = explanation?.message ?? ""
        (encoder?.bytesOrMarks(of: message) ?? Array(message.utf8)).withBytes(addField)
      case .offset: (explanation?.offset.map { String($0) } ?? "").withBytes(addField)
      }
    }
  }

  /// Writes a field: if the plan says so, with an apostrophe in front when a spreadsheet would run it as a formula.
  func writeField(_ value: Span<UInt8>, to output: inout ByteBuffer) {
    guard plan.isSpreadsheetSafe, FormulaGuess.canBeFormula(value) else {
      return output.appendField(value, delimiter: delimiter)
    }
    var text = ByteBuffer(capacity: value.count + 1)
    text.append(UInt8(ascii: "'"))
    text.append(value)
    text.withSpan { output.appendField($0, delimiter: delimiter) }
  }

  /// Writes a field's bytes, quotes included, unless a spreadsheet would run it as a formula.
  func writeSafely(_ field: Span<UInt8>, to output: inout ByteBuffer) {
    let isEnclosed = !field.isEmpty && field[0] == ASCII.quote
    let value = isEnclosed ? field.extracting(1..<field.count - 1) : field
    // Doubled quotes make no difference here.
    guard FormulaGuess.canBeFormula(value) else { return output.append(field) }
    var text = ByteBuffer()
    if isEnclosed { text.append(undoingDoubledQuotes: value) } else { text.append(value) }
    text.withSpan { writeField($0, to: &output) }
  }
}
