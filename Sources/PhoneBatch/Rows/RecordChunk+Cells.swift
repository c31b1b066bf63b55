internal import ByteIO

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

  /// Lends the value of a cell in UTF-8: its bytes, doubled quotes undone, and decoded.
  ///
  /// - Parameter range: Its range, without enclosing quotes.
  borrowing func withCell<R>(in range: Range<Int>, scratch: inout ByteBuffer, _ body: (Span<UInt8>) -> R) -> R
  {
    bytes.withSpan { bytes in
      let cell = bytes.extracting(range)
      let isDoubled = bytes.holdsDoubledQuotes(in: range)
      let decoder = decoder(of: cell)
      guard isDoubled || decoder != nil else { return body(cell) }
      scratch.removeAll()
      guard isDoubled else {
        scratch.append(cell, decodedBy: decoder)
        return scratch.withSpan(body)
      }
      scratch.append(undoingDoubledQuotes: cell)
      guard let decoder else { return scratch.withSpan(body) }
      var text = ByteBuffer()
      scratch.withSpan { text.append($0, decodedBy: decoder) }
      return text.withSpan(body)
    }
  }

  /// The offset that a byte of a cell's value has in the cell as written.
  ///
  /// - Parameters:
  ///   - offset: From 0, in the value that ``withCell(in:scratch:_:)`` lends.
  ///   - range: The range of the cell, without enclosing quotes.
  borrowing func writtenOffset(of offset: Int, inCell range: Range<Int>) -> Int {
    bytes.withSpan { bytes in
      let cell = bytes.extracting(range)
      let decoder = decoder(of: cell)
      guard bytes.holdsDoubledQuotes(in: range) else {
        return decoder?.encodedOffset(offset, in: cell) ?? offset
      }
      var value = ByteBuffer()
      value.append(undoingDoubledQuotes: cell)
      let end = value.withSpan { decoder?.encodedOffset(offset, in: $0) ?? offset }
      var index = 0
      for _ in 0..<end where index < cell.count { index += cell[index] == ASCII.quote ? 2 : 1 }
      return index
    }
  }

  /// Whether the value of a cell differs from its bytes in an encoding other than UTF-8.
  borrowing func isDecoded(_ range: Range<Int>) -> Bool {
    !withBytes(in: range) { $0.isASCII }
  }

  /// Decodes a cell's bytes to its value; `nil` where they are the same.
  private borrowing func decoder(of cell: Span<UInt8>) -> TextDecoder? {
    cell.isASCII ? nil : TextDecoder(rules.encoding)
  }
}

extension Span<UInt8> {
  /// Whether a cell is enclosed in quotes and holds some.
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
      // SAFETY: eight bytes are loaded where there are eight.
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
