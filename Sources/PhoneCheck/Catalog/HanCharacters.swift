/// Chinese characters as far as names of countries have them: their order, and their simplified forms.
///
/// The tables come from CLDR, so that sorting and searching need no library of collations where they run.
enum HanCharacters {
  /// A way to sort Chinese text.
  enum Order: Hashable, Sendable {
    /// By pronunciation, as simplified Chinese is sorted.
    case pinyin
    /// By the number of strokes, as traditional Chinese is sorted.
    case strokes
  }

  /// The rank of a character; `nil` for one that the tables don't have.
  static func rank(of scalar: Unicode.Scalar, by order: Order) -> Int? {
    switch order {
    case .pinyin: pinyinRanks[scalar]
    case .strokes: strokeRanks[scalar]
    }
  }

  /// The simplified form of a traditional character; any other character as it is.
  static func simplified(_ scalar: Unicode.Scalar) -> Unicode.Scalar { simplifiedForms[scalar] ?? scalar }

  private static let pinyinRanks = ranks(HanCharacterTable.byPinyin)
  private static let strokeRanks = ranks(HanCharacterTable.byStrokes)

  private static func ranks(_ characters: String) -> [Unicode.Scalar: Int] {
    Dictionary(uniqueKeysWithValues: zip(characters.unicodeScalars, 0...))
  }

  private static let simplifiedForms: [Unicode.Scalar: Unicode.Scalar] = {
    var forms: [Unicode.Scalar: Unicode.Scalar] = [:]
    var scalars = HanCharacterTable.traditionalAndSimplified.unicodeScalars.makeIterator()
    while let traditional = scalars.next(), let simplified = scalars.next() {
      forms[traditional] = simplified
    }
    return forms
  }()
}
