extension Unicode.Scalar {
  // A character has the properties of its first scalar.

  /// Whether this is white space, including line breaks.
  var isWhiteSpace: Bool { properties.isWhitespace }

  /// Whether this is a letter of any script.
  var isLetter: Bool { properties.isAlphabetic }

  /// Whether this is a digit or another number of any script.
  var isNumber: Bool { properties.numericType != nil }

  /// Whether this is part of the character before it, such as an accent, a keycap or a colour of skin.
  var isExtender: Bool {
    switch value {
    case 0x1F3FB...0x1F3FF, 0xFF9E, 0xFF9F, 0x0E33, 0x0EB3: true
    default: isMark
    }
  }

  /// Whether this combines with the scalar before it.
  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
