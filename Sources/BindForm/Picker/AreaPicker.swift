internal import AreaSearch
public import PhoneCheck
internal import Platform

/// The contents of a picker of countries and regions, in the form's language.
///
/// The host sends the `id` of a chosen row as ``BindingForm/Event/areaChosen(_:)``.
public struct AreaPicker: Sendable {
  /// A row of the picker.
  public struct Row: Hashable, Sendable, Identifiable {
    /// The definition that the row chooses.
    public let definition: AreaCodeDefinition
    /// The name in the form's language, exactly as the tenant writes it.
    public let name: String
    /// The area code, such as `+86`; if the definition has exactly one suffix, the suffix follows: `+1-684`.
    public let code: String
    /// Whether this is the area beside the number's field.
    public let isChosen: Bool

    /// The definition's area and country code, which identify it in its catalog.
    public var id: AreaCodeDefinition.ID { definition.id }
  }

  private let catalog: AreaCodeCatalog
  private let remembered: AreaCodeDefinition.ID?
  private let chosen: AreaCodeDefinition.ID?
  private let language: Language
  private let wording: FormWording

  init(
    _ catalog: AreaCodeCatalog, remembered: AreaCodeDefinition.ID?, chosen: AreaCodeDefinition.ID?,
    _ language: Language, _ wording: FormWording
  ) {
    self.catalog = catalog
    self.remembered = remembered
    self.chosen = chosen
    self.language = language
    self.wording = wording
  }

  /// The title.
  public var title: String { wording[.pickerTitle, language] }

  /// The text to show when ``rows(matching:)`` is empty.
  public var noResultsText: String { wording[.pickerFoundNothing, language] }

  /// Returns the rows that match a search, in the order of `AreaCodeCatalog.search(_:)`, the likeliest first.
  ///
  /// Without a search, the preferred definition comes first, then the remembered one, then the others in the tenant's
  /// order.
  ///
  /// - Parameter text: A part of a name in any language, or the beginning of a country code, area code or suffix; every
  ///   definition matches an empty text.
  /// - Complexity: O(*n*), where *n* is the number of definitions.
  public func rows(matching text: String = "") -> [Row] {
    let definitions = catalog.search(text, order: .picker(in: language.tag))
    return AreaCodeCatalog.searchFindsEverything(text) ? likeliestFirst(definitions) : definitions.map(row)
  }

  /// The rows of a page's picker without a search; a page searches in another module.
  package var allRows: [Row] { likeliestFirst(catalog.pickerOrder) }

  private func likeliestFirst(_ definitions: [AreaCodeDefinition]) -> [Row] {
    (0...2).flatMap { rank in definitions.filter { self.rank(of: $0.id) == rank } }.map(row)
  }

  private func row(_ definition: AreaCodeDefinition) -> Row {
    let suffix = definition.suffixes.count == 1 ? definition.suffixes[0] : ""
    let code: UTF8Text = "+\(definition.areaCode.digits)\("-", if: !suffix.isEmpty)\(suffix)"
    return Row(
      definition: definition, name: definition.name(in: language), code: code.description,
      isChosen: definition.id == chosen)
  }

  /// Returns 0 for the preferred definition, 1 for the remembered one, and 2 for any other.
  private func rank(of id: AreaCodeDefinition.ID) -> Int {
    id == catalog.preferred?.id ? 0 : id == remembered ? 1 : 2
  }
}

extension AreaCodeCatalog {
  /// Returns the area that a form starts with: the preferred one, else the remembered one, else the first; `nil` for a
  /// catalog without definitions.
  func firstArea(remembered: AreaCodeDefinition.ID?) -> AreaCodeDefinition? {
    preferred ?? remembered.flatMap(definition) ?? definitions.first
  }
}
