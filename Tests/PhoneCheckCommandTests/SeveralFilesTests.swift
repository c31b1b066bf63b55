import Foundation
import Testing

@Suite("phonecheck validate with several files")
struct SeveralFilesTests {
  private func shell(_ line: String, _ body: (CommandRunner.Result) throws -> Void) throws {
    let runner = try CommandRunner()
    defer { runner.remove() }
    try runner.write(Data("name,phone\nA,13800138000\n".utf8), to: "a.csv")
    try runner.write(Data("name,phone\nB,138\nC,13900139000\n".utf8), to: "b.csv")
    try runner.write(Data("name,tel\nB,138\n".utf8), to: "c.csv")
    try runner.write(Data("phone\n138\n".utf8), to: "d.csv")
    try body(runner.shell(line))
  }

  @Test("Each file is written to the folder, with a summary of its own and a summary of all")
  func several() throws {
    try shell(
      "phonecheck validate a.csv b.csv -o out/ --rejects out2/ --summary-json s.json; echo \"exit $?\"; cat out/* out2/b.csv s.json"
    ) { result in
      let output = result.outputText
      #expect(
        output.hasPrefix(
          "exit 1\nname,phone,phone_status,phone_reason,phone_number,phone_country\nA,13800138000,valid,"))
      #expect(output.contains("C,13900139000,valid,,+86-13900139000,CN\nname,phone,"))
      #expect(output.contains("\"rows\": 3,"))
      for heading in ["a.csv\n", "b.csv\n", "2 files\n"] {
        #expect(result.errorText.contains("phonecheck: " + heading), "\(heading)")
      }
    }
    try shell("phonecheck validate a.csv b.csv --format summary -q") { result in
      #expect(result.status == 1)
      #expect(result.outputText.hasPrefix("a.csv\nRows"))
      #expect(result.outputText.contains("\n2 files\nRows"))
    }
    // Nothing is written that would need the same columns or different names.
    try shell("phonecheck validate a.csv c.csv ./a.csv --format summary -q") { result in
      #expect(result.outputText.contains("\n3 files\nRows           3\n"))
    }
  }

  @Test("A run that fails after some files lists the complete ones")
  func failure() throws {
    let broken = "printf 'name,phone\\nA,13800138000\\n\"x' > e.csv; "
    try shell(broken + "phonecheck validate -q a.csv e.csv b.csv -o out/; echo \"exit $?\"; ls out") {
      result in
      #expect(result.outputText == "exit 2\na.csv\n")
      #expect(
        result.errorText.hasSuffix(
          "The outputs of a.csv are complete and new. Run again with e.csv and the files after it.\n"))
    }
    try shell("phonecheck validate -q a.csv b.csv -o out/ --summary-json none/s.json") { result in
      #expect(result.errorText.hasSuffix("complete and new. Only the summary is missing.\n"))
    }
  }

  @Test(
    "A different header, a missing folder, and options that need a single file are refused",
    arguments: [
      ("a.csv c.csv -o out/", "c.csv has another header than a.csv. Column 2 is \"tel\", not \"phone\"."),
      ("a.csv d.csv -o out/", "d.csv has another header than a.csv. It has 1 column, not 2."),
      ("a.csv b.csv", "Several files are written to a folder: --into checked/. The files are a.csv, b.csv."),
      ("a.csv b.csv -o out.csv", "--output needs a folder"),
      ("a.csv b.csv -o out/ --unique", "--unique can't be used with several files"),
      ("a.csv - -o out/", "- can't be used with several files"),
      ("a.csv ./a.csv -o out/", "a.csv and ./a.csv would both write a.csv. Give them different folders."),
      ("a.csv x/a.tsv --into out", "a.csv and x/a.tsv would both write a.report.html."),
    ])
  func refused(arguments: String, message: String) throws {
    try shell("phonecheck validate \(arguments)") { result in
      #expect(result.status == 64)
      #expect(result.errorText.contains(message), "\(result.errorText)")
    }
  }
}
