package import PhoneCheck
internal import TerminalText

/// The words for the codes of a summary.
package struct SummaryLabels: Hashable, Sendable {
  let language: Language
  /// The names of countries under their codes.
  private let countries: [String: String]

  package init(_ catalog: AreaCodeCatalog, in language: Language) {
    self.language = language
    let names = catalog.definitions.map {
      ($0.countryCode.letters, VisibleText.escaping($0.name(in: language)))
    }
    countries = Dictionary(names) { first, _ in first }
  }

  func country(_ code: String) -> String { countries[code] ?? code }
}
