/// A country or territory by the two letters of ISO 3166-1 alpha-2, such as `CN` or `HK`.
///
/// Any two ASCII letters will do: which codes exist is for the tenant's definitions to say.
public struct CountryCode: Hashable, Sendable, Comparable, LosslessStringConvertible {
  /// Two ASCII letters in upper case.
  public let letters: String

  /// Reads a country code.
  ///
  /// - Parameter text: Two ASCII letters in either case, and nothing else.
  /// - Returns: `nil` when `text` is written otherwise.
  public init?(_ text: String) {
    guard text.utf8.count == 2, text.utf8.allSatisfy({ $0.isASCIILetter }) else { return nil }
    letters = text.uppercased()
  }

  /// The letters.
  public var description: String { letters }

  /// Whether one code sorts before another in the alphabet.
  public static func < (one: CountryCode, other: CountryCode) -> Bool { one.letters < other.letters }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20
  }
}
