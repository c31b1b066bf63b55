internal import ByteValues
internal import PhoneCheck
internal import Platform

/// The names of the added columns, and the lines above the rows of CSV.
struct CSVAnnotator {
  let plan: BatchPlan
  /// The rules for writing cells.
  let cells: CSVCellRules
  /// The added columns that a row with several numbers has once; they come first.
  let rowColumns: [AddedColumn]
  /// The added columns of each column with numbers.
  ///
  /// A single column with numbers owns them all, so that any order is possible.
  let addedColumns: [AddedColumn]
  /// The encoder of the output; `nil` for UTF-8.
  private let encoder: TextEncoder?

  /// - Throws: ``BatchError/notInEncoding(_:encoding:)`` if the names of the new columns can't be written.
  init(_ plan: BatchPlan, dialect: CSVDialect, encoding: TextEncoding) throws(BatchError) {
    let delimiter = if case .delimited(let byte) = dialect { byte } else { ASCII.comma }
    self.plan = plan
    encoder = TextEncoder(encoding)
    cells = CSVCellRules(plan, delimiter: delimiter, encoder)
    let columns = AddedColumn.columns(of: plan)
    let areSeveral = plan.phoneColumns.count > 1
    rowColumns = areSeveral ? columns.filter { $0.source == .place } : []
    addedColumns = areSeveral ? columns.filter { $0.source != .place } : columns
    for text in [plan.columnPrefix] + (plan.added.names ?? []) where encoded(text) == nil {
      throw .notInEncoding(text, encoding: encoding)
    }
  }

  /// A text in the encoding of the input; `nil` if that lacks one of its characters.
  private func encoded(_ text: String) -> [UInt8]? {
    if let encoder { encoder.bytes(of: text) } else { Array(text.utf8) }
  }

  /// The added columns of each column with numbers; the columns that a row has once precede the first column's.
  func columns(of count: Int) -> [[(column: AddedColumn, name: String)]] {
    (0..<count).map { (($0 == 0 ? rowColumns : []) + addedColumns).map { ($0, $0.rawValue) } }
  }

  /// The names of the new columns in UTF-8.
  func names(_ columns: ColumnSelection, header: HeaderNames) -> [[UInt8]] {
    names(columns, header, { Array($0.utf8) }) { Array(header[$0]) }
  }

  /// The names of the new columns.
  ///
  /// Each begins with the prefix or, if several columns have numbers, with the name of its column.
  private func names(
    _ columns: ColumnSelection, _ header: HeaderNames, _ encoded: (String) -> [UInt8],
    nameOf: (Int) -> [UInt8]
  ) -> [[UInt8]] {
    if let names = plan.added.names { return names.map(encoded) }
    let language = plan.added.labelLanguage
    func name(_ column: AddedColumn) -> [UInt8] { encoded(column.name(in: language)) }
    if plan.comparesVerdicts {
      return ["old_", "new_"].flatMap { time in
        addedColumns.map { encoded(plan.addedPrefix + time) + name($0) }
      }
    }
    return rowColumns.map { encoded(plan.addedPrefix) + name($0) }
      + columns.phones.flatMap { phone in
        let start =
          columns.phones.count > 1
          ? nameOf(phone) + Array(ending(of: phone, columns, header).utf8) : encoded(plan.addedPrefix)
        return addedColumns.map { start + name($0) }
      }
  }

  /// The ending between a column's name and the names of its new columns.
  ///
  /// If another column with numbers has the same name, it includes the column's number among them.
  private func ending(of phone: Int, _ columns: ColumnSelection, _ header: HeaderNames) -> String {
    let others = columns.phones.filter { header[$0].elementsEqual(header[phone]) }
    let end = plan.added.numbered("_")
    guard others.count > 1 else { return end }
    let index = header.indices(of: header[phone]).firstIndex(of: phone) ?? 0
    return "[\(index + 1)]\(end)"
  }

  /// Writes the header, which is the scanner's current record, and the names of the new columns.
  func writeHeader(
    _ scanner: borrowing CSVScanner, _ columns: ColumnSelection, _ header: HeaderNames,
    to output: inout ByteBuffer
  ) {
    if plan.isSpreadsheetSafe {
      for index in 0..<scanner.fieldCount {
        if index > 0 { output.append(cells.delimiter) }
        scanner.withWrittenField(at: index) { cells.append(written: $0, to: &output) }
      }
    } else {
      scanner.copyRecord(to: &output)
    }
    let names = names(columns, header, { encoded($0) ?? [] }) { phone in
      scanner.withField(at: phone) { [UInt8]($0) }
    }
    for name in names {
      output.append(cells.delimiter)
      name.withBytes { cells.append($0, to: &output) }
    }
    scanner.copyLineEnding(to: &output)
  }
}
