import PhoneCheck
import TerminalText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Encodable {
  /// The value as JSON for standard output, a key on each line, sorted; control and bidirectional characters are
  /// escaped.
  func json() throws -> String { try json(.prettyPrinted) }

  /// The same on one line.
  func jsonLine() throws -> String { try json([]) }

  private func json(_ layout: JSONEncoder.OutputFormatting) throws -> String {
    let encoder = JSONEncoder()
    // The command prints what it was given.
    encoder.userInfo[.showsPhoneNumbers] = true
    encoder.outputFormatting = layout.union([.sortedKeys, .withoutEscapingSlashes])
    return VisibleText.escapingJSON(String(decoding: try encoder.encode(self), as: UTF8.self))
  }
}
