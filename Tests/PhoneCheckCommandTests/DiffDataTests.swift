import Foundation
import Testing

@Suite("phonecheck diff --data")
struct DiffDataTests {
  private func diff(_ arguments: String...) throws -> CommandRunner.Result {
    try withRunner { runner in
      for (name, contents) in DiffCommandTests.files { try runner.write(Data(contents.utf8), to: name) }
      try runner.write(Data("phone,area\n1234,XA\n1700,XA\n\n99,XA\n+991800,\n".utf8), to: "rows.csv")
      return try runner.run(["diff", "old.json"] + arguments)
    }
  }

  @Test("The text contains the number of changed rows, and the changes")
  func text() throws {
    let result = try diff("narrow.json", "--data", "rows.csv", "--area-column", "area")
    #expect(
      result.outputText.hasPrefix(
        """
        old.json → narrow.json
        1 of 1 definition differs: 1 narrower
        Numbers: lost 500; gained none

        rows.csv: 2 of 4 existing rows change: 2 no longer valid
          2  no longer valid  XA +99 → PATTERN_MISMATCH

        XA +99 Aland: narrower

        """))
    #expect(result.errorText.contains("The numbers are in column 1"))
    #expect(
      try diff("narrow.json", "--data", "rows.csv", "--area-column", "2", "--lang", "zh-TW").outputText
        .contains(
          "rows.csv：現有的 4 列中有 2 列改變：2 列不再有效\n"))
  }

  @Test("JSON and Markdown have the same counts, and a comment begins with the lost rows")
  func formats() throws {
    let data = ["narrow.json", "--data", "rows.csv", "--area-column", "area", "--format"]
    let json = try diff(data[0], data[1], data[2], data[3], data[4], data[5], "json")
    let record = try #require(try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
    let rows = try #require(record["rows"] as? [String: Any])
    #expect(rows["rows"] as? Int == 4 && rows["changed"] as? Int == 2 && rows["lost"] as? Int == 2)
    let change = try #require((rows["changes"] as? [[String: Any]])?.first)
    #expect(change["kind"] as? String == "lost" && change["rows"] as? Int == 2)
    #expect((change["new"] as? [String: Any])?["reason"] as? String == "PATTERN_MISMATCH")
    let github = try diff(data[0], data[1], data[2], data[3], data[4], data[5], "github").outputText
    #expect(github.contains("> [!CAUTION]\n> Existing rows become invalid: 2 of 4.\n"))
    #expect(github.contains("| 2 | no longer valid | XA +99 → PATTERN\\_MISMATCH |"))
  }

  @Test(
    "Lost rows can decide the exit code",
    arguments: [("narrow.json", 1), ("wide.json", 0), ("old.json", 0), ("other.json", 1)] as [(String, Int32)]
  )
  func exitCodes(new: String, status: Int32) throws {
    #expect(
      try diff(new, "--data", "rows.csv", "--area-column", "area", "--fail-on", "rows").status == status)
  }

  @Test("The changed rows are written to a file of their own, which only its owner can read")
  func changed() throws {
    try withRunner { runner in
      for (name, contents) in DiffCommandTests.files { try runner.write(Data(contents.utf8), to: name) }
      let result = try runner.shell(
        "printf '1234\\n1700\\n' | phonecheck diff old.json narrow.json --data - --lines --area XA --changed c.csv > /dev/null; "
          + "cat c.csv; stat -c %a c.csv")
      #expect(result.outputText == "1700,valid,,+99-1700,XA,invalid,PATTERN_MISMATCH,,\n600\n")
    }
  }

  @Test(
    "Options that would do nothing are refused, and so are options that would destroy files",
    arguments: [
      (["--fail-on", "rows"], "--fail-on rows needs --data"),
      (["--changed", "changed.csv"], "--changed needs --data"),
      (["-s", "phone"], "--column needs --data"),
      (["--tsv"], "--tsv needs --data"),
      (["--encoding", "big5"], "--encoding needs --data"),
      (["--max-record", "5K"], "--max-record needs --data"),
      (["--data", "rows.csv", "--area", "XC"], "--area: “XC” isn't a listed area code"),
      (["--data", "rows.csv", "--column-prefix", "x_"], "--column-prefix needs --changed"),
      (["--data", "rows.csv", "--area", "XA", "--area-column", "area"], "--area-column"),
      (["--data", "rows.csv", "--changed", "-"], "--changed can't write to standard output"),
      (["--data", "rows.csv", "--changed", "old.json"], "--changed and <old> are the same file"),
      (["--data", "rows.csv", "--lines", "-s", "phone"], "--column needs columns"),
      (["--data", "rows.csv", "-s", "mobile"], "There is no column \"mobile\""),
    ])
  func refused(options: [String], message: String) throws {
    try withRunner { runner in
      for (name, contents) in DiffCommandTests.files { try runner.write(Data(contents.utf8), to: name) }
      try runner.write(Data("phone,area\n1234,XA\n".utf8), to: "rows.csv")
      let result = try runner.run(["diff", "old.json", "narrow.json"] + options)
      #expect(result.errorText.contains(message))
      #expect(result.status == 64)
    }
  }

  @Test("A file that would be overwritten by its own rows, or that can't be read, is an error")
  func failures() throws {
    let same = try diff("narrow.json", "--data", "rows.csv", "--changed", "rows.csv")
    #expect(same.errorText.contains("rows.csv is the input") && same.status == 2)
    #expect(try diff("narrow.json", "--data", "none.csv").status == 2)
  }

  @Test("If several columns look like phone columns, the advice works for this command")
  func columns() throws {
    try withRunner { runner in
      for (name, contents) in DiffCommandTests.files { try runner.write(Data(contents.utf8), to: name) }
      try runner.write(Data("mobile,phone\n1234,1700\n".utf8), to: "two.csv")
      let remark = try runner.run(["diff", "old.json", "narrow.json", "--data", "two.csv"]).errorText
      #expect(
        remark.contains("To use column 2 instead, name it with --column.") && !remark.contains("--any-of"))
    }
  }
}
