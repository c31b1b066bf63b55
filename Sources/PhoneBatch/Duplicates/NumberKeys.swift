internal import PhoneCheck
internal import Platform

/// Makes keys of the valid numbers of a catalog: two keys are equal exactly when the canonical forms are.
struct NumberKeys: Sendable {
  /// For each definition of the catalog its area code, among all of them, from 1.
  private let areaCodeNumbers: [UInt64]

  /// Instead of a short key: the number has too many digits.
  static let long: UInt64 = 1 << 63

  /// The most national digits of a short key: 2 · 10¹⁴ is less than 2⁴⁸.
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

  /// The key of a number that the definition at an index accepts: its area code, and the national digits after a 1, which
  /// keeps leading zeros.
  ///
  /// - Returns: Never 0; ``long`` for a number with more digits than a short key has room for.
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
