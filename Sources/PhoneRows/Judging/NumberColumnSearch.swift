internal import ByteValues
internal import PhoneCheck
internal import Platform

/// A search for the only column with numbers in most of the first rows.
struct NumberColumnSearch: Sendable {
  /// The columns whose cells are read, from 0.
  let columns: [Int]
  private let names: HeaderNames

  /// The maximum number of columns whose cells are read.
  private static let maximumCount = 64

  /// - Parameter others: The columns that are already known.
  init(_ names: HeaderNames, besides others: [Int]) {
    self.names = names
    let added = names.addedByEarlierRun
    columns = Array(
      names.indices.lazy.filter { !added.contains($0) && !others.contains($0) }.prefix(Self.maximumCount))
  }

  /// - Parameters:
  ///   - rows: The cells of the first rows.
  ///   - start: The index in each row of the first cell of ``columns``.
  /// - Returns: `nil` if no column, or more than one, has numbers in most rows.
  func find(in rows: [[[UInt8]]], from start: Int, _ validator: PhoneValidator) -> NumberColumn? {
    let session = ValidationSession(validator)
    return only(in: rows, from: start) { session.validate($0.span).number != nil }
      ?? only(in: rows, from: start) { String(utf8: $0).looksLikeWholeNumber }
  }

  private func only(
    in rows: [[[UInt8]]], from start: Int, isNumber: ([UInt8]) -> Bool
  ) -> NumberColumn? {
    var found: [NumberColumn] = []
    for (index, column) in columns.enumerated() {
      let count = rows.count { isNumber($0[start + index]) }
      guard count * 2 > rows.count else { continue }
      found.append(
        NumberColumn(
          column: column + 1, name: ColumnName.decoding(names[column]), numberCount: count,
          rowCount: rows.count))
    }
    return found.count == 1 ? found[0] : nil
  }
}

extension CSVReader {
  /// The cells of the first rows in some columns, below a header.
  ///
  /// - Complexity: Reads at most 64 KiB ahead.
  mutating func firstRows(of columns: [Int]) throws(CSVReadFailure) -> [[[UInt8]]] {
    try readAhead(lineCount: FirstRows.capacity + 1, byteCount: HeaderSearch.readByteCount)
    let (dialect, encoding, maximum) = (scanner.dialect, scanner.encoding, scanner.maximumRecordByteCount)
    let isWhole = source.isAtEnd
    return scanner.withUnread { text in
      var rows: [[[UInt8]]] = []
      var records = CSVScanner(dialect, encoding: encoding, maximumRecordByteCount: maximum)
      records.append(text)
      if isWhole { records.finish() }
      var isHeader = true
      var width = 0
      while rows.count < FirstRows.capacity, let event = try? records.next() {
        if event == .blankLine { continue }
        guard event == .record else { break }
        let cells = HeaderNames(records)
        if isHeader {
          (isHeader, width) = (false, cells.count)
        } else if cells.count == width {
          rows.append(columns.map { Array(cells[$0]) })
        }
      }
      return rows
    }
  }
}

extension String {
  /// Whether the text has as many digits as a phone number, and isn't a date.
  fileprivate var looksLikeWholeNumber: Bool { isWrittenLikeNumber(ofDigits: 9...15) }
}
