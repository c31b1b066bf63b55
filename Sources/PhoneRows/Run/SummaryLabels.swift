package import PhoneCheck
internal import TerminalText

/// The words for the codes of a summary.
package struct SummaryLabels: Hashable, Sendable {
  let language: Language
  /// The names of countries under their codes.
  private let countries: [String: String]

  package init(_ catalog: AreaCodeCatalog, in language: Language) {
    self.language = language
    var countries: [String: String] = [:]
    for definition in catalog.definitions where countries[definition.countryCode.letters] == nil {
      countries[definition.countryCode.letters] = VisibleText.escaping(definition.name(in: language))
    }
    self.countries = countries
  }

  func country(_ code: String) -> String { countries[code] ?? code }
}
