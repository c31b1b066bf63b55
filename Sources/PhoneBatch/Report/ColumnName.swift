internal import StrictJSON

/// Names of columns as they are shown in messages.
enum ColumnName {
  private static let shownCharacterCount = 60

  /// Returns a name as text; bytes of a name that is not UTF-8 are written `\xE6`.
  static func decoding(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return bytes.map { byte in
      byte < 0x80
        ? String(Unicode.Scalar(byte)) : "\\x" + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  /// Returns a name safe for terminals and short enough for a message.
  static func shown(_ name: String) -> String {
    VisibleText.escaping(name, limit: shownCharacterCount)
  }
}
