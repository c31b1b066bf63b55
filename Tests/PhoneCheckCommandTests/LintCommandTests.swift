import Foundation
import PhoneCheck
import Testing

@Suite("phonecheck lint")
struct LintCommandTests {
  static let sample = CommandRunner.repository.appending(path: "Data/area-codes.sample.json")

  /// Lints the sample under the name `a.json`.
  func lint(_ arguments: String...) throws -> CommandRunner.Result {
    try withRunner { runner in
      try runner.write(try Data(contentsOf: Self.sample), to: "a.json")
      return try runner.run(["lint", "a.json"] + arguments)
    }
  }

  @Test(
    "Errors come before warnings, and warnings before notes, even if a rule is denied",
    arguments: [[], ["--deny", "final-newline"]])
  func order(arguments: [String]) throws {
    try withRunner { runner in
      try runner.write(try Data(contentsOf: Self.sample), to: "a.json")
      let result = try runner.run(["lint", "a.json", "--format", "json"] + arguments)
      let report = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
      let findings = try #require(report["findings"] as? [[String: Any]])
      let severities = findings.compactMap { $0["severity"] as? String }.map {
        ["error": 0, "warning": 1][$0] ?? 2
      }
      #expect(severities.count > 5 && severities == severities.sorted())
      let lines = findings.map { ($0["severity"] as? String ?? "", $0["offset"] as? Int ?? 0) }
      for severity in ["error", "warning", "note"] {
        let offsets = lines.filter { $0.0 == severity }.map(\.1)
        #expect(offsets == offsets.sorted())
      }
    }
  }

  static let clean = #"""
    {"phoneAreaCodeDefinitions": [{"areaCode": "86", "countryCode": "CN", "mobileRegex": "^(?:\\+86-?)?1\\d{10}$",
      "displayMapping": {"en": "China", "zh-CN": "中国", "zh-TW": "中國"}}], "preferredAreaCode": "CN"}
    """#

  @Test(
    "The sample's faults are named, each with place, example and proven fix",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 can show it"))
  func sample() throws {
    let result = try lint()
    #expect(result.outputText == Self.sampleText)
    #expect(result.status == 1)
    #expect(result.errorText.isEmpty)
  }

  @Test(
    "Denied and allowed rules decide the exit code",
    arguments: [
      (["--allow", "comma-in-class"], 1), (["--allow", "comma-in-class", "--allow", "no-end-anchor"], 0),
      (["--allow", "comma-in-class", "--allow", "no-end-anchor", "--deny", "warnings"], 1),
      (["--allow", "comma-in-class", "--allow", "no-end-anchor", "--deny", "trunk-zero"], 1),
      (["--allow", "comma-in-class", "--allow", "no-end-anchor", "--deny", "overlap"], 0),
      (
        ["--allow", "comma-in-class", "--allow", "no-end-anchor", "--deny", "notes", "--allow", "warnings"], 1
      ),
    ])
  func exitCodes(arguments: [String], status: Int) throws {
    try withRunner { runner in
      try runner.write(try Data(contentsOf: Self.sample), to: "a.json")
      #expect(Int(try runner.run(["lint", "a.json"] + arguments).status) == status)
    }
  }

  @Test(
    "A clean file has only notes and exits with 0, even if warnings are denied",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 can show it"))
  func clean() throws {
    try withRunner { runner in
      try runner.write(Data(Self.clean.utf8), to: "a.json")
      let result = try runner.run(["lint", "a.json", "--deny", "warnings", "--allow", "final-newline"])
      #expect(result.outputText == "a.json: Nothing found in 1 definition\n")
      #expect(result.status == 0)
    }
  }

  @Test(
    "JSON has every finding with its place, rule, example and fix",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 can show it"))
  func json() throws {
    let object = try JSONSerialization.jsonObject(with: try lint("--format", "json").output)
    let report = try #require(object as? [String: Any])
    let findings = try #require(report["findings"] as? [[String: Any]])
    #expect(report["errors"] as? Int == 4)
    #expect(report["unmeasured"] as? Int == 0)
    #expect(findings.count == 23)
    let comma = try #require(findings.first { $0["rule"] as? String == "comma-in-class" })
    #expect(comma["severity"] as? String == "error")
    #expect(comma["line"] as? Int == 22)
    #expect(comma["column"] as? Int == 44)
    #expect(comma["regexOffset"] as? Int == 22)
    #expect(comma["path"] as? String == "phoneAreaCodeDefinitions[1].mobileRegex")
    #expect(comma["example"] as? String == "+852-,1234567")
    let fix = try #require(comma["fix"] as? [String: String])
    #expect(fix["regex"] == #"^(\+852){1}\-?0{0,1}[1456789](?:\d{7}|\d{8}|\d{12})$"#)
    let proposals = try #require(report["proposals"] as? [[String: Any]])
    #expect(proposals.count == 5)
  }

  @Test("Each annotation is one line")
  func github() throws {
    let lines = try lint("--format", "github").outputText.split(separator: "\n")
    #expect(lines.count == 23)
    #expect(
      lines.allSatisfy {
        $0.wholeMatch(of: /::(error|warning|notice) file=a\.json,line=\d+,col=\d+,title=.*::.*/) != nil
      }
    )
  }

  @Test("A file that doesn't load shows the loader's errors and exits with 1")
  func unloadable() throws {
    try withRunner { runner in
      try runner.write(Data(DocumentTests.brokenDefinitions.utf8), to: "broken.json")
      let result = try runner.run(["lint", "broken.json"])
      #expect(result.status == 1)
      #expect(
        result.outputText.hasPrefix(
          #"""
          broken.json:4:66: error: phoneAreaCodeDefinitions[0].mobileRegex (AF, +93): Missing closing parenthesis at offset 19. Close the group with ), or put a backslash before a ( that begins no group. [loading]
              ^(\+93{1}\-\d{6,11}
                                 ^
          """#))
      try runner.write(Data("not JSON".utf8), to: "text.json")
      #expect(try runner.run(["lint", "text.json", "--allow", "notes"]).status == 1)
    }
  }

  @Test("A file that can't be read is an input failure")
  func unreadable() throws {
    try withRunner { runner in
      let result = try runner.run(["lint", "missing.json"])
      #expect(result.status == 2)
      #expect(result.outputText.isEmpty)
    }
  }

  @Test(
    "A wrong command line exits with 64",
    arguments: [
      ["lint"], ["lint", ""], ["lint", "a", "--deny", "nonsense"], ["lint", "a", "--format", "xml"],
      ["lint", "a", "--deny", "overlap", "--allow", "overlap"], ["lint", "a", "--allow", "loading"],
    ])
  func usage(arguments: [String]) throws {
    let status = try withRunner { try $0.run(arguments).status }
    #expect(status == 64)
  }

  @Test("A hostile file neither reaches the terminal nor runs for long")
  func hostile() throws {
    try withRunner { runner in
      let regexes = [
        #"^(\\d+)+$"#, #"^(?:(?:\\d{0,200}){0,200}){0,9}$"#, #"\u202e[1,2\u001b]"#,
        #"^(a|aa)+$|\\d*\\d*\\d*"#,
        #"(?|(?<n>1)|(?<n>2))(?&n)"#, #"[[:alpha:][,]]"#, #"\\Q[1,2]\\E{,3}"#, #"(?x)1 [1,2] # )"#,
      ]
      let definitions = regexes.enumerated().map { index, regex in
        "{\"areaCode\": \"\(index + 1)\", \"countryCode\": \"ZZ\", \"mobileRegex\": \"\(regex)\"}"
      }
      let file = "{\"phoneAreaCodeDefinitions\": [\(definitions.joined(separator: ","))]}"
      try runner.write(Data(file.utf8), to: "a.json")
      let start = Date()
      for format in ["text", "json", "github"] {
        let result = try runner.run(["lint", "a.json", "--format", format])
        #expect(result.status == 1, "\(result.errorText)")
        #expect(!result.outputText.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
      }
      #expect(Date().timeIntervalSince(start) < 120)
    }
  }
}
