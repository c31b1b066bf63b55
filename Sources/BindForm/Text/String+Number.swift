internal import Platform

extension String {
  /// The text as a whole number in decimal, with or without a sign or a fraction of zeros, as in `7200.0`; `nil` for
  /// anything else, and for more than 18 digits.
  ///
  /// The standard library's initializer is compiled at every call.
  @inline(never)
  package var wholeNumber: Int64? {
    var digits = bytes[...]
    let sign = digits.first
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { digits.removeFirst() }
    if let point = digits.firstIndex(of: UInt8(ascii: ".")) {
      let fraction = digits[(point + 1)...]
      guard !fraction.isEmpty, fraction.allSatisfy({ $0 == UInt8(ascii: "0") }) else { return nil }
      digits = digits[..<point]
    }
    guard (1...18).contains(digits.count) else { return nil }
    var number: Int64 = 0
    for digit in digits {
      guard digit &- UInt8(ascii: "0") < 10 else { return nil }
      number = number * 10 + Int64(digit & 0x0F)
    }
    return sign == UInt8(ascii: "-") ? -number : number
  }
}
