import Foundation
import PhoneCheck
import Testing

@Suite("phonecheck diff")
struct DiffCommandTests {
  static func file(_ regex: String, name: String = "Aland", country: String = "XA") -> String {
    let escaped = regex.replacing("\\", with: "\\\\")
    return #"""
      {"phoneAreaCodeDefinitions": [{"areaCode": "99", "countryCode": "\#(country)", "mobileRegex": "\#(escaped)",
        "displayMapping": {"en": "\#(name)"}}]}
      """#
  }

  static let files = [
    "old.json": file(#"^(\+99)?-?1\d{3}$"#), "narrow.json": file(#"^(\+99)?-?1[0-4]\d{2}$"#),
    "wide.json": file(#"^(\+99)?-?[12]\d{3}$"#), "other.json": file(#"^(\+99)?-?2\d{3}$"#),
    "rewritten.json": file(#"^(\+99)?-?1\d\d\d\z"#), "renamed.json": file(#"^(\+99)?-?1\d{3}$"#, name: "B"),
    "removed.json": file(#"^(\+99)?-?1\d{3}$"#, country: "XB"),
    "sampled.json": file(#"^(?<!x)(?=\+|1)(\+99)?-?1\d{3}$"#),
    "broken.json": file("("), "broken2.json": "[", "terminal.json": file("^1", name: #"a\u001b[31m"#),
  ]

  func diff(_ arguments: String...) throws -> CommandRunner.Result {
    try withRunner { runner in
      for (name, contents) in Self.files { try runner.write(Data(contents.utf8), to: name) }
      try FileManager.default.createSymbolicLink(
        at: runner.folder.appending(path: "Data"),
        withDestinationURL: CommandRunner.repository.appending(path: "Data"))
      return try runner.run(["diff"] + arguments)
    }
  }

  @Test(
    "The exit code shows any difference, or only the requested kind",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 can show it"),
    arguments: [
      ("old.json", [0, 0, 0]), ("narrow.json", [1, 1, 0]), ("wide.json", [1, 0, 1]),
      ("other.json", [1, 1, 1]),
      ("rewritten.json", [0, 0, 0]), ("renamed.json", [1, 0, 0]), ("removed.json", [1, 1, 1]),
      ("sampled.json", [1, 0, 0]),
    ] as [(String, [Int32])])
  func exitCodes(new: String, expected: [Int32]) throws {
    let results = try ["any", "narrowing", "widening"].map { try diff("old.json", new, "--fail-on", $0) }
    #expect(results.map(\.status) == expected)
    #expect(try diff("old.json", new).status == expected[0])
    #expect(results.allSatisfy { $0.errors.isEmpty })
  }

  @Test("The text contains counts and examples, and shows the regexes")
  func text() throws {
    #expect(
      try diff("old.json", "narrow.json", "--examples", "1").outputText == #"""
        old.json → narrow.json
        1 of 1 definition differs: 1 narrower
        Numbers: lost 500; gained none

        XA +99 Aland: narrower
                     newly rejected   newly accepted   unchanged
          4 digits              500                –         500
          rejected   such as +99-1500
          unchanged  such as +99-1000
          regex      - ^(\+99)?-?1\d{3}$
          regex      + ^(\+99)?-?1[0-4]\d{2}$

        """#)
  }

  @Test("Markdown contains a table")
  func markdown() throws {
    let text = try diff("old.json", "narrow.json", "--format", "markdown", "--examples", "1").outputText
    #expect(text.contains("| XA +99 Aland | narrower | 500 | – | 500 | rejected: `+99-1500` |\n"))
  }

  @Test("JSON contains exact counts by length")
  func json() throws {
    let result = try diff("old.json", "other.json", "--format", "json")
    let record = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    #expect(record["narrowing"] as? Bool == true && record["different"] as? Bool == true)
    let definition = try #require((record["definitions"] as? [[String: Any]])?.first)
    #expect(definition["status"] as? String == "changed")
    let numbers = try #require(definition["numbers"] as? [String: Any])
    #expect(numbers["basis"] as? String == "languages")
    let rejected = try #require(numbers["newlyRejected"] as? [String: Any])
    #expect(rejected["byLength"] as? [String: Int] == ["4": 1_000])
    #expect(rejected["exact"] as? Bool == true && rejected["total"] as? Int == 1_000)
  }

  @Test("JSON contains exact counts without a named area and with one")
  func verdicts() throws {
    let result = try diff("old.json", "wide.json", "--format", "json")
    let record = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    for key in ["withoutArea", "withArea"] {
      let verdicts = try #require(record[key] as? [String: Any])
      #expect(verdicts["gained"] as? Int == 1_000 && verdicts["lost"] as? Int == 0)
      #expect(verdicts["exact"] as? Bool == true)
      #expect((verdicts["gainedExamples"] as? [String])?.first == "+99-2000")
    }
    let codes = try #require((record["withoutArea"] as? [String: Any])?["areaCodes"] as? [[String: Any]])
    #expect(codes.map { $0["areaCode"] as? String } == ["99"])
    #expect(codes.first?["gainedByLength"] as? [String: Int] == ["4": 1_000])
  }

  @Test("Counts of a sample are marked as such")
  func sampledVerdicts() throws {
    let result = try diff("old.json", "sampled.json", "--format", "json")
    let record = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    for key in ["withoutArea", "withArea"] {
      let verdicts = try #require(record[key] as? [String: Any])
      #expect(verdicts["exact"] as? Bool == false && verdicts["basis"] as? String == "sampling")
    }
    #expect(
      try diff("old.json", "sampled.json").outputText.contains(
        "\nNumbers: lost none found; gained none found (sampled, there may be more)\n"))
  }

  @Test("JSON has counts beyond 64 bits in full")
  func largeCounts() throws {
    try withRunner { runner in
      try runner.write(Data(Self.file(#"^(\+99)?-?\d{30}$"#).utf8), to: "a.json")
      try runner.write(Data(Self.file(#"^(\+99)?-?\d{29}$"#).utf8), to: "b.json")
      let text = try runner.run(["diff", "a.json", "b.json", "--format", "json"]).outputText
      #expect(text.contains("\"30\" : 1" + String(repeating: "0", count: 30) + "\n"))
    }
  }

  @Test("The built-in catalog replaces NEW")
  func builtin() throws {
    let result = try diff("Data/area-codes.sample.json", "--builtin")
    #expect(result.outputText.hasPrefix("Data/area-codes.sample.json → the built-in catalog\n"))
    #expect(result.outputText.contains("+44 United Kingdom"))
    #expect(result.status == 1)
  }

  @Test("The problems of both files are reported, and nothing is compared")
  func broken() throws {
    let result = try diff("broken.json", "broken2.json")
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errorText.contains("broken.json:1:") && result.errorText.contains("broken2.json:1:2:"))
    #expect(result.errorText.contains("broken.json can't be used"))
    #expect(result.errorText.contains("broken2.json can't be used"))
    #expect(try diff("old.json", "missing.json").status == 2)
  }

  @Test(
    "Useless options are refused",
    arguments: [
      ["old.json"], ["old.json", "old.json", "--builtin"], ["old.json", ""],
      ["old.json", "old.json", "--examples", "-1"],
      ["old.json", "old.json", "--fail-on", "x"], [],
    ])
  func usage(arguments: [String]) throws {
    try withRunner { runner in
      let result = try runner.run(["diff"] + arguments)
      #expect(result.status == 64)
    }
  }

  @Test("A definitions file may come through a pipe")
  func pipe() throws {
    try withRunner { runner in
      for (name, contents) in Self.files { try runner.write(Data(contents.utf8), to: name) }
      let result = try runner.shell("cat old.json | phonecheck diff /dev/stdin narrow.json")
      #expect(result.status == 1 && result.outputText.hasPrefix("/dev/stdin → narrow.json\n"))
    }
  }

  @Test("Control characters of a file don't reach the screen", arguments: ["text", "markdown", "json"])
  func escaping(format: String) throws {
    let result = try diff("old.json", "terminal.json", "--format", format)
    #expect(result.status == 1 && !result.outputText.contains("\u{1B}"))
  }
}
