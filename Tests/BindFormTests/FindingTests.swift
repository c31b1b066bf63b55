import Foundation
import Testing

/// The list of findings in this folder's README.
@Suite("Findings")
struct FindingTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  /// The tests that the README lists, by the number of their finding.
  private func listed() throws -> [(finding: Int, file: String, title: String)] {
    let text = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
    var finding = 0
    return try text.split(separator: "\n").compactMap { line in
      if let heading = line.wholeMatch(of: #/## (\d+)\. .+/#) {
        #expect(Int(heading.1) == finding + 1)
        finding += 1
      }
      guard line.hasPrefix("- ") else { return nil }
      let entry = try #require(line.wholeMatch(of: #/- `(\w+)`: (.+)/#), "\(line)")
      return (finding, String(entry.1), String(entry.2))
    }
  }

  @Test("Each of the ten findings has tests, and every test that is listed exists by its title")
  func findings() throws {
    var sources: [String: String] = [:]
    let files = FileManager.default.enumerator(atPath: Self.folder.deletingLastPathComponent().path)
    while let path = files?.nextObject() as? String {
      if path.contains(".build/") { continue }
      guard path.hasSuffix("Tests.swift") else { continue }
      let file = Self.folder.deletingLastPathComponent().appending(path: path)
      sources[file.deletingPathExtension().lastPathComponent] = try String(contentsOf: file, encoding: .utf8)
    }
    let tests = try listed()
    #expect(Set(tests.map(\.finding)) == Set(1...10))
    for test in tests {
      let source = try #require(sources[test.file], "no file \(test.file).swift")
      let title = NSRegularExpression.escapedPattern(for: test.title)
      #expect(
        source.range(of: "@Test\\(\\s*\"\(title)\"", options: .regularExpression) != nil,
        "no test “\(test.title)” in \(test.file)")
    }
  }
}
