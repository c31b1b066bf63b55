internal import StrictJSON

extension Span<UInt8> {
  /// Decodes the scalar that starts at an offset.
  ///
  /// - Returns: The scalar and its length in bytes; `nil` and 1 when no well-formed UTF-8 starts there, so that every
  ///   byte of a malformed sequence is met by itself.
  func decodeScalar(at offset: Int) -> (scalar: Unicode.Scalar?, byteCount: Int) {
    guard let byteCount = UTF8Sequence.length(in: self, at: offset, end: count) else { return (nil, 1) }
    let first = UInt32(self[offset])
    var value = byteCount == 1 ? first : first & (0x7F >> UInt32(byteCount))
    for index in offset + 1..<offset + byteCount { value = value << 6 | UInt32(self[index] & 0x3F) }
    return (Unicode.Scalar(value), byteCount)
  }

  /// Decodes the scalar that ends at an offset, in the same way.
  func decodeScalar(before offset: Int) -> (scalar: Unicode.Scalar?, byteCount: Int) {
    var start = offset - 1
    while start > 0, offset - start < 4, self[start] & 0xC0 == 0x80 { start -= 1 }
    let (scalar, byteCount) = decodeScalar(at: start)
    return start + byteCount == offset ? (scalar, byteCount) : (nil, 1)
  }
}
