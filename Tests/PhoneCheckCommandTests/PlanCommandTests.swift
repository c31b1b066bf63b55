import Foundation
import Testing

@Suite("phonecheck plan and merge-summaries")
struct PlanCommandTests {
  private static let environment = [
    "PHONECHECK_DEFINITIONS": CommandRunner.repository.appending(path: "Data/area-codes.sample.json").path
  ]
  /// Three rows; the first has a line break in quotes.
  private static let contacts = "name,phone\n\"a\nb\",15471665872\nc,1\n\nd,15471665872\n"

  private func shell(
    _ line: String, _ look: (CommandRunner, CommandRunner.Result) throws -> Void
  ) throws {
    try withRunner { runner in
      try runner.write(Data(Self.contacts.utf8), to: "c.csv")
      try look(runner, try runner.shell(line, environment: Self.environment))
    }
  }

  @Test("Ranges are printed for a shell, or as JSON")
  func ranges() throws {
    try shell("phonecheck plan c.csv --parts 2") { _, result in
      #expect(result.outputText == "0-29_1-1_48\n29-19_2-4_48\n")
      #expect(result.status == 0)
      #expect(result.errorText.isEmpty)
    }
    try shell("phonecheck plan c.csv --parts 2 --format json") { _, result in
      let json = try JSONSerialization.jsonObject(with: result.output)
      let plan = try #require(json as? [String: Any])
      #expect(plan["bytes"] as? Int == Self.contacts.utf8.count)
      #expect(plan["rows"] as? Int == 3)
      let ranges = try #require(plan["ranges"] as? [[String: Any]])
      #expect(ranges.map { $0["range"] as? String } == ["0-29_1-1_48", "29-19_2-4_48"])
      #expect(ranges.map { $0["rows"] as? Int } == [1, 2])
    }
    try shell("phonecheck plan c.csv --parts 2 --lines") { _, result in
      #expect(result.outputText == "0-29_1-1_48\n29-19_4-4_48\n")
    }
  }

  @Test(
    "The ranges give the output of the file", arguments: ["", "--format ndjson", "--only valid"])
  func parts(options: String) throws {
    let line = """
      phonecheck plan c.csv --parts 3 > ranges
      xargs -P2 -IR phonecheck validate c.csv -q \(options) --byte-range R -o R.csv --summary-json R.json < ranges
      xargs -IR cat R.csv < ranges > parts.csv
      phonecheck validate c.csv -q \(options) > whole.csv
      cmp parts.csv whole.csv && phonecheck merge-summaries *.json
      """
    try shell(line) { runner, result in
      #expect(
        result.outputText.hasPrefix("Rows           3\nValid          2   66.7%\n"), "\(result.errorText)")
      let ranges = try runner.contents(of: "ranges")
      #expect(ranges.split(separator: "\n").count == 2)
      #expect(result.status == 1)
    }
  }

  @Test("The recipe of the help ends with 0, its file names work on every system, and it can be resumed")
  func recipe() throws {
    let help = try withRunner { try $0.run(["plan", "--help-all"]).outputText }
    let lines = help.split(separator: "\n").drop { !$0.contains("> ranges") }.prefix { $0.hasPrefix("  ") }
    #expect(lines.count == 5)
    // A part is lost; a list of the remaining parts replaces the list of all.
    let line = """
      set -e
      \(lines.prefix(4).joined(separator: "\n"))
      phonecheck validate c.csv -q --max-invalid 100% | cmp - checked.csv
      rm "$(tail -n 1 ranges).csv"
      \(lines.last ?? "")
      cmp to-repeat ranges && exit 1
      xargs -P4 -IR $run --byte-range R -o R.csv --summary-json R.json < to-repeat
      \(lines.dropFirst(3).first ?? "")
      phonecheck validate c.csv -q --max-invalid 100% | cmp - checked.csv
      """
    try shell(line) { runner, result in
      #expect(result.status == 0, "\(result.errorText)")
      let names = try FileManager.default.contentsOfDirectory(atPath: runner.folder.path)
      #expect(names.count { $0.hasSuffix("_\(Self.contacts.utf8.count).csv") } == 2)
      #expect(!names.contains { $0.contains { ":@*?\"<>|".contains($0) } })
    }
  }

  @Test(
    "A file that has changed since is refused, and no rows are silently lost",
    arguments: ["echo e,1 >> c.csv", "sed -i 1s/name/n/ c.csv"])
  func changedFile(change: String) throws {
    let line =
      "phonecheck plan c.csv --parts 1 > ranges; \(change); phonecheck validate c.csv -o o.csv --byte-range $(cat ranges)"
    try shell(line) { runner, result in
      #expect(result.status == 2)
      #expect(result.errorText.contains("is for a file of \(Self.contacts.utf8.count) bytes, but c.csv has "))
      #expect(!FileManager.default.fileExists(atPath: runner.folder.appending(path: "o.csv").path))
    }
  }

  @Test(
    "Exit codes show the kind of failure",
    arguments: [
      ("plan c.csv --parts 0", 64), ("plan c.csv", 64), ("plan --parts 2", 64),
      ("plan /dev/null --parts 2", 64),
      ("plan missing --parts 2", 2), ("plan bad.csv --parts 2", 2), ("plan empty --parts 2", 2),
      ("plan empty --lines --parts 2", 0), ("plan c.csv --parts 2 --lines -d x", 64),
      ("merge-summaries", 64), ("merge-summaries good.json", 1), ("merge-summaries good.json good.json", 1),
      ("merge-summaries good.json --max-invalid 1", 0),
      ("merge-summaries good.json good.json --max-invalid 1", 1),
      ("merge-summaries good.json good.json --max-invalid 50%", 0), ("merge-summaries c.csv", 2),
      ("merge-summaries missing", 2), ("merge-summaries good.json unique.json", 2),
      ("merge-summaries unique.json unique.json", 1), ("merge-summaries --format json good.json", 1),
      ("merge-summaries large.json large.json", 2),
    ])
  func exitCodes(arguments: String, status: Int32) throws {
    let setup = """
      : > empty; printf 'phone\\n"1\\n' > bad.csv; phonecheck validate -q c.csv --summary-json good.json > o
      phonecheck validate -q c.csv --unique --summary-json unique.json > o
      sed 's/"bytes": [0-9]*/"bytes": 9223372036854775806/' good.json > large.json

      """
    try shell(setup + "phonecheck \(arguments)") { _, result in
      #expect(result.status == status, "\(result.errorText)")
      #expect(result.errorText.isEmpty == (status < 2))
    }
  }

  @Test("A merged summary can be merged again, and runs with and without duplicates aren't mixed")
  func merging() throws {
    let line = """
      phonecheck validate -q c.csv --unique --summary-json a.json > out.csv
      phonecheck merge-summaries --format json a.json a.json > two.json
      phonecheck merge-summaries --format json two.json a.json
      """
    try shell(line) { _, result in
      let json = try JSONSerialization.jsonObject(with: result.output)
      let summary = try #require(json as? [String: Any])
      #expect(summary["rows"] as? Int == 9)
      #expect(summary["duplicates"] as? Int == 3)
      #expect(summary["longest_seconds"] != nil)
    }
    let mixed = """
      phonecheck validate -q c.csv --unique --summary-json a.json > out.csv
      phonecheck validate -q c.csv --summary-json b.json > out.csv
      phonecheck merge-summaries a.json b.json
      """
    try shell(mixed) { _, result in
      #expect(
        result.errorText
          == "phonecheck: Only one of a.json and b.json counts duplicates, so they can't be added up\n")
    }
  }
}
