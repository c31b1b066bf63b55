/// The contents of a line, if lines are records of one field.
enum LineContent: Hashable {
  /// A number.
  case plain
  /// Fields with TAB between them: a number, and further fields that aren't read. A backslash escapes their own TABs,
  /// line breaks and backslashes.
  case escaped
  /// Escaped fields with an area after the number.
  case escapedWithArea
  /// A JSON object, or nothing: blank lines aren't records.
  case object

  /// Whether fields are escaped.
  var isEscaped: Bool { self == .escaped || self == .escapedWithArea }
}

extension RecordChunk {
  /// The rules for dividing records and for refusing them.
  package struct Rules: Hashable {
    let dialect: CSVDialect
    package var encoding: TextEncoding
    let maximumRecordByteCount: Int
    /// The number of fields that a row should have.
    let width: Int
    /// The contents of lines.
    let lines: LineContent
    /// The members that are columns, if lines are objects; otherwise empty.
    let members: [MemberPath]
    /// The keys added to each object, if lines are objects; otherwise empty.
    let addedKeys: [String]
    /// The kernels that the plan allows.
    let allowedKernels: VectorKernels
    /// Whether fields without quotes may begin with the mark of a format, which isn't part of the cell.
    let hasFormatMarks: Bool

    /// Whether each line is a record, even a blank one.
    var areAllLinesRecords: Bool { dialect == .lines && lines != .object }

    /// The kernels that find rows and fields.
    ///
    /// There are none if a delimiter may be part of a character, which only the scanner handles.
    var kernels: VectorKernels {
      if case .delimited(let delimiter) = dialect, encoding.mayEndCharacter(delimiter) { return .none }
      return allowedKernels
    }

    /// A scanner that divides bytes by these rules.
    func makeScanner() -> CSVScanner {
      CSVScanner(dialect, encoding: encoding, maximumRecordByteCount: maximumRecordByteCount)
    }
  }
}
