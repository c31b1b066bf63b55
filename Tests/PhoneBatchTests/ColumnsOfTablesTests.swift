import PatternAutomata
import PhoneBatch
import PhoneCheck
import Testing

/// The new fields without rows are the fields that CSV appends to rows.
@Suite("The new fields of a table without its rows")
struct ColumnsOfTablesTests {
  private func lines(_ output: [UInt8]?) -> [[String]] {
    var lines = String(decoding: output ?? [], as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.popLast() == "", "the last line ends")
    return lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  @Test(
    "Each record has a line and each blank line a blank line, for any chunks and kernels", arguments: 0..<12)
  func tables(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var plan = BatchPlan()
    plan.delimiter = 44
    plan.phoneColumn = "phone"
    plan.selection = [.all, .valid, .invalid].randomElement(using: &random) ?? .all
    plan.raggedRows = Bool.random(using: &random) ? .rejected : .judged
    plan.findsDuplicates = Bool.random(using: &random)
    if seed.isMultiple(of: 4) { plan.messageLanguage = .english }
    if seed.isMultiple(of: 5) { plan.phoneColumns = ["phone", "name"] }
    let input = Array("\nname,phone,area\n".utf8) + random.table(rowCount: 80, damage: 0) + [10]
    let count =
      plan.phoneColumns.count * ((plan.messageLanguage == nil ? 4 : 6) + (plan.findsDuplicates ? 1 : 0))
    let whole = try BatchFixture(bytes: input, { $0 = plan }).run()
    let rows = try ReferenceCSV.parse(
      #require(whole.output, "\(String(describing: whole.error))"), .delimited(by: 44),
      maximum: 1 << 20
    ).rows
    let expected = rows.map { row in
      row.bytes.isEmpty ? [""] : row.fields.suffix(count).map { String(decoding: $0, as: UTF8.self) }
    }
    plan.format = .columns
    for kernels in VectorKernels.allCases.filter(\.isSupported) {
      for (byteCount, jobs) in [(1, 3), (70, 2), (1 << 16, 1)] {
        var fixture = BatchFixture(bytes: input) { $0 = plan }
        (fixture.plan.vectorKernels, fixture.plan.chunkByteCount, fixture.plan.jobs) = (
          kernels, byteCount, jobs
        )
        fixture.plan.tableCost = 3
        #expect(lines(try fixture.run().output) == expected, "\(kernels), \(byteCount) bytes")
      }
    }
  }

  @Test("Titles above the header become blank lines, and a mark at the end adds none")
  func linesBesideRows() throws {
    let outcome = try BatchFixture("sep=;\nname;phone\r\n\"a\nb\";13912345678\r\n\u{1A}") {
      $0.format = .columns
    }.run()
    #expect(
      lines(outcome.output) == [
        [""], ["phone_status", "phone_reason", "phone_number", "phone_country"],
        ["valid", "", "+86-13912345678", "CN"],
      ])
    let titled = try BatchFixture("Contacts\n2026\nname,phone\nLi,139\n") {
      ($0.format, $0.skippedLineCount) = (.columns, 2)
    }.run()
    #expect(lines(titled.output).map(\.count) == [1, 1, 4, 4])
  }

  @Test("The new fields are UTF-8, whatever the encoding of the table")
  func encodings() throws {
    let input = Array("phone\n".utf8) + [0xB1, 0xB1, 10]
    let outcome = try BatchFixture(bytes: input) {
      ($0.format, $0.encoding, $0.messageLanguage) = (.columns, .gb18030, .simplifiedChinese)
    }.run()
    let fields = lines(outcome.output)
    #expect(fields.count == 2 && fields[1][0] == "invalid" && fields[1][4].contains("“北”"))
  }
}
