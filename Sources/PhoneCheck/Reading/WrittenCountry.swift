internal import Platform

/// The country that a written form names in front of its digits, by a flag or by two capitals and a space.
struct WrittenCountry: Sendable {
  /// The letters in ASCII; the second one is 0 until it is typed.
  private(set) var letters: (UInt8, UInt8) = (0, 0)
  /// The offset of the country, in UTF-8 bytes from the start of the written form.
  let offset: Int
  private(set) var isFlag = false
  /// Whether the next character after it, apart from separators, is a plus.
  private(set) var isBeforePlus = false
  /// Whether more text may turn it into another country.
  private(set) var isBeginning = false

  /// Whether it certainly names the number's country; two capitals before other digits may be the mark of a document.
  var isCertain: Bool { isFlag || isBeforePlus }

  /// Finds a country at the beginning of a range.
  ///
  /// - Returns: The country and its end.
  static func beginning(_ text: Range<Int>, in bytes: Span<UInt8>) -> (country: WrittenCountry, end: Int)? {
    var country = WrittenCountry(offset: text.lowerBound)
    var end = text.lowerBound
    while country.letters.1 == 0, let scalar = bytes.firstCharacter(in: end..<text.upperBound) {
      let isFirst = country.letters.0 == 0
      let isIndicator = indicators ~= scalar.value
      guard isIndicator || "A"..."Z" ~= scalar, isFirst || isIndicator == country.isFlag else { return nil }
      country.isFlag = isIndicator
      let letter = UInt8(
        truncatingIfNeeded: isIndicator ? scalar.value - indicators.lowerBound + 0x41 : scalar.value)
      if isFirst { country.letters.0 = letter } else { country.letters.1 = letter }
      end += scalar.byteCount
    }
    guard country.letters.0 > 0 else { return nil }
    country.isBeginning = end == text.upperBound && (country.letters.1 == 0 || !country.isFlag)
    if country.isBeginning { return (country, end) }
    if !country.isFlag {
      let (space, byteCount) = bytes.character(at: end, before: text.upperBound)
      guard space.kind == .space else { return nil }
      end += byteCount
    }
    var next = end
    while next < text.upperBound {
      let (character, byteCount) = bytes.character(at: next, before: text.upperBound)
      country.isBeforePlus = character.kind == .plus
      guard character.kind.isPassedOver else { break }
      next += byteCount
    }
    return (country, end)
  }

  private init(offset: Int) { self.offset = offset }

  /// Regional indicators; two of them are a flag.
  private static let indicators: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF

  /// Whether the text names a country, or may still do so.
  func names(_ code: CountryCode) -> Bool {
    let code = code.letters.bytes
    let isBritain =
      letters.0 == UInt8(ascii: "U") && letters.1 == UInt8(ascii: "K") && code.elementsEqual("GB".bytes)
    return isBritain || letters.0 == code[0] && (letters.1 == code[1] || letters.1 == 0)
  }

  /// Whether a character may begin a country.
  static func canBegin(with scalar: Unicode.Scalar) -> Bool {
    "A"..."Z" ~= scalar || indicators ~= scalar.value
  }
}
