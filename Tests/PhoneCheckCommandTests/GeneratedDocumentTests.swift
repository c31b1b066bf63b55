import Foundation
import Testing

/// Compares generated documents with what the command prints now.
@Suite("Generated documents")
struct GeneratedDocumentTests {
  @Test(
    "A generated document is up to date; `make docs-update` regenerates it",
    .enabled(if: InstalledTool.exists("python3"), "python3 isn't installed"),
    arguments: ["generate-options.py", "generate-manual.py", "make-picture.py", "make-spellings.py"])
  func isUpToDate(script: String) throws {
    try withRunner { runner in
      let path = CommandRunner.repository.appending(path: "Docs/\(script)").path
      let result = try runner.shell(
        "python3 '\(path)' --check --command '\(CommandRunner.buildFolder.path)/phonecheck'",
        environment: ["PATH": InstalledTool.searchPath, "PYTHONDONTWRITEBYTECODE": "1"])
      #expect(result.status == 0, "\(result.errorText)")
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

    private static func manPages() throws -> [String] {
      try FileManager.default.contentsOfDirectory(
        atPath: CommandRunner.repository.appending(path: "Docs/man").path
      ).sorted()
    }
  #endif
}
