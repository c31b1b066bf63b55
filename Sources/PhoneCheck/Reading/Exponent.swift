internal import Platform

/// The exponent of a quantity: a spreadsheet that read a number as a quantity wrote `8.61E+12`, or `4,479E+11` with a decimal
/// comma, and lost digits.
enum Exponent {
  /// The maximum number of digits before the decimals: spreadsheets write one, or up to three if exponents are multiples of
  /// three.
  private static let maximumLeadingDigitCount = 3
  private static let maximumDigitCount = 3

  /// Returns the offset of the `E`, in UTF-8 bytes from the start of the written form; `nil` if the range isn't a quantity.
  static func offset(in bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    var offset = range.lowerBound
    /// Skips a character that fits.
    func take(_ fits: (WrittenCharacter) -> Bool) -> Bool {
      guard offset < range.upperBound else { return false }
      let (character, byteCount) = bytes.character(at: offset)
      guard fits(character) else { return false }
      offset += byteCount
      return true
    }
    func takeDigits() -> Int {
      var count = 0
      while take({ if case .digit = $0.kind { true } else { false } }) { count += 1 }
      return count
    }
    func takeSign() { _ = take { $0.kind == .plus || $0.scalar == "-" || $0.scalar == "\u{2212}" } }
    takeSign()
    guard (1...maximumLeadingDigitCount).contains(takeDigits()) else { return nil }
    if take({ $0.kind == .dot || $0.scalar == "," }) { _ = takeDigits() }
    let letter = offset
    guard take({ $0.scalar == "E" || $0.scalar == "e" }) else { return nil }
    takeSign()
    guard (1...maximumDigitCount).contains(takeDigits()), offset == range.upperBound else { return nil }
    return letter
  }
}
