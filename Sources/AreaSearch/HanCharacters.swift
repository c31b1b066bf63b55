internal import PhoneCheck
internal import Platform

/// The Chinese characters in names of countries: their order, and their simplified forms.
///
/// The tables come from CLDR, so that sorting and searching need no collation library.
enum HanCharacters {
  /// The rank of a character in sorted Chinese: by the number of strokes in traditional Chinese, by pronunciation in
  /// simplified; `nil` for a character that the tables don't have.
  ///
  /// - Complexity: O(*n*) in the few hundred characters of a table.
  static func rank(of scalar: Unicode.Scalar, in chinese: Language) -> Int? {
    (chinese == .traditionalChinese ? strokes : pinyin).firstIndex(of: scalar)
  }

  /// The simplified form of a traditional character; any other character unchanged.
  ///
  /// - Complexity: O(log *n*) in the number of traditional characters.
  static func simplified(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let index = 2 * (0..<forms.count / 2).partitioningIndex { forms[2 * $0] >= scalar }
    return index < forms.count && forms[index] == scalar ? forms[index + 1] : scalar
  }

  private static let pinyin = HanCharacterTable.byPinyin.scalars
  private static let strokes = HanCharacterTable.byStrokes.scalars

  /// Each traditional character before its simplified form, by code points of the former.
  private static let forms = HanCharacterTable.traditionalAndSimplified.scalars
}
