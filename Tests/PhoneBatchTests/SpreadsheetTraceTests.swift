import PhoneBatch
import PhoneCheck
import Testing

/// Numbers that a spreadsheet or a data frame treated as quantities.
@Suite("Spreadsheets' traces in numbers")
struct SpreadsheetTraceTests {
  private static let cells = [
    "8.61E+12", "13912345678.0", "#NAME?", "13912345678", "Li", "", "4,479E+11", "8613912345678.00",
  ]

  private static func table(_ cells: [String]) -> String {
    "n,phone\n" + cells.map { "1,\"\($0)\"\n" }.joined()
  }

  @Test("A remark counts the cells of each kind and column, and gives advice", arguments: [1, 3])
  func remarks(jobs: Int) throws {
    let cells = Array(repeating: Self.cells, count: 40).joined()
    let fixture = BatchFixture(Self.table(Array(cells))) {
      $0.jobs = jobs
      $0.chunkByteCount = 100
    }
    let remarks = try fixture.run().remarks
    for (trace, count, words) in [
      (SpreadsheetTrace.rounded, 80, "80 cells of column 2 hold numbers that a spreadsheet has rounded"),
      (.decimals, 80, "--decimals"),
      (.errorValue, 40, "40 cells of column 2 hold error values of a spreadsheet"),
    ] {
      let remark = BatchRemark.spreadsheetTraces(trace, column: 2, count: count)
      #expect(remarks.contains(remark))
      #expect(remark.description.contains(words))
    }
    #expect(
      BatchRemark.spreadsheetTraces(.rounded, column: nil, count: 1).description.hasPrefix(
        "1 line holds a number that a spreadsheet has rounded"))
  }

  @Test("A column of differences is named, and each row has a suggestion")
  func differences() throws {
    let remarks = try BatchFixture(Self.table(["-13800137914", "-13912345592", "13912345678"])).run().remarks
    #expect(remarks.contains(.spreadsheetTraces(.difference, column: 2, count: 2)))
  }

  @Test("If a spreadsheet is the cause, no remark asks whether it is the right column")
  func noQuestion() throws {
    let remarks = try BatchFixture(Self.table(Array(repeating: "8.61E+12", count: 41))).run().remarks
    #expect(
      remarks == [.choseColumn(name: "phone", column: 2), .spreadsheetTraces(.rounded, column: 2, count: 41)])
  }

  @Test("Each kind has its own label, in rows, in the summary and in new columns without rows")
  func labels() throws {
    var fixture = BatchFixture(Self.table(Self.cells)) { $0.added.labelLanguage = .simplifiedChinese }
    let outcome = try fixture.run()
    let reasons = outcome.text?.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).dropFirst(2).dropLast(2).last.map(
        String.init) ?? ""
    }
    #expect(
      reasons == [
        "被电子表格四舍五入", "末尾有电子表格的“.0”", "电子表格的错误值", "", "含有手机号码中不允许的字符", "手机号码为空", "被电子表格四舍五入",
        "末尾有电子表格的“.0”",
      ])
    let summary = try #require(outcome.summary)
    #expect(summary.reasonCounts[.unexpectedCharacter] == 6)
    let labelled = summary.labelledReasons(in: .english)
    #expect(labelled.reduce(0) { $0 + $1.count } == summary.reasonCounts.values.reduce(0, +))
    #expect(labelled.map(\.label).prefix(2) == ["A spreadsheet's .0 at the end", "Rounded by a spreadsheet"])
    fixture.plan.format = .columns
    let alone = try #require(try fixture.run().text)
    #expect(alone.split(separator: "\n").filter { $0.contains("被电子表格四舍五入") }.count == 2)
    fixture.plan.added.labelLanguage = nil
    #expect(try fixture.run().text?.contains("UNEXPECTED_CHARACTER") == true)
  }

  @Test(
    "If decimals are read, rows are judged as without the .0, by all fast paths, beside an area and between separators",
    arguments: [FastPaths.all, []], [1, 3])
  func decimals(paths: FastPaths, jobs: Int) throws {
    let numbers = [
      "13912345678", "91234567", "852 91234567", "1391234567", "139****5678", "Li", "", "8.61E+12",
    ]
    func rows(_ ending: String) -> String {
      "phone,area\n"
        + numbers.flatMap { number in
          ["", "86", "852"].map { area in
            let isNumber = number.count { $0.isNumber } > 6
            return "\(number)\(isNumber ? ending : ""),\(area)\(area.isEmpty ? "" : ending)\n"
          }
        }.joined()
    }
    for change: (inout BatchPlan) -> Void in [
      { $0.area = .column("area") }, { $0.messageLanguage = .english }, { $0.findsDuplicates = true },
      { $0.numberSeparators = [NumberSeparator(";")].compactMap(\.self) },
    ] {
      func run(_ text: String) throws -> [[String]] {
        var fixture = BatchFixture(text) {
          $0.readsDecimals = true
          $0.fastPaths = paths
          $0.jobs = jobs
          $0.chunkByteCount = 60
        }
        change(&fixture.plan)
        return try #require(try fixture.run().text).split(separator: "\n").map {
          $0.split(separator: ",", omittingEmptySubsequences: false).dropFirst(2).map(String.init)
        }
      }
      let plain = try run(rows(""))
      #expect(try run(rows(".0")) == plain)
      #expect(try run(rows(".00")) == plain)
      #expect(plain.contains { $0.first == "valid" })
    }
  }

  @Test("Only a final .0 is removed: other decimals, and text after the zeros, stay part of the cell")
  func otherDecimals() throws {
    func number(_ cell: String) throws -> String? {
      let text = try BatchFixture("phone\n\(cell)\n") { $0.readsDecimals = true }.run().text
      return text?.split(separator: "\n").last.map { $0.split(separator: ",").last.map(String.init) ?? "" }
    }
    #expect(try number("13912345678.0") == "CN")
    for cell in ["13912345678.5", "13912345678.0 x 5", "1391234567.0x", ".0"] {
      #expect(try number(cell) != "CN")
    }
  }

  @Test("The option that reads decimals is named with the count of numbers that it makes valid")
  func remedy() throws {
    let fixture = BatchFixture("phone\n13912345678.0\n13912345679.0\n1391234567.0\n")
    let remedies = try fixture.run().remarks.compactMap { remark in
      if case .invalidNumbers(let column) = remark { column.remedies } else { nil }
    }
    #expect(remedies == [[InvalidColumn.Remedy(option: "--decimals", validCount: 2)]])
  }
}
