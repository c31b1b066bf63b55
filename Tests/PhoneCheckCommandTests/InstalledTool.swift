import Foundation

/// System programs that some tests need, found by the tests themselves.
enum InstalledTool {
  static let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? ""

  static func exists(_ name: String) -> Bool {
    searchPath.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: $0 + "/" + name)
    }
  }

  /// Whether there is Python with its standard library, which Debian's `python3-minimal` lacks.
  static let hasPython: Bool = {
    guard exists("python3") else { return false }
    let python = Process()
    python.executableURL = URL(filePath: "/usr/bin/env")
    python.arguments = ["python3", "-c", "import csv, html, http.server, json"]
    python.standardError = FileHandle.nullDevice
    do { try python.run() } catch { return false }
    python.waitUntilExit()
    return python.terminationStatus == 0
  }()
}
