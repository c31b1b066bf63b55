import Foundation
import Testing

import PhoneCheck

/// A definitions file, and the expected result of loading it.
struct DefinitionsCase: Sendable, CustomTestStringConvertible {
  enum Mode: Sendable {
    case strict, repairing, skipping

    var options: LoadingOptions {
      LoadingOptions(repairEscapes: self == .repairing, skipBadDefinitions: self == .skipping)
    }
  }

  var name: String
  var text: String
  var mode: Mode
  /// The number of loaded definitions; `nil` if the file is refused.
  var count: Int?
  /// The country code of the preferred definition.
  var preferred: String?
  /// The beginning of each problem, or of each remark on an accepted file, after the file's name.
  var lines: [String]

  var testDescription: String { name }

  /// Expects the loader to refuse the file with these problems, in order, and no others.
  func expectRefusal(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let error = try #require(throws: DefinitionsError.self, sourceLocation: sourceLocation) {
      try AreaCodeCatalog(json: text, options: mode.options)
    }
    let found = error.problems.map { $0.rendered(file: "f").split(separator: "\n").first ?? "" }
    #expect(found.count == lines.count, sourceLocation: sourceLocation)
    for (line, expected) in zip(found, lines) {
      #expect(line.hasPrefix("f:" + expected), "\(line)", sourceLocation: sourceLocation)
    }
  }

  /// Creates a case of a refused file.
  init(_ name: String, _ text: String, _ mode: Mode = .strict, problems: [String]) {
    (self.name, self.text, self.mode, lines) = (name, text, mode, problems)
  }

  /// Creates a case of an accepted file.
  init(
    _ name: String, _ text: String, _ mode: Mode = .strict, count: Int, preferred: String? = nil,
    remarks: [String]
  ) {
    (self.name, self.text, self.mode, lines) = (name, text, mode, remarks)
    (self.count, self.preferred) = (count, preferred)
  }
}

/// Definitions files by their parts, one definition to a line from line 2.
enum DefinitionsFixture {
  private static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the text of a file in `Data`.
  static func data(_ name: String) throws -> String {
    try String(contentsOf: repository.appending(path: "Data/\(name)"), encoding: .utf8)
  }

  /// Returns the text of a file in `Tests/Fixtures`.
  static func fixture(_ name: String) throws -> String {
    try String(contentsOf: repository.appending(path: "Tests/Fixtures/\(name)"), encoding: .utf8)
  }

  /// Returns the sample of the identity service's documentation.
  static func sample() throws -> String { try data("area-codes.sample.json") }

  static let china = china([:])
  static let hongKong =
    #"{"areaCode":"852","countryCode":"HK","mobileRegex":"^5","displayMapping":{"en":"Hong Kong"}}"#
  static let plainFile = file(china, hongKong, tail: #","preferredAreaCode":"CN""#)
  static let brokenFile = file(
    china, china(["areaCode": #""93""#, "countryCode": #""AF""#, "mobileRegex": #""^(\\d""#]))

  static func file(_ definitions: String..., tail: String = "") -> String {
    file(definitions, tail: tail)
  }

  static func file(_ definitions: [String], tail: String = "") -> String {
    "{\"phoneAreaCodeDefinitions\":[\n" + definitions.joined(separator: ",\n") + "\n]" + tail + "}"
  }

  /// Returns China's definition with some members replaced by other JSON, added or, with `nil`, left out.
  static func china(_ changes: KeyValuePairs<String, String?>) -> String {
    var members: [(key: String, value: String?)] = [
      ("areaCode", #""86""#), ("countryCode", #""CN""#), ("mobileRegex", #""^1""#),
      ("displayMapping", #"{"en":"China"}"#),
    ]
    for (key, value) in changes {
      if let index = members.firstIndex(where: { $0.key == key }) {
        members[index].value = value
      } else {
        members.append((key, value))
      }
    }
    let written = members.compactMap { member in member.value.map { "\"\(member.key)\":\($0)" } }
    return "{" + written.joined(separator: ",") + "}"
  }
}
