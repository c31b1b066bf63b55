internal import Platform

/// A line and a column, both counted from 1; columns are bytes.
package struct JSONPosition: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// The lines of a text, to find the line and column of an offset.
///
/// `\n`, `\r\n` and a lone `\r` each end a line.
package struct JSONLocator: Sendable {
  private let lineStarts: [Int]

  /// Finds the lines.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package init(_ bytes: [UInt8]) {
    var lineStarts = [0]
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if byte == UInt8(ascii: "\r"), offset < bytes.count, bytes[offset] == UInt8(ascii: "\n") { continue }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { lineStarts.append(offset) }
    }
    self.lineStarts = lineStarts
  }

  /// Returns the line and column of an offset, which may be the end of the text.
  ///
  /// - Complexity: O(log *n*), where *n* is the number of lines.
  package func position(of offset: Int) -> JSONPosition {
    let line = (1..<lineStarts.count).partitioningIndex { lineStarts[$0] > offset }
    return JSONPosition(line: line, column: offset - lineStarts[line - 1] + 1)
  }
}
