import Foundation
import Testing

/// Compares generated documents with the current output of the command.
@Suite("Generated documents")
struct GeneratedDocumentTests {
  @Test(
    "A generated document is up to date; `make docs-update` regenerates it",
    .enabled(if: InstalledTool.hasPython, "Python isn't installed"),
    arguments: ["generate-manual.py", "make-picture.py", "make-spellings.py", "make-cards.py"])
  func isUpToDate(script: String) throws {
    try withRunner { runner in
      let path = CommandRunner.repository.appending(path: "Docs/\(script)").path
      let result = try runner.shell(
        "python3 '\(path)' --check --command '\(CommandRunner.buildFolder.path)/phonecheck'",
        environment: ["PATH": InstalledTool.searchPath, "PYTHONDONTWRITEBYTECODE": "1"])
      #expect(result.status == 0, "\(result.errorText)")
    }
  }

  @Test(
    "The man page of each subcommand lists its exit codes, and no others",
    arguments: [
      ("check 13800138000", 0), ("check 138", 1), ("check 1 --definitions none", 2), ("check", 64),
      ("validate in.csv", 1), ("validate good.csv", 0), ("validate none", 2), ("validate -o", 64),
      ("plan in.csv --parts 1", 0), ("plan none --parts 1", 2), ("plan", 64),
      ("merge-summaries s.json", 1), ("merge-summaries none", 2), ("merge-summaries", 64),
      ("areas", 0), ("areas --definitions none", 2), ("areas --lang fr", 64),
      ("lint good.json", 0), ("lint bad.json", 1), ("lint none", 2), ("lint", 64),
      ("diff bad.json none", 2), ("diff good.json good.json", 0), ("diff good.json --builtin", 1),
      ("diff", 64),
      ("cards CN", 0), ("compile none -o x", 2), ("cards --definitions none", 2), ("cards -o none/x", 2),
      ("cards ZZ", 64),
      ("examples CN", 0), ("examples CN --definitions none", 2), ("examples ZZ", 64),
      ("test good.cases.csv", 0), ("test bad.cases.csv", 1), ("test in.csv", 2), ("test", 64),
      ("bind-form < /dev/null", 1), ("bind-form --definitions none", 2), ("bind-form --lang fr", 64),
    ])
  func exitCodes(line: String, status: Int32) throws {
    try withRunner { runner in
      try runner.write(Data("phone\n138\n".utf8), to: "in.csv")
      try runner.write(Data("phone\n13800138000\n".utf8), to: "good.csv")
      try runner.write(Data("number,status\n13800138000,valid\n".utf8), to: "good.cases.csv")
      try runner.write(Data("number,status\n138,valid\n".utf8), to: "bad.cases.csv")
      try runner.write(Data("{}".utf8), to: "bad.json")
      let good =
        #"{"phoneAreaCodeDefinitions": [{"areaCode": "86", "countryCode": "CN", "mobileRegex": "^\\+86-1\\d{10}\\z"}]}"#
      try runner.write(Data(good.utf8), to: "good.json")
      _ = try runner.run(["validate", "in.csv", "-q", "--summary-json", "s.json"])
      #expect(try runner.shell("phonecheck \(line)").status == status)
      let name = try #require(line.split(separator: " ").first)
      let page = try String(
        contentsOf: CommandRunner.repository.appending(path: "Docs/man/phonecheck-\(name).1"), encoding: .utf8
      )
      let section = try #require(page.split(separator: ".SH ").first { $0.hasPrefix("EXIT STATUS") })
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(
        section.contains("\\fB\(status)\\fR") || section.contains(" with \(status) ")
          || section.contains(" with \(status). "))
    }
  }

  #if os(Linux)
    @Test(
      "A man page is shown without warnings",
      .enabled(if: InstalledTool.exists("man") && InstalledTool.exists("groff"), "man isn't installed"),
      arguments: try manPages())
    func manPage(name: String) throws {
      try withRunner { runner in
        let path = CommandRunner.repository.appending(path: "Docs/man/\(name)").path
        let result = try runner.shell("man --warnings -E UTF-8 -l -Tutf8 '\(path)'")
        #expect(result.status == 0)
        #expect(result.errorText == "")
        #expect(result.outputText.contains("PHONECHECK"))
      }
    }

    @Test(
      "A man page has no style that mandoc warns about",
      .enabled(if: InstalledTool.exists("mandoc"), "mandoc isn't installed"), arguments: try manPages())
    func manPageStyle(name: String) throws {
      try withRunner { runner in
        let path = CommandRunner.repository.appending(path: "Docs/man/\(name)").path
        let result = try runner.shell("mandoc -Tlint '\(path)'")
        #expect(result.outputText == "")
        #expect(result.status == 0)
      }
    }

    private static func manPages() throws -> [String] {
      try FileManager.default.contentsOfDirectory(
        atPath: CommandRunner.repository.appending(path: "Docs/man").path
      ).sorted()
    }
  #endif
}
