extension AreaCodeCatalog: CustomStringConvertible {
  /// The number of definitions, followed by the preferred ones: `244 definitions, preferred CN, +86`.
  public var description: String {
    let count = "\(definitions.count) \(definitions.count == 1 ? "definition" : "definitions")"
    guard let preferred else { return "\(count), none preferred" }
    let codes = preferredDefinitions.count > 1 ? "+\(preferred.areaCode)" : "\(preferred.id)"
    return "\(count), preferred \(codes)"
  }
}

extension AreaCodeDefinition: CustomStringConvertible {
  /// The name in English and the codes: `China (CN, +86)`.
  public var description: String { "\(name(in: .english)) (\(id))" }
}

extension AreaCodeDefinition.ID: CustomStringConvertible {
  /// Both codes: `CN, +86`.
  public var description: String { "\(countryCode), +\(areaCode)" }
}

extension Area: CustomStringConvertible {
  /// The codes of the definitions, or `unlisted`.
  public var description: String {
    isListed ? definitions.map { "\($0.id)" }.joined(separator: "; ") : "unlisted"
  }
}

extension DisplayNames: CustomStringConvertible {
  /// The names with their tags: `en: China, zh-CN: 中国`.
  public var description: String { entries.map { "\($0)" }.joined(separator: ", ") }
}

extension DisplayNames.Entry: CustomStringConvertible {
  /// The tag and the name: `en: China`.
  public var description: String { "\(tag): \(name)" }
}
