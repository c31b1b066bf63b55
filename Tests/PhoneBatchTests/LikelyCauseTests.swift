import PhoneBatch
import PhoneCheck
import Testing

/// The report of a run whose input was probably misread.
@Suite("Remarks about likely causes")
struct LikelyCauseTests {
  private func remarks(_ text: String, _ change: (inout BatchPlan) -> Void = { _ in }) throws -> [BatchRemark]
  {
    try BatchFixture(text, change).run().remarks
  }

  /// Returns a remark on a column whose numbers are all invalid for one reason; most of them, unless a count is given.
  private static func noneValid(
    column: Int?, numberCount: Int, _ reason: ReasonCode, reasonCount: Int? = nil, other: NumberColumn? = nil
  ) -> BatchRemark {
    var found = InvalidColumn(
      column: column, numberCount: numberCount, invalidCount: numberCount, reason: reason,
      reasonCount: reasonCount ?? numberCount)
    found.other = other
    return .invalidNumbers(found)
  }

  private static func rows(_ count: Int, _ row: String) -> String {
    String(repeating: row + "\n", count: count)
  }

  @Test(
    "A remark names a column of twenty numbers that are all invalid, and the most frequent reason",
    arguments: [1, 3])
  func noneValid(jobs: Int) throws {
    let rows = Self.rows(15, "Li,1,13912345678") + Self.rows(5, "Wang,***,13912345678")
    func found(_ text: String, _ columns: [String]) throws -> [BatchRemark] {
      try remarks(text) {
        $0.phoneColumns = columns
        $0.jobs = jobs
        $0.chunkByteCount = 50
      }
    }
    let other = NumberColumn(column: 3, name: "c", numberCount: 20, rowCount: 20)
    #expect(
      try found("a,b,c\n" + rows, ["a"]) == [
        Self.noneValid(column: 1, numberCount: 20, .unexpectedCharacter, other: other)
      ])
    #expect(
      try found("a,b,c\n" + rows, ["c", "b", "a"]) == [
        Self.noneValid(column: 2, numberCount: 20, .tooShort, reasonCount: 15),
        Self.noneValid(column: 1, numberCount: 20, .unexpectedCharacter),
      ])
    #expect(try found("a,b,c\n" + rows, ["c"]) == [])
    #expect(try found("a,b,c\n" + rows + "Li,13912345678,1\n", ["b"]) == [])
    #expect(try found("a\n" + Self.rows(19, "x"), ["a"]) == [])
    #expect(
      try remarks(Self.rows(20, "x")) { $0.layout = .lines } == [
        Self.noneValid(column: nil, numberCount: 20, .unexpectedCharacter)
      ])
  }

  @Test(
    "The advice depends on the reason",
    arguments: [
      (ReasonCode.malformedRow, "--delimiter"), (.unknownAreaCode, "--area"),
      (.matchLimit, "phonecheck lint"),
      (.unexpectedCharacter, "--column"), (.empty, "--column"),
    ])
  func wayOut(reason: ReasonCode, option: String) {
    #expect(
      Self.noneValid(column: 1, numberCount: 20, reason).description.contains(option))
    #expect(
      Self.noneValid(column: nil, numberCount: 20, reason).description.hasPrefix("None of the 20 "))
  }

  @Test("No advice repeats an option that is already set")
  func givenOptions() throws {
    let rows = Self.rows(20, "x,999")
    let changes: [(String, ReasonCode, (inout BatchPlan) -> Void)] = [
      ("--messages", .unexpectedCharacter, { $0.messageLanguage = .english }),
      ("--allow-ragged", .missingField, { ($0.raggedRows, $0.phoneColumn) = (.judged, "c") }),
      ("Where do the numbers belong", .unknownAreaCode, { ($0.area, $0.phoneColumn) = (.column("b"), "b2") }),
    ]
    for (advice, reason, change) in changes {
      let invalid = try remarks("a,b,b2,c\n" + rows.replacing("999", with: "Nowhere,1")) {
        $0.phoneColumn = "a"
        $0.raggedRows = .judged
        change(&$0)
      }.compactMap { if case .invalidNumbers(let column) = $0 { column } else { nil } }
      #expect(invalid.map(\.reason) == [reason], "\(advice)")
      #expect(!"\(invalid.map { BatchRemark.invalidNumbers($0).description })".contains(advice))
    }
  }

  @Test(
    "A remark names a delimiter that gives one column although the first row contains another delimiter",
    arguments: [
      ("a;b\n1;2\n", ",", 59 as UInt8?), ("a\tb\n", ";", 9), ("a,b\n", "|", 44), ("a:b\n", nil, 58),
      ("a\n", ",", nil), ("a b\n", nil, nil), ("a;b,c\n", ",", nil),
    ])
  func delimiters(text: String, named: String?, other: UInt8?) throws {
    for layout in [BatchPlan.Layout.table, .tableWithoutHeader] {
      let found = try remarks(text) {
        $0.layout = layout
        $0.delimiter = named?.utf8.first
        $0.phoneColumn = "1"
      }
      let expected = other.map { BatchRemark.oneColumn(delimiter: named?.utf8.first ?? 44, other: $0) }
      #expect(found.filter { $0 != .headerMayBeData(column: 1) } == (expected.map { [$0] } ?? []))
    }
    // The remark comes before the error that follows from it.
    #expect(try remarks("name;phone\n") { $0.delimiter = 44 } == [.oneColumn(delimiter: 44, other: 59)])
    #expect(BatchRemark.oneColumn(delimiter: 44, other: 9).description.hasSuffix("try --delimiter tab."))
  }

  @Test("A remark names a header that was read as data")
  func header() throws {
    func found(_ text: String) throws -> [BatchRemark] {
      try remarks(text) {
        $0.layout = .tableWithoutHeader
        $0.phoneColumn = "2"
      }
    }
    #expect(
      try found("name,Mobile No.\nLi,1\n") == [.firstRowMayBeHeader(name: "Mobile No.", column: 2)])
    #expect(try found("Li,13912345678\nphone,phone\n") == [])
    #expect(try found("phone,13912345678\n") == [])
  }

  @Test("The message contains the nearest names, but no name that may be data")
  func suggestion() throws {
    let found = try BatchFixture("mobile,13912345678\n") { $0.phoneColumn = "moblie" }.run().error
    #expect(
      found?.description.hasPrefix("There is no column \"moblie\". Did you mean \"mobile\"? The columns")
        == true)
    let data = try BatchFixture("mobile,13912345678\n") { $0.phoneColumn = "13912345679" }.run().error
    #expect(data?.description.contains("Did you mean") == false)
  }

  @Test(
    "Each of several columns with the same name is chosen by its number among them",
    arguments: [
      ("a,a\n1,13912345678\n", "a[2]", "1"), ("a,a\n13912345678,1\n", "a[1]", "1"),
      (" A ,x,a\n1,2,13912345678\n", "A[2]", "1"), ("a[2],a,a\n13912345678,1,2\n", "a[2]", "1"),
      ("a,a\n1,2\n", "a[3]", nil), ("a,a\n1,2\n", "a[0]", nil), ("a,a\n1,2\n", "a[-1]", nil),
      ("a\n1\n", "[1]", nil),
      ("a\n1\n", "b[1]", nil), ("a\n13912345678\n", "a[1]", "1"),
    ] as [(String, String, String?)])
  func numbersAmongNamesakes(text: String, column: String, validCount: String?) throws {
    let found = try BatchFixture(text) { $0.phoneColumn = column }.run()
    #expect(found.summary.map { String($0.validCount) } == validCount)
    if validCount == nil { #expect(found.error?.isUsageError == true) }
  }

  @Test("New columns for columns with the same name contain the number among them")
  func newNames() throws {
    let found = try BatchFixture("a,b,a\n1,13912345678,2\n") { $0.phoneColumns = ["a[2]", "b", "a[1]"] }.run()
    #expect(
      found.text?.hasPrefix(
        "a,b,a,a[2]_status,a[2]_reason,a[2]_number,a[2]_country,b_status,b_reason,b_number,b_country,a[1]_status,"
      )
        == true)
  }
}
