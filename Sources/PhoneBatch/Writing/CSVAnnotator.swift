internal import ByteIO
internal import PhoneCheck
internal import Platform

/// Writes the fields of CSV rows, and the added fields for each column with numbers.
struct CSVAnnotator {
  let plan: BatchPlan
  /// The byte between the fields that are written.
  let delimiter: UInt8
  /// The added columns that a row has once, and that come first, where it has several numbers.
  let rowColumns: [AddedColumn]
  /// The added columns of each column with numbers; if there is one, all are its own, so that any order is possible.
  let addedColumns: [AddedColumn]
  /// `nil` for UTF-8.
  private let encoder: TextEncoder?
  let formulas: FormulaGuess

  /// - Throws: ``BatchError/notInEncoding(_:encoding:)`` when the names of the new columns can't be written.
  init(_ plan: BatchPlan, dialect: CSVDialect, encoding: TextEncoding) throws(BatchError) {
    delimiter = if case .delimited(let byte) = dialect { byte } else { ASCII.comma }
    self.plan = plan
    encoder = TextEncoder(encoding)
    formulas = FormulaGuess(encoder)
    let columns = AddedColumn.columns(of: plan)
    let areSeveral = plan.phoneColumns.count > 1
    rowColumns = areSeveral ? columns.filter { $0.isOfRow } : []
    addedColumns = areSeveral ? columns.filter { !$0.isOfRow } : columns
    for text in [plan.columnPrefix] + (plan.added.names ?? []) where encoded(text) == nil {
      throw .notInEncoding(text, encoding: encoding)
    }
  }

  /// A text in the encoding of the input; `nil` when that lacks one of its characters.
  private func encoded(_ text: String) -> [UInt8]? {
    if let encoder { encoder.bytes(of: text) } else { Array(text.utf8) }
  }

  /// Whether cells are protected that a spreadsheet would run as formulas.
  var isSpreadsheetSafe: Bool { plan.isSpreadsheetSafe }

  /// The names of the new columns in UTF-8.
  func names(_ columns: ColumnSelection, header: HeaderNames) -> [[UInt8]] {
    names(columns, header, { Array($0.utf8) }) { Array(header[$0]) }
  }

  /// The names of the new columns: each begins with the prefix or, where several columns have numbers, with the name of its
  /// column.
  private func names(
    _ columns: ColumnSelection, _ header: HeaderNames, _ encoded: (String) -> [UInt8],
    nameOf: (Int) -> [UInt8]
  ) -> [[UInt8]] {
    if let names = plan.added.names { return names.map(encoded) }
    let language = plan.added.labelLanguage
    func name(_ column: AddedColumn) -> [UInt8] { encoded(column.name(in: language)) }
    if plan.comparesVerdicts {
      return ["old_", "new_"].flatMap { time in addedColumns.map { encoded(prefix + time) + name($0) } }
    }
    return rowColumns.map { encoded(prefix) + name($0) }
      + columns.phones.flatMap { phone in
        let start =
          columns.phones.count > 1
          ? nameOf(phone) + Array(Self.ending(of: phone, columns, header).utf8) : encoded(prefix)
        return addedColumns.map { start + name($0) }
      }
  }

  /// What the names of columns begin with; Chinese ones need nothing.
  private var prefix: String {
    let isLabelled = plan.added.labelLanguage.map { $0 != .english } ?? false
    return isLabelled && plan.columnPrefix == BatchPlan().columnPrefix ? "" : plan.columnPrefix
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
    let names = names(columns, header, { encoded($0) ?? [] }) { phone in
      scanner.withField(at: phone) { [UInt8]($0) }
    }
    for name in names {
      output.append(delimiter)
      name.withBytes { writeField($0, to: &output) }
    }
    scanner.copyLineEnding(to: &output)
  }

  /// What is written for a number, apart from the number itself.
  struct Values {
    var texts: VerdictTexts.Texts
    var place: RowPlace
    /// The first row with the number: 0 for none, `nil` if duplicates aren't searched.
    var firstRow: UInt64?
    /// The row of the known numbers that has it, likewise.
    var knownRow: UInt64?
    /// Why it isn't valid; written only where messages are added.
    var explanation: CellExplanation?
  }

  /// Writes the fields that a row has once, if it has several numbers.
  func writeRowFields(_ place: RowPlace, to output: inout ByteBuffer) {
    for column in rowColumns {
      output.append(delimiter)
      output.append(decimal: column == .row ? place.row : place.line)
    }
  }

  /// Writes the fields of a number.
  func writeFields(_ values: Values, number: Span<UInt8>, to output: inout ByteBuffer) {
    func addField(_ value: Span<UInt8>) {
      output.append(delimiter)
      writeField(value, to: &output)
    }
    func add(row: UInt64?) { (row.flatMap { $0 == 0 ? nil : String($0) } ?? "").withBytes(addField) }
    for column in addedColumns {
      switch column {
      case .status: values.texts.status.withBytes(addField)
      case .reason: values.texts.reason.withBytes(addField)
      case .number: addField(number)
      case .country: values.texts.country.withBytes(addField)
      case .row: String(values.place.row).withBytes(addField)
      case .line: String(values.place.line).withBytes(addField)
      case .firstRow: add(row: values.firstRow)
      case .knownRow: add(row: values.knownRow)
      case .message:
        let message = values.explanation?.message ?? ""
        (encoder?.bytesOrMarks(of: message) ?? Array(message.utf8)).withBytes(addField)
      case .offset: (values.explanation?.offset.map { String($0) } ?? "").withBytes(addField)
      }
    }
  }

  /// Writes a field: if the plan says so, with an apostrophe in front when a spreadsheet would run it as a formula.
  func writeField(_ value: Span<UInt8>, to output: inout ByteBuffer) {
    guard plan.isSpreadsheetSafe, formulas.canBeFormula(value) else {
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
    guard formulas.canBeFormula(value) else { return output.append(field) }
    var text = ByteBuffer()
    if isEnclosed { text.append(undoingDoubledQuotes: value) } else { text.append(value) }
    text.withSpan { writeField($0, to: &output) }
  }
}
