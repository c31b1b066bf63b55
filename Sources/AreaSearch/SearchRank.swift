/// The rank of a definition in a search; less is better.
enum SearchRank {
  /// Initials of a Chinese name that are also the code of a smaller country.
  static let initialsBeforeCode = 0
  static let countryCode = 1
  static let areaCode = 2
  static let alpha3Code = 3
  private static let firstOfNames = 4

  /// The ways of being a part of a name, the best first.
  enum Way: Int {
    case whole
    case initials
    case beginning
    /// Beginnings of the syllables of a name in Chinese.
    case abbreviation
    case beginningOfWord
    case anyPart
  }

  /// The sources of names, the best first.
  enum Source: Int {
    /// The name that is shown.
    case shown
    /// The pinyin of a name, if names in Chinese are shown.
    case pinyin
    /// A name of the definition in another language.
    case otherLanguage
    /// Another name of the country.
    case alias
    /// A name in one of many languages, or the pinyin of a name that isn't shown.
    case table
  }

  private static let sourceCount = 5

  static func name(_ way: Way, _ source: Source) -> Int {
    firstOfNames + way.rawValue * sourceCount + (way == .anyPart ? 0 : source.rawValue)
  }

  /// The first rank that a name in one of many languages may have meant better.
  static let firstUnlikely = name(.abbreviation, .shown)
}
