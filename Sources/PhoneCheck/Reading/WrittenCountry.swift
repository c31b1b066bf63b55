internal import Platform

/// The country that a written form names in front of its digits, by a flag or by two capitals and a space.
struct WrittenCountry: Sendable {
  /// Its letters in ASCII: two, or one in a form that is still being typed.
  private(set) var letters = FixedBytes<UInt64>()
  private(set) var letterCount = 0
  /// Where it begins, in UTF-8 bytes from the start of the written form.
  let offset: Int
  private(set) var isFlag = false
  /// Whether a plus is the first thing after it besides separators.
  private(set) var isBeforePlus = false
  /// Whether more text may make another country of it.
  private(set) var isBeginning = false
  /// Where it ends.
  private(set) var end: Int

  /// Whether it says whose number it is; two capitals before other digits may be the mark of a document.
  var isCertain: Bool { isFlag || isBeforePlus }

  /// Looks for a country at the beginning of a range.
  init?(beginning text: Range<Int>, in bytes: Span<UInt8>) {
    (offset, end) = (text.lowerBound, text.lowerBound)
    while letterCount < 2, let scalar = bytes.firstCharacter(in: end..<text.upperBound) {
      let isIndicator = Self.indicators ~= scalar.value
      guard isIndicator || "A"..."Z" ~= scalar, letterCount == 0 || isIndicator == isFlag else { return nil }
      isFlag = isIndicator
      let first = isIndicator ? Self.indicators.lowerBound : 0x41
      letters[letterCount] = UInt8(truncatingIfNeeded: 0x41 + scalar.value - first)
      letterCount += 1
      end += scalar.byteCount
    }
    guard letterCount > 0 else { return nil }
    isBeginning = end == text.upperBound && (letterCount < 2 || !isFlag)
    if isBeginning { return }
    if !isFlag {
      let (space, byteCount) = bytes.character(at: end, before: text.upperBound)
      guard space.kind == .space else { return nil }
      end += byteCount
    }
    var next = end
    while next < text.upperBound, !isBeforePlus {
      let (character, byteCount) = bytes.character(at: next, before: text.upperBound)
      isBeforePlus = character.kind == .plus
      guard character.kind.isPassedOver else { break }
      next += byteCount
    }
  }

  /// Regional indicators, two of which are a flag.
  private static let indicators: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF

  /// Whether it names a country, or may still do so.
  func names(_ code: CountryCode) -> Bool {
    var code = code.letters.bytes
    if code.elementsEqual("GB".bytes), letterCount == 2, letters[1] == UInt8(ascii: "K") { code = "UK".bytes }
    return (0..<letterCount).allSatisfy { letters[$0] == code[$0] }
  }

  /// Whether a character may begin one.
  static func canBegin(with scalar: Unicode.Scalar) -> Bool {
    "A"..."Z" ~= scalar || indicators ~= scalar.value
  }
}
