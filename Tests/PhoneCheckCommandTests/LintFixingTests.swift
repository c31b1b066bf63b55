import Foundation
import Testing

@Suite("phonecheck lint --fix and --format sarif")
struct LintFixingTests {
  static let file = #"""
    {"phoneAreaCodeDefinitions": [
      {"areaCode": "852", "countryCode": "HK", "mobileRegex": "^(?:\\+852-?)?[5,6]\\d{7}",
       "displayMapping": {"en": "Hong Kong", "zh-CN": "😀", "zh-TW": "香港"}}
    ], "preferredAreaCode": "HK"}

    """#

  @Test("Changes are shown, then written, and the report describes the fixed file")
  func fix() throws {
    try withRunner { runner in
      try runner.write(Data(Self.file.utf8), to: "a.json")
      let result = try runner.run(["lint", "a.json", "--fix", "--allow", "notes"])
      #expect(
        result.outputText.hasPrefix(
          #"""
          a.json:2:59: HK +852: comma-in-class
            - "mobileRegex": "^(?:\\+852-?)?[5,6]\\d{7}"
            + "mobileRegex": "^(?:\\+852-?)?[56]\\d{7}"
              The same numbers, in the same spellings

          a.json:2:85: note: phoneAreaCodeDefinitions[0].mobileRegex (HK, +852): The fix of no-end-anchor was left out. It \#
          changes which numbers are accepted: lost \#

          """#))
      #expect(result.outputText.contains(". To apply it, add --fix-also no-end-anchor.\n"))
      #expect(result.outputText.contains("\na.json: 1 regex fixed, and nothing else changed\n"))
      #expect(result.outputText.contains("[no-end-anchor]\n"))
      #expect(!result.outputText.contains("[comma-in-class]"))
      #expect(result.status == 1)
      #expect(try runner.contents(of: "a.json") == Self.file.replacing("[5,6]", with: "[56]"))
      let rest = try runner.run([
        "lint", "a.json", "--fix", "--fix-also", "no-end-anchor", "--allow", "notes",
      ])
      #expect(rest.status == 0)
      #expect(
        try runner.contents(of: "a.json")
          == Self.file.replacing("[5,6]", with: "[56]").replacing(#"7}""#, with: #"7}$""#))
      let again = try runner.run(["lint", "a.json", "--fix", "--allow", "notes"])
      // A build without PCRE2 notes what it can't measure in between.
      #expect(again.outputText.hasPrefix("a.json: Nothing was fixed\n\n"))
      #expect(again.outputText.hasSuffix("\na.json: Nothing found in 1 definition\n"))
    }
  }

  @Test("A link stays a link, permissions are kept, and a file without fixes isn't written")
  func replacing() throws {
    try withRunner { runner in
      try runner.write(Data(Self.file.utf8), to: "a.json")
      let result = try runner.shell(
        "chmod 640 a.json; ln -s a.json b.json; phonecheck lint b.json --fix > /dev/null; stat -L -c %a b.json; "
          + "test -h b.json && ls -i a.json > before; phonecheck lint a.json --fix > /dev/null; ls -i a.json | cmp - before; "
          + "ls -A | grep -v stream")
      #expect(result.outputText == "640\na.json\nb.json\nbefore\n")
    }
  }

  @Test("A machine format contains only the report, and the changes are shown on standard error")
  func formats() throws {
    try withRunner { runner in
      try runner.write(Data(Self.file.utf8), to: "a.json")
      let result = try runner.run(["lint", "a.json", "--fix", "--format", "json"])
      let report = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
      #expect(report["errors"] as? Int == 1)
      #expect(result.errorText.contains("comma-in-class\n"))
    }
  }

  @Test(
    "If a fix isn't possible, nothing is written",
    arguments: [
      ("lint - --fix", 64, "--fix needs a file"),
      ("lint a.json --fix --repair-escapes", 64, "--repair-escapes"),
      ("lint https://a.example --fix", 64, "--fix needs a file"),
      ("lint a.json --fix-also no-end-anchor", 64, "--fix-also needs --fix"),
      (
        "lint a.json --fix --fix-also overlap --allow overlap", 64,
        "--fix-also and --allow both name the rule overlap"
      ),
      ("lint bad.json --fix", 1, "bad.json: Nothing was fixed, because the definitions don't load"),
      ("lint none.json --fix", 2, "none.json"),
    ])
  func refused(line: String, status: Int32, message: String) throws {
    try withRunner { runner in
      try runner.write(Data(Self.file.utf8), to: "a.json")
      try runner.write(Data("{}".utf8), to: "bad.json")
      let result = try runner.shell("phonecheck " + line)
      #expect(result.status == status)
      #expect(result.errorText.contains(message))
      #expect(try runner.contents(of: "a.json") == Self.file)
    }
  }

  private struct Log: Decodable {
    struct Run: Decodable {
      var tool: Tool
      var results: [Result]
    }
    struct Tool: Decodable { var driver: Driver }
    struct Driver: Decodable { var rules: [Rule] }
    struct Rule: Decodable {
      var id: String
      var help: Message
    }
    struct Message: Decodable { var text: String }
    struct Result: Decodable {
      var ruleId: String
      var ruleIndex: Int
      var level: String
      var locations: [Location]
      var fixes: [Fix]?
    }
    struct Location: Decodable { var physicalLocation: PhysicalLocation }
    struct PhysicalLocation: Decodable {
      var artifactLocation: Artifact
      var region: Region
      var contextRegion: Region?
    }
    struct Artifact: Decodable { var uri: String }
    struct Region: Decodable, Equatable { var startLine, startColumn, endLine, endColumn: Int }
    struct Fix: Decodable { var artifactChanges: [ArtifactChange] }
    struct ArtifactChange: Decodable { var replacements: [Replacement] }
    struct Replacement: Decodable {
      var deletedRegion: Region
      var insertedContent: Message
    }
    var version: String
    var runs: [Run]
  }

  private func sarif(_ json: String, name: String = "a b.json") throws -> Log {
    try withRunner { runner in
      try runner.write(Data(json.utf8), to: name)
      return try JSONDecoder().decode(
        Log.self, from: try runner.run(["lint", name, "--format", "sarif"]).output)
    }
  }

  @Test("SARIF has every rule with help, and findings with region and fix; columns are UTF-16")
  func sarif() throws {
    // The regex comes after a name with an emoji, on the first line after a byte order mark.
    let json =
      "\u{FEFF}"
      + #"{"phoneAreaCodeDefinitions": [{"areaCode": "86", "countryCode": "CN", "displayMapping": {"en": "😀é"}, "mobileRegex": "#
      + #""^(?:\\+86-?)?1[3,5]\\d{9}$"}], "preferredAreaCode": "CN"}"#
    let log = try sarif(json)
    #expect(log.version == "2.1.0")
    let run = try #require(log.runs.first)
    #expect(run.tool.driver.rules.count > 40)
    #expect(run.tool.driver.rules.allSatisfy { !$0.help.text.isEmpty })
    let finding = try #require(run.results.first { $0.ruleId == "comma-in-class" })
    #expect(run.tool.driver.rules[finding.ruleIndex].id == "comma-in-class")
    #expect(finding.level == "error")
    let location = try #require(finding.locations.first?.physicalLocation)
    #expect(location.artifactLocation.uri == "a%20b.json")
    let units = Array(json.dropFirst().utf16)
    let text = { (region: Log.Region) in
      String(decoding: units[region.startColumn - 1..<region.endColumn - 1], as: UTF16.self)
    }
    #expect(location.region.startLine == 1 && location.region.endLine == 1)
    #expect(text(location.region) == #",5]\\d{9}$""#)
    let replacement = try #require(finding.fixes?.first?.artifactChanges.first?.replacements.first)
    #expect(location.contextRegion == replacement.deletedRegion)
    #expect(text(replacement.deletedRegion) == #""^(?:\\+86-?)?1[3,5]\\d{9}$""#)
    #expect(replacement.insertedContent.text == #""^(?:\\+86-?)?1[35]\\d{9}$""#)
  }

  @Test("SARIF of a file that doesn't load contains its problems")
  func unloadable() throws {
    let results = try sarif("{}\n").runs.flatMap(\.results)
    #expect(results.map(\.ruleId) == ["loading"])
    #expect(results.first?.locations.first?.physicalLocation.region.startLine == 1)
  }
}
