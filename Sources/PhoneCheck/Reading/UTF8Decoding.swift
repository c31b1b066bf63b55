extension Span<UInt8> {
  /// Decodes the scalar that starts at an offset.
  ///
  /// - Returns: The scalar and its length in bytes; `nil` and 1 when no well-formed UTF-8 starts there
  ///   ([Unicode, table 3-7](https://www.unicode.org/versions/latest/core-spec/chapter-3/#G27506)), so that
  ///   every byte of a malformed sequence is met by itself.
  func decodeScalar(at offset: Int) -> (scalar: Unicode.Scalar?, byteCount: Int) {
    let first = self[offset]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let byteCount = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard first >= 0xC2, first <= 0xF4, offset + byteCount <= count else { return (nil, 1) }
    var value = UInt32(first) & (0x7F >> UInt32(byteCount))
    for index in offset + 1..<offset + byteCount {
      guard self[index] & 0xC0 == 0x80 else { return (nil, 1) }
      value = value << 6 | UInt32(self[index] & 0x3F)
    }
    let smallest: UInt32 = byteCount == 2 ? 0x80 : byteCount == 3 ? 0x800 : 0x1_0000
    // Overlong forms, surrogates and values over U+10FFFF are malformed.
    guard value >= smallest, let scalar = Unicode.Scalar(value) else { return (nil, 1) }
    return (scalar, byteCount)
  }

  /// Decodes the scalar that ends at an offset, in the same way.
  func decodeScalar(before offset: Int) -> (scalar: Unicode.Scalar?, byteCount: Int) {
    var start = offset - 1
    while start > 0, offset - start < 4, self[start] & 0xC0 == 0x80 { start -= 1 }
    let (scalar, byteCount) = decodeScalar(at: start)
    return start + byteCount == offset ? (scalar, byteCount) : (nil, 1)
  }
}
