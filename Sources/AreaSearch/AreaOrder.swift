public import PhoneCheck
internal import Platform

/// An order in which areas are listed, and in which areas come that a search finds equally good.
///
/// ```swift
/// catalog.search("", order: .name(in: .simplifiedChinese))  // 阿尔巴尼亚, 阿尔及利亚, …, 中国大陆
/// ```
public struct AreaOrder: Hashable, Sendable {
  /// The language of the names that are shown; `nil` if any may be.
  let languageTag: String?
  private let isByName: Bool

  /// The preferred definition first, then file order: `AreaCodeCatalog.pickerOrder`.
  public static let picker = AreaOrder(languageTag: nil, isByName: false)

  /// The order of a picker that shows names in a language.
  ///
  /// The preferred definition comes first, then the others in file order; those of the built-in catalog, whose order no
  /// tenant chose, by name. A search prefers names in this language to those in others.
  ///
  /// - Parameter languageTag: The language of the names, as for `DisplayNames.name(in:)`.
  public static func picker(in languageTag: String) -> AreaOrder {
    AreaOrder(languageTag: languageTag, isByName: false)
  }

  /// By name, as a language sorts: Chinese by pinyin, in traditional characters by strokes, other languages by letters,
  /// whatever their accents and case.
  ///
  /// The preferred definition isn't first. In Chinese, letters and characters that are in none of CLDR's country
  /// names come last, by code point.
  ///
  /// - Parameter languageTag: The language of the names, as for `DisplayNames.name(in:)`.
  public static func name(in languageTag: String) -> AreaOrder {
    AreaOrder(languageTag: languageTag, isByName: true)
  }

  /// By name, as a language sorts.
  public static func name(in language: Language) -> AreaOrder { name(in: language.tag) }

  /// All definitions of a catalog.
  func listed(_ catalog: AreaCodeCatalog) -> [AreaCodeDefinition] {
    let order = catalog.pickerOrder
    guard let languageTag, isByName || catalog.isBuiltin else { return order }
    if isByName { return sorted(order) }
    let count = catalog.preferred == nil ? 0 : 1
    return order.prefix(count) + Self.name(in: languageTag).sorted(Array(order.dropFirst(count)))
  }

  /// Sorts definitions that a search finds equally good and that are in file order.
  func sorted(_ definitions: [AreaCodeDefinition]) -> [AreaCodeDefinition] {
    guard isByName, definitions.count > 1, let tag = languageTag else { return definitions }
    let chinese = LanguageTag(tag)?.chinese
    // The sort is stable: definitions of one name stay in their order.
    return
      definitions
      .map { (definition: $0, key: Self.key($0.name(in: tag), chinese)) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { $0.definition }
  }

  /// A number for each character, by which names are compared.
  private static func key(_ name: String, _ chinese: Language?) -> [Int] {
    SearchText.withoutAccents(name).map { scalar in
      guard let chinese else { return Int(scalar.value) }
      if let rank = HanCharacters.rank(of: scalar, in: chinese) { return firstRank + rank }
      return scalar.properties.isAlphabetic ? firstUnranked + Int(scalar.value) : Int(scalar.value)
    }
  }

  // Above all code points: marks and digits come before letters, ranked characters before others.
  private static let firstRank = 0x11_0000
  private static let firstUnranked = 0x22_0000
}

extension AreaOrder: CustomStringConvertible {
  /// `picker order` or `by name`, and the language.
  public var description: String {
    languageTag.map { isByName ? "by name in \($0)" : "picker order in \($0)" } ?? "picker order"
  }
}
