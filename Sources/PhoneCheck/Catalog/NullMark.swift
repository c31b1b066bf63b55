internal import Platform

/// Marks that programs and people write for a missing value: `NULL`, `\N`, `N/A`, `nan`, `无`.
///
/// As a number, such a mark is an empty text; as a country, it names none. This is the only such list.
package enum NullMark {
  /// The marks in lower case; in a text, ASCII letters may be in either case.
  ///
  /// The first line is of databases, the second of data frames, scripts and spreadsheets, and the others of people.
  private static let marks = #"""
    null|\n|nil|<null>|(null)|[null]
    nan|-nan|none|na|<na>|#n/a|#n/a n/a|#na|undefined
    n/a|n.a.|n.a|n\a|(none)|<none>|/|//|／
    无|無|暂无|暫無|空|没有|沒有|未填|未填写|未填寫
    """#.bytes.split { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "\n") }.map { Array($0) }

  /// For each byte, whether a mark in lower case begins with it.
  private static let beginnings = (UInt8.min...UInt8.max).map { byte in marks.contains { $0[0] == byte } }
  private static let maximumByteCount = marks.map { $0.count }.max() ?? 0

  /// Whether a text, without the white space around it, is such a mark or consists of hyphens and other separators.
  package static func isMark(_ text: Span<UInt8>) -> Bool {
    let content = text.trimmed(0..<text.count)
    guard !content.isEmpty else { return false }
    guard text.hasContent(in: content) else { return true }
    // The first byte rules out most texts.
    guard content.count <= maximumByteCount, beginnings[Int(lowercased(text[content.lowerBound]))] else {
      return false
    }
    return marks.contains { mark in
      mark.count == content.count
        && mark.indices.allSatisfy { lowercased(text[content.lowerBound + $0]) == mark[$0] }
    }
  }

  /// Whether a mark may begin with a character.
  static func canBegin(with scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else { return true }
    return beginnings[Int(lowercased(UInt8(truncatingIfNeeded: scalar.value)))]
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
