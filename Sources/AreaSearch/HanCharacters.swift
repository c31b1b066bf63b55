internal import PhoneCheck
internal import Platform

/// The Chinese characters in names of countries, with their order, their readings and their simplified forms.
///
/// The tables come from CLDR, so that sorting and searching need no collation library.
enum HanCharacters {
  /// Returns the rank of a character in sorted Chinese, by strokes in traditional Chinese and by pronunciation in simplified;
  /// `nil` if the tables don't contain it.
  ///
  /// - Complexity: O(*n*) for a table of *n* characters, which are a few hundred.
  static func rank(of scalar: Unicode.Scalar, in chinese: Language) -> Int? {
    // Letters in the table are readings.
    scalar.isASCII ? nil : (chinese == .traditionalChinese ? strokes : pinyin).firstIndex(of: scalar)
  }

  /// Returns the reading of a simplified character in names of countries: its pinyin, in ASCII letters, with `v` for ü.
  ///
  /// - Complexity: O(*n*) for a table of *n* characters, which are a few hundred.
  static func reading(of scalar: Unicode.Scalar) -> [UInt8]? {
    guard !scalar.isASCII, let index = pinyin.firstIndex(of: scalar) else { return nil }
    let end = (pinyin[..<index].lastIndex { $0.isASCII } ?? 0) + 1
    let start = (pinyin[..<end].lastIndex { !$0.isASCII } ?? -1) + 1
    return pinyin[start..<end].map { UInt8(truncatingIfNeeded: $0.value) }
  }

  /// Returns the simplified form of a traditional character; any other character is unchanged.
  ///
  /// - Complexity: O(log *n*) for *n* traditional characters.
  static func simplified(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let index = 2 * (0..<forms.count / 2).partitioningIndex { forms[2 * $0] >= scalar }
    return index < forms.count && forms[index] == scalar ? forms[index + 1] : scalar
  }

  /// The characters, and the letters of their readings before the characters that are read so.
  private static let pinyin = HanCharacterTable.byPinyin.scalars
  private static let strokes = HanCharacterTable.byStrokes.scalars

  /// Each traditional character followed by its simplified form, sorted by the code points of the traditional characters.
  private static let forms = HanCharacterTable.traditionalAndSimplified.scalars
}
