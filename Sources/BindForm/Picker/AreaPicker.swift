public import PhoneCheck

/// What a picker of countries and regions shows.
public struct AreaPicker: Sendable {
  /// A line of the picker.
  public struct Row: Hashable, Sendable, Identifiable {
    /// The definition.
    public let definition: AreaCodeDefinition
    /// Its name, exactly as the tenant sends it, in the form's language.
    public let name: String
    /// `+86`, or `+1-684` for a definition with one suffix.
    public let code: String
    /// Whether it is the one chosen now.
    public let isChosen: Bool

    /// The definition's two codes.
    public var id: AreaCodeDefinition.ID { definition.id }
  }

  private let catalog: AreaCodeCatalog
  private let remembered: AreaCodeDefinition.ID?
  private let chosen: AreaCodeDefinition.ID?
  private let language: Language

  init(
    _ catalog: AreaCodeCatalog, remembered: AreaCodeDefinition.ID?, chosen: AreaCodeDefinition.ID?,
    _ language: Language
  ) {
    self.catalog = catalog
    self.remembered = remembered
    self.chosen = chosen
    self.language = language
  }

  /// What stands above it.
  public var title: String { Phrase.pickerTitle.text(in: language) }

  /// What stands in place of rows when none was found.
  public var noResultsText: String { Phrase.pickerFoundNothing.text(in: language) }

  /// The rows for what was typed into the search field: the preferred definition first, then the remembered one, then
  /// the tenant's order.
  ///
  /// - Parameter text: A part of a name in any language, or the beginning of a country code, area code or suffix; all
  ///   rows for nothing.
  public func rows(matching text: String = "") -> [Row] {
    var definitions = catalog.search(text)
    if let index = definitions.firstIndex(where: { $0.id == remembered }) {
      let definition = definitions.remove(at: index)
      definitions.insert(
        definition, at: definitions.first?.id == catalog.preferred?.id ? min(1, definitions.count) : 0)
    }
    return definitions.map { definition in
      let suffix = definition.suffixes.count == 1 ? "-" + definition.suffixes[0] : ""
      return Row(
        definition: definition, name: definition.name(in: language), code: "+\(definition.areaCode)\(suffix)",
        isChosen: definition.id == chosen)
    }
  }
}

extension AreaCodeCatalog {
  /// The area that a form begins with: the preferred one, else the remembered one, else the first.
  func firstArea(remembered: AreaCodeDefinition.ID?) -> AreaCodeDefinition? {
    preferred ?? remembered.flatMap(definition) ?? definitions.first
  }
}
