import Foundation

/// Programs of the system that some tests need, as the tests themselves find them.
enum InstalledTool {
  static let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? ""

  static func exists(_ name: String) -> Bool {
    searchPath.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: $0 + "/" + name)
    }
  }
}
