import Foundation
import Testing

/// A folder for one test, removed with the value.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("byteio-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func callAsFunction(_ name: String) -> String { path + "/" + name }

  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: self(name)))
    return self(name)
  }

  func text(of name: String) -> String? {
    FileManager.default.contents(atPath: self(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// Returns the permissions of a file that was created with the default permissions.
  func ordinaryMode() throws -> Int {
    let name = UUID().uuidString
    try #require(FileManager.default.createFile(atPath: self(name), contents: nil))
    defer { try? FileManager.default.removeItem(atPath: self(name)) }
    return try mode(of: name)
  }

  func mode(of name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: self(name))
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
  }
}
