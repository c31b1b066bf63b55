import Foundation
import Testing

/// Runs the documents' examples; `.ci/try-snippets` runs the Swift examples.
@Suite("Documents")
struct DocumentTests {
  /// One `$ command` of a console block, with the output shown below it.
  struct Example: CustomTestStringConvertible {
    var command: String
    var output: String

    var testDescription: String { command }
  }

  /// A Markdown file, with its console blocks.
  struct Document: CustomTestStringConvertible {
    /// The path from the root of the repository.
    var path: String
    var examples: [Example]

    var testDescription: String { path }

    /// The variables of the environment for the reader's language: a page in Chinese shows the output that its readers get.
    var locale: [String: String] {
      path.hasSuffix(RepositoryDocuments.chineseSuffix) ? ["LC_ALL": "", "LANG": "zh_CN.UTF-8"] : [:]
    }

    init(path: String) {
      self.path = path
      examples = DocumentTests.examples(in: RepositoryDocuments.lines(of: path))
    }
  }

  static let documents = RepositoryDocuments.paths.map(Document.init).filter { !$0.examples.isEmpty }

  /// Returns the commands and outputs of the console blocks among a document's lines.
  static func examples(in lines: [Substring]) -> [Example] {
    var examples: [Example] = []
    var isInside = false
    for line in lines {
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

  /// Returns the text without the parts that differ from run to run.
  static func stable(_ text: String) -> String {
    text.replacing(/in [0-9.]+ s, [0-9,]+ rows\/s, [0-9.]+ [kMG]?B\/s\n/, with: "in … s\n")
      .replacing(/用时 [0-9.]+ 秒，[0-9,]+ 行\/秒，[0-9.]+ [kMG]?B\/s\n/, with: "用时 … 秒\n")
  }

  @Test("The documents contain examples")
  func thereAreExamples() {
    let counts = Dictionary(uniqueKeysWithValues: Self.documents.map { ($0.path, $0.examples.count) })
    #expect(counts["README.md", default: 0] >= 3)
    #expect(counts.values.reduce(0, +) >= 15)
  }

  @Test("Every console example of a document gives the output that it shows", arguments: documents)
  func consoleExamples(document: Document) throws {
    try withRunner { runner in
      try FileManager.default.createSymbolicLink(
        at: runner.folder.appending(path: "Data"),
        withDestinationURL: CommandRunner.repository.appending(path: "Data"))
      try runner.write(Data(Self.brokenDefinitions.utf8), to: "broken.json")
      for example in document.examples {
        let result = try runner.shell("{ \(example.command); } 2>&1", environment: document.locale)
        #expect(Self.stable(result.outputText) == Self.stable(example.output), "\(example.command)")
      }
    }
  }

  @Test("Every JSON block of the manual is a definitions file that loads")
  func definitionsExamples() throws {
    try withRunner { runner in
      let blocks = RepositoryDocuments.paths.flatMap { RepositoryDocuments.blocks("json", in: $0) }
      #expect(!blocks.isEmpty)
      for block in blocks {
        try runner.write(Data(block.utf8), to: "definitions.json")
        let result = try runner.run(["areas", "--definitions", "definitions.json"])
        #expect(result.status == 0, "\(result.errorText)")
      }
    }
  }

  static let sample = CommandRunner.repository.appending(path: "Data/area-codes.sample.json")

  /// The definitions file with the errors that the manual shows.
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
    "Every example in --help-all runs",
    arguments: [
      [], ["check"], ["areas"], ["validate"], ["lint"], ["diff"], ["examples"], ["plan"], ["merge-summaries"],
      ["bind-form"], ["fetch"], ["cards"], ["compile"], ["test"],
    ])
  func help(subcommand: [String]) throws {
    try withRunner { runner in
      try runner.write(Data("name,mobile\nA,13800138000\nB,138\n".utf8), to: "contacts.csv")
      try runner.write(Data("name,mobile\nC,13900139000\n".utf8), to: "more.csv")
      try runner.write(Data("mobile\n13800138000\n+852 91234567\n".utf8), to: "c.csv")
      try runner.write(Data("13800138000\n+852 91234567\n".utf8), to: "numbers.txt")
      for name in ["first.json", "second.json"] {
        _ = try runner.run(["validate", "contacts.csv", "-q", "--summary-json", name])
      }
      for name in ["definitions.json", "old.json", "new.json", "tenant.json", "area-codes.json"] {
        try runner.write(try Data(contentsOf: Self.sample), to: name)
      }
      try runner.write(Data("X-key: secret\n".utf8), to: "secrets.txt")
      let settings = CommandRunner.repository.appending(path: "Tests/Fixtures/Allowlists/auth0.json")
      try runner.write(try Data(contentsOf: settings), to: "settings.json")
      try runner.writeCurl()
      try runner.answer(200, "", String(contentsOf: Self.sample, encoding: .utf8))
      let lines = try runner.run(subcommand + ["--help-all"]).outputText.split(separator: "\n")
      let examples = lines.filter {
        $0.hasPrefix("  ") && !$0.hasPrefix("   ") && $0.contains("phonecheck ")
          && !$0.contains("'phonecheck")
      }
      #expect(examples.count >= 3)
      for example in examples {
        let result = try runner.shell(
          String(example), environment: ["PATH": runner.pathWithCurl, "HOME": runner.folder.path])
        #expect([0, 1].contains(result.status), "\(example): \(result.errorText)")
      }
    }
  }

  @Test(
    "At 80 columns help fits, is broken at words as late as possible, and its columns are wrapped separately",
    arguments: [
      [], ["check"], ["areas"], ["validate"], ["lint"], ["diff"], ["examples"], ["plan"], ["merge-summaries"],
      ["bind-form"], ["fetch"], ["cards"], ["compile"], ["test"],
    ])
  func helpLayout(subcommand: [String]) throws {
    try withRunner { runner in
      let help = try runner.run(subcommand + ["--help-all"], environment: ["COLUMNS": "80"]).outputText
      let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
      for line in lines where !line.contains("phonecheck ") { #expect(line.count <= 80) }
      // A short line of the overview may not continue in the next line if its first word would have fitted.
      let overview = lines.prefix { !$0.hasPrefix("USAGE: ") }
      for (line, next) in zip(overview, overview.dropFirst())
      where !line.isEmpty && !next.isEmpty && !line.hasPrefix(" ") && !next.hasPrefix(" ")
        && !line.hasSuffix(":")
      {
        let word = next.prefix { $0 != " " }
        #expect(line.count + 1 + word.count >= 80, "\(line)")
      }
    }
  }

  @Test(
    "The first screen of help has at most ten options and three examples, and --help-all has the rest",
    arguments: [
      ("check", 7), ("areas", 6), ("validate", 10), ("lint", 9), ("diff", 10), ("examples", 6), ("plan", 7),
      ("merge-summaries", 6), ("bind-form", 10), ("fetch", 7), ("cards", 5),
      ("compile", 4), ("test", 5),
    ])
  func firstScreen(subcommand: String, count: Int) throws {
    try withRunner { runner in
      let lines = { (request: String) in
        try runner.run([subcommand, request]).outputText.split(separator: "\n")
      }
      let (first, all) = (try lines("--help"), try lines("--help-all"))
      let options = first.filter { $0.hasPrefix("  -") }
      #expect(options.count == count && Set(options).isSubset(of: all))
      #expect(all.contains { $0.hasPrefix("  -h, --help ") })
      if subcommand == "merge-summaries" { return #expect(first == all) }
      #expect(first.count { $0.hasPrefix("  ") && !$0.hasPrefix("   ") && $0.contains("phonecheck ") } <= 3)
      #expect(first.last == "See 'phonecheck \(subcommand) --help-all' for all options.")
    }
  }

  @Test("The help of lint names each rule in its table once, and the options don't list them again")
  func lintRules() throws {
    try withRunner { runner in
      let help = try runner.run(["lint", "--help"]).outputText
      let table = help.split(separator: "\n").drop { $0 != "RULES:" }.prefix { !$0.hasPrefix("USAGE: ") }
      let rules = table.dropFirst().filter { !$0.hasPrefix("   ") }
      #expect(rules.count > 40)
      #expect(table.dropFirst().allSatisfy { $0.hasPrefix("  ") })
      let options = help[try #require(help.range(of: "\nUSAGE: ")).upperBound...]
      #expect(options.contains("--deny"))
      #expect(!options.contains("comma-in-class"))
    }
  }

  @Test("Help shows how to call a command", arguments: ["--help", "-h"])
  func usage(request: String) throws {
    try withRunner { runner in
      let help = try runner.run(["check", request])
      #expect(help.outputText.contains("\nUSAGE: phonecheck check [<options>] <number>"))
      #expect(help.status == 0)
      #expect(help.outputText == (try runner.run(["help", "check"]).outputText))
    }
  }
}
