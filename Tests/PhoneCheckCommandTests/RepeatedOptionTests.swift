import Foundation
import Testing

/// Options that are given twice, by argument-parser's description of the command for other programs.
@Suite("Repeated options")
struct RepeatedOptionTests {
  /// A command as argument-parser describes it.
  struct Description: Decodable {
    struct Argument: Decodable {
      struct Name: Decodable {
        var kind: String
        var name: String

        var spelled: String { (kind == "long" ? "--" : "-") + name }
      }

      var kind: String
      var isRepeating: Bool
      var names: [Name]?
      var allValues: [String]?
    }

    var commandName: String
    var arguments: [Argument]?
    var subcommands: [Description]?
  }

  struct Dump: Decodable { var command: Description }

  /// The arguments that each subcommand requires.
  static let others = [
    "check": ["1"], "validate": ["a.csv"], "plan": ["a.csv", "--parts", "2"], "merge-summaries": ["a"],
    "areas": [], "lint": ["a"], "diff": ["a", "b"], "examples": [], "test": ["a"], "cards": [],
  ]

  /// Values of options that refuse 1.
  static let values = [
    "--max-age": "90s", "--byte-range": "0-1", "--columns": "status", "--drop-duplicates": "first",
  ]

  @Test(
    "An option with one value can't be given twice by any of its names, and other options can",
    arguments: others)
  func repeated(subcommand: String, others: [String]) throws {
    try withRunner { runner in
      let dump = try runner.run(["--experimental-dump-help"]).output
      let described = try JSONDecoder().decode(Dump.self, from: dump).command.subcommands ?? []
      let arguments = described.first { $0.commandName == subcommand }?.arguments ?? []
      var refused = 0
      var lines: [(line: String, isRefused: Bool)] = []
      for argument in arguments where argument.kind != "positional" {
        let names = (argument.names ?? []).map(\.spelled)
        guard let first = names.first, !others.contains(first), first != "--help", first != "--version" else {
          continue
        }
        let value =
          argument.kind == "option" ? " " + (Self.values[first] ?? argument.allValues?.first ?? "1") : ""
        let isRefused = argument.kind == "option" && !argument.isRepeating
        for name in names {
          let words = [subcommand] + others + [first + value, name + value]
          lines.append(("phonecheck \(words.joined(separator: " "))", isRefused))
          refused += isRefused ? 1 : 0
        }
      }
      #expect(refused > 0)
      for (line, result) in zip(lines, try runner.shells(lines.map(\.line))) {
        #expect(
          result.errorText.contains("is given twice") == line.isRefused, "\(line.line): \(result.errorText)")
      }
    }
  }
}
