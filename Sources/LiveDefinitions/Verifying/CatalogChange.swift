public import PhoneCheck

/// How new definitions differ from those before, in areas and shares: no numbers.
public struct CatalogChange: Hashable, Sendable {
  /// Definitions that weren't there before.
  public package(set) var added: [AreaCodeDefinition.ID] = []
  /// Definitions that aren't there any more.
  public package(set) var removed: [AreaCodeDefinition.ID] = []
  /// Definitions that accept fewer numbers, or other ones.
  public package(set) var narrowed: [AreaCodeDefinition.ID] = []
  /// Definitions that accept more numbers, or other ones.
  public package(set) var widened: [AreaCodeDefinition.ID] = []
  /// The largest share of its numbers that a definition accepts no longer, from 0 to 1; of a regex without an automaton,
  /// the share of a sample.
  public package(set) var largestLoss = 0.0
  /// Whether numbers without an area code belong to other definitions.
  public package(set) var changesPreferred = false
  /// How many definitions weren't compared, since the regexes before them took all the work that is allowed.
  public package(set) var leftOutCount = 0

  package init() {}
}

extension CatalogChange: CustomStringConvertible {
  /// How many definitions changed in which way, and which countries are gone:
  /// `1 removed (HK), 2 narrower (up to 12 % of a definition's numbers)`.
  public var description: String {
    var parts: [String] = []
    if !removed.isEmpty { parts.append("\(removed.count) removed (\(removedCountries(", ")))") }
    if !added.isEmpty { parts.append("\(added.count) added") }
    if !narrowed.isEmpty {
      let percent = Int((largestLoss * 100).rounded(.up))
      parts.append("\(narrowed.count) narrower (up to \(percent) % of a definition's numbers)")
    }
    if !widened.isEmpty { parts.append("\(widened.count) wider") }
    if changesPreferred { parts.append("another preferred one") }
    if leftOutCount > 0 { parts.append("\(leftOutCount) not compared") }
    return parts.isEmpty ? "the same numbers" : parts.joined(separator: ", ")
  }

  /// The countries of the definitions that aren't there any more, or the first of many: `HK, MO`.
  func removedCountries(_ separator: String) -> String {
    let countries = removed.map(\.countryCode.letters)
    let isCut = countries.count > Self.maximumShownCount
    return (countries.prefix(Self.maximumShownCount) + (isCut ? ["…"] : [])).joined(separator: separator)
  }

  private static let maximumShownCount = 10
}
