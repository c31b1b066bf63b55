/// UTF-16, recognised by its mark or its NUL bytes, or named.
struct WideCharacters {
  let encoding: TextEncoding

  /// - Parameter name: The encoding that was named. A mark may show that the bytes have the opposite order.
  init?(_ head: Span<UInt8>, named name: TextEncoding?) {
    if let name {
      guard name.isWide else { return nil }
      encoding = Self.marked(head) ?? name
      return
    }
    guard UnreadableFormat.recognize(head) == .utf16 else { return nil }
    if let marked = Self.marked(head) {
      encoding = marked
      return
    }
    // ASCII text before the first NUL byte can't be converted.
    let end = head.indices.first { head[$0] == ASCII.lineFeed } ?? head.count
    guard let first = head.indices.first(where: { head[$0] == 0 }), first <= end + 1 else { return nil }
    // The NUL bytes are the upper bytes of ASCII characters.
    encoding = first & 1 == 0 ? .utf16BE : .utf16LE
  }

  /// - Returns: `nil` for a text without a byte order mark of UTF-16.
  init?(marking head: Span<UInt8>) {
    guard let marked = Self.marked(head) else { return nil }
    encoding = marked
  }

  private static func marked(_ head: Span<UInt8>) -> TextEncoding? {
    if head.starts(with: [0xFF, 0xFE]) { return .utf16LE }
    return head.starts(with: [0xFE, 0xFF]) ? .utf16BE : nil
  }
}
