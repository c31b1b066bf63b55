internal import Platform

/// A country calling code without the plus sign, such as `86`, `852` or `1`.
///
/// It may be written the way people type it, `86`, `+86` or `0086`. Only the digits are stored and compared.
///
/// Codes are ordered as text, so that codes with the same first digits are together: `1`, `7`, `852`, `86`.
public struct AreaCode: Hashable, Sendable, Comparable, LosslessStringConvertible {
  /// The maximum number of digits of an area code.
  public static let maximumDigitCount = 6

  /// A digit plus one in each group of four bits, beginning with the highest group; the bits of unused groups are 0.
  ///
  /// In this form, codes are compared like their digits, and a copy of a code counts no reference.
  let packed: UInt32

  /// Reads an area code.
  ///
  /// - Parameter text: An optional `+` or `00`, then one to six ASCII digits, and nothing else. The digits
  ///   after the `+` or `00` don't begin with `00`.
  /// - Returns: `nil` if `text` is written differently.
  public init?(_ text: String) {
    let packed = text.withBytes { bytes -> UInt32? in
      let hasPlus = bytes.count > 0 && bytes[0] == UInt8(ascii: "+")
      let zero = UInt8(ascii: "0")
      let start = hasPlus ? 1 : bytes.count > 1 && bytes[0] == zero && bytes[1] == zero ? 2 : 0
      let count = bytes.count - start
      guard 1...Self.maximumDigitCount ~= count else { return nil }
      var packed: UInt32 = 0
      for index in 0..<count {
        let digit = bytes[start + index]
        guard digit.isDigit else { return nil }
        packed |= UInt32(digit - zero + 1) << UInt32(28 - 4 * index)
      }
      return packed >> 24 == 0x11 ? nil : packed
    }
    guard let packed else { return nil }
    self.packed = packed
  }

  /// The number of digits.
  var digitCount: Int { 8 - packed.trailingZeroBitCount / 4 }

  /// Returns the digit at an index, in ASCII.
  func digit(at index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: packed >> UInt32(28 - 4 * index) & 15) + UInt8(ascii: "0") - 1
  }

  /// One to six ASCII digits.
  @inline(never)
  public var digits: String {
    var bytes = FixedBytes<UInt64>()
    for index in 0..<digitCount { bytes[index] = digit(at: index) }
    return bytes.text(0..<digitCount)
  }

  /// The digits.
  public var description: String { digits }

  /// Whether one code sorts before another as text.
  public static func < (one: AreaCode, other: AreaCode) -> Bool { one.packed < other.packed }
}
