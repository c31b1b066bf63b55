import Foundation
import Testing

/// Exports in the form that people have, `Tests/Fixtures/Exports`, each with the right outcome.
@Suite("phonecheck validate, with real exports")
struct ExportsTests {
  private static let folder = CommandRunner.repository.appending(path: "Tests/Fixtures")

  struct Line: Sendable, CustomTestStringConvertible {
    let arguments: String
    let outcome: [String: String]
    let said: String

    var testDescription: String { arguments }
  }

  static let lines: [Line] = {
    let text = (try? String(contentsOf: folder.appending(path: "exports.tsv"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let pairs = cells[1].split(separator: " ").map { $0.split(separator: "=") }
      return Line(
        arguments: cells[0],
        outcome: Dictionary(uniqueKeysWithValues: pairs.map { (String($0[0]), String($0[1])) }),
        said: cells[2])
    }
  }()

  @Test("Each export has the right outcome", arguments: lines)
  func outcome(line: Line) throws {
    let runner = try CommandRunner()
    defer { runner.remove() }
    let exports = Self.folder.appending(path: "Exports").path
    // The language and encoding fit the expected messages.
    let result = try runner.shell(
      "summary=$PWD/summary.json; cd '\(exports)' && phonecheck validate --summary-json \"$summary\" \(line.arguments)",
      environment: ["LC_ALL": "C.UTF-8"])
    var found = ["exit": String(result.status)]
    let summary = try? JSONSerialization.jsonObject(
      with: Data(contentsOf: runner.folder.appending(path: "summary.json")))
    for (key, value) in summary as? [String: Any] ?? [:] { found[key] = "\(value)" }
    found["column"] = result.errorText.firstMatch(of: /numbers are in column (\d+)/).map { String($0.1) }
    found["encoding"] = result.errorText.firstMatch(of: /read as ([\w-]+)/).map { String($0.1) }
    for (key, value) in line.outcome where key != "column" || found["column"] != nil {
      #expect(found[key] == value, "\(key): \(result.errorText)")
    }
    #expect(
      line.said.isEmpty || (result.errorText + result.outputText).contains(line.said), "\(result.errorText)")
  }

  @Test("The table isn't empty, and names every file")
  func complete() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.appending(path: "Exports").path)
    let unused = names.filter { name in !Self.lines.contains { $0.arguments.contains(name) } }
    #expect(names.count > 80 && unused.isEmpty, "\(unused)")
  }
}
