import Foundation
import Testing

/// The Python that the generators run with.
private enum Python {
  static let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? ""

  static let isInstalled = searchPath.split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: $0 + "/python3")
  }
}

/// Compares generated documents with what the command prints now.
@Suite("Generated documents")
struct GeneratedDocumentTests {
  @Test(
    "A generated document is up to date; `make docs-update` regenerates it",
    .enabled(if: Python.isInstalled, "python3 isn't installed"),
    arguments: ["generate-options.py", "make-picture.py"])
  func isUpToDate(script: String) throws {
    try withRunner { runner in
      let path = CommandRunner.repository.appending(path: "Docs/\(script)").path
      let result = try runner.shell(
        "python3 '\(path)' --check --command '\(CommandRunner.buildFolder.path)/phonecheck'",
        environment: ["PATH": Python.searchPath, "PYTHONDONTWRITEBYTECODE": "1"])
      #expect(result.status == 0, "\(result.errorText)")
    }
  }
}
