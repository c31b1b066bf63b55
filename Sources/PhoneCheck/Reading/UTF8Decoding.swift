internal import Platform

extension Span<UInt8> {
  /// Returns the character at an offset, and its length in bytes.
  ///
  /// Every byte of a malformed sequence is a separate character.
  func character(at offset: Int) -> (character: WrittenCharacter, byteCount: Int) {
    let byte = self[offset]
    guard byte >= 0x80 else { return (WrittenCharacter(ascii: byte, offset: offset), 1) }
    let (scalar, byteCount) = decodeScalar(at: offset)
    let kind = scalar.map(ScalarClass.init) ?? .other
    return (WrittenCharacter(kind: kind, scalar: scalar, offset: offset), byteCount)
  }

  /// Decodes the scalar that starts at an offset.
  ///
  /// - Returns: The scalar and its length in bytes; `nil` and 1 if no well-formed UTF-8 starts at the offset.
  @inline(__always)
  func decodeScalar(at offset: Int) -> (scalar: Unicode.Scalar?, byteCount: Int) {
    let first = self[offset]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    // Most characters beyond ASCII have three bytes. They are decoded here, except next to the limits of well-formed UTF-8.
    if first & 0xF0 == 0xE0, first != 0xE0, first != 0xED, count &- offset > 2 {
      let (second, third) = (self[offset &+ 1], self[offset &+ 2])
      if second & third & 0x80 != 0, (second | third) & 0x40 == 0 {
        return (
          Unicode.Scalar(UInt32(first & 0x0F) << 12 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F)), 3
        )
      }
    }
    return decodeOther(at: offset)
  }

  /// Decodes any scalar beyond ASCII.
  private func decodeOther(at offset: Int) -> (scalar: Unicode.Scalar?, byteCount: Int) {
    guard let byteCount = UTF8Sequence.length(in: self, at: offset, end: count) else { return (nil, 1) }
    var value = UInt32(self[offset]) & (0x7F >> UInt32(byteCount))
    for index in offset + 1..<offset + byteCount { value = value << 6 | UInt32(self[index] & 0x3F) }
    return (Unicode.Scalar(value), byteCount)
  }

  /// Decodes the scalar that ends at an offset, and returns its length in bytes, too.
  private func decodeScalar(before offset: Int) -> (scalar: Unicode.Scalar?, byteCount: Int) {
    var start = offset - 1
    while start > 0, offset - start < 4, self[start] & 0xC0 == 0x80 { start -= 1 }
    let (scalar, byteCount) = decodeScalar(at: start)
    return start + byteCount == offset ? (scalar, byteCount) : (nil, 1)
  }

  /// Returns the first scalar of a range, or `nil` if the range is empty or doesn't begin with UTF-8.
  func firstCharacter(in range: Range<Int>) -> Unicode.Scalar? {
    range.isEmpty ? nil : decodeScalar(at: range.lowerBound).scalar
  }

  /// Returns the last scalar of a range, or `nil` if the range is empty or doesn't end with UTF-8.
  func lastCharacter(in range: Range<Int>) -> Unicode.Scalar? {
    guard !range.isEmpty else { return nil }
    return extracting(0..<range.upperBound).decodeScalar(before: range.upperBound).scalar
  }

  /// Returns the part of a range between outer white space and invisible characters.
  package func trimmed(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start < range.upperBound, self[start].mayBeTrimmed {
      let (scalar, byteCount) = decodeScalar(at: start)
      guard let scalar, scalar.isTrimmed else { break }
      start += byteCount
    }
    var end = range.upperBound
    while end > start, self[end - 1].mayBeTrimmed {
      let (scalar, byteCount) = decodeScalar(before: end)
      guard let scalar, scalar.isTrimmed else { break }
      end -= byteCount
    }
    return start..<end
  }

  /// Whether a range contains a character of a kind.
  func contains(in range: Range<Int>, where isOfKind: (WrittenCharacter) -> Bool) -> Bool {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (character, byteCount) = character(at: offset)
      if isOfKind(character) { return true }
      offset += byteCount
    }
    return false
  }

  /// Whether a range contains a character that is neither a separator nor invisible.
  func hasContent(in range: Range<Int>) -> Bool { contains(in: range) { !$0.kind.isPassedOver } }
}

extension UInt8 {
  /// Whether the byte may belong to white space or an invisible character.
  fileprivate var mayBeTrimmed: Bool { self <= 0x20 || self >= 0x80 }
}

extension Unicode.Scalar {
  /// The scalar's length in UTF-8, in bytes.
  var byteCount: Int { UTF8.width(self) }

  fileprivate var isTrimmed: Bool {
    switch ScalarClass(self) {
    case .space, .invisible, .lineBreak: true
    default: false
    }
  }
}
