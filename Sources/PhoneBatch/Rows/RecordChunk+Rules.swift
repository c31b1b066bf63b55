/// What a line is, where lines are records of one field.
enum LineContent: Hashable {
  /// A number.
  case plain
  /// Fields with TAB between them, whose own TABs, line breaks and backslashes are escaped by a backslash: a number, and others
  /// that aren't read.
  case escaped
  /// The same, with an area after the number.
  case escapedWithArea
  /// A JSON object, or nothing: blank lines are no records.
  case object

  /// Whether fields are escaped.
  var isEscaped: Bool { self == .escaped || self == .escapedWithArea }
}

extension RecordChunk {
  /// How records are divided, and which of them are errors.
  struct Rules: Hashable {
    let dialect: CSVDialect
    var encoding: TextEncoding
    let maximumRecordByteCount: Int
    /// How many fields a row should have.
    let width: Int
    /// What lines hold.
    let lines: LineContent
    /// In lines that are objects, the members that are columns; otherwise none.
    let members: [MemberPath]
    /// In lines that are objects, the keys that each gets; otherwise none.
    let addedKeys: [String]
    /// What the plan allows.
    let allowedKernels: VectorKernels

    /// Whether each line is a record, a blank one, too.
    var areAllLinesRecords: Bool { dialect == .lines && lines != .object }

    /// The kernels that find rows and fields; none if a delimiter may be part of a character, which only the
    /// scanner knows.
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
