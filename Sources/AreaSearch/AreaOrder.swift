public import PhoneCheck
internal import Platform

/// An order for lists of areas, and for areas that match a search equally well.
///
/// ```swift
/// catalog.search("", order: .name(in: .simplifiedChinese))  // 阿尔巴尼亚, 阿尔及利亚, …, 中国大陆
/// ```
public struct AreaOrder: Hashable, Sendable {
  /// The language of the names that are shown, or `nil` for all languages.
  let languageTag: String?
  private let isByName: Bool

  /// The preferred definition first, followed by the others in file order: `AreaCodeCatalog.pickerOrder`.
  public static let picker = AreaOrder(languageTag: nil, isByName: false)

  /// Returns the order of a picker that shows names in a language.
  ///
  /// The preferred definition comes first, followed by the others in file order. The definitions of the built-in catalog, whose
  /// order no tenant chose, are sorted by name. A search prefers names in this language to names in others.
  ///
  /// - Parameter languageTag: The language of the names, as for `DisplayNames.name(in:)`.
  public static func picker(in languageTag: String) -> AreaOrder {
    AreaOrder(languageTag: languageTag, isByName: false)
  }

  /// Returns the order by name, as a language sorts: Chinese by pinyin, traditional Chinese by strokes, other languages by
  /// letters, regardless of accents and case.
  ///
  /// The preferred definition isn't moved to the front. In Chinese, letters, and characters that don't occur in CLDR's country
  /// names, come last, by code point.
  ///
  /// - Parameter languageTag: The language of the names, as for `DisplayNames.name(in:)`.
  public static func name(in languageTag: String) -> AreaOrder {
    AreaOrder(languageTag: languageTag, isByName: true)
  }

  /// Returns the order by name, as a language sorts.
  public static func name(in language: Language) -> AreaOrder { name(in: language.tag) }

  /// Returns all definitions of a catalog in this order.
  func listed(_ catalog: AreaCodeCatalog) -> [AreaCodeDefinition] {
    let order = catalog.pickerOrder
    guard let languageTag, isByName || catalog.isBuiltin else { return order }
    if isByName { return sorted(order) }
    let count = catalog.preferred == nil ? 0 : 1
    return order.prefix(count) + Self.name(in: languageTag).sorted(Array(order.dropFirst(count)))
  }

  /// Sorts definitions that match a search equally well and are in file order.
  func sorted(_ definitions: [AreaCodeDefinition]) -> [AreaCodeDefinition] {
    guard isByName, definitions.count > 1, let tag = languageTag else { return definitions }
    let chinese = LanguageTag(tag)?.chinese
    // The sort is stable: definitions with the same name keep their order.
    return
      definitions
      .map { (definition: $0, key: Self.key($0.name(in: tag), chinese)) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { $0.definition }
  }

  /// Returns a number for each character; names are compared by these numbers.
  private static func key(_ name: String, _ chinese: Language?) -> [Int] {
    SearchText.withoutAccents(name).map { scalar in
      guard let chinese else { return Int(scalar.value) }
      if let rank = HanCharacters.rank(of: scalar, in: chinese) { return firstRank + rank }
      return scalar.properties.isAlphabetic ? firstUnranked + Int(scalar.value) : Int(scalar.value)
    }
  }

  // These numbers are larger than all code points: marks and digits come before letters, ranked characters before others.
  private static let firstRank = 0x11_0000
  private static let firstUnranked = 0x22_0000
}

extension AreaOrder: CustomStringConvertible {
  /// `picker order` or `by name`, followed by the language.
  public var description: String {
    languageTag.map { isByName ? "by name in \($0)" : "picker order in \($0)" } ?? "picker order"
  }
}
