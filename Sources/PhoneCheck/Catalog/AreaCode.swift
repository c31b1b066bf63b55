/// A country calling code without the plus sign, such as `86`, `852` or `1`.
///
/// It may be written the way people type it, `86`, `+86` or `0086`; only the digits are kept and compared.
///
/// Codes are ordered as text, so that codes that begin alike are together: `1`, `7`, `852`, `86`.
public struct AreaCode: Hashable, Sendable, Comparable, LosslessStringConvertible {
  /// The longest area code, in digits.
  public static let maximumDigitCount = 6

  /// One to six ASCII digits.
  public let digits: String

  /// Reads an area code.
  ///
  /// - Parameter text: An optional `+` or `00`, then one to six ASCII digits, and nothing else. What follows
  ///   the `+` or `00` doesn't begin with `00` again.
  /// - Returns: `nil` when `text` is written otherwise.
  public init?(_ text: String) {
    var digits = text.utf8[...]
    if digits.first == UInt8(ascii: "+") {
      digits = digits.dropFirst()
    } else if digits.starts(with: "00".utf8) {
      digits = digits.dropFirst(2)
    }
    guard (1...Self.maximumDigitCount).contains(digits.count),
      digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
      !digits.starts(with: "00".utf8)
    else { return nil }
    self.digits = String(Substring(digits))
  }

  /// The digits.
  public var description: String { digits }

  /// Whether one code sorts before another as text.
  public static func < (one: AreaCode, other: AreaCode) -> Bool { one.digits < other.digits }
}
