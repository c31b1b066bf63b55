import Foundation
import PhoneCheck
import Testing

@Suite("phonecheck check")
struct CheckCommandTests {
  /// Runs with the sample definitions, named explicitly.
  func check(_ arguments: String..., input: String = "") throws -> CommandRunner.Result {
    try withRunner { runner in
      let definitions = CommandRunner.repository.appending(path: "Data/area-codes.sample.json").path
      return try runner.run(["check", "--definitions", definitions] + arguments, input: Data(input.utf8))
    }
  }

  @Test("The verdict comes with the steps that led to it")
  func steps() throws {
    let result = try check("0086 138-0013-8000")
    #expect(
      result.outputText == #"""
        valid    +86-13800138000   China (CN)
          read       International prefix 00, then 8613800138000
          definition CN, area code 86
          spelling   +86-13800138000 matches ^(\+86){0,1}\-?1\d{10}$

        """#)
    #expect(result.errorText.isEmpty)
    #expect(result.status == 0)
  }

  @Test("A remark names the text that was skipped around the number and after the area code")
  func remarks() throws {
    let lines = try check("手机：+86 0138-0013-8000").outputText.split(separator: "\n")
    #expect(
      lines.suffix(2) == [
        "  remark     A trunk prefix after the area code was left out",
        "  remark     A label next to the number was skipped",
      ])
  }

  @Test("A rejection shows the place of the fault")
  func pointer() throws {
    let result = try check("138ａ0013")
    #expect(
      result.outputText == """
        invalid  UNEXPECTED_CHARACTER   “ａ” can't be part of a phone number.
          written    138ａ0013
                        ^

        """)
    #expect(result.status == 1)
  }

  @Test(
    "A number that a shell split is reported with the command that quotes it; each piece keeps its answer",
    arguments: [
      (
        ["+86", "138", "0013", "8000"], 4,
        ["Numbers 1 to 4", "phonecheck check --definitions d.json '+86 138 0013 8000'"]
      ),
      (
        ["12", "138", "0013", "8000", "13900139000"], 5,
        ["Numbers 2 to 4", "check --definitions d.json 12 '138 0013 8000' 13900139000"]
      ),
      (["13800138000", "13900139000"], 2, []), (["138", "0013"], 2, []), (["138", "-", "001380001"], 2, []),
      // The place of the pieces is unclear.
      (["138", "--area", "86", "0013", "8000"], 3, ["Numbers 1 to 3", "phonecheck check '138 0013 8000'"]),
    ])
  func pieces(arguments: [String], answerCount: Int, said: [String]) throws {
    let definitions = CommandRunner.repository.appending(path: "Data/area-codes.sample.json")
    try withRunner { runner in
      try runner.write(Data(contentsOf: definitions), to: "d.json")
      let result = try runner.run(["check", "--definitions", "d.json"] + arguments)
      let verdicts = result.outputText.split(separator: "\n").filter {
        $0.hasPrefix("valid") || $0.hasPrefix("invalid")
      }
      #expect(verdicts.count == answerCount)
      #expect(result.outputText.contains("phonecheck: ") == !said.isEmpty)
      for words in said { #expect(result.outputText.contains(words)) }
      #expect(!result.errorText.contains("one number"))
      // Lists for programs stay lists; standard error shows no number.
      let brief = try runner.run(["check", "--definitions", "d.json", "--format", "brief"] + arguments)
      #expect(brief.outputText.split(separator: "\n").count == answerCount)
      #expect(brief.errorText.contains("form one number") == !said.isEmpty)
      #expect(!brief.errorText.contains("8000"))
    }
  }

  @Test(
    "Of many definitions with one area code, the first few are shown in full, with long regexes cut short")
  func manyRefusals() throws {
    let definitions = "ABCDEFG".map { letter in
      #"{"areaCode": "99", "countryCode": "X\#(letter)", "mobileRegex": "^1\\d{3}\#(String(repeating: "(?:)", count: 60))$"}"#
    }
    try withRunner { runner in
      let file = #"{"phoneAreaCodeDefinitions": [\#(definitions.joined(separator: ","))]}"#
      try runner.write(Data(file.utf8), to: "a.json")
      let regex = "^1\\d{3}" + String(repeating: "(?:)", count: 60) + "$"
      let lines = try runner.run(["check", "--definitions", "a.json", "+99 1"]).outputText.split(
        separator: "\n")
      #expect(
        lines.suffix(5) == ["XA", "XB", "XC", "XD"].map {
          "  tried      \($0), area code 99, national digits 1: no spelling matches \(regex.prefix(160))…"
        } + ["             For XE, XF, XG, area code 99, no spelling matches either"])
    }
  }

  @Test("Without a definitions file the built-in catalog decides")
  func builtin() throws {
    try withRunner { runner in
      let result = try runner.run(["check", "+33 6 12 34 56 78", "13800138000"])
      #expect(result.outputText.contains("valid    +33-612345678   France (FR)\n"))
      #expect(result.outputText.contains("valid    +86-13800138000   China (CN)\n"))
      #expect(result.status == 0)
      let unlisted = try runner.run(["check", "--area", "ZZ", "1"])
      #expect(unlisted.errorText.contains("Listed are CN (86), US (1), "))
      #expect(unlisted.errorText.contains(", …. Use phonecheck areas to see all "))
    }
  }

  @Test("Messages and names are in the requested language")
  func language() throws {
    let result = try check("--lang", "zh-CN", "12")
    #expect(result.outputText.hasPrefix("无效     TOO_SHORT   国际区号 +86 后应为 11 位数字，目前为 2 位。\n"))
  }

  @Test("A hyphen reads lines from standard input, whatever ends them")
  func lines() throws {
    let result = try check("-", input: "13800138000\r\n+852 91234567\n\n12")
    let headlines = result.outputText.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(
      headlines == [
        "valid    +86-13800138000   China (CN)", "valid    +852-91234567   Hong Kong (HK)",
        "invalid  EMPTY   Enter a mobile number.",
        "invalid  TOO_SHORT   After +86 there should be 11 digits, not 2.",
      ])
  }

  @Test("Numbers that begin with a hyphen are written after two hyphens")
  func hyphen() throws {
    #expect(try check("--", "-13800137914").outputText.hasPrefix("invalid  UNEXPECTED_CHARACTER"))
    #expect(try check("-13800138000").status == 64)
  }

  @Test("JSON contains one object for each number")
  func json() throws {
    let result = try check("--format", "json", "+86 138 0013 8000 ext 5", "138a")
    let lines = result.outputText.split(separator: "\n")
    let first = try #require(try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
    #expect(first["status"] as? String == "valid")
    #expect((first["number"] as? [String: Any])?["canonical"] as? String == "+86-13800138000")
    #expect((first["number"] as? [String: Any])?["extension"] as? String == "5")
    #expect(first["country"] as? String == "CN")
    let second = try #require(try JSONSerialization.jsonObject(with: Data(lines[1].utf8)) as? [String: Any])
    #expect(second["reason"] as? String == "UNEXPECTED_CHARACTER")
    #expect(second["offset"] as? Int == 3)
    #expect(lines.count == 2)
    #expect(result.status == 1)
  }

  @Test("Exact mode matches the raw bytes")
  func exact() throws {
    let result = try check("--exact", "+852-,1234567", "１３８００１３８０００")
    #expect(
      result.outputText.hasPrefix("valid    Exact match   Hong Kong (HK)\n  definition HK, area code 852\n"))
    #expect(result.outputText.contains("invalid  PATTERN_MISMATCH   No regex matches the 33 bytes\n"))
    #expect(result.status == 1)
  }

  @Test(
    "Options change how numbers are read",
    arguments: [
      (["--area", "HK", "85212345"], "valid    +852-85212345"),
      (["--area", "86", "+852 91234567"], "invalid  AREA_CODE_MISMATCH"),
      (["--default", "852", "91234567"], "valid    +852-91234567"),
      (["--bare-international", "85291234567"], "valid    +852-91234567"),
      (["--international-prefix", "00,011", "011 852 91234567"], "valid    +852-91234567"),
      (["--exact", "--whole", "+93-701234567junk"], "invalid  PATTERN_MISMATCH"),
    ])
  func options(arguments: [String], start: String) throws {
    try withRunner { runner in
      let definitions = CommandRunner.repository.appending(path: "Data/area-codes.sample.json").path
      let result = try runner.run(["check", "--definitions", definitions] + arguments)
      #expect(result.outputText.hasPrefix(start))
    }
  }

  @Test(
    "A wrong command line is a usage error",
    arguments: [
      ([], "number"), (["--area", "XX", "1"], "isn't a listed area code, country code or name of a country"),
      (["--default", "1", "1"], "isn't a listed area code, country code or name of a country"),
      (["--area", "CN", "--default", "HK", "1"], "--default has no effect"),
      (["--international-prefix", "+", "1"], "1 to 6 digits"), (["--lang", "fr", "1"], "lang"),
      (["--format", "xml", "1"], "format"), (["--nonsense", "1"], "nonsense"),
    ])
  func usage(arguments: [String], message: String) throws {
    try withRunner { runner in
      let definitions = CommandRunner.repository.appending(path: "Data/area-codes.sample.json").path
      let result = try runner.run(["check", "--definitions", definitions] + arguments)
      #expect(result.status == 64)
      #expect(result.errorText.contains(message))
      #expect(result.output.isEmpty)
    }
  }

  @Test("Definitions that can't be used end the command with 2 and every problem")
  func badDefinitions() throws {
    try withRunner { runner in
      try runner.write(Data(#"{"phoneAreaCodeDefinitions": []}"#.utf8), to: "empty.json")
      let empty = try runner.run(["check", "--definitions", "empty.json", "1"])
      #expect(empty.status == 2)
      #expect(empty.errorText.hasPrefix("empty.json:1:30: phoneAreaCodeDefinitions: "))
      let missing = try runner.run(["check", "1"], environment: ["PHONECHECK_DEFINITIONS": "none.json"])
      #expect(missing.status == 2)
      #expect(missing.errorText.contains("Can't open none.json: No such file or directory"))
    }
  }

  @Test("If a reader closes the pipe, the command ends quietly")
  func closedPipe() throws {
    try withRunner { runner in
      let many = Data(String(repeating: "13800138000\n", count: 20_000).utf8)
      let closed = try runner.shell("{ phonecheck check -; echo $? >status; } | head -n 1", input: many)
      #expect(closed.errorText.isEmpty)
      #expect(try runner.contents(of: "status") == "0\n")
    }
  }

  @Test(
    "A full disk doesn't end the command quietly",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "only Linux has /dev/full"))
  func fullDisk() throws {
    try withRunner { runner in
      let full = try runner.shell("phonecheck check 13800138000 >/dev/full")
      #expect(full.status == 2)
      #expect(full.errorText.contains("standard output"))
      #expect(try runner.shell("phonecheck --help >/dev/full").status == 2)
    }
  }

  @Test(
    "The version names the engine",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 can show it"))
  func version() throws {
    try withRunner { runner in
      let lines = try runner.run(["--version"]).outputText.split(separator: "\n")
      #expect(lines.first?.hasPrefix("phonecheck ") == true)
      #expect(lines.last?.hasPrefix("PCRE2 ") == true)
      #expect(lines.last?.contains("JIT") == true)
    }
  }

  @Test(
    "A code that isn't listed shows the usage of its command",
    arguments: ["check", "validate"])
  func usageOfTheCommand(command: String) throws {
    try withRunner { runner in
      let result = try runner.run([command, "--area", "ZZ", "1"])
      #expect(result.status == 64)
      #expect(result.errorText.contains("\nUsage: phonecheck \(command) "))
      #expect(result.errorText.hasSuffix("\n  See 'phonecheck \(command) --help' for more information.\n"))
    }
  }
}
