internal import PhoneCheck

extension Unicode.Scalar {
  /// The ASCII character of which this is the full-width form (U+FF01 to U+FF5E); any other scalar itself.
  var narrowed: Unicode.Scalar {
    guard (0xFF01...0xFF5E).contains(value) else { return self }
    return Unicode.Scalar(value - 0xFF01 + 0x21) ?? self
  }
}

extension ScalarClass {
  /// The digit in ASCII, whatever script it was written in; `nil` for anything but a digit.
  var digit: Unicode.Scalar? {
    guard case .digit(let value) = self else { return nil }
    return Unicode.Scalar(UInt8(ascii: "0") + value)
  }
}
