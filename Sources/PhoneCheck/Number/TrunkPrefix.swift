internal import Platform

/// The digits, such as `0`, that people write before national numbers inside a country.
package struct TrunkPrefix: Hashable, Sendable {
  /// The digits, each increased by one, in four bits each; the first digit has the lowest bits.
  let packed: UInt16

  /// - Parameter text: 1–4 ASCII digits.
  init(_ text: String) { packed = text.bytes.reversed().reduce(0) { $0 << 4 | UInt16($1 & 0x0F) + 1 } }

  private init(packed: UInt16) { self.packed = packed }

  var count: Int { (UInt16.bitWidth - packed.leadingZeroBitCount + 3) / 4 }
  /// The digits in ASCII.
  var bytes: [UInt8] { (0..<count).map { UInt8(packed >> (4 * UInt16($0)) & 0x0F) - 1 + UInt8(ascii: "0") } }
  var text: String { String(utf8: bytes) }
  var firstDigit: Int { Int(packed & 0x0F) - 1 }
  /// The digits after the first one; `nil` if there are none.
  var withoutFirstDigit: TrunkPrefix? { packed > 0x0F ? TrunkPrefix(packed: packed >> 4) : nil }
  var isZero: Bool { packed == 1 }
}
