import Foundation

/// System programs that some tests need, found by the tests themselves.
enum InstalledTool {
  static let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? ""

  static func exists(_ name: String) -> Bool {
    searchPath.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: $0 + "/" + name)
    }
  }
}
