package import PhoneCheck
internal import Platform

/// The names of a catalog's countries, each in the form for comparisons.
///
/// A catalog makes it when a name is first looked up or searched for. That takes some milliseconds, because it includes all
/// names of every country.
final class AreaNames: Sendable {
  /// The names of each definition in the order of its entries, as ``SearchText/folded(_:)`` returns them.
  let folded: [[[SearchText.Letter]]]

  private let entries: [Entry]
  #if !hasFeature(Embedded) || ALL_NAMES
    /// The indices of the entries with each key.
    private let entriesByKey: [String: [Int]]
  #endif

  /// A name, and its definition.
  private struct Entry: Sendable {
    /// The name as ``SearchText/key(_:)`` returns it.
    let key: [SearchText.Letter]
    let source: Source
    /// The definition's index, or `nil` for an unlisted country.
    let index: Int?
  }

  /// The source of a name, in order of decreasing reliability.
  private enum Source: Int, Comparable {
    case countryCode
    case definition
    case table

    static func < (one: Source, other: Source) -> Bool { one.rawValue < other.rawValue }
  }

  init(_ definitions: [AreaCodeDefinition]) {
    folded = definitions.map { $0.names.entries.map { SearchText.folded($0.name) } }
    var entries: [Entry] = []
    var indices = [[Int]](repeating: [], count: CountryCode.count)
    for (index, definition) in definitions.enumerated() {
      let country = definition.countryCode
      indices[country.index].append(index)
      entries.append(
        Entry(key: SearchText.foldedAsTyped(country.letters), source: .countryCode, index: index))
      entries += definition.names.entries.map {
        Entry(key: SearchText.key($0.name), source: .definition, index: index)
      }
    }
    AreaAliases.forEachName { country, name in
      let key = SearchText.key(name)
      let listed = indices[country.index]
      entries += listed.map { Entry(key: key, source: .table, index: $0) }
      if listed.isEmpty { entries.append(Entry(key: key, source: .table, index: nil)) }
    }
    self.entries = entries
    #if !hasFeature(Embedded) || ALL_NAMES
      entriesByKey = Dictionary(grouping: entries.indices) { String(entries[$0].key) }
    #endif
  }

  /// Returns the indices of the definitions with a name, in ascending order, or else of the countries with this name.
  ///
  /// - Parameter key: The name as ``SearchText/key(_:)`` returns it.
  func indices(ofKey key: [SearchText.Letter]) -> [Int] {
    guard !key.isEmpty else { return [] }
    let found = entries(ofKey: key).filter { $0.index != nil }
    let source = found.map { $0.source.rawValue }.min()
    return Self.distinct(found.filter { $0.source.rawValue == source }.compactMap { $0.index })
  }

  /// Whether a country has this name, listed or not.
  func isKnown(_ key: [SearchText.Letter]) -> Bool { !entries(ofKey: key).isEmpty }

  #if !hasFeature(Embedded) || ALL_NAMES
    /// Calls a closure with the key of each name of a listed definition.
    func forEachKeyOfListed(_ body: (String) -> Void) {
      for entry in entries where entry.index != nil { body(String(entry.key)) }
    }
  #endif

  /// Returns the indices of the definitions whose names differ least from an unknown name.
  ///
  /// - Returns: The indices, or none if no name is close: one wrong letter is allowed in four, two in eight, three in twelve.
  ///   None are returned either if more than three definitions are equally close.
  /// - Complexity: O(*m* · *n*) for *m* letters of all names and a text of *n* letters. A text of more than 64 letters has no
  ///   similar names.
  func indices(near key: [SearchText.Letter]) -> [Int] {
    let isASCII = key.allSatisfy { $0.isASCII }
    guard (isASCII ? 4 : 3)...64 ~= key.count else { return [] }
    var least = min(3, max(1, key.count / 4))
    var nearest: [Int] = []
    for entry in entries {
      // A misspelt word doesn't mean a code of three letters.
      guard let index = entry.index, entry.key.count > (isASCII ? 3 : 1),
        abs(entry.key.count - key.count) <= least
      else { continue }
      let distance = editDistance(key, entry.key)
      guard distance <= least else { continue }
      if distance < least { nearest.removeAll() }
      least = distance
      nearest.append(index)
    }
    let distinct = Self.distinct(nearest)
    return distinct.count <= Self.maximumNearestCount ? distinct : []
  }

  /// The maximum number of definitions that are offered.
  static let maximumNearestCount = 3

  private func entries(ofKey key: [SearchText.Letter]) -> [Entry] {
    #if hasFeature(Embedded) && !ALL_NAMES
      return entries.filter { $0.key == key }
    #else
      return (entriesByKey[String(key)] ?? []).map { entries[$0] }
    #endif
  }

  private static func distinct(_ indices: [Int]) -> [Int] {
    let sorted = indices.sorted { $0 < $1 }
    return sorted.indices.filter { $0 == 0 || sorted[$0 - 1] != sorted[$0] }.map { sorted[$0] }
  }
}

/// Names that are made when they are first needed.
final class LazyAreaNames: AnySendableObject, @unchecked Sendable {
  private let names = WriteOnceReference<AreaNames>()
  private let readings = WriteOnceReference<AreaReadings>()
  #if !hasFeature(Embedded) || ALL_NAMES
    private let filter = WriteOnceReference<AreaTextFilter>()

    func filter(of definitions: [AreaCodeDefinition]) -> AreaTextFilter {
      filter.load() ?? filter.storeIfNil(AreaTextFilter(definitions, names(of: definitions)))
    }
  #endif

  func names(of definitions: [AreaCodeDefinition]) -> AreaNames {
    names.load() ?? names.storeIfNil(AreaNames(definitions))
  }

  func readings(of definitions: [AreaCodeDefinition]) -> AreaReadings {
    readings.load() ?? readings.storeIfNil(AreaReadings(names(of: definitions)))
  }
}

/// The readings of a catalog's names in Chinese, which are made for the first search.
final class AreaReadings: Sendable {
  /// The readings of each definition's names.
  let pinyin: [[Pinyin]]

  init(_ names: AreaNames) { pinyin = names.folded.map { $0.compactMap { Pinyin($0) } } }
}

extension AreaCodeCatalog {
  private var lazyNames: LazyAreaNames { searched.object { LazyAreaNames() } }

  /// The names of the catalog's countries.
  ///
  /// - Complexity: O(1), except for the first call, which folds all names.
  var areaNames: AreaNames { lazyNames.names(of: definitions) }

  /// The readings of the catalog's names in Chinese.
  ///
  /// - Complexity: O(1), except for the first call, which reads all names.
  var areaReadings: AreaReadings { lazyNames.readings(of: definitions) }

  #if !hasFeature(Embedded) || ALL_NAMES
    /// Whether a cell of a column, in UTF-8, may name a listed area or no area; otherwise it names an unlisted area.
    ///
    /// After the first call, which takes some milliseconds, this takes a fraction of the time of a look-up.
    package func mayList(areaInCell cell: Span<UInt8>) -> Bool {
      // Three bytes may be a country code or an area code.
      cell.count <= 3 || lazyNames.filter(of: definitions).mayName(cell) || NullMark.isMark(cell)
    }
  #endif
}
