internal import ByteValues
internal import Platform
internal import Workbooks

extension RecordChunk {
  /// Lends some of the bytes.
  borrowing func withBytes<R>(in range: Range<Int>, _ body: (Span<UInt8>) -> R) -> R {
    bytes.withSpan { body($0.extracting(range)) }
  }

  /// The range of the cell in a field, without enclosing quotes.
  borrowing func cell(in field: Range<Int>) -> Range<Int> {
    let isEnclosed =
      rules.dialect != .lines && withBytes(in: field) { !$0.isEmpty && $0[0] == ASCII.quote }
    return isEnclosed ? field.lowerBound + 1..<field.upperBound - 1 : field
  }

  /// The range of a cell without the mark of its format.
  private func withoutFormatMark(_ range: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
    guard rules.hasFormatMarks, range.count > KeptFormats.markByteCount,
      bytes[range.lowerBound] == KeptFormats.mark,
      range.lowerBound == 0 || bytes[range.lowerBound - 1] != ASCII.quote
    else { return range }
    return range.lowerBound + KeptFormats.markByteCount..<range.upperBound
  }

  /// Lends the value of a cell: the text in UTF-8, without the doubling of quotes and without escapes.
  ///
  /// - Parameter range: Its range, without enclosing quotes.
  borrowing func withCell<R>(in range: Range<Int>, scratch: inout ByteBuffer, _ body: (Span<UInt8>) -> R) -> R
  {
    bytes.withSpan { bytes in
      let cell = bytes.extracting(withoutFormatMark(range, in: bytes))
      if !rules.members.isEmpty {
        guard range.contains(where: { bytes[$0] == UInt8(ascii: "\\") }) else { return body(cell) }
        return bytes.unescaped(range).withBytes(body)
      }
      let isWrittenOtherwise = holdsMarks(in: range, of: bytes)
      let decoder = decoder(of: cell)
      guard isWrittenOtherwise || decoder != nil else { return body(cell) }
      scratch.removeAll()
      guard isWrittenOtherwise else {
        scratch.append(cell, decodedBy: decoder)
        return scratch.withSpan(body)
      }
      if rules.dialect == .lines {
        scratch.append(undoingEscapes: cell)
      } else {
        scratch.append(undoingDoubledQuotes: cell)
      }
      guard let decoder else { return scratch.withSpan(body) }
      var text = ByteBuffer()
      scratch.withSpan { text.append($0, decodedBy: decoder) }
      return text.withSpan(body)
    }
  }

  /// Returns the offset in the written cell for an offset in its value.
  ///
  /// - Parameters:
  ///   - offset: The offset from 0, in the value that ``withCell(in:scratch:_:)`` lends.
  ///   - range: The range of the cell, without enclosing quotes.
  borrowing func writtenOffset(of offset: Int, inCell range: Range<Int>) -> Int {
    if !rules.members.isEmpty { return offset }
    return bytes.withSpan { bytes in
      let cell = bytes.extracting(range)
      let decoder = decoder(of: cell)
      guard holdsMarks(in: range, of: bytes) else {
        return decoder?.encodedOffset(offset, in: cell) ?? offset
      }
      let mark = rules.dialect == .lines ? ASCII.backslash : ASCII.quote
      var value = ByteBuffer()
      if rules.dialect == .lines {
        value.append(undoingEscapes: cell)
      } else {
        value.append(undoingDoubledQuotes: cell)
      }
      let end = value.withSpan { decoder?.encodedOffset(offset, in: $0) ?? offset }
      var index = 0
      for _ in 0..<end where index < cell.count { index += cell[index] == mark ? 2 : 1 }
      return min(index, cell.count)
    }
  }

  /// Whether a cell holds doubled quotes, or escapes.
  private borrowing func holdsMarks(in cell: Range<Int>, of bytes: Span<UInt8>) -> Bool {
    guard rules.dialect == .lines else { return bytes.holdsDoubledQuotes(in: cell) }
    guard rules.lines.isEscaped else { return false }
    for index in cell where bytes[index] == ASCII.backslash { return true }
    return false
  }

  /// Returns the range of a field of a line, or of a member of a JSON object, and whether the range contains escapes.
  ///
  /// - Parameters:
  ///   - column: 0 for the number; 1 for the area, which is empty if none is named; the index of a member.
  ///   - content: The range of the line without its ending.
  borrowing func cell(_ column: Int, ofLine content: Range<Int>) -> (range: Range<Int>, isEscaped: Bool) {
    bytes.withSpan { bytes in
      if !rules.members.isEmpty {
        let line = bytes.extracting(content)
        let cell = line.member(rules.members[column])
        let isEscaped = cell.contains { line[$0] == ASCII.backslash }
        return (content.lowerBound + cell.lowerBound..<content.lowerBound + cell.upperBound, isEscaped)
      }
      guard rules.lines.isEscaped else { return (content, false) }
      var cell = bytes.field(in: content)
      for _ in 0..<column {
        cell = bytes.field(in: min(cell.upperBound + 1, content.upperBound)..<content.upperBound)
      }
      return (cell, holdsMarks(in: cell, of: bytes))
    }
  }

  /// The rest of a line after the fields that are read, including its TAB; empty if nothing follows.
  borrowing func rest(ofLine content: Range<Int>) -> Range<Int> {
    guard rules.lines.isEscaped else { return content.upperBound..<content.upperBound }
    return cell(rules.lines == .escapedWithArea ? 1 : 0, ofLine: content).range
      .upperBound..<content.upperBound
  }

  /// Whether the value of a cell differs from its bytes in an encoding other than UTF-8.
  borrowing func isDecoded(_ range: Range<Int>) -> Bool {
    !withBytes(in: range) { $0.isASCII }
  }

  /// The decoder of a cell's bytes; `nil` if they are the value.
  private borrowing func decoder(of cell: Span<UInt8>) -> TextDecoder? {
    cell.isASCII ? nil : TextDecoder(rules.encoding)
  }
}

extension Span<UInt8> {
  /// The bytes up to a TAB.
  fileprivate func field(in content: Range<Int>) -> Range<Int> {
    content.lowerBound..<(content.first { self[$0] == ASCII.tab } ?? content.upperBound)
  }

  /// Whether a cell is enclosed in quotes and contains some.
  fileprivate func holdsDoubledQuotes(in cell: Range<Int>) -> Bool {
    // A quote before the cell encloses it; otherwise a delimiter or a line ending precedes it.
    guard cell.lowerBound > 0, self[cell.lowerBound - 1] == ASCII.quote else { return false }
    for index in cell where self[index] == ASCII.quote { return true }
    return false
  }

  var isASCII: Bool {
    unsafe withUnsafeBytes { bytes in
      var bits: UInt64 = 0
      var index = 0
      // SAFETY: eight bytes are only loaded if eight bytes remain.
      while index + 8 <= bytes.count {
        bits |= unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        index += 8
      }
      while index < bytes.count {
        bits |= UInt64(unsafe bytes[index])
        index += 1
      }
      return bits & 0x8080_8080_8080_8080 == 0
    }
  }
}
