import AreaSearch
import DefinitionTools
import PhoneCheck
import PhonePages
import Testing

@Suite("Cases")
struct NumberCaseTests {
  static let regex = #"^(\+99)?-?1[3-9]\d{3}$"#

  static func result(
    _ written: String, _ expected: NumberCase.Expectation, spelling: String = "", area: String = "XA"
  ) throws -> CaseResult {
    let validator = try PhoneValidator.of([.make("99", "XA", regex)])
    var numberCase = NumberCase(line: 2, column: 1, written: Array(written.utf8), expected: expected)
    numberCase.spelling = Array(spelling.utf8)
    numberCase.areaName = area
    return CaseResult(numberCase, by: validator, area: validator.catalog.area(inCell: area))
  }

  @Test(
    "A verdict is compared only with the expected properties",
    arguments: [
      ("+99-13000", .init(status: .valid), nil), ("+99-13000", .init(number: "+9913000"), nil),
      ("13000", .init(status: .valid, number: "+99-13000"), nil),
      ("12000", .init(status: .invalid), nil), ("12000", .init(reason: .patternMismatch), nil),
      ("12000", .init(status: .valid), .status), ("13000", .init(status: .invalid), .status),
      ("12000", .init(status: .invalid, reason: .tooShort), .reason),
      ("13000", .init(reason: .tooShort), .reason), ("13000", .init(number: "+99-13001"), .number),
      ("12000", .init(number: "+99-12000"), .number), ("13000", .init(status: .undecided), .status),
    ] as [(String, NumberCase.Expectation, CaseResult.Difference.Kind?)])
  func expectations(
    written: String, expected: NumberCase.Expectation, difference: CaseResult.Difference.Kind?
  ) throws {
    let result = try Self.result(written, expected)
    #expect(result.differences.map(\.kind) == [difference].compactMap(\.self))
    #expect(result.isAsExpected == (difference == nil))
  }

  @Test("The other spelling has to be the same number")
  func spellings() throws {
    let valid = NumberCase.Expectation(status: .valid)
    #expect(try Self.result("+99-13000", valid, spelling: "13 000").isAsExpected)
    let other = try Self.result("+99-13000", valid, spelling: "13001")
    #expect(other.differences.map(\.kind) == [.spelling])
    #expect(
      other.differences.first?.text.english
        == "written 13001: expected the number +99-13000, found the number +99-13001")
    #expect(try Self.result("+99-13000", valid, spelling: "1").differences.map(\.kind) == [.spelling])
  }

  @Test("An area that isn't listed is an unknown area code")
  func unlistedArea() throws {
    let expected = NumberCase.Expectation(status: .invalid, reason: .unknownAreaCode)
    #expect(try Self.result("13000", expected, area: "XA 98").isAsExpected)
    #expect(try Self.result("13000", .init(status: .valid), area: "XA 99").isAsExpected)
    #expect(try Self.result("13000", expected, area: "").isAsExpected)
  }

  @Test("XML contains names and numbers unchanged, with visible forms of characters that it can't contain")
  func junit() throws {
    var report = CaseReport(file: "a&b.csv")
    var result = try Self.result("<13\u{1}\u{FFFE}\"'\u{202E}", .init(status: .valid), area: "X<A>")
    result.numberCase.name = "]]>\n\t"
    report.results = [result, try Self.result("13000", .init(status: .valid))]
    let text = report.junit(in: .english)
    let name = #"2: &lt;13\u{1}\u{FFFE}&quot;&#39;\u{202E} (X&lt;A&gt;, ]]&gt;\u{A}\u{9})"#
    #expect(
      text.contains(
        #"<testcase classname="phonecheck.X&lt;A&gt;" name="\#(name)" file="a&amp;b.csv" line="2">"#))
    #expect(text.contains(#"<testsuite name="a&amp;b.csv" tests="2" failures="1" errors="0" skipped="0">"#))
    #expect(
      text.contains(
        #"<testcase classname="phonecheck.XA" name="2: 13000 (XA)" file="a&amp;b.csv" line="2"/>"#))
  }

  @Test(
    "If either end of a class or a count is moved, a case fails",
    arguments: [
      (#"^1[3-9]\d{3}$"#, [#"^1[4-9]\d{3}$"#, #"^1[3-8]\d{3}$"#, #"^1[2-9]\d{3}$"#, #"^1[3-9]\d{2,3}$"#]),
      (#"^1[3-8]\d{3}$"#, [#"^1[3-9]\d{3}$"#, #"^1[3-8]\d{3,4}$"#, #"^1[3-79]\d{3}$"#]),
      (
        #"^(?:1[35]\d{4}|2[0-24-9]\d{5}|99)$"#,
        [
          #"^(?:1[35]\d{4}|2[0-24-9]\d{5})$"#, #"^(?:1[35]\d{4}|2[0-9]\d{5}|99)$"#,
          #"^(?:1[3-5]\d{4}|2[0-24-9]\d{5}|99)$"#, #"^(?:1[35]\d{4}|2[1-24-9]\d{5}|99)$"#,
          #"^(?:1[35]\d{4}|2[0-25-9]\d{5}|99)$"#, #"^(?:1[35]\d{3}[0-8]|2[0-24-9]\d{5}|99)$"#,
          #"^(?:1[35]\d{4}|2[0-24-9]\d{5}|9[89])$"#,
        ]
      ),
    ])
  func everyBranch(regex: String, changes: [String]) throws {
    let definition = AreaCodeDefinition.make("99", "XA", regex)
    var options = NumberExamples.Options()
    options.coversBranches = true
    let examples = NumberExamples(of: definition, by: try .of([definition]), options: options)
    let valid = examples.branches + examples.boundaries.flatMap { [$0.smallest, $0.largest] }
    for change in changes {
      let changed = AreaCodeDefinition.make("99", "XA", change)
      let validator = try PhoneValidator.of([changed])
      let verdict = { (text: String) in validator.validate(text, area: Area(changed)) }
      let shown =
        valid.contains { !verdict($0.canonical).isValid }
        || examples.nearMisses.contains { verdict($0.written).reason != $0.rejection.reason }
      #expect(shown, "\(change)")
    }
  }

  @Test("Each number is one case, with the number as read")
  func rows() throws {
    let definition = AreaCodeDefinition.make("99", "XA", Self.regex)
    var options = NumberExamples.Options()
    options.coversBranches = true
    let examples = NumberExamples(of: definition, by: try .of([definition]), options: options)
    let rows = ExampleRow.caseRows(of: examples).map {
      $0.caseCSV.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(
      ExampleRow.caseHeader == "area_code,country_code,kind,number,spelling,status,reason,expected_number")
    #expect(Set(rows.map { $0[3] }).count == rows.count)
    #expect(rows.allSatisfy { $0[5] == "valid" ? $0[7] == $0[3] : $0[7] == "" && $0[6] != "" })
    #expect(rows.contains { $0[2] == "branch" } && rows.contains { $0[2] == "near_miss" })
  }
}
