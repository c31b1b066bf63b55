internal import Platform
internal import TerminalText

/// A text that named no definition, and the definitions it may mean, which are looked up when a message needs them.
package final class UnlistedArea: Sendable {
  private let name: String
  private let find: @Sendable (String) -> [AreaCodeDefinition]
  private let found = WriteOnceReference<Definitions>()

  private final class Definitions: Sendable {
    let definitions: [AreaCodeDefinition]

    init(_ definitions: [AreaCodeDefinition]) { self.definitions = definitions }
  }

  /// - Parameter similar: Finds the definitions that the text may mean; none by default.
  package init(_ name: String, similar: @escaping @Sendable (String) -> [AreaCodeDefinition] = { _ in [] }) {
    // A cell of a file may be as long as a record.
    self.name = String(scalars: name.firstScalars(Self.maximumCount))
    find = similar
  }

  /// The text for a message: short, safe to show, and without the digits of a possible number.
  var shownName: String {
    let scalars = name.firstScalars(Self.shownCount + 1)
    let isDigit = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .decimalNumber }
    let mayBeNumber = scalars.filter(isDigit).count > AreaCode.maximumDigitCount
    let shown = scalars.map { mayBeNumber && isDigit($0) ? "*" : $0 }
    return VisibleText.escaping(shown[...], limit: Self.shownCount).description
  }

  /// The definitions that the text may mean.
  var similar: [AreaCodeDefinition] {
    let found = found.load() ?? found.storeIfNil(Definitions(find(name)))
    return found.definitions
  }

  private static let maximumCount = 300
  /// The maximum number of characters that are shown.
  private static let shownCount = 40
}

extension AreaCodeDefinition {
  /// The name in a language and the codes: `China (CN, +86)`.
  package func nameAndCodes(in language: Language) -> String {
    let (name, country) = (VisibleText.escaping(name(in: language)), countryCode.letters)
    let text: UTF8Text =
      language == .english
      ? "\(name) (\(country), +\(areaCode.digits))" : "\(name)（\(country)，+\(areaCode.digits)）"
    return text.description
  }
}
