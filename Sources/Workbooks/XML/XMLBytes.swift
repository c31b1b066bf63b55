/// The result of reading a piece of XML that begins at a known place.
enum XMLScan {
  /// The piece ends before this index.
  case whole(end: Int)
  /// The bytes end before the piece does.
  case incomplete
  /// The piece isn't well-formed at this index.
  case malformed(at: Int)
}

extension UInt8 {
  var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }

  /// Whether a name may begin with the byte.
  ///
  /// Every character beyond ASCII counts as a letter.
  var beginsXMLName: Bool {
    0x61...0x7A ~= self || 0x41...0x5A ~= self || self == UInt8(ascii: "_") || self >= 0x80
  }

  var continuesXMLName: Bool {
    beginsXMLName || 0x30...0x39 ~= self || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
  }

  /// Whether XML allows the control character.
  var isXMLControl: Bool { self == 0x09 || self == 0x0A || self == 0x0D }
}

extension Span<UInt8> {
  /// The end of the character at an index, if it is valid UTF-8 and allowed in XML.
  ///
  /// - Parameter index: The index of a byte from 0x80 on.
  func endOfXMLCharacter(at index: Int) -> XMLScan {
    let first = self[index]
    let count: Int
    switch first {
    case 0xC2...0xDF: count = 2
    case 0xE0...0xEF: count = 3
    case 0xF0...0xF4: count = 4
    default: return .malformed(at: index)
    }
    guard index + count <= self.count else { return .incomplete }
    let second = self[index + 1]
    let allowed: ClosedRange<UInt8> =
      switch first {
      case 0xE0: 0xA0...0xBF
      case 0xED: 0x80...0x9F
      case 0xF0: 0x90...0xBF
      case 0xF4: 0x80...0x8F
      default: 0x80...0xBF
      }
    guard allowed ~= second else { return .malformed(at: index) }
    for offset in 2..<max(2, count) where self[index + offset] & 0xC0 != 0x80 { return .malformed(at: index) }
    // U+FFFE and U+FFFF.
    if first == 0xEF, second == 0xBF, self[index + 2] >= 0xBE { return .malformed(at: index) }
    return .whole(end: index + count)
  }

  /// The end of a reference to a character, and the character.
  ///
  /// - Parameter index: The index of its ampersand.
  func xmlReference(at index: Int) -> (scan: XMLScan, scalar: UInt32) {
    var end = index + 1
    while end < count, self[end] != UInt8(ascii: ";") {
      guard self[end].continuesXMLName || self[end] == UInt8(ascii: "#"), end - index < 16 else {
        return (.malformed(at: index), 0)
      }
      end += 1
    }
    guard end < count else { return (.incomplete, 0) }
    let scalar = extracting(index + 1..<end).xmlReferenced
    return scalar == 0 ? (.malformed(at: index), 0) : (.whole(end: end + 1), scalar)
  }

  /// The code point of a reference, from the text between `&` and `;`; 0 if XML doesn't allow the reference.
  private var xmlReferenced: UInt32 {
    guard count > 1 else { return 0 }
    if self[0] == UInt8(ascii: "#") {
      let isHexadecimal = self[1] == UInt8(ascii: "x")
      guard count > (isHexadecimal ? 2 : 1) else { return 0 }
      var value: UInt32 = 0
      for index in (isHexadecimal ? 2 : 1)..<count {
        guard let digit = self[index].hexadecimalValue, isHexadecimal || digit < 10, value < 0x11_0000 else {
          return 0
        }
        value = value * (isHexadecimal ? 16 : 10) + digit
      }
      let isAllowed =
        value >= 0x20 && value < 0xD800 || 0xE000...0xFFFD ~= value || 0x1_0000...0x10_FFFF ~= value
        || value < 0x20 && UInt8(value).isXMLControl
      return isAllowed ? value : 0
    }
    switch (count, self[0], self[1]) {
    case (2, UInt8(ascii: "l"), UInt8(ascii: "t")): return 0x3C
    case (2, UInt8(ascii: "g"), UInt8(ascii: "t")): return 0x3E
    case (3, UInt8(ascii: "a"), UInt8(ascii: "m")) where self[2] == UInt8(ascii: "p"): return 0x26
    case (4, UInt8(ascii: "q"), UInt8(ascii: "u"))
    where self[2] == UInt8(ascii: "o") && self[3] == UInt8(ascii: "t"): return 0x22
    case (4, UInt8(ascii: "a"), UInt8(ascii: "p"))
    where self[2] == UInt8(ascii: "o") && self[3] == UInt8(ascii: "s"): return 0x27
    default: return 0
    }
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit.
  var hexadecimalValue: UInt32? {
    switch self {
    case 0x30...0x39: UInt32(self) - 0x30
    case 0x41...0x46: UInt32(self) - 0x37
    case 0x61...0x66: UInt32(self) - 0x57
    default: nil
    }
  }
}

extension [UInt8] {
  /// Appends a character in UTF-8.
  mutating func append(scalar value: UInt32) {
    switch value {
    case ..<0x80: append(UInt8(value))
    case ..<0x800:
      append(0xC0 | UInt8(value >> 6))
      append(0x80 | UInt8(value & 0x3F))
    case ..<0x1_0000:
      append(0xE0 | UInt8(value >> 12))
      append(0x80 | UInt8(value >> 6 & 0x3F))
      append(0x80 | UInt8(value & 0x3F))
    default:
      append(0xF0 | UInt8(value >> 18))
      append(0x80 | UInt8(value >> 12 & 0x3F))
      append(0x80 | UInt8(value >> 6 & 0x3F))
      append(0x80 | UInt8(value & 0x3F))
    }
  }

  /// Appends a text of XML with its references replaced and its line endings as line feeds.
  ///
  /// - Parameters:
  ///   - text: A well-formed text, or the value of an attribute.
  ///   - isAttribute: Whether white space becomes spaces.
  ///   - isVerbatim: Whether `&` has no meaning.
  mutating func append(
    xml text: Span<UInt8>, isAttribute: Bool = false, isVerbatim: Bool = false
  ) {
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "&"), !isVerbatim {
        let reference = text.xmlReference(at: index)
        guard case .whole(let end) = reference.scan else { return }
        append(scalar: reference.scalar)
        index = end
        continue
      }
      index += 1
      if byte == 0x0D {
        if index < text.count, text[index] == 0x0A { continue }
        append(isAttribute ? 0x20 : 0x0A)
      } else if isAttribute, byte == 0x0A || byte == 0x09 {
        append(0x20)
      } else {
        append(byte)
      }
    }
  }
}
