import TerminalText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How JSON is laid out.
enum JSONLayout {
  /// On one line.
  case line
  /// A key on each line.
  case indented
}

extension Encodable {
  /// The value as JSON for standard output, with sorted keys; control and bidirectional characters are escaped.
  func json(_ layout: JSONLayout) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if case .indented = layout { encoder.outputFormatting.insert(.prettyPrinted) }
    return VisibleText.escapingJSON(String(decoding: try encoder.encode(self), as: UTF8.self))
  }
}
