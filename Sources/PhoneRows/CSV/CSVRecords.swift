internal import ByteValues
internal import Platform

/// The records of a table that is small enough to be held in memory, each cell with its place.
///
/// ```
/// var records = CSVRecords(source)
/// while let record = try records.next() { print(record.cells.count) }
/// ```
package struct CSVRecords: ~Copyable {
  /// A field of a record.
  package struct Cell: Hashable, Sendable {
    /// The value without enclosing quotes, with doubled quotes undone; in UTF-8 unless it isn't text.
    package var bytes: [UInt8]
    /// The line where the cell begins, from 1.
    package var line: Int
    /// The column where the cell begins, in bytes from 1.
    package var column: Int

    /// The value as text; bytes that aren't UTF-8 become U+FFFD.
    package var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// The fields of one record.
  package struct Record: Hashable, Sendable {
    /// The cells, at least one.
    package var cells: [Cell]
  }

  private var reader: CSVReader
  private var hasBegun = false

  private static let maximumRecordByteCount = 1 << 20
  private static let chunkByteCount = 1 << 16

  /// Reads a table whose delimiter the header shows, in any encoding that `validate` recognises.
  ///
  /// - Parameter delimiter: The byte between fields; `nil` for what the header shows.
  package init(_ input: any ByteSource, delimiter: UInt8? = nil) {
    reader = CSVReader(
      input, dialect: delimiter.map { .delimited(by: $0) },
      maximumRecordByteCount: Self.maximumRecordByteCount,
      chunkByteCount: Self.chunkByteCount, mode: .whole(converts: true))
  }

  /// Returns the next record, first the header; blank lines are skipped.
  ///
  /// - Returns: `nil` at the end.
  package mutating func next() throws(CSVReadFailure) -> Record? {
    let isHeader = !hasBegun
    if isHeader { try reader.begin() }
    hasBegun = true
    return try reader.readFirstRecord(isHeader: isHeader) ? reader.scanner.record : nil
  }
}

extension CSVScanner {
  /// The current record as values with their places.
  fileprivate var record: CSVRecords.Record {
    var cells: [CSVRecords.Cell] = []
    var (line, lineStart, known) = (lineNumber, 0, 0)
    for index in 0..<fieldCount {
      let start = fields[index].written.lowerBound
      withUnread { bytes in
        while known < start {
          if bytes[known] == ASCII.lineFeed { (line, lineStart) = (line + 1, known + 1) }
          known += 1
        }
      }
      let bytes = withField(at: index) { [UInt8]($0) }
      cells.append(CSVRecords.Cell(bytes: bytes, line: line, column: start - lineStart + 1))
    }
    return CSVRecords.Record(cells: cells)
  }
}
