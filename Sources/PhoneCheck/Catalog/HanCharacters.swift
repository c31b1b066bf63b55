internal import Platform

/// The Chinese characters in names of countries: their order, and their simplified forms.
///
/// The tables come from CLDR, so that sorting and searching need no collation library.
enum HanCharacters {
  /// A way to sort Chinese text.
  enum Order: Hashable, Sendable {
    /// By pronunciation, as simplified Chinese is sorted.
    case pinyin
    /// By the number of strokes, as traditional Chinese is sorted.
    case strokes
  }

  /// The rank of a character; `nil` for one that the tables don't have.
  ///
  /// - Complexity: O(*n*) in the few hundred characters of a table.
  static func rank(of scalar: Unicode.Scalar, by order: Order) -> Int? {
    switch order {
    case .pinyin: pinyin.firstIndex(of: scalar)
    case .strokes: strokes.firstIndex(of: scalar)
    }
  }

  /// The simplified form of a traditional character; any other character unchanged.
  ///
  /// - Complexity: O(log *n*) in the number of traditional characters.
  static func simplified(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let place = 2 * (0..<forms.count / 2).partitioningIndex { forms[2 * $0] >= scalar }
    return place < forms.count && forms[place] == scalar ? forms[place + 1] : scalar
  }

  private static let pinyin = HanCharacterTable.byPinyin.scalars
  private static let strokes = HanCharacterTable.byStrokes.scalars

  /// Each traditional character before its simplified form, by code points of the former.
  private static let forms = HanCharacterTable.traditionalAndSimplified.scalars
}
