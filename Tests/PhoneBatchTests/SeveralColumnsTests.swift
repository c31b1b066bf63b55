import PhoneBatch
import PhoneCheck
import Testing

@Suite("Several columns with numbers")
struct SeveralColumnsTests {
  private static let input = """
    n,mobile,office
    a,13912345678,+852-41234567
    b,13912345678,
    "c,c",1,2

    d,13912345678
    e,13912345678,13812345678,x
    f,"+86 139-1234-5678","139""1"

    """

  private func run(_ input: String = input, _ change: (inout BatchPlan) -> Void = { _ in }) throws
    -> BatchFixture.Outcome
  {
    try BatchFixture(input) {
      $0.phoneColumns = ["mobile", "3"]
      change(&$0)
    }.run()
  }

  @Test("Each column gets fields of its own, named after it", arguments: [1, 50, 1 << 16])
  func fields(chunk: Int) throws {
    let outcome = try run {
      $0.chunkByteCount = chunk
      $0.jobs = 2
    }
    #expect(
      outcome.text == """
        n,mobile,office,mobile_status,mobile_reason,mobile_number,mobile_country,office_status,office_reason,office_number,office_country
        a,13912345678,+852-41234567,valid,,+86-13912345678,CN,valid,,+852-41234567,HK
        b,13912345678,,valid,,+86-13912345678,CN,invalid,EMPTY,,
        "c,c",1,2,invalid,TOO_SHORT,,,invalid,PATTERN_MISMATCH,,

        d,13912345678,,invalid,MALFORMED_ROW,,,invalid,MISSING_FIELD,,
        e,13912345678,13812345678,x,invalid,MALFORMED_ROW,,,invalid,MALFORMED_ROW,,
        f,"+86 139-1234-5678","139""1",valid,,+86-13912345678,CN,invalid,UNEXPECTED_CHARACTER,,

        """)
  }

  @Test("A row is valid if all its numbers are; reasons and countries count numbers")
  func summary() throws {
    let summary = try #require(try run().summary)
    #expect(summary.rowCount == 6)
    #expect(summary.validCount == 1)
    #expect(summary.invalidCount == 5)
    #expect(summary.malformedCount == 2)
    #expect(
      summary.reasonCounts == [
        .empty: 1, .tooShort: 1, .patternMismatch: 1, .malformedRow: 3, .missingField: 1,
        .unexpectedCharacter: 1,
      ])
    #expect(summary.countryCounts.values.reduce(0, +) == 4)
  }

  @Test("Rows are selected by the verdicts on all their numbers")
  func selection() throws {
    let valid = try run { $0.selection = .valid }.text
    #expect(valid?.split(separator: "\n").count == 2)
    let invalid = try run { $0.selection = .invalid }.text
    #expect(invalid?.split(separator: "\n").count == 6)
  }

  @Test(
    "A row with an undecided number is undecided, unless another is invalid",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 runs this regex"))
  func undecided() throws {
    let long = String(repeating: "1", count: 5000)
    let input = "mobile,x,office\n\(long),,13912345678\n\(long),,x\n"
    let summary = try #require(try run(input) { $0.judging = .exact }.summary)
    #expect(summary.undecidedCount == 1)
    #expect(summary.invalidCount == 1)
    #expect(summary.reasonCounts[.matchLimit] == 2)
  }

  @Test("The columns may be in any order, and beside an area column")
  func order() throws {
    let outcome = try BatchFixture("b,area,a\n41234567,HK,13912345678\n") {
      $0.phoneColumns = ["a", "b"]
      $0.area = .column("area")
    }.run()
    #expect(
      outcome.text == """
        b,area,a,a_status,a_reason,a_number,a_country,b_status,b_reason,b_number,b_country
        41234567,HK,13912345678,invalid,TOO_SHORT,,,valid,,+852-41234567,HK

        """)
  }

  @Test("An object has the status of the row, and the numbers by the names of their columns")
  func objects() throws {
    let text = try run("n,mobile,office\na,13912345678,1\n") { $0.format = .ndjson }.text
    #expect(
      text == #"{"row":1,"line":2,"fields":{"n":"a","mobile":"13912345678","office":"1"},"status":"invalid","#
        + #""numbers":{"mobile":{"status":"valid","reason":null,"number":"+86-13912345678","country":"CN"},"#
        + #""office":{"status":"invalid","reason":"TOO_SHORT","number":null,"country":null}}}"# + "\n")
  }

  @Test("All cells can be made harmless")
  func spreadsheetSafe() throws {
    let text = try run("n,mobile,office\na,13912345678,+852-41234567\n") { $0.isSpreadsheetSafe = true }.text
    #expect(
      text?.hasSuffix("\na,13912345678,'+852-41234567,valid,,'+86-13912345678,CN,valid,,'+852-41234567,HK\n")
        == true)
  }

  @Test("Without a header, the columns are named by number")
  func noHeader() throws {
    let text = try run("13912345678,1\n") {
      $0.layout = .tableWithoutHeader
      $0.phoneColumns = ["1", "2"]
    }.text
    #expect(text == "13912345678,1,valid,,+86-13912345678,CN,invalid,TOO_SHORT,,\n")
  }

  @Test("Columns that can't be distinguished, or already exist, are a usage error")
  func errors() throws {
    #expect(try run { $0.phoneColumns = ["mobile", "2"] }.error == .phoneColumnNamedTwice("2"))
    #expect(try run("mobile,x,office,office_number\n").error == .columnExists("office_number", option: nil))
    #expect(
      try run("a,b,a,a[1]_status\n") { $0.phoneColumns = ["1", "3"] }.error
        == .columnExists("a[1]_status", option: nil))
    #expect(try run { $0.area = .column("office") }.error == .phoneColumnIsAreaColumn("office"))
  }
}
