// A file has more digits than a person typed: `0.10000000000000001` for `0.1`, `8.613800138E12` for `8613800138000`. The typed
// digits are the shortest digits of the same double. A number is rounded to 15 digits, then to 16, up and down, until a result
// is the same double. A number of at most 15 digits stays as it is.

/// A decimal number of a cell, with its shortest digits.
package struct DecimalNumber: Hashable, Sendable {
  package let isNegative: Bool
  /// The digits without zeros at their ends; 0 for the number 0.
  let digits: UInt64
  /// The power of ten that multiplies the digits.
  let exponent: Int
  /// Whether more than 15 digits were written, so that the number may have been rounded before.
  package let mayBeRounded: Bool

  /// Reads `-12.5E+3`, as in [ECMA-376](https://ecma-international.org/publications-and-standards/standards/ecma-376/)
  /// (`xsd:double`).
  ///
  /// - Returns: `nil` for any other text, infinities among them.
  init?(_ text: Span<UInt8>) {
    var index = 0
    isNegative = text.count > 0 && text[0] == UInt8(ascii: "-")
    if isNegative || text.count > 0 && text[0] == UInt8(ascii: "+") { index += 1 }
    var (digits, exponent, digitCount, hasPoint, dropped) = (0 as UInt64, 0, 0, false, 0)
    var hasDigits = false
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if 0x30...0x39 ~= byte {
        hasDigits = true
        // The 20th digit rounds, and later digits don't count.
        if digitCount < 19 {
          digits = digits * 10 + UInt64(byte - 0x30)
          if digits > 0 { digitCount += 1 }
          if hasPoint { exponent -= 1 }
        } else {
          if dropped == 0, byte >= 0x35 { digits += 1 }
          dropped += 1
          if !hasPoint { exponent += 1 }
        }
      } else {
        break
      }
      index += 1
    }
    guard hasDigits else { return nil }
    if index < text.count {
      guard text[index] | 0x20 == UInt8(ascii: "e"), let power = text.extracting((index + 1)...).exponentValue
      else {
        return nil
      }
      exponent += power
    }
    let shortened = DecimalNumber.shortest(digits, exponent)
    (self.digits, self.exponent) = (shortened.digits, shortened.digits == 0 ? 0 : shortened.exponent)
    mayBeRounded = shortened.digits >= 1_000_000_000_000_000
  }

  private static func withoutZeros(_ digits: UInt64, _ exponent: Int) -> (digits: UInt64, exponent: Int) {
    var (digits, exponent) = (digits, exponent)
    while digits > 0, digits.isMultiple(of: 10) { (digits, exponent) = (digits / 10, exponent + 1) }
    return (digits, exponent)
  }

  private static func shortest(_ digits: UInt64, _ exponent: Int) -> (digits: UInt64, exponent: Int) {
    let full = withoutZeros(digits, exponent)
    var (power, count) = (1 as UInt64, 0)
    while count < 4, full.digits / power >= 1_000_000_000_000_000 { (power, count) = (power * 10, count + 1) }
    guard count > 0, let double = BinaryNumber(full.digits, full.exponent) else { return full }
    while count > 0 {
      let (lower, isNearer) = (full.digits / power, full.digits % power < power / 2)
      // The shorter number that is nearest to the double may be the one on the other side of the digits.
      for rounded in isNearer ? [lower, lower + 1] : [lower + 1, lower]
      where BinaryNumber(rounded, full.exponent + count) == double {
        return withoutZeros(rounded, full.exponent + count)
      }
      (power, count) = (power / 10, count - 1)
    }
    return full
  }

  /// Whether the number has no digits after the point.
  package var isInteger: Bool { exponent >= 0 }

  /// The value, if it is an integer from 0 on with at most 18 digits.
  var naturalValue: UInt64? {
    guard !isNegative, exponent >= 0, exponent < 19 else { return nil }
    var value = digits
    for _ in 0..<exponent {
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      if overflows { return nil }
      value = product
    }
    return value < 1_000_000_000_000_000_000 ? value : nil
  }

  /// The maximum number of digits of a number that is written without an exponent.
  private static let maximumPlainDigitCount = 30

  /// Appends the number without an exponent, unless it has very many digits: `8613800138000`, `0.0012`, `1.5E+300`.
  func append(to output: inout [UInt8]) {
    if isNegative, digits > 0 { output.append(UInt8(ascii: "-")) }
    let text = Self.text(of: digits)
    let point = text.count + exponent
    if point > Self.maximumPlainDigitCount || point < -Self.maximumPlainDigitCount / 2 {
      output.append(text[0])
      if text.count > 1 {
        output.append(UInt8(ascii: "."))
        output.append(contentsOf: text[1...])
      }
      output.append(UInt8(ascii: "E"))
      output.append(point > 0 ? UInt8(ascii: "+") : UInt8(ascii: "-"))
      output.append(contentsOf: Self.text(of: UInt64((point - 1).magnitude)))
    } else if exponent >= 0 {
      output.append(contentsOf: text)
      for _ in 0..<exponent { output.append(UInt8(ascii: "0")) }
    } else if point > 0 {
      output.append(contentsOf: text[..<point])
      output.append(UInt8(ascii: "."))
      output.append(contentsOf: text[point...])
    } else {
      output.append(UInt8(ascii: "0"))
      output.append(UInt8(ascii: "."))
      for _ in point..<0 { output.append(UInt8(ascii: "0")) }
      output.append(contentsOf: text)
    }
  }

  /// The decimal digits of a number.
  static func text(of number: UInt64) -> [UInt8] {
    var (rest, text) = (number, [] as [UInt8])
    repeat {
      text.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    text.reverse()
    return text
  }

  /// The whole days of a number of days and its milliseconds, rounded; `nil` if it is negative, or has very many days.
  var daysAndMilliseconds: (days: Int, milliseconds: Int)? {
    guard !isNegative, digits > 0 || exponent == 0 else { return nil }
    guard exponent > -19 else { return (0, 0) }
    var power: UInt64 = 1
    for _ in 0..<max(0, -exponent) { power *= 10 }
    guard exponent < 8 else { return nil }
    var days = digits / power
    for _ in 0..<max(0, exponent) { days = days > 10_000_000 ? days : days * 10 }
    guard days < 10_000_000 else { return nil }
    let product = (digits % power).multipliedFullWidth(by: 86_400_000)
    let (quotient, remainder) = power.dividingFullWidth(product)
    let milliseconds = Int(quotient) + (remainder >= power - remainder ? 1 : 0)
    return milliseconds == 86_400_000 ? (Int(days) + 1, 0) : (Int(days), milliseconds)
  }
}

extension Span<UInt8> {
  /// The value of `+12` or `-3`, up to four digits.
  fileprivate var exponentValue: Int? {
    guard count > 0 else { return nil }
    let isNegative = self[0] == UInt8(ascii: "-")
    let start = isNegative || self[0] == UInt8(ascii: "+") ? 1 : 0
    guard start < count, count - start <= 4 else { return nil }
    var value = 0
    for index in start..<count {
      guard 0x30...0x39 ~= self[index] else { return nil }
      value = value * 10 + Int(self[index] - 0x30)
    }
    return isNegative ? -value : value
  }
}
