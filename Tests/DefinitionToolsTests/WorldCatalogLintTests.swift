import DefinitionTools
import Foundation
import PhoneCheck
import Testing

/// `Data/README.md` explains each of these; a new one needs an explanation, or a better catalog.
@Suite("Lint on the built-in catalog")
struct WorldCatalogLintTests {
  static let report = DefinitionsLint.report(on: (try? definitions()) ?? [])

  /// Returns `Data/area-codes.json`, the source of the built-in catalog.
  private static func definitions() throws -> [UInt8] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return Array(
      try Data(contentsOf: tests.deletingLastPathComponent().appending(path: "Data/area-codes.json")))
  }

  @Test("There are no errors, and no more than the known warnings and notes")
  func findings() {
    #expect(Self.report.definitionCount == 244)
    #expect(Self.report.findings.allSatisfy { $0.severity != .error })
    let counts = Dictionary(grouping: Self.report.findings, by: \.rule).mapValues(\.count)
    #expect(counts == [.shadowed: 8, .overlap: 1, .reservedCountryCode: 2, .finalNewline: 244])
  }

  @Test(
    "Warnings are about territories that share their numbers",
    arguments: [
      (LintRule.shadowed, ["AX", "BL", "CC", "CX", "EH", "MF", "SJ", "VA"]), (.overlap, ["IM"]),
      (.reservedCountryCode, ["AC", "XK"]),
    ])
  func countries(rule: LintRule, expected: [String]) {
    let labels = Self.report.findings.filter { $0.rule == rule }.compactMap(\.place.definitionLabel)
    #expect(labels.map { String($0.prefix(2)) }.sorted() == expected)
  }
}
