import Foundation
import Testing

/// The completions of the tab key in real shells: `Tests/Completions/complete.py`.
@Suite("Completion")
struct CompletionTests {
  /// Lines up to the tab, with the typed beginning of the last word, and that word.
  private static let lines: [(typed: String, last: String)] = [
    // Files, in every place that expects a file.
    ("validate sma", "small.csv"), ("validate with", "with space.csv"), ("plan sma", "small.csv"),
    ("merge-summaries small.csv sma", "small.csv"), ("lint def", "definitions.json"),
    ("test sma", "small.csv"), ("test small.csv --format ju", "junit"), ("examples --format ca", "cases"),
    ("diff def", "definitions.json"), ("diff definitions.json sma", "small.csv"),
    ("validate small.csv --definitions def", "definitions.json"),
    ("areas --definitions def", "definitions.json"),
    ("validate -o sma", "small.csv"), ("validate --output sma", "small.csv"),
    ("validate --valid sma", "small.csv"), ("validate --rejects sma", "small.csv"),
    ("validate --summary-json sma", "small.csv"),
    // Codes of the definitions that the line names, with the letter case and the plus as typed.
    ("validate --definitions definitions.json --area T", "TW"),
    ("check --definitions definitions.json --default h", "hk"),
    ("check --definitions 'definitions.json' --area +88", "+886"),
    ("check --definitions=definitions.json --area M", "MO"),
    ("examples --definitions definitions.json 88", "886"), ("check --area VA", "VA"),
    // Values.
    ("areas --lang zh-C", "zh-CN"), ("check --lang zh-T", "zh-TW"), ("diff --lang e", "en"),
    ("check --color al", "always"),
    ("check --format br", "brief"),
    ("lint --deny comma", "comma-in-class"), ("lint --allow outs", "outside-subset"),
    ("validate --format nd", "ndjson"), ("validate --only inv", "invalid"), ("check --format j", "json"),
    ("validate --number-format nat", "national"), ("diff --fail-on nar", "narrowing"),
    ("lint --format git", "github"), ("lint --format sa", "sarif"), ("lint --fix-also no-e", "no-end-anchor"),
    ("diff --format git", "github"), ("bind-form --service clo", "closed-slider"),
    // Subcommands and options.
    ("vali", "validate"), ("lint --repair", "--repair-escapes"),
  ]

  @Test("Files, codes, values and options are completed in bash", .enabled(if: hasTools(for: "bash")))
  func bash() throws { try check("bash") }

  @Test("Files, codes, values and options are completed in zsh", .enabled(if: hasTools(for: "zsh")))
  func zsh() throws { try check("zsh") }

  @Test("Files, codes, values and options are completed in fish", .enabled(if: hasTools(for: "fish")))
  func fish() throws { try check("fish") }

  private static func hasTools(for shell: String) -> Bool {
    InstalledTool.hasPython && InstalledTool.exists(shell)
  }

  private func check(_ shell: String) throws {
    try withRunner { runner in
      let sample = CommandRunner.repository.appending(path: "Data/area-codes.sample.json")
      try runner.write(try Data(contentsOf: sample), to: "definitions.json")
      for name in ["small.csv", "with space.csv"] { try runner.write(Data("phone\n".utf8), to: name) }
      let completions = try runner.shell("phonecheck --generate-completion-script \(shell) > completions")
      #expect(completions.status == 0)
      let script = CommandRunner.repository.appending(path: "Tests/Completions/complete.py").path
      let result = try runner.shell(
        "python3 '\(script)' \(shell) completions",
        input: Data(Self.lines.map { "phonecheck \($0.typed)\n" }.joined().utf8),
        environment: ["PATH": "\(CommandRunner.buildFolder.path):\(InstalledTool.searchPath)"])
      #expect(result.status == 0, "\(result.errorText)")
      let completed = try result.outputText.split(separator: "\n").map {
        try JSONDecoder().decode([String].self, from: Data($0.utf8))
      }
      #expect(completed.count == Self.lines.count)
      for (line, words) in zip(Self.lines, completed) {
        #expect(words.last == line.last, "phonecheck \(line.typed)")
      }
    }
  }
}
