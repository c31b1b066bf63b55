import Foundation

/// A table of what the services' pages print: a file of lines with tabs, whose first line names the columns.
///
/// The files are the ones that tests compare the product with. Nothing of them comes from the product.
struct PrintedTable: Sendable {
  /// The rows, by the names of their columns; `-` is an empty text.
  let rows: [[String: String]]

  /// Reads a file of `Tests/Fixtures`.
  init(_ path: String) {
    let lines = Self.text(path).split(separator: "\n")
    let names = lines.first?.split(separator: "\t").map(String.init) ?? []
    rows = lines.dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      precondition(fields.count == names.count, "\(path): \(line)")
      return Dictionary(uniqueKeysWithValues: zip(names, fields.map { $0 == "-" ? "" : String($0) }))
    }
  }

  /// Returns the text of a file of `Tests/Fixtures`.
  static func text(_ path: String) -> String {
    guard let text = try? String(contentsOf: fixtures.appending(path: path), encoding: .utf8) else {
      preconditionFailure("Tests/Fixtures/\(path) can't be read")
    }
    return text
  }

  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures")
}

/// An answer that a page prints: its status and its text.
struct PrintedAnswer: Sendable {
  var status: Int
  var text: String

  private static let folder = "HTTPAnswers"
  private static let files: [String] =
    ((try? FileManager.default.contentsOfDirectory(
      atPath: PrintedTable.fixtures.appending(path: folder).path)) ?? [])
    .filter { $0.hasSuffix(".json") }

  /// Reads a file of `HTTPAnswers` by its name without its status; the empty name is the answer without a body.
  init(_ name: String) {
    (status, text) = (200, "")
    guard !name.isEmpty else { return }
    guard
      let file = Self.files.first(where: {
        $0.hasPrefix("\(name).") && $0.split(separator: ".").count == name.split(separator: ".").count + 2
      }),
      let status = Int(file.split(separator: ".").dropLast().last ?? "")
    else { preconditionFailure("no answer is called \(name)") }
    self.status = status
    text = PrintedTable.text("\(Self.folder)/\(file)")
  }

  /// Replaces the value of a member by another value in JSON.
  mutating func set(_ name: String, json value: String) {
    let pattern = "\"\(name)\"\\s*:\\s*(\"(?:[^\"\\\\]|\\\\.)*\"|null|true|false|-?[0-9.]+)"
    guard let expression = try? NSRegularExpression(pattern: pattern),
      let match = expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)),
      let range = Range(match.range(at: 1), in: text)
    else { return }
    text.replaceSubrange(range, with: value)
  }

  /// Replaces the value of a member by a text.
  mutating func set(_ name: String, _ value: String) {
    set(name, json: "\"\(value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"")
  }

  /// Returns a member that is a text.
  func member(_ name: String) -> String? {
    ((try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any])?[name] as? String
  }
}
