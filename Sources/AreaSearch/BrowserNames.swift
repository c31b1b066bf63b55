internal import PhoneCheck
internal import Platform

#if hasFeature(Embedded) && !ALL_NAMES
  /// The names of countries in many languages, which a page takes from its browser when a search first needs them.
  package final class BrowserNames: Sendable {
    private let byCountry: [[[SearchText.Letter]]]

    private init(_ lines: String) {
      let names = AreaAliases.foldedNames(in: lines)
      var byCountry = [[[SearchText.Letter]]](repeating: [], count: CountryCode.count)
      // Other builds know no more countries; a browser also has names of `UK` and `XA`.
      AreaAliases.forEachLine(of: AreaAliasTable.lines) { country, _ in
        byCountry[country.index] = names[country.index]
      }
      self.byCountry = byCountry
    }

    private static let taken = WriteOnceReference<BrowserNames>()
    /// An empty table, stored by the first search that needed names before the browser had given them.
    private static let missed = WriteOnceReference<BrowserNames>()

    /// The tags of the languages, with spaces between.
    package static var languages: String { AreaLanguageTable.languages }

    /// Whether a search has looked for names that aren't there yet.
    package static var areMissing: Bool { taken.load() == nil && missed.load() != nil }

    /// Stores the browser's names, in the form of `AreaLanguageTable.lines`.
    package static func take(_ lines: String) { _ = taken.storeIfNil(BrowserNames(lines)) }

    static func names(of country: CountryCode) -> [[SearchText.Letter]] {
      let names = taken.load() ?? missed.load() ?? missed.storeIfNil(BrowserNames(""))
      return names.byCountry[country.index]
    }
  }
#endif
