internal import Platform

/// A value of a document, or a key.
package struct JSONValue: Sendable {
  package let document: JSONDocument
  let index: Int

  private var node: JSONNode { document.nodes[index] }

  package var kind: JSONKind { node.kind }

  /// The range of bytes in the text; a string includes its quotes.
  package var range: Range<Int> { Int(node.start)..<Int(node.end) }

  /// The bytes in the text; a string includes its quotes.
  package var token: ArraySlice<UInt8> { document.bytes[range] }

  /// The bytes of a string between its quotes.
  package var content: ArraySlice<UInt8> { document.bytes[range.lowerBound + 1..<range.upperBound - 1] }

  /// The values of an array, in order; empty for any other value.
  ///
  /// - Complexity: O(*n*), where *n* is the number of values.
  package var elements: [JSONValue] { kind == .array ? children : [] }

  /// The keys and values of an object, in order; empty for any other value.
  ///
  /// - Complexity: O(*n*), where *n* is the number of members.
  package var members: [(key: JSONValue, value: JSONValue)] {
    guard kind == .object else { return [] }
    let children = children
    return (0..<children.count / 2).map { (key: children[2 * $0], value: children[2 * $0 + 1]) }
  }

  /// The values in an array, or the keys and values in an object, each key before its value.
  private var children: [JSONValue] {
    var children: [JSONValue] = []
    var child = index + 1
    while child < Int(node.next) {
      children.append(JSONValue(document: document, index: child))
      child = Int(document.nodes[child].next)
    }
    return children
  }

  /// Returns the value of an object's first member with a key; `nil` if there is none or the value isn't an object.
  ///
  /// - Complexity: O(*n*), where *n* is the number of members, and the length of their keys.
  package subscript(key: String) -> JSONValue? {
    @inline(never) get {
      guard kind == .object else { return nil }
      var child = index + 1
      while child < Int(node.next) {
        let value = JSONValue(document: document, index: child + 1)
        if JSONValue(document: document, index: child).isString(key) { return value }
        child = Int(value.node.next)
      }
      return nil
    }
  }

  /// Whether the value is a string with exactly this content, byte for byte.
  package func isString(_ text: String) -> Bool {
    guard kind == .string else { return false }
    // A JSON string is never shorter than its text.
    guard range.count >= text.utf8.count + 2 else { return false }
    let content = content
    guard content.contains(UInt8(ascii: "\\")) else { return content.elementsEqual(text.bytes) }
    return decoded().bytes == text.bytes
  }

  /// The content of a string, or `nil` for any other value.
  package var string: JSONString? { kind == .string ? decoded() : nil }

  /// The content of a string as text, or `nil` for any other value.
  package var text: String? {
    guard kind == .string else { return nil }
    // Without escapes, as in most strings, the content is the text itself.
    let content = content
    let isPlain = content.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\\") }
    return isPlain ? String(utf8: content) : decoded().text
  }

  /// The content of a string, with all backslashes literal except before a quote; `nil` for any other value.
  ///
  /// It is the original text if the backslashes weren't doubled when the text was written as JSON.
  package var stringWithLiteralBackslashes: JSONString? {
    kind == .string ? decoded(escapes: .onlyQuotes) : nil
  }

  private func decoded(escapes: JSONString.Escapes = .json) -> JSONString {
    JSONString(document.bytes, in: content.indices, escapes: escapes)
  }
}
