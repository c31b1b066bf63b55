import Foundation
import Testing

/// Colours: on terminals with colours, and elsewhere only on request.
@Suite("Colours of the command")
struct ColorTests {
  private static let escape: Character = "\u{1B}"
  private static let badFile =
    #"{"phoneAreaCodeDefinitions": [{"areaCode": "86", "countryCode": "CN", "mobileRegex": "^(1"}]}"#

  private func shell(_ line: String, _ environment: [String: String] = [:]) throws -> CommandRunner.Result {
    try withRunner { runner in
      try runner.write(try Data(contentsOf: DocumentTests.sample), to: "d.json")
      try runner.write(Data(Self.badFile.utf8), to: "bad.json")
      try runner.write(Data("phone\n13800138000\n138a\n".utf8), to: "in.csv")
      return try runner.shell(line, environment: environment)
    }
  }

  /// Command lines with text that can be coloured.
  private static let colored = [
    "check 13800138000 138a", "check --format brief 13800138000 138a", "lint bad.json", "lint d.json",
    "check 1 --definitions bad.json", "check --nonsense", "diff d.json --builtin",
    "validate in.csv -o out.csv",
    "validate in.csv --format summary",
  ]

  /// Command lines whose output is for programs.
  private static let data = [
    "check --format json 138a 13800138000", "areas", "areas --format csv", "validate -q in.csv",
    "validate -q --format ndjson in.csv", "lint --format json d.json", "lint --format github d.json",
    "diff --format json d.json --builtin", "diff --format markdown d.json --builtin",
    "examples CN --format csv",
    "plan in.csv --parts 2", "--help", "check --help", "--version",
  ]

  @Test("Files and pipes get no colour, whatever the terminal", arguments: colored + data)
  func pipes(line: String) throws {
    let result = try shell("phonecheck \(line)", ["TERM": "xterm-256color"])
    #expect(!result.outputText.contains(Self.escape))
    #expect(!result.errorText.contains(Self.escape))
    #expect(!(result.output.isEmpty && result.errors.isEmpty))
  }

  @Test("--color always colours text everywhere", arguments: colored)
  func always(line: String) throws {
    let result = try shell("phonecheck \(line) --color always", ["NO_COLOR": "1"])
    #expect((result.outputText + result.errorText).contains(Self.escape))
  }

  @Test("The text is the same with colours and without", arguments: colored)
  func sameText(line: String) throws {
    let stripped = { (text: String) in text.replacing(/\u{1B}\[[0-9]*m/, with: "") }
    let (plain, colored) = (try shell("phonecheck \(line)"), try shell("phonecheck \(line) --color always"))
    #expect(
      DocumentTests.stable(stripped(colored.outputText)) == DocumentTests.stable(plain.outputText))
    #expect(
      DocumentTests.stable(stripped(colored.errorText)) == DocumentTests.stable(plain.errorText))
  }

  @Test(
    "Output for programs is never coloured",
    arguments: data.filter { !$0.contains("--help") && $0 != "--version" })
  func neverInData(line: String) throws {
    #expect(!(try shell("phonecheck \(line) --color always").outputText.contains(Self.escape)))
  }

  #if os(Linux)
    @Test(
      "A terminal gets colours unless NO_COLOR, TERM or --color prevents it",
      arguments: [
        ("", ["TERM": "xterm"], true), ("", ["TERM": "xterm", "NO_COLOR": ""], true),
        ("", ["TERM": "xterm", "NO_COLOR": "1"], false), ("", ["TERM": "dumb"], false), ("", [:], false),
        ("--color never", ["TERM": "xterm"], false),
        ("--color always", ["TERM": "dumb", "NO_COLOR": "1"], true),
      ])
    func terminal(options: String, environment: [String: String], isColored: Bool) throws {
      for line in ["check 138a", "lint d.json", "validate in.csv -o out.csv"] {
        let result = try shell(
          "script -qec 'phonecheck \(line) \(options)' /dev/null < /dev/null", environment)
        #expect(result.outputText.contains(Self.escape) == isColored, "\(line)")
      }
    }

    @Test("Each stream is coloured separately")
    func streams() throws {
      let line =
        "phonecheck check 138a --definitions d.json > out.txt; phonecheck lint bad.json --nonsense 2> err.txt; cat out.txt err.txt"
      let result = try shell("script -qec '\(line)' /dev/null < /dev/null", ["TERM": "xterm"])
      #expect(result.outputText.contains("invalid") && result.outputText.contains("--nonsense"))
      #expect(!result.outputText.contains(Self.escape))
    }

    @Test("Text from files can't add colours")
    func foreign() throws {
      let line = #"phonecheck check "$(printf "138\033[31m")" --color always"#
      #expect(try shell(line).outputText.contains("\\u{1B}[31m"))
    }

    @Test("A long regex ends at the end of the terminal's line, and a list has a line for each number")
    func width() throws {
      let line =
        "stty columns 60; phonecheck check +33612345678; phonecheck check --format brief 138a +33612345678"
      let result = try shell("script -qec '\(line)' /dev/null < /dev/null")
      let lines = result.outputText.split(whereSeparator: \.isNewline)
      #expect(lines.contains { $0.hasSuffix("…") && $0.contains("matches ^") && $0.count == 60 })
      #expect(lines.allSatisfy { $0.count <= 60 })
      #expect(lines.suffix(2).map { $0.prefix(8) } == ["invalid ", "valid   "])
      #expect(try shell("phonecheck check +33612345678").outputText.contains(#"\d{6}$"#))
    }
  #endif
}
