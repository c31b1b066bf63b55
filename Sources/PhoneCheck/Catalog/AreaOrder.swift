internal import Platform

/// An order in which areas are listed.
///
/// ```swift
/// catalog.search("", order: .name(in: .simplifiedChinese))  // 阿尔巴尼亚, 阿尔及利亚, …, 中国大陆
/// ```
public struct AreaOrder: Hashable, Sendable {
  /// The language of the names to sort by; `nil` for the picker's order.
  private let languageTag: String?

  /// The preferred definition first, then file order: ``AreaCodeCatalog/pickerOrder``.
  public static let picker = AreaOrder(languageTag: nil)

  /// By name, as a language sorts: Chinese by pinyin, in traditional characters by strokes, other languages by letters,
  /// whatever their accents and case.
  ///
  /// The preferred definition isn't first. In Chinese, letters and characters that are in none of CLDR's country
  /// names come last, by code point.
  ///
  /// - Parameter languageTag: The language of the names, as for ``DisplayNames/name(in:)``.
  public static func name(in languageTag: String) -> AreaOrder { AreaOrder(languageTag: languageTag) }

  /// By name, as a language sorts.
  public static func name(in language: Language) -> AreaOrder { name(in: language.tag) }

  /// Sorts definitions that are in picker order.
  func sorted(_ definitions: [AreaCodeDefinition]) -> [AreaCodeDefinition] {
    guard let tag = languageTag else { return definitions }
    let chinese = LanguageTag(tag)?.chinese
    // The sort is stable: definitions of one name stay in picker order.
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
  /// `picker order`, or `by name in` and the language tag.
  public var description: String { languageTag.map { "by name in \($0)" } ?? "picker order" }
}
