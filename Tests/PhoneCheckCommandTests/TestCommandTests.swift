import Foundation
import Testing

@Suite("phonecheck test")
struct TestCommandTests {
  static let regex = #"^(\+99)?-?1[3-9]\d{3}$"#

  func test(
    _ cases: String, _ arguments: String..., regex: String = regex, environment: [String: String] = [:]
  ) throws -> CommandRunner.Result {
    try withRunner { runner in
      try runner.write(Data(DiffCommandTests.file(regex).utf8), to: "a.json")
      try runner.write(Data(cases.utf8), to: "cases.csv")
      return try runner.run(
        ["test", "cases.csv", "--definitions", "a.json"] + arguments, environment: environment)
    }
  }

  @Test(
    "The output of examples is read back, and its cases pass",
    arguments: ["csv", "cases"], [[], ["--whole"]])
  func roundTrip(format: String, options: [String]) throws {
    try withRunner { runner in
      let use = ["--definitions", DocumentTests.sample.path] + options
      let examples = try runner.run(["examples", "--format", format] + use)
      try runner.write(examples.output, to: "cases.csv")
      let result = try runner.run(["test", "cases.csv"] + use)
      let count = examples.outputText.split(separator: "\n").count - 1
      #expect(count > 90)
      #expect(result.outputText == "\(count) cases, all as expected\n")
      #expect(result.errorText.isEmpty)
      #expect(result.status == 0)
    }
  }

  @Test("A change of the definitions shows as a line for each case, with its place and the new verdict")
  func differences() throws {
    let result = try test(
      """
      name,number,country_code,status,reason,expected_number
      low,13000,XA,valid,,+99-13000
      high,+99 19000,,valid,,
      "short, one",1300,XA,invalid,TOO_SHORT,

      """, regex: #"^(\+99)?-?1[4-8]\d{3}$"#)
    #expect(
      result.outputText == """
        cases.csv:2:5: 13000 (XA, low): expected valid, found invalid (PATTERN_MISMATCH): After +99, digit 2 should be 4–8
        cases.csv:3:6: +99 19000 (high): expected valid, found invalid (PATTERN_MISMATCH): After +99, digit 2 should be 4–8
        cases.csv:4:14: 1300 (XA, short, one): expected TOO_SHORT, found invalid (PATTERN_MISMATCH): After +99, digit 2 should be 4–8
        3 cases, 3 not as expected

        """)
    #expect(result.status == 1)
  }

  @Test("Lines are in the person's language, XML only in the requested language")
  func languages() throws {
    let cases = "number,country_code,status\n12000,XA,valid\n"
    let chinese = ["LC_ALL": "zh_CN.UTF-8"]
    #expect(
      try test(cases, environment: chinese).outputText.hasSuffix("1 个用例，其中 1 个不符合预期\n"))
    #expect(
      try test(cases, "--format", "junit", environment: chinese).outputText.contains("expected valid"))
    #expect(
      try test(cases, "--format", "junit", "--lang", "zh-TW").outputText.contains("應為有效，實際為無效"))
  }

  @Test("JUnit's XML has a case for each row, and the exit code is the same")
  func junit() throws {
    let result = try test(
      "number,country_code,status\n12000,XA,valid\n13000,XA,valid\n", "--format", "junit")
    #expect(
      result.outputText == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="phonecheck test" tests="2" failures="1" errors="0" skipped="0">
          <testsuite name="cases.csv" tests="2" failures="1" errors="0" skipped="0">
            <testcase classname="phonecheck.XA" name="2: 12000 (XA)" file="cases.csv" line="2">
              <failure type="status" message="expected valid, found invalid (PATTERN_MISMATCH): After +99, \
        digit 2 should be 3–9">cases.csv:2:1: expected valid, found invalid (PATTERN_MISMATCH): After +99, \
        digit 2 should be 3–9</failure>
            </testcase>
            <testcase classname="phonecheck.XA" name="3: 13000 (XA)" file="cases.csv" line="3"/>
          </testsuite>
        </testsuites>

        """)
    #expect(result.status == 1)
  }

  @Test(
    "A file of cases that can't be used is reported with all places and reasons",
    arguments: [
      (
        "number,status,status\n", "cases.csv:1:15: The column status is there twice. Remove one of the two.\n"
      ),
      (
        "phone,status\n1,valid\n",
        "cases.csv:1:1: There is no column number. Rename the column with the numbers: “phone”\n"
      ),
      (
        "number,state\n1,valid\n",
        "cases.csv:1:1: Nothing is expected. Add a column status, reason or expected_number.\n"
      ),
      (
        "number,status\n1,ok\n",
        "cases.csv:2:3: “ok” isn't a status. Choose from valid, invalid, undecided.\n"
      ),
      ("number,reason\n\"1\n\",NO\n", "cases.csv:3:3: “NO” isn't a reason. Choose from EMPTY, "),
      ("number,status,reason\n1,valid,EMPTY\n", "cases.csv:2:9: A valid number has no reason\n"),
      (
        "number,status,expected_number\n1,invalid,+99-13000\n",
        "cases.csv:2:11: Only a valid number has an expected_number\n"
      ),
      (
        "number,expected_number\n1,13000\n",
        "cases.csv:2:3: The value of expected_number isn't written like +86-"
      ),
      ("number,status\n1,valid\n2,\n", "cases.csv:3:1: Nothing is expected of this number. "),
      ("number,status\n1\n2,valid\n", "cases.csv:2:1: The row has 1 field, but the header has 2\n"),
      ("number,status\n", "phonecheck: cases.csv has no cases\n"),
      ("", "phonecheck: cases.csv has no cases\n"),
      (
        "number,status\n1,\"valid\n",
        "phonecheck: cases.csv:2: A quote is never closed in the record that starts on this line"
      ),
    ])
  func unusable(cases: String, message: String) throws {
    let result = try test(cases)
    #expect(result.errorText.contains(message))
    #expect(result.output.isEmpty)
    #expect(result.status == 2)
  }

  @Test("Every problem is counted, up to twenty are listed, and none shows a number")
  func manyProblems() throws {
    let result = try test("number,status\n" + String(repeating: "13800138000,ok\n", count: 30))
    #expect(result.errorText.split(separator: "\n").count == 21)
    #expect(result.errorText.hasSuffix("phonecheck: cases.csv can't be used: 30 problems. Fix the file.\n"))
    #expect(!result.errorText.contains("13800138000"))
  }

  @Test("Columns without a meaning for cases are named, except the columns that examples writes")
  func otherColumns() throws {
    let result = try test("kind,exact,number,status,owner\na,true,13000,valid,me\n", "--default", "XA")
    #expect(result.errorText == "phonecheck: cases.csv has columns that aren't read: “owner”\n")
    #expect(result.status == 0)
  }

  @Test("Cases come from standard input, too")
  func standardInput() throws {
    try withRunner { runner in
      let result = try runner.run(
        ["test", "-", "--definitions", DocumentTests.sample.path],
        input: Data("number;status\n13800138000;valid\n138;invalid\n".utf8))
      #expect(result.outputText == "2 cases, all as expected\n")
      #expect(try runner.run(["test", "-", "--definitions", "-"]).status == 64)
    }
  }
}
