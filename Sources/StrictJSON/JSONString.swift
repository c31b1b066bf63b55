internal import Platform

/// The content of a JSON string, with the source position of each byte.
package struct JSONString: Sendable {
  /// The backslashes that are read as escapes.
  enum Escapes {
    /// The escapes of RFC 8259. Any other backslash is kept unchanged.
    case json
    /// Only `\"`. Any other backslash is literal.
    case onlyQuotes
  }

  /// The content as valid UTF-8, with U+FFFD for unreadable parts such as half of a surrogate pair.
  package private(set) var bytes: [UInt8] = []
  /// Places at which content and source are at the same character, in ascending order.
  ///
  /// Up to the next place, each byte of the content is one byte of the source.
  private var anchors: [Anchor] = []

  private struct Anchor {
    var contentOffset: Int
    var sourceOffset: Int
  }

  /// The content, decoded as a string.
  package var text: String { String(utf8: bytes) }

  /// Reads the bytes between two quotes.
  init(_ source: [UInt8], in range: Range<Int>, escapes: Escapes) {
    bytes.reserveCapacity(range.count)
    anchors.append(Anchor(contentOffset: 0, sourceOffset: range.lowerBound))
    var position = range.lowerBound
    while position < range.upperBound {
      let isEscape =
        source[position] == UInt8(ascii: "\\") && position + 1 < range.upperBound
        && (escapes == .json || source[position + 1] == UInt8(ascii: "\""))
      if isEscape {
        position = appendEscape(in: source, at: position, end: range.upperBound)
      } else {
        position = appendRun(in: source, at: position, end: range.upperBound)
      }
    }
  }

  /// Returns the source offset of a byte of the content: the first source byte that it was read from.
  ///
  /// - Parameter contentOffset: From 0 up to and including the number of bytes.
  /// - Complexity: O(log *n*), where *n* is the number of escapes.
  package func sourceOffset(of contentOffset: Int) -> Int {
    let next = (1..<anchors.count).partitioningIndex { anchors[$0].contentOffset > contentOffset }
    let anchor = anchors[next - 1]
    return anchor.sourceOffset + contentOffset - anchor.contentOffset
  }

  /// Copies at least one character, and continues up to the next backslash.
  private mutating func appendRun(in source: [UInt8], at start: Int, end: Int) -> Int {
    var position = source.withBytes { source in
      var position = start
      while position < end, position == start || source[position] != UInt8(ascii: "\\") {
        guard let length = UTF8Sequence.length(in: source, at: position, end: end) else { break }
        position += length
      }
      return position
    }
    if position > start {
      bytes.append(contentsOf: source[start..<position])
      return position
    }
    position += source.withBytes { UTF8Sequence.invalidLength(in: $0, at: position, end: end) }
    append("\u{FFFD}", writtenAt: start, upTo: position)
    return position
  }

  private mutating func appendEscape(in source: [UInt8], at position: Int, end: Int) -> Int {
    switch JSONEscape(in: source, at: position, end: end) {
    case .character(let scalar, let length):
      append(scalar, writtenAt: position, upTo: position + length)
      return position + length
    case .loneSurrogate:
      append("\u{FFFD}", writtenAt: position, upTo: position + 6)
      return position + 6
    case .invalid:
      bytes.append(source[position])
      // The character after it may be a quote or a long sequence, so it is read separately.
      return appendRun(in: source, at: position + 1, end: end)
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, writtenAt start: Int, upTo end: Int) {
    anchor(bytes.count, start)
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    anchor(bytes.count, end)
  }

  private mutating func anchor(_ contentOffset: Int, _ sourceOffset: Int) {
    if let last = anchors.last, last.contentOffset == contentOffset { anchors.removeLast() }
    anchors.append(Anchor(contentOffset: contentOffset, sourceOffset: sourceOffset))
  }
}
