internal import Platform

/// A country or territory by the two letters of ISO 3166-1 alpha-2, such as `CN` or `HK`.
///
/// Any two ASCII letters are accepted: the tenant's definitions determine which codes exist.
public struct CountryCode: Hashable, Sendable, Comparable, LosslessStringConvertible {
  /// The letters in ASCII, the first in the higher byte, so that codes are compared like their letters.
  private let packed: UInt16

  /// Reads a country code.
  ///
  /// - Parameter text: Two ASCII letters in either case, and nothing else.
  /// - Returns: `nil` if `text` is written differently.
  public init?(_ text: String) {
    let packed: UInt16? = text.withBytes { bytes in
      guard bytes.count == 2, bytes[0].isLetter, bytes[1].isLetter else { return nil }
      return UInt16(bytes[0] & 0xDF) << 8 | UInt16(bytes[1] & 0xDF)
    }
    guard let packed else { return nil }
    self.packed = packed
  }

  /// Two ASCII letters in upper case.
  public var letters: String {
    var bytes = FixedBytes<UInt64>()
    bytes[0] = UInt8(packed >> 8)
    bytes[1] = UInt8(truncatingIfNeeded: packed)
    return bytes.text(0..<2)
  }

  /// The number of possible codes.
  package static let count = 26 * 26

  /// The code's index among all codes in alphabetical order.
  package var index: Int { Int(packed >> 8 &- 0x41) * 26 + Int(packed & 0xFF) - 0x41 }

  /// The letters.
  public var description: String { letters }

  /// Whether one code is before another in alphabetical order.
  public static func < (one: CountryCode, other: CountryCode) -> Bool { one.packed < other.packed }
}
