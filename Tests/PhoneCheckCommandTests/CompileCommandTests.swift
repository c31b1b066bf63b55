import Foundation
import Testing

@Suite("phonecheck compile")
struct CompileCommandTests {
  private static let file = DiffCommandTests.file(#"^(\+99)?-?1\d{4,5}$"#)

  /// Runs a shell line in a folder with `a.json`, and with what was compiled of it, `a.pcc`.
  private func shell(_ line: String) throws -> CommandRunner.Result {
    try withRunner { runner in
      try runner.write(Data(Self.file.utf8), to: "a.json")
      let result = try runner.run(["compile", "a.json", "-o", "a.pcc"])
      #expect(result.status == 0 && result.errorText == "")
      return try runner.shell(line)
    }
  }

  @Test(
    "What takes definitions takes compiled ones, with the same answers",
    arguments: [
      "check 112345 +99-12345 99123 1", "check --exact 112345", "check --whole +99-112345", "areas",
      "examples",
      "areas --search 99", "plan n.csv", "validate n.csv -o - --no-lines", "check --format json 1123456",
    ])
  func sameAnswers(arguments: String) throws {
    let answers = try ["a.json", "a.pcc"].map { file in
      try shell(
        "printf 'phone\n112345\n9911234\nx\n' > n.csv; phonecheck \(arguments) --definitions \(file); echo $?"
      ).outputText
    }
    #expect(!answers[0].isEmpty)
    #expect(answers[1].replacing("a.pcc", with: "a.json") == answers[0])
    let named = try shell("PHONECHECK_DEFINITIONS=a.pcc phonecheck check +99112345").outputText
    #expect(named.hasPrefix("valid"))
  }

  @Test(
    "Commands that judge the JSON ask for it",
    arguments: ["lint a.pcc", "diff a.json a.pcc", "cards --definitions a.pcc", "compile a.pcc -o b"])
  func asked(arguments: String) throws {
    let result = try shell("phonecheck \(arguments)")
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(
      result.errorText
        == "phonecheck: a.pcc has compiled definitions. Name the JSON that they were compiled from.\n")
  }

  @Test(
    "Rows get the same verdicts with a compiled table, whatever is switched off",
    arguments: ["", "automata", "simd", "threads,simd", "automata,jit"])
  func table(disabled: String) throws {
    let answers = try shell(
      """
      awk 'BEGIN { print "phone"; for (row = 0; row < 9000; row++) print "+99-1" row * 37 }' > n.csv
      phonecheck compile a.json --table -o t.pcc
      for file in a.json t.pcc; do
        PHONECHECK_DISABLE=\(disabled) phonecheck validate n.csv -q --definitions $file -o $file.csv; echo $?
      done
      cmp a.json.csv t.pcc.csv && test "$(wc -c < t.pcc)" -gt "$(wc -c < a.pcc)" && echo same
      """)
    #expect(answers.errorText == "")
    #expect(answers.outputText.hasSuffix("\n1\n1\nsame\n"))
  }

  @Test(
    "A file that is cut or damaged is refused",
    arguments: ["head -c 100 a.pcc", "tr 9 8 < a.pcc", "cat a.pcc a.pcc"])
  func refused(damage: String) throws {
    let result = try shell("\(damage) > b.pcc; phonecheck check +99112345 --definitions b.pcc")
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errorText == "phonecheck: b.pcc was cut or damaged. Compile its JSON again.\n")
  }

  @Test("Options that repair JSON are said to have no effect on a compiled file")
  func repairs() throws {
    let options = "--repair-escapes --skip-bad-definitions"
    let result = try shell("phonecheck check +99112345 --definitions a.pcc \(options)")
    #expect(result.status == 0 && result.outputText.hasPrefix("valid"))
    let remarks = ["--repair-escapes", "--skip-bad-definitions"].map { option in
      "phonecheck: a.pcc has compiled definitions, so \(option) has no effect. Use the option with phonecheck compile.\n"
    }
    #expect(result.errorText == remarks.joined())
    let one = try shell("phonecheck check +99112345 --definitions - --repair-escapes < a.pcc")
    #expect(one.status == 0 && one.errorText.contains("so --repair-escapes has no effect"))
    #expect(!one.errorText.contains("--skip-bad-definitions"))
    let json = try shell("phonecheck check +99112345 --definitions a.json \(options)")
    #expect(!json.errorText.contains("has no effect"))
    let quiet = try shell("echo +99112345 | phonecheck validate - --lines -q --definitions a.pcc \(options)")
    #expect(quiet.status == 0 && quiet.errorText == "")
    // A damaged file is refused, without a remark about options.
    let damaged = try shell(
      "head -c 99 a.pcc > b.pcc; phonecheck check +99112345 --definitions b.pcc \(options)")
    #expect(damaged.errorText == "phonecheck: b.pcc was cut or damaged. Compile its JSON again.\n")
  }

  @Test("A definition without an automaton is named, because a page can't decide its numbers")
  func undecided() throws {
    try withRunner { runner in
      try runner.write(Data(DiffCommandTests.file(#"^(1)\1{3}$"#).utf8), to: "a.json")
      let result = try runner.run(["compile", "a.json", "-o", "a.pcc"])
      #expect(result.status == 0)
      #expect(
        result.errorText.contains("back-reference")
          && result.errorText.contains("A page can't decide its numbers."))
      // The command has the regex, and decides.
      let check = try runner.run(["check", "+991111", "--definitions", "a.pcc", "--format", "brief"])
      #expect(check.outputText.hasPrefix("valid"))
    }
  }

  @Test("The definitions can't be overwritten by what is compiled of them, and bad ones write nothing")
  func destroyed() throws {
    let same = try shell("phonecheck compile a.json -o ./a.json; echo $?; cat a.json")
    #expect(same.outputText == "64\n" + Self.file)
    let bad = try shell(
      "echo '{}' > b.json; phonecheck compile b.json -o b.pcc; echo $?; ls b.pcc 2>/dev/null")
    #expect(bad.outputText == "2\n")
  }
}
