import Foundation
import Testing

/// Runs what the documents show.
@Suite("Documents")
struct DocumentTests {
  /// One `$ command` of a console block, with the output shown below it.
  struct Example: CustomTestStringConvertible {
    var command: String
    var output: String

    var testDescription: String { command }
  }

  static let readme: [Example] = examples(in: "README.md")

  /// The examples of the Markdown file's console blocks.
  static func examples(in name: String) -> [Example] {
    let url = CommandRunner.repository.appending(path: name)
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    var examples: [Example] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        examples.append(Example(command: String(line.dropFirst(2)), output: ""))
      } else if isInside, !examples.isEmpty {
        examples[examples.count - 1].output += line + "\n"
      }
    }
    return examples
  }

  /// The text without what differs from run to run.
  static func stable(_ text: String) -> String {
    text.replacing(/in [0-9.]+ s, [0-9,]+ rows\/s, [0-9.]+ [kMG]?B\/s\n/, with: "in … s\n")
  }

  @Test("There are examples to run")
  func thereAreExamples() {
    #expect(Self.readme.count >= 4)
  }

  @Test("Every console example of the README gives the output it shows")
  func readme() throws {
    try withRunner { runner in
      try FileManager.default.createSymbolicLink(
        at: runner.folder.appending(path: "Data"),
        withDestinationURL: CommandRunner.repository.appending(path: "Data"))
      try runner.write(Data(Self.brokenDefinitions.utf8), to: "broken.json")
      for example in Self.readme {
        let result = try runner.shell("{ \(example.command); } 2>&1")
        #expect(Self.stable(result.outputText) == Self.stable(example.output), "\(example.command)")
      }
    }
  }

  static let sample = CommandRunner.repository.appending(path: "Data/area-codes.sample.json")

  /// The definitions file that the README shows the errors of.
  static let brokenDefinitions = #"""
    {
      "phoneAreaCodeDefinitions": [
        {
          "areaCode": "93", "countryCode": "AF",      "mobileRegex": "^(\\+93{1}\\-\\d{6,11}",
          "displayMapping": { "en": "Afghanistan" }
        }
      ],
      "preferredAreaCode": "AF"
    }

    """#

  @Test(
    "Every example in --help runs",
    arguments: [
      [], ["check"], ["areas"], ["validate"], ["lint"], ["diff"], ["examples"], ["plan"], ["merge-summaries"],
      ["bind-form"],
    ])
  func help(subcommand: [String]) throws {
    try withRunner { runner in
      try runner.write(Data("name,mobile\nA,13800138000\nB,138\n".utf8), to: "contacts.csv")
      try runner.write(Data("mobile\n13800138000\n+852 91234567\n".utf8), to: "c.csv")
      try runner.write(Data("13800138000\n+852 91234567\n".utf8), to: "numbers.txt")
      for name in ["first.json", "second.json"] {
        _ = try runner.run(["validate", "contacts.csv", "-q", "--summary-json", name])
      }
      for name in ["definitions.json", "old.json", "new.json", "tenant.json", "area-codes.json"] {
        try runner.write(try Data(contentsOf: Self.sample), to: name)
      }
      let lines = try runner.run(subcommand + ["--help"]).outputText.split(separator: "\n")
      let examples = lines.filter {
        $0.hasPrefix("  ") && $0.contains("phonecheck ") && !$0.contains("'phonecheck")
      }
      #expect(examples.count >= 3)
      for example in examples {
        let result = try runner.shell(String(example))
        #expect([0, 1].contains(result.status), "\(example): \(result.errorText)")
      }
    }
  }

  @Test("Help shows how a command is called", arguments: ["--help", "-h"])
  func usage(request: String) throws {
    try withRunner { runner in
      let help = try runner.run(["check", request])
      #expect(help.outputText.contains("\nUSAGE: phonecheck check <number>"))
      #expect(help.status == 0)
      #expect(help.outputText == (try runner.run(["help", "check"]).outputText))
    }
  }
}
