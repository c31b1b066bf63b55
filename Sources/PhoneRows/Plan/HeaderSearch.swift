internal import ByteValues
internal import PhoneCheck
internal import Platform

// How it works. Exports have titles, dates and empty rows above their header, and headers with other delimiters in
// their names. A header is a record with a name that the plan wants, followed by its rows, which have the same width
// and hold numbers in that column. So each of the first lines is divided by each possible delimiter, together with the
// records below it, and the division that makes it a header counts. An ordinary header, with one delimiter and a wanted
// name, needs no further evidence. Nothing more is read for it, so that rows of a slow pipe don't wait.
//
// A column that is wanted by its number has no name to search for, and any row has such a column. So a record only
// counts as the header if its cells there are names of phone columns, and if the first record lacks the column, is a
// single cell, or is empty. Otherwise the user is asked, unless the record is clearly a row. An empty name is a name:
// pandas writes `,phone`.

/// A search for the header among the first lines of an input, and for its delimiter.
package struct HeaderSearch {
  package enum Finding: Hashable {
    /// The first record is probably the header, divided by this delimiter.
    case first(delimiter: UInt8)
    /// The header is below some lines.
    case below(lineCount: Int, delimiter: UInt8)
    /// The header may be below some lines, but part of the evidence is missing.
    case doubtful(lineCount: Int)
  }

  private let plan: BatchPlan
  private let encoding: TextEncoding
  /// The possible delimiters.
  private let delimiters: [UInt8]

  /// The maximum number of lines that are searched for the header.
  static let mostLines = 50
  /// The maximum number of lines, and of bytes, that are read, including the rows below the last possible header.
  package static let readLineCount = mostLines + rowCount
  static let readByteCount = 64 * 1024
  /// The maximum number of records below a header that are read.
  private static let rowCount = 10

  init(_ plan: BatchPlan, encoding: TextEncoding, delimiter: UInt8?) {
    self.plan = plan
    self.encoding = encoding
    delimiters = delimiter.map { [$0] } ?? DelimiterSniffer.candidates
  }

  // MARK: - The first record by itself

  /// Whether the first record, divided by a delimiter, is enough evidence that it is the header.
  func isHeader(_ text: Span<UInt8>, delimiter: UInt8) -> Bool {
    let start = text.lineStarts(Self.mostLines).first { !text.isBlankLine(at: $0) } ?? 0
    guard let table = Table(text.extracting(start...), delimiter, rowCount: 0, self) else { return false }
    return table.phones != nil && !mayBeTitle(table)
  }

  /// Whether a record with the wanted columns may be a title: at most one of its cells isn't empty, and that cell isn't
  /// the name of a column.
  private func mayBeTitle(_ table: Table) -> Bool {
    guard table.filledCount <= 1, let phones = table.phones else { return false }
    if plan.numbersColumns { return !table.holdsPhoneName }
    if table.names.count == 1 { return plan.namesNoColumns && !table.holdsPlainName }
    // Titles begin in the first column.
    return phones.contains(0) || !table.holdsPlainName
  }

  // MARK: - Lines

  /// Searches the first lines of an input.
  ///
  /// - Parameter sniffed: The delimiter that the first record shows.
  func find(in text: Span<UInt8>, sniffed: UInt8) -> Finding {
    let lines = text.lineStarts(Self.mostLines)
    guard let firstLine = lines.firstIndex(where: { !text.isBlankLine(at: $0) }) else {
      return .first(delimiter: sniffed)
    }
    // A title may have a quote that is never closed.
    let first = best(text.extracting(lines[firstLine]...), sniffed)
    let firstDelimiter = first?.delimiter ?? sniffed
    let seeksTitles = plan.layout == .table && plan.skippedLineCount == nil
    let isHeader = first.map { $0.phones != nil && !mayBeTitle($0) } ?? false
    if !seeksTitles || isHeader { return .first(delimiter: firstDelimiter) }
    var doubtful: Int?
    for (count, start) in lines.enumerated().dropFirst(firstLine + 1) where !text.isBlankLine(at: start) {
      guard let table = best(text.extracting(start...), sniffed), mayBeHeader(table, below: first)
      else { continue }
      let above = lines[..<count].map { text.filledCount(ofLineAt: $0, table.delimiter) }
      let hasMoreCells = table.filledCount > above.max() ?? 0
      if hasMoreCells, table.holdsNumbers {
        if isProven(table, below: first) { return .below(lineCount: count, delimiter: table.delimiter) }
        return .doubtful(lineCount: count)
      }
      if doubtful == nil, table.holdsNumbers || hasMoreCells && table.holdsPlainName { doubtful = count }
    }
    if first?.phones != nil { return .first(delimiter: firstDelimiter) }
    return doubtful.map { .doubtful(lineCount: $0) } ?? .first(delimiter: firstDelimiter)
  }

  /// Whether a record may be the header: it has the wanted columns, and isn't clearly a row.
  private func mayBeHeader(_ table: Table, below first: Table?) -> Bool {
    guard let phones = table.phones else { return false }
    let wanted = first?.phones ?? []
    let holdsNumber = wanted.contains { $0 < table.names.count && table.names.text(at: $0).looksLikeNumber }
    if holdsNumber { return false }
    guard plan.numbersColumns else { return true }
    guard table.isEven, phones.allSatisfy({ table.names.text(at: $0).looksLikeWord }),
      table.names.indices.allSatisfy({ Int(table.names.text(at: $0)) == nil })
    else { return false }
    let isNamed = first.map { $0.names.count > 1 && wanted.contains(where: $0.names.isFilled) } ?? false
    return !isNamed || table.holdsPhoneName
  }

  /// Whether a record above rows with numbers is certainly the header.
  private func isProven(_ table: Table, below first: Table?) -> Bool {
    guard plan.numbersColumns else { return true }
    guard let first, first.phones != nil else { return table.holdsPhoneName }
    return table.holdsPhoneName && (first.names.count == 1 || first.filledCount == 0)
  }

  /// A record and the records below it, divided by the delimiter with the best evidence.
  private func best(_ text: Span<UInt8>, _ sniffed: UInt8) -> Table? {
    var best: (table: Table, rank: [Int])?
    for delimiter in delimiters {
      guard let table = Table(text, delimiter, rowCount: Self.rowCount, self) else { continue }
      let (holdsNumbers, isEven) = (table.holdsNumbers ? 1 : 0, table.isEven ? 1 : 0)
      let rank = [
        table.phones == nil ? 0 : 1,
        // With any delimiter, there is a column 1.
        plan.numbersColumns ? isEven : holdsNumbers, plan.numbersColumns ? holdsNumbers : isEven,
        table.names.count, delimiter == sniffed ? 1 : 0,
      ]
      if let best, !best.rank.lexicographicallyPrecedes(rank) { continue }
      best = (table, rank)
    }
    return best?.table
  }

  // MARK: - A header and its rows

  /// A record that may be a header, and the records below it.
  private struct Table {
    let delimiter: UInt8
    let names: HeaderNames
    /// The number of names that aren't empty.
    let filledCount: Int
    /// The columns that the plan wants; `nil` if one is missing.
    let phones: [Int]?
    /// Whether most of the rows have the width of the header, if it has several columns.
    let isEven: Bool
    /// Whether most cells in the wanted columns look like numbers.
    let holdsNumbers: Bool
    /// Whether a wanted column has the name of a phone column, or a name in the plan.
    let holdsPhoneName: Bool
    /// Whether such a name means exactly a phone number.
    let holdsPlainName: Bool

    /// - Returns: `nil` if there is no whole record.
    init?(_ text: Span<UInt8>, _ delimiter: UInt8, rowCount: Int, _ search: HeaderSearch) {
      self.delimiter = delimiter
      var scanner = CSVScanner(
        .delimited(by: delimiter), encoding: search.encoding,
        maximumRecordByteCount: HeaderSearch.readByteCount)
      scanner.append(text.extracting(first: rowCount == 0 ? text.endOfLines(1) : text.endOfLines(60)))
      scanner.finish()
      guard Self.readRecord(&scanner) else { return nil }
      let names = HeaderNames(scanner)
      self.names = names
      filledCount = names.indices.count { names.isFilled($0) }
      let phones = names.phones(wantedBy: search.plan)
      self.phones = phones
      let isWanted = phones != nil && !search.plan.namesNoColumns && !search.plan.numbersColumns
      let phoneNames = phones?.map { names.text(at: $0) } ?? []
      holdsPhoneName = isWanted || phoneNames.contains(where: PhoneColumnNames.isLike)
      holdsPlainName = isWanted || phoneNames.contains(where: PhoneColumnNames.isPlain)
      var (rows, even, filled, numbers) = (0, 0, 0, 0)
      while rows < rowCount, Self.readRecord(&scanner) {
        rows += 1
        let cells = HeaderNames(scanner)
        if cells.count == names.count { even += 1 }
        for phone in phones ?? [] where phone < cells.count && !cells[phone].isEmpty {
          filled += 1
          if cells.text(at: phone).looksLikeNumber { numbers += 1 }
        }
      }
      isEven = names.count > 1 && even * 2 > rows
      holdsNumbers = numbers > 0 && numbers * 2 >= filled
    }

    private static func readRecord(_ scanner: inout CSVScanner) -> Bool {
      while let event = try? scanner.next() {
        if event == .record { return true }
        if event != .blankLine { return false }
      }
      return false
    }
  }
}

extension BatchPlan {
  /// Whether the phone column is to be found by its name.
  fileprivate var namesNoColumns: Bool { wantedColumns.isEmpty }

  /// Whether the phone columns are given by their numbers, which any row has.
  fileprivate var numbersColumns: Bool { !namesNoColumns && wantedColumns.allSatisfy { Int($0) != nil } }

  fileprivate var wantedColumns: [String] { anyOfColumns.isEmpty ? phoneColumns : anyOfColumns }
}

extension HeaderNames {
  /// Whether a name contains more than white space.
  fileprivate func isFilled(_ index: Int) -> Bool { !self[index].allSatisfy { $0 <= 0x20 } }

  /// The columns with numbers, if the plan's columns exist, or some look like phone columns.
  fileprivate func phones(wantedBy plan: BatchPlan) -> [Int]? {
    guard plan.layout == .table else { return [] }
    if case .column(let name) = plan.area, !holds(column: name) { return nil }
    if plan.namesNoColumns {
      let best = PhoneColumnNames.findings(in: self).best
      return best.isEmpty ? nil : best
    }
    let names = plan.wantedColumns
    return names.allSatisfy(holds(column:)) ? names.compactMap { try? index(of: $0) } : nil
  }
}

extension String {
  /// Whether the text may be a phone number: many digits, and few letters.
  var looksLikeNumber: Bool {
    let digits = unicodeScalars.count { $0.properties.generalCategory == .decimalNumber }
    let letters = unicodeScalars.count { $0.properties.isAlphabetic }
    return digits >= 5 && letters * 2 < digits
  }

  /// Whether the text contains letters, and isn't a number.
  fileprivate var looksLikeWord: Bool {
    unicodeScalars.contains { $0.properties.isAlphabetic } && !looksLikeNumber
  }
}

extension Span<UInt8> {
  /// The start of each of the first lines.
  fileprivate func lineStarts(_ most: Int) -> [Int] {
    var starts = [0]
    for index in indices where self[index] == ASCII.lineFeed && index + 1 < count && starts.count < most {
      starts.append(index + 1)
    }
    return starts
  }

  fileprivate func isBlankLine(at start: Int) -> Bool {
    start == count || self[start] == ASCII.lineFeed
      || self[start] == ASCII.carriageReturn && start + 1 < count && self[start + 1] == ASCII.lineFeed
  }

  /// The number of non-empty parts of a line between delimiters; 0 for a comment.
  fileprivate func filledCount(ofLineAt start: Int, _ delimiter: UInt8) -> Int {
    guard start < count, self[start] != UInt8(ascii: "#") else { return 0 }
    var (filled, isFilled, isQuoted, index) = (0, false, false, start)
    while index < count, self[index] != ASCII.lineFeed {
      if self[index] == ASCII.quote {
        if isQuoted || !isFilled { isQuoted.toggle() }
      } else if self[index] == delimiter, !isQuoted {
        isFilled = false
      } else if self[index] > 0x20, !isFilled {
        isFilled = true
        filled += 1
      }
      index += 1
    }
    return filled
  }
}
