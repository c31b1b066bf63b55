import AreaSearch
import PhoneBatch
import PhoneCheck
import Testing

/// Odd files, and their exact output.
@Suite("Annotated CSV")
struct AnnotationTests {
  /// The four fields of the number that most tests use.
  static let cn = "valid,,+86-13912345678,CN"
  static let columns = "phone_status,phone_reason,phone_number,phone_country"

  private func check(
    _ input: String, _ expected: String, _ change: (inout BatchPlan) -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var fixture = BatchFixture(input, change)
    for chunk in [1, 3, 64, 1 << 16] {
      fixture.plan.chunkByteCount = chunk
      let outcome = try fixture.run()
      #expect(outcome.error == nil, sourceLocation: sourceLocation)
      #expect(outcome.text == expected, "in chunks of \(chunk)", sourceLocation: sourceLocation)
    }
  }

  @Test(
    "A line that names the delimiter for spreadsheets stays in front, and decides the delimiter",
    arguments: [
      ("sep=;\nname;phone\na;13912345678\n", "sep=;\nname;phone;A\na;13912345678;V\n"),
      ("sep=;\r\na,b;phone\r\n,,;13912345678\r\n", "sep=;\r\na,b;phone;A\r\n,,;13912345678;V\r\n"),
      ("\u{FEFF}SEP=\t\nx\tphone\n\t13912345678", "\u{FEFF}SEP=\t\nx\tphone\tA\n\t13912345678\tV"),
      ("sep=^\nphone^x\n13912345678^\n", "sep=^\nphone^x^A\n13912345678^^V\n"),
      ("Sep=,\nphone\n", "Sep=,\nphone,A\n"),
      // Texts that look like such lines.
      ("sep=;;phone\n;;13912345678\n", "sep=;;phone;A\n;;13912345678;V\n"),
      ("sep=x,phone\n,13912345678\n", "sep=x,phone,A\n,13912345678,V\n"),
    ])
  func separatorLine(input: String, expected: String) throws {
    let delimiter = expected.split(separator: "A")[0].last.map(String.init) ?? ""
    let fields = { (text: String) in text.replacing(",", with: delimiter) }
    try check(
      input,
      expected.replacing("A", with: fields(Self.columns)).replacing("V", with: fields(Self.cn)))
  }

  @Test("New columns have the requested names")
  func names() throws {
    let outcome = try BatchFixture("phone\n13912345678\n") { $0.added.names = ["是否有效", "b", "c", "d"] }.run()
    #expect(outcome.text == "phone,是否有效,b,c,d\n13912345678,\(Self.cn)\n")
  }

  @Test("A line that names the delimiter for spreadsheets counts as a line, not as a row")
  func separatorLineNumbers() throws {
    let objects = try BatchFixture("sep=;\nname;phone\na;1\n") { $0.format = .ndjson }.run().text ?? ""
    #expect(objects.hasPrefix(#"{"row":1,"line":3,"fields":{"name":"a","phone":"1"}"#))
    let error = try BatchFixture("sep=;\nname;phone\na;\"1\n").run().error
    guard case .malformedInput(.unterminatedQuote, _, 3, 1) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let named = try BatchFixture("sep=;\nphone,x\n13912345678,\n") { $0.delimiter = 0x2C }.run()
    #expect(named.text == "sep=;\nphone,x,\(Self.columns)\n13912345678,,\(Self.cn)\n")
    let lines = try BatchFixture("sep=;\n") { $0.layout = .lines }.run()
    #expect(lines.text?.hasPrefix("sep=;,invalid") == true)
  }

  @Test("A line that names the delimiter ends like any line; a text with nothing else is a header")
  func separatorLineAlone() throws {
    let outcome = try BatchFixture("sep=;") { $0.phoneColumn = "1" }.run()
    #expect(outcome.text?.hasPrefix("sep=;;phone_status;") == true)
    #expect(outcome.summary?.rowCount == 0)
  }

  @Test("A control character isn't an equals sign, though they differ in one bit")
  func separatorLineOfControl() throws {
    let outcome = try BatchFixture("sep\u{1D},\n,13912345678\n") { $0.phoneColumn = "2" }.run()
    #expect(outcome.text?.hasPrefix("sep\u{1D},,") == true)
  }

  @Test(
    "Rows keep their bytes and get four fields",
    arguments: [
      // Line endings.
      ("phone\n13912345678\n", "phone,\(columns)\n13912345678,\(cn)\n"),
      ("phone\r\n13912345678\r\n", "phone,\(columns)\r\n13912345678,\(cn)\r\n"),
      ("phone\r\n13912345678\n13912345678", "phone,\(columns)\r\n13912345678,\(cn)\n13912345678,\(cn)"),
      ("phone", "phone,\(columns)"),
      ("phone\n", "phone,\(columns)\n"),
      ("phone\n13912345678\r", "phone,\(columns)\n13912345678\r,\(cn)"),
      ("phone\n13912345678\r\r\n", "phone,\(columns)\n13912345678\r,\(cn)\r\n"),
      // Blank lines.
      ("\n\r\nphone\n\n13912345678\n\n", "\n\r\nphone,\(columns)\n\n13912345678,\(cn)\n\n"),
      ("phone\n \n", "phone,\(columns)\n ,invalid,EMPTY,,\n"),
      ("phone\n\"\"\n", "phone,\(columns)\n\"\",invalid,EMPTY,,\n"),
      // Quotes.
      ("\"phone\"\n\"13912345678\"\n", "\"phone\",\(columns)\n\"13912345678\",\(cn)\n"),
      (
        "n,phone\n\"a,\"\"b\"\"\n\",13912345678\n",
        "n,phone,\(columns)\n\"a,\"\"b\"\"\n\",13912345678,\(cn)\n"
      ),
      ("n,phone\n5\" nail,13912345678\n", "n,phone,\(columns)\n5\" nail,13912345678,\(cn)\n"),
      (
        "n,phone\n\"a\",\"\"\"139\"\"\"\n",
        "n,phone,\(columns)\n\"a\",\"\"\"139\"\"\",invalid,TOO_SHORT,,\n"
      ),
      ("phone\n 13912345678 \n", "phone,\(columns)\n 13912345678 ,\(cn)\n"),
      ("phone\n\"139\n12345678\"\n", "phone,\(columns)\n\"139\n12345678\",invalid,UNEXPECTED_CHARACTER,,\n"),
      ("phone\n\"13912345678\n\"\n", "phone,\(columns)\n\"13912345678\n\",\(cn)\n"),
      // Other delimiters, found by the header.
      ("n;phone\na;13912345678\n", "n;phone;\(columns.semicolons)\na;13912345678;\(cn.semicolons)\n"),
      ("n\tphone\na\t13912345678\n", "n\tphone\t\(columns.tabs)\na\t13912345678\t\(cn.tabs)\n"),
      ("n|phone\na,b|13912345678\n", "n|phone|\(columns.bars)\na,b|13912345678|\(cn.bars)\n"),
      (
        "\"n,m\";phone\n\"x;y\";139\n",
        "\"n,m\";phone;\(columns.semicolons)\n\"x;y\";139;invalid;TOO_SHORT;;\n"
      ),
      // A byte order mark stays and isn't part of the name.
      ("\u{FEFF}phone,n\n13912345678,a\n", "\u{FEFF}phone,n,\(columns)\n13912345678,a,\(cn)\n"),
      ("\u{FEFF}\"phone\",n\n139,a\n", "\u{FEFF}\"phone\",n,\(columns)\n139,a,invalid,TOO_SHORT,,\n"),
      // Width.
      ("a,phone,b\nx\n", "a,phone,b,\(columns)\nx,,,invalid,MISSING_FIELD,,\n"),
      ("a,phone,b\nx,13912345678\n", "a,phone,b,\(columns)\nx,13912345678,,invalid,MALFORMED_ROW,,\n"),
      ("a,phone\nx,13912345678,y\n", "a,phone,\(columns)\nx,13912345678,y,invalid,MALFORMED_ROW,,\n"),
      ("a,phone\n,\n", "a,phone,\(columns)\n,,invalid,EMPTY,,\n"),
      ("a,phone,\nx,13912345678,\n", "a,phone,,\(columns)\nx,13912345678,,\(cn)\n"),
      // Bytes that mean nothing in CSV.
      ("n,phone\na\0b,13912345678\n", "n,phone,\(columns)\na\0b,13912345678,\(cn)\n"),
      ("phone\n1391234\u{0}5678\n", "phone,\(columns)\n1391234\u{0}5678,invalid,UNEXPECTED_CHARACTER,,\n"),
      ("n,phone\na\rb,13912345678\n", "n,phone,\(columns)\na\rb,13912345678,\(cn)\n"),
      // Numbers.
      ("phone\n+85291234567\n", "phone,\(columns)\n+85291234567,valid,,+852-91234567,HK\n"),
      ("phone\n139****5678\n", "phone,\(columns)\n139****5678,invalid,MASKED,,\n"),
      ("phone\n=1+2\n", "phone,\(columns)\n=1+2,invalid,MISPLACED_PLUS,,\n"),
    ])
  func odd(input: String, expected: String) throws {
    try check(input, expected)
  }

  @Test(
    "Bytes that are not UTF-8 pass through",
    arguments: [[0xC0, 0xAF], [0xD6, 0xD0, 0xCE, 0xC4], [0xFF], [0xE4, 0xBD]])
  func otherEncodings(name: [UInt8]) throws {
    let input = Array("n,phone\n".utf8) + name + Array(",13912345678\n".utf8)
    let expected = Array("n,phone,\(Self.columns)\n".utf8) + name + Array(",13912345678,\(Self.cn)\n".utf8)
    #expect(try BatchFixture(bytes: input).run().output == expected)
  }

  @Test("The first row can be data")
  func noHeader() throws {
    try check("a,13912345678\nb,1\n", "a,13912345678,\(Self.cn)\nb,1,invalid,TOO_SHORT,,\n") {
      $0.layout = .tableWithoutHeader
      $0.phoneColumn = "2"
    }
    try check(
      "13912345678\n\n13912345678,x\n", "13912345678,\(Self.cn)\n\n13912345678,x,invalid,MALFORMED_ROW,,\n"
    ) {
      $0.layout = .tableWithoutHeader
    }
  }

  @Test(
    "Lines become fields, quoted when needed",
    arguments: [
      ("13912345678\n", "13912345678,\(cn)\n"),
      ("13912345678\r\n\n1", "13912345678,\(cn)\r\n,invalid,EMPTY,,\n1,invalid,TOO_SHORT,,"),
      ("1,2\n", "\"1,2\",invalid,UNEXPECTED_CHARACTER,,\n"),
      ("\"x\"\n", "\"\"\"x\"\"\",invalid,UNEXPECTED_CHARACTER,,\n"),
      ("1\r2\n", "\"1\r2\",invalid,UNEXPECTED_CHARACTER,,\n"),
      ("\u{FEFF}13912345678\n", "\u{FEFF}13912345678,\(cn)\n"),
      ("\n", ",invalid,EMPTY,,\n"), ("", ""),
    ])
  func lines(input: String, expected: String) throws {
    try check(input, expected) { $0.layout = .lines }
  }

  @Test("Ragged rows can be judged anyway")
  func ragged() throws {
    try check(
      "a,phone,b\nx,13912345678\nx,1,2,3\nx\n",
      "a,phone,b,\(Self.columns)\nx,13912345678,,\(Self.cn)\nx,1,2,3,invalid,TOO_SHORT,,\n"
        + "x,,,invalid,MISSING_FIELD,,\n"
    ) { $0.raggedRows = .judged }
  }

  @Test("A selection of rows keeps the header, and keeps blank lines only if it keeps all rows")
  func selection() throws {
    let input = "\nphone\n13912345678\n\n1\n13912345678"
    try check(input, "phone,\(Self.columns)\n13912345678,\(Self.cn)\n13912345678,\(Self.cn)") {
      $0.selection = .valid
    }
    try check(input, "phone,\(Self.columns)\n1,invalid,TOO_SHORT,,\n") { $0.selection = .invalid }
  }

  @Test("New columns can have other names, which are quoted if needed")
  func prefix() throws {
    try check(
      "phone_status,phone\nx,1\n",
      "phone_status,phone,c_status,c_reason,c_number,c_country\nx,1,invalid,TOO_SHORT,,\n"
    ) {
      $0.columnPrefix = "c_"
    }
    try check("phone\n", "phone,\"a,b\"\"status\",\"a,b\"\"reason\",\"a,b\"\"number\",\"a,b\"\"country\"\n") {
      $0.columnPrefix = "a,b\""
    }
  }

  @Test(
    "On request, cells that a spreadsheet would run get an apostrophe, and all other cells keep their bytes",
    arguments: [
      ("=n,phone\n", "'=n,phone,\(columns)\n"),
      ("n,phone\n=1+2,13912345678\n", "n,phone,\(columns)\n'=1+2,13912345678,valid,,'+86-13912345678,CN\n"),
      ("n,phone\n\"=\"\"a\"\"\",1\n", "n,phone,\(columns)\n\"'=\"\"a\"\"\",1,invalid,TOO_SHORT,,\n"),
      ("n,phone\n@x,+\n\n", "n,phone,\(columns)\n'@x,'+,invalid,NOT_A_NUMBER,,\n\n"),
      ("n,phone\r\n\"-x\",1\r\n", "n,phone,\(columns)\r\n'-x,1,invalid,TOO_SHORT,,\r\n"),
      ("n,phone\n\tx,1\n", "n,phone,\(columns)\n'\tx,1,invalid,TOO_SHORT,,\n"),
      ("n,phone\n\"\r\",1", "n,phone,\(columns)\n\"'\r\",1,invalid,TOO_SHORT,,"),
      ("n,phone\n\"\n=1\",1", "n,phone,\(columns)\n\"'\n=1\",1,invalid,TOO_SHORT,,"),
      ("n,phone\n\0=1,1\n", "n,phone,\(columns)\n'\0=1,1,invalid,TOO_SHORT,,\n"),
      ("n,phone\n＝1,1\n", "n,phone,\(columns)\n'＝1,1,invalid,TOO_SHORT,,\n"),
      ("n,phone\n＠x,1\n", "n,phone,\(columns)\n'＠x,1,invalid,TOO_SHORT,,\n"),
      // Harmless cells.
      ("n,phone\n１,1\n", "n,phone,\(columns)\n１,1,invalid,TOO_SHORT,,\n"),
      ("n,phone\n-5,1\n", "n,phone,\(columns)\n-5,1,invalid,TOO_SHORT,,\n"),
      ("n,phone\n-5.25,1\n", "n,phone,\(columns)\n-5.25,1,invalid,TOO_SHORT,,\n"),
      ("n,phone\n-5.,1\n", "n,phone,\(columns)\n'-5.,1,invalid,TOO_SHORT,,\n"),
      ("n,phone\n-,1\n", "n,phone,\(columns)\n'-,1,invalid,TOO_SHORT,,\n"),
      ("n,phone\n-1-2,1\n", "n,phone,\(columns)\n'-1-2,1,invalid,TOO_SHORT,,\n"),
      ("n,phone\n\"a\", =1\n", "n,phone,\(columns)\n\"a\", =1,invalid,UNEXPECTED_CHARACTER,,\n"),
      ("a,phone,b\n=x\n", "a,phone,b,\(columns)\n'=x,,,invalid,MISSING_FIELD,,\n"),
    ])
  func spreadsheetSafe(input: String, expected: String) throws {
    try check(input, expected) { $0.isSpreadsheetSafe = true }
  }

  @Test("Answers to lines are also made harmless")
  func spreadsheetSafeLines() throws {
    try check(
      "+8613912345678\n1,2\n\n",
      "'+8613912345678,valid,,'+86-13912345678,CN\n\"1,2\",invalid,UNEXPECTED_CHARACTER,,\n,invalid,EMPTY,,\n"
    ) {
      $0.layout = .lines
      $0.isSpreadsheetSafe = true
    }
  }

  @Test(
    "A number is written in the requested format",
    arguments: [
      (PhoneNumber.Format.canonical, "+86-13912345678"), (.e164, "+8613912345678"),
      (.international, "+86 139 1234 5678"), (.national, "139 1234 5678"), (.masked, "+86-139****5678"),
      (.rfc3966, "\"tel:+86-139-1234-5678;ext=12\""), (.spelling, "+86-13912345678"),
    ])
  func formats(format: PhoneNumber.Format, number: String) throws {
    try check(
      "phone\n13912345678x12\n", "phone;\(Self.columns.semicolons)\n13912345678x12;valid;;\(number);CN\n"
    ) {
      $0.numberFormat = format
      $0.delimiter = UInt8(ascii: ";")
    }
  }

  @Test(
    "A column names the area; an empty cell names none, and an unknown area counts only if the number has no fault"
  )
  func areaColumn() throws {
    try check(
      "phone,area\n91234567,852\n91234567,hk\n13912345678,\n13912345678, \n13912345678,777\n,777\n+8613912345678,+852\n",
      """
      phone,area,\(Self.columns)
      91234567,852,valid,,+852-91234567,HK
      91234567,hk,valid,,+852-91234567,HK
      13912345678,,\(Self.cn)
      13912345678, ,\(Self.cn)
      13912345678,777,invalid,UNKNOWN_AREA_CODE,,
      ,777,invalid,EMPTY,,
      +8613912345678,+852,invalid,AREA_CODE_MISMATCH,,

      """
    ) { $0.area = .column("area") }
  }

  @Test("One area can be named for all rows")
  func namedArea() throws {
    let area = BatchFixture.validator.catalog.area(named: "HK")!
    try check("phone\n91234567\n", "phone,\(Self.columns)\n91234567,valid,,+852-91234567,HK\n") {
      $0.area = .named(area)
    }
  }

  @Test(
    "Exact mode passes raw bytes to the regexes and has no number",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 runs this regex"))
  func exact() throws {
    try check(
      "phone\n+852-,1234567\n\"+852-,1234567\"\n139 1234 5678\n\"13912345678\n\"\n\n",
      "phone;\(Self.columns.semicolons)\n+852-,1234567;valid;;;HK\n\"+852-,1234567\";valid;;;HK\n"
        + "139 1234 5678;invalid;PATTERN_MISMATCH;;\n\"13912345678\n\";valid;;;CN\n\n"
    ) {
      $0.judging = .exact
      $0.delimiter = UInt8(ascii: ";")
    }
    try check(
      "phone,area\n13912345678,AF\n13912345678,ZZ\n",
      "phone,area,\(Self.columns)\n13912345678,AF,invalid,PATTERN_MISMATCH,,\n13912345678,ZZ,invalid,UNKNOWN_AREA_CODE,,\n"
    ) {
      $0.judging = .exact
      $0.area = .column("area")
    }
  }

  @Test("A missing verdict is undecided, and counts as not valid")
  func undecided() throws {
    let long = String(repeating: "1", count: 5000)
    try check("phone\n\(long)\n", "phone,\(Self.columns)\n\(long),undecided,MATCH_LIMIT,,\n") {
      $0.judging = .exact
      $0.selection = .invalid
    }
  }
}

extension String {
  var semicolons: String { replacingCommas(";") }
  var tabs: String { replacingCommas("\t") }
  var bars: String { replacingCommas("|") }

  private func replacingCommas(_ delimiter: Character) -> String {
    String(map { $0 == "," ? delimiter : $0 })
  }
}
