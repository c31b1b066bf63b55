internal import PhoneCheck
internal import Platform

/// A maker of keys for the valid numbers of a catalog; two keys are equal exactly when the canonical forms are.
struct NumberKeys: Sendable {
  /// The number of each definition's area code among all area codes, from 1.
  private let areaCodeNumbers: [UInt64]

  /// The value instead of a short key if the number has too many digits.
  static let long: UInt64 = 1 << 63

  /// The maximum number of national digits in a short key: 2 · 10¹⁴ is less than 2⁴⁸.
  private static let maximumShortDigitCount = 14
  private static let digitBitCount: UInt64 = 48

  init(_ definitions: [AreaCodeDefinition]) {
    var numbers: [AreaCode: UInt64] = [:]
    areaCodeNumbers = definitions.map { definition in
      let number = numbers[definition.areaCode] ?? UInt64(numbers.count + 1)
      numbers[definition.areaCode] = number
      return number
    }
  }

  /// The key of a number that the definition at an index accepts.
  ///
  /// It is the area code, and a 1 followed by the national digits, so that leading zeros count.
  ///
  /// - Returns: Never 0; ``long`` for a number with too many digits for a short key.
  func shortKey(_ nationalDigits: Span<UInt8>, definition: Int) -> UInt64 {
    guard nationalDigits.count <= Self.maximumShortDigitCount else { return Self.long }
    var digits: UInt64 = 1
    for index in nationalDigits.indices {
      digits = digits &* 10 &+ UInt64(nationalDigits[index] &- UInt8(ascii: "0"))
    }
    return areaCodeNumbers[definition] &<< Self.digitBitCount | digits
  }

  /// The key of a number without a short key: its area code in two bytes, and the national digits.
  func longKey(_ nationalDigits: Span<UInt8>, definition: Int) -> [UInt8] {
    let areaCode = areaCodeNumbers[definition]
    return [UInt8(truncatingIfNeeded: areaCode >> 8), UInt8(truncatingIfNeeded: areaCode)]
      + [UInt8](nationalDigits)
  }
}
