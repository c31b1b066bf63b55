/// Text brought into the form in which names are compared.
enum SearchText {
  /// Returns text without outer white space and with full-width ASCII characters as ASCII.
  static func narrow(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(narrowed(scalar)) }
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    guard let start = scalars.firstIndex(where: { !isSpace($0) }),
      let last = scalars.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(scalars[start...last])
  }

  /// The full-width forms U+FF01–FF5E mirror ASCII 0x21–0x7E.
  private static func narrowed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard 0xFF01...0xFF5E ~= scalar.value else { return scalar }
    return Unicode.Scalar(scalar.value - 0xFF01 + 0x21) ?? scalar
  }
}
