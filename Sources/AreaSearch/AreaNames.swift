package import PhoneCheck
internal import Platform

/// The names of a catalog's countries, each in the form in which it is compared.
///
/// A catalog makes it when a name is first looked up or searched for: in some milliseconds, as it holds what every
/// country is called.
final class AreaNames: Sendable {
  /// The names of each definition in the order of its entries, as ``SearchText/folded(_:)`` returns them.
  let folded: [[[SearchText.Letter]]]

  private let entries: [Entry]
  #if !hasFeature(Embedded)
    /// The entries of each key.
    private let entriesByKey: [String: [Int]]
  #endif

  /// A name, and the definition that has it.
  private struct Entry: Sendable {
    /// What ``SearchText/key(_:)`` returns.
    let key: [SearchText.Letter]
    let source: Source
    /// The definition's index; `nil` for a country that isn't listed.
    let index: Int?
  }

  /// Where a name is from: what is said first is believed first.
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
    #if !hasFeature(Embedded)
      entriesByKey = Dictionary(grouping: entries.indices) { String(entries[$0].key) }
    #endif
  }

  /// The indices of the definitions with a name, in ascending order: those that have it themselves, or else those of the
  /// countries that are called so.
  ///
  /// - Parameter key: What ``SearchText/key(_:)`` returns.
  func indices(ofKey key: [SearchText.Letter]) -> [Int] {
    guard !key.isEmpty else { return [] }
    let found = entries(ofKey: key).filter { $0.index != nil }
    let source = found.map { $0.source.rawValue }.min()
    return Self.distinct(found.filter { $0.source.rawValue == source }.compactMap { $0.index })
  }

  /// Whether a country is called so, listed or not.
  func isKnown(_ key: [SearchText.Letter]) -> Bool { !entries(ofKey: key).isEmpty }

  #if !hasFeature(Embedded)
    /// Calls a closure with the key of each name of a listed definition.
    func forEachKeyOfListed(_ body: (String) -> Void) {
      for entry in entries where entry.index != nil { body(String(entry.key)) }
    }
  #endif

  /// The indices of the definitions whose names differ least from one that nothing has.
  ///
  /// - Returns: None when no name is close: a letter may be wrong of four, two of eight, three of twelve; and none when
  ///   more than three definitions are as close.
  /// - Complexity: O(*n*) in the letters of all names, times those of the text. A text of more than 64 has none.
  func indices(near key: [SearchText.Letter]) -> [Int] {
    let isASCII = key.allSatisfy { $0.isASCII }
    guard (isASCII ? 4 : 3)...64 ~= key.count else { return [] }
    var least = min(3, max(1, key.count / 4))
    var nearest: [Int] = []
    for entry in entries {
      // A code of three letters isn't what is meant by a misspelt word.
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

  /// How many definitions are offered at most.
  static let maximumNearestCount = 3

  private func entries(ofKey key: [SearchText.Letter]) -> [Entry] {
    #if hasFeature(Embedded)
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
  #if !hasFeature(Embedded)
    private let filter = WriteOnceReference<AreaTextFilter>()

    func filter(of definitions: [AreaCodeDefinition]) -> AreaTextFilter {
      filter.load() ?? filter.storeIfNil(AreaTextFilter(definitions, names(of: definitions)))
    }
  #endif

  func names(of definitions: [AreaCodeDefinition]) -> AreaNames {
    names.load() ?? names.storeIfNil(AreaNames(definitions))
  }
}

extension AreaCodeCatalog {
  private var lazyNames: LazyAreaNames { searched.object { LazyAreaNames() } }

  /// The names of its countries.
  ///
  /// - Complexity: O(1), except for the first call, which folds them all.
  var areaNames: AreaNames { lazyNames.names(of: definitions) }

  #if !hasFeature(Embedded)
    /// Whether a cell of a column, in UTF-8, may name a listed area or no area; otherwise it names an area that isn't listed.
    ///
    /// It takes a fraction of the time of a look-up, after the first call, which takes some milliseconds.
    package func mayList(areaInCell cell: Span<UInt8>) -> Bool {
      // As short as country codes and area codes.
      cell.count <= 3 || lazyNames.filter(of: definitions).mayName(cell) || NullMark.isMark(cell)
    }
  #endif
}
