import ByteIO
import DefinitionTools
import PhoneBatch
import PhoneCheck
import TerminalText

/// A file of cases, read as a whole.
struct CaseFile {
  typealias Column = NumberCase.Column

  private(set) var cases: [NumberCase] = []
  /// Remarks on a file that can be used.
  private(set) var remarks: [LocalizedText] = []

  private let name: LocalizedText
  /// The known column of each cell in a row.
  private var columns: [Column?] = []
  private var problems: [CaseProblem] = []

  /// Reads a file, or standard input for `-`.
  ///
  /// - Throws: ``UnusableCases`` with every problem of the file.
  init(reading path: String, sheet: String?, on console: inout Console) throws {
    name = StandardInput.text(of: path)
    let input = try Self.input(path, on: &console)
    var records: CSVRecords
    do throws(BatchError) {
      records = try CSVRecords(tableIn: input, withColumn: Column.number.rawValue, sheet: sheet) { remark in
        remarks.append(remark.text)
      }
    } catch {
      throw console.report(error)
    }
    do throws(CSVReadFailure) {
      if let header = try records.next() { readHeader(header) }
      while !columns.isEmpty, let record = try records.next() { readRow(record) }
    } catch {
      switch error {
      case .malformed(let error):
        throw ReportedFailure(BatchError(error, in: name[console.language]).text)
      case .unreadable(let failure): throw failure
      }
    }
    if !problems.isEmpty { throw UnusableCases(problems, in: name) }
    if cases.isEmpty { throw UnusableCases(empty: name) }
  }

  private static func input(_ path: String, on console: inout Console) throws -> ByteInput {
    guard path == StandardInput.argument else {
      try WebAddressFailure.check(path, .pipe(into: "test -"))
      return try ByteInput(path: path)
    }
    StandardInput.announce(.cases, on: &console)
    return try .standardInput()
  }

  // MARK: The header

  private mutating func readHeader(_ header: CSVRecords.Record) {
    columns = header.cells.map { Column(rawValue: $0.text) }
    for (index, column) in columns.enumerated() {
      if let column, columns[..<index].contains(column) {
        problems.append(CaseProblem(header.cells[index], .columnTwice(column)))
      }
    }
    let others = header.cells.indices.filter { columns[$0] == nil }.map {
      "“" + VisibleText.escaping(header.cells[$0].text, limit: 40) + "”"
    }
    if !columns.contains(.number) { problems.append(CaseProblem(header.cells[0], .noNumbers(others))) }
    if !columns.contains(where: { $0?.isExpectation == true }) {
      problems.append(CaseProblem(header.cells[0], .noExpectations))
    }
    if !others.isEmpty {
      remarks.append(CommandText.otherColumns(file: name, names: LocalizedText(list: others)))
    }
    // Without these columns, no row can be read.
    if !problems.isEmpty { columns = [] }
  }

  // MARK: Rows

  private mutating func readRow(_ record: CSVRecords.Record) {
    guard record.cells.count == columns.count else {
      problems.append(
        CaseProblem(record.cells[0], .width(record.cells.count, expected: columns.count)))
      return
    }
    var cells: [Column: CSVRecords.Cell] = [:]
    for (column, cell) in zip(columns, record.cells) { if let column { cells[column] = cell } }
    let text = { (column: Column) in cells[column]?.text ?? "" }
    guard let number = cells[.number], let expected = expectation(in: cells, from: record.cells[0]) else {
      return
    }
    var numberCase = NumberCase(
      line: number.line, column: number.column, written: number.bytes, expected: expected)
    numberCase.name = [text(.name), text(.kind)].first { !$0.isEmpty } ?? ""
    numberCase.areaName = [text(.countryCode), text(.areaCode)].filter { !AreaCodeCatalog.namesNoArea($0) }
      .joined(separator: " ")
    numberCase.spelling = cells[.spelling]?.bytes ?? []
    cases.append(numberCase)
  }

  /// Returns the expectation of a row; `nil` if it has a problem, which is noted.
  private mutating func expectation(
    in cells: [Column: CSVRecords.Cell], from start: CSVRecords.Cell
  ) -> NumberCase.Expectation? {
    let (status, reason, number) = (
      Self.filled(cells[.status]), Self.filled(cells[.reason]), Self.filled(cells[.expectedNumber])
    )
    var expected = NumberCase.Expectation()
    let count = problems.count
    if let status {
      expected.status = Verdict.Status(rawValue: status.text)
      if expected.status == nil { problems.append(CaseProblem(status, .unknownStatus(status.text))) }
    }
    if let reason {
      expected.reason = ReasonCode(rawValue: reason.text)
      if expected.reason == nil { problems.append(CaseProblem(reason, .unknownReason(reason.text))) }
    }
    if let number {
      expected.number = number.text
      if !Self.isNumber(number.bytes) { problems.append(CaseProblem(number, .notANumber)) }
    }
    if problems.count > count { return nil }
    if let reason, expected.status == .valid { problems.append(CaseProblem(reason, .reasonOfValid)) }
    if let number, expected.reason != nil || expected.status.map({ $0 != .valid }) == true {
      problems.append(CaseProblem(number, .numberOfInvalid))
    }
    if expected == NumberCase.Expectation() { problems.append(CaseProblem(start, .nothingExpected)) }
    return problems.count > count ? nil : expected
  }

  private static func filled(_ cell: CSVRecords.Cell?) -> CSVRecords.Cell? {
    cell.flatMap { $0.bytes.isEmpty ? nil : $0 }
  }

  /// Whether a text is `+`, digits, and at most one hyphen: a canonical form or E.164.
  private static func isNumber(_ text: [UInt8]) -> Bool {
    guard text.first == UInt8(ascii: "+"), text.count > 2 else { return false }
    let groups = text.dropFirst().split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.count <= 2
      && groups.allSatisfy { group in
        !group.isEmpty && group.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }
  }
}
