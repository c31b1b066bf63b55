internal import PhoneCheck

extension Unicode.Scalar {
  /// The ASCII character that a full-width one stands for, else the scalar itself.
  var narrowed: Unicode.Scalar {
    guard (0xFF01...0xFF5E).contains(value) else { return self }
    return Unicode.Scalar(value - 0xFF01 + 0x21) ?? self
  }
}

extension ScalarClass {
  /// The digit in ASCII, `nil` for anything else.
  var digit: Unicode.Scalar? {
    guard case .digit(let value) = self else { return nil }
    return Unicode.Scalar(UInt8(ascii: "0") + value)
  }
}
