public import PhoneCheck

/// The difference between new definitions and the previous ones, in areas and shares: it contains no numbers.
public struct CatalogChange: Hashable, Sendable {
  /// Definitions that are new.
  public package(set) var added: [AreaCodeDefinition.ID] = []
  /// Definitions that were removed.
  public package(set) var removed: [AreaCodeDefinition.ID] = []
  /// Definitions that no longer accept all of their earlier numbers.
  public package(set) var narrowed: [AreaCodeDefinition.ID] = []
  /// Definitions that accept numbers that they didn't accept before.
  public package(set) var widened: [AreaCodeDefinition.ID] = []
  /// The largest share of a definition's numbers that is no longer accepted, from 0 to 1.
  ///
  /// For a regex without an automaton, it is the share of a sample.
  public package(set) var largestLoss = 0.0
  /// Whether numbers without an area code belong to other definitions.
  public package(set) var changesPreferred = false
  /// The number of definitions that weren't compared, because earlier regexes used all the work allowed.
  public package(set) var leftOutCount = 0

  package init() {}
}

extension CatalogChange: CustomStringConvertible {
  /// The counts of changed definitions by kind of change, and the removed countries: `1 removed (HK), 2 narrower (up to
  /// 12 % of a definition's numbers)`.
  public var description: String {
    var parts: [String] = []
    if !removed.isEmpty { parts.append("\(removed.count) removed (\(removedCountries.english))") }
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

  /// The countries of the removed definitions, or the first of many: `HK, MO`.
  var removedCountries: LocalizedText {
    let countries = removed.map(\.countryCode.letters)
    let isCut = countries.count > Self.maximumShownCount
    return LocalizedText(list: countries.prefix(Self.maximumShownCount) + (isCut ? ["…"] : []))
  }

  private static let maximumShownCount = 10
}
