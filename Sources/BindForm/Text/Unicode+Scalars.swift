extension Unicode.Scalar {
  // The properties of a character are those of its first scalar.

  /// Whether it is white space, a line break included.
  var isWhiteSpace: Bool { properties.isWhitespace }

  /// Whether it is a letter of any script.
  var isLetter: Bool { properties.isAlphabetic }

  /// Whether it is a digit or another number of any script.
  var isNumber: Bool { properties.numericType != nil }

  /// Whether it is part of the character before it, such as an accent, a keycap or a colour of skin.
  var isExtender: Bool {
    switch value {
    case 0x1F3FB...0x1F3FF, 0xFF9E, 0xFF9F, 0x0E33, 0x0EB3: true
    default: isMark
    }
  }

  /// Whether it combines with the scalar before it.
  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
