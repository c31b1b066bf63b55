internal import PhoneCheck

/// What tells valid numbers apart: two have the same key when, and only when, they have the same canonical form.
enum NumberKey: Hashable {
  /// Which area code of the catalog it is, and the national digits behind a 1, which keeps zeros in front; never 0.
  case short(UInt64)
  /// Which area code it is, in two bytes, and more national digits than ``short(_:)`` has room for.
  case long([UInt8])
}

/// Makes the keys of a catalog's numbers.
struct NumberKeys: Sendable {
  /// For each definition of the catalog its area code, among all of them, from 1.
  private let areaCodeNumbers: [UInt64]

  /// The most national digits of a short key: 2 · 10¹⁴ is less than 2⁴⁸.
  static let maximumShortDigitCount = 14
  private static let digitBitCount: UInt64 = 48

  init(_ definitions: [AreaCodeDefinition]) {
    var numbers: [AreaCode: UInt64] = [:]
    areaCodeNumbers = definitions.map { definition in
      let number = numbers[definition.areaCode] ?? UInt64(numbers.count + 1)
      numbers[definition.areaCode] = number
      return number
    }
  }

  /// Returns the key of a number that the definition at an index accepts.
  func key(_ nationalDigits: Span<UInt8>, definition: Int) -> NumberKey {
    let areaCode = areaCodeNumbers[definition]
    guard nationalDigits.count <= Self.maximumShortDigitCount else {
      var bytes = [UInt8(truncatingIfNeeded: areaCode >> 8), UInt8(truncatingIfNeeded: areaCode)]
      for index in nationalDigits.indices { bytes.append(nationalDigits[index]) }
      return .long(bytes)
    }
    var digits: UInt64 = 1
    for index in nationalDigits.indices {
      digits = digits &* 10 &+ UInt64(nationalDigits[index] &- UInt8(ascii: "0"))
    }
    return .short(areaCode &<< Self.digitBitCount | digits)
  }
}
