import Foundation
import Testing

/// The facts about a run in its JSON summary.
@Suite("Records of runs")
struct RunRecordTests {
  private func record(_ line: String, _ environment: [String: String] = [:]) throws -> [String: Any] {
    try withRunner { runner in
      try runner.write(Data("phone\n13800138000\n".utf8), to: "c.csv")
      try runner.write(Data("phone\n13800138000\n".utf8), to: "13800138000.csv")
      let sample = CommandRunner.repository.appending(path: "Data/area-codes.sample.json")
      try runner.write(try Data(contentsOf: sample), to: "d.json")
      _ = try runner.shell("phonecheck validate \(line)", environment: environment)
      let summary = try JSONSerialization.jsonObject(with: Data(runner.contents(of: "s.json").utf8))
      return try #require((summary as? [String: Any])?["run"] as? [String: Any])
    }
  }

  @Test(
    "A record contains the input with its size, the definitions with their digest, version, start and end"
  )
  func facts() throws {
    let before = Date.now.addingTimeInterval(-1)
    let run = try record("c.csv --digest --definitions d.json --summary-json s.json -o out.csv")
    let input = try #require(run["input"] as? [String: Any])
    #expect(input["name"] as? String == "c.csv" && input["bytes"] as? Int == 18)
    #expect(input["sha256"] as? String == "bae9c67930ef4c4112b3bb9179eea159e20746953421dfd59a9c246c24cc1f2c")
    let definitions = try #require(run["definitions"] as? [String: Any])
    #expect(definitions["name"] as? String == "d.json" && (definitions["sha256"] as? String)?.count == 64)
    #expect(
      run["command"] as? [String] == [
        "phonecheck", "validate", "c.csv", "--digest", "--definitions", "d.json", "--summary-json", "s.json",
        "-o", "out.csv",
      ])
    let times = try ["start", "end"].map { try Date(try #require(run[$0] as? String), strategy: .iso8601) }
    #expect(before < times[0] && times[0] <= times[1] && times[1] < Date.now.addingTimeInterval(1))
    #expect((run["version"] as? String)?.split(separator: ".").count == 3)
  }

  @Test("The digest of the input is recorded only on request; an input without a file is named by a word")
  func plain() throws {
    let run = try record("- --summary-json s.json < c.csv", ["PHONECHECK_DEFINITIONS": ""])
    #expect(
      run["input"] as? [String: String] == ["name": "standard input"]
        || (run["input"] as? [String: Any])?["sha256"] == nil)
    #expect((run["definitions"] as? [String: Any])?["name"] as? String == "built-in catalog")
  }

  @Test(
    "A record contains neither numbers nor secrets, but dates and ranges stay",
    arguments: [
      ("13800138000.csv", "•••••••••••.csv"), ("c.csv -o 'to 138-0013-8000.csv'", "to •••-••••-••••.csv"),
      ("c.csv -o contacts-20261126.csv", "contacts-20261126.csv"),
      ("c.csv -o 2026-11-26.csv", "2026-11-26.csv"),
      ("c.csv -o 20261126-093000.csv", "20261126-093000.csv"), ("c.csv -o 20269926.csv", "••••••••.csv"),
      ("c.csv --byte-range 0-18_1-1_18", "0-18_1-1_18"),
      ("c.csv --byte-range=0-1800000000", "--byte-range=0-1800000000"),
      ("c.csv --area=86", "--area=86"), ("c.csv -o +8613800138000.csv", "+•••••••••••••.csv"),
    ])
  func hidden(arguments: String, word: String) throws {
    let run = try record(arguments + " --summary-json s.json")
    #expect((run["command"] as? [String])?.contains(word) == true, "\(run)")
    let said = String(describing: run)
    #expect(!said.contains("13800138000") && !said.contains("138-0013"))
  }
}
