internal import PCRE2

/// A catalog in the order definitions are asked.
final class CompiledCatalog: Sendable {
  /// In file order.
  let definitions: [CompiledDefinition]

  /// Where bare numbers belong, or `nil` when they need a named area.
  let preferred: CompiledDefinition?

  /// The ways of understanding digits behind an international prefix, and all of them where no area is named.
  let prefixWays: [Way]
  let unnamedWays: [Way]

  private let groups: [AreaCodeKey: [CompiledDefinition]]
  private let definitionsByID: [AreaCodeDefinition.ID: CompiledDefinition]
  private let longestAreaCode: Int
  private let areaCodePrefixes: Set<AreaCodeKey>

  init(
    _ catalog: AreaCodeCatalog, options: PhoneValidator.Options,
    explaining explained: (AreaCodeDefinition) -> AreaCodeDefinition
  ) {
    definitions = catalog.definitions.map {
      CompiledDefinition(
        $0, explained: explained($0), isPreferred: $0.id == catalog.preferred?.id,
        sharesAreaCode: catalog.definitions(areaCode: $0.areaCode).count > 1, options: options)
    }
    preferred = definitions.first(where: \.isPreferred)
    prefixWays = Self.prefixWays(options.internationalPrefixes)
    unnamedWays = prefixWays + Self.bareWays(preferred: preferred, options: options)
    groups = Dictionary(grouping: definitions) { AreaCodeKey($0.definition.areaCode.digits.utf8) }
    definitionsByID = Dictionary(uniqueKeysWithValues: definitions.map { ($0.definition.id, $0) })
    areaCodePrefixes = Set(groups.keys.flatMap(\.prefixes))
    longestAreaCode = definitions.map { $0.definition.areaCode.digits.utf8.count }.max() ?? 0
  }

  /// Calls a closure with each group of definitions whose area code begins some digits, longest area code
  /// first, until it returns something.
  func firstGroup<Answer>(
    beginning digits: WrittenDigits, at start: Int, where body: ([CompiledDefinition]) -> Answer?
  ) -> Answer? {
    var length = min(longestAreaCode, digits.count - start)
    while length > 0 {
      if let group = groups[AreaCodeKey(digits, start..<start + length)], let answer = body(group) {
        return answer
      }
      length -= 1
    }
    return nil
  }

  /// Whether some listed area code begins with all the digits from an index on, and is longer.
  func areaCodeMayGrow(_ digits: WrittenDigits, from start: Int) -> Bool {
    areaCodeReach(into: digits, from: start) == digits.count && digits.count - start < longestAreaCode
  }

  /// The index up to which some digits can be the beginning of a listed area code.
  func areaCodeReach(into digits: WrittenDigits, from start: Int) -> Int {
    var end = start
    while end < digits.count, end - start < longestAreaCode,
      areaCodePrefixes.contains(AreaCodeKey(digits, start..<end + 1))
    {
      end += 1
    }
    return end
  }

  /// The definitions that share an area code, in file order.
  func group(of areaCode: AreaCode) -> [CompiledDefinition] {
    groups[AreaCodeKey(areaCode.digits.utf8)] ?? []
  }

  /// The other definitions with the same area code that accept a number, in the order they are asked.
  func alternatives(
    to accepting: CompiledDefinition, for number: SpellingBuffer, with matcher: Matcher
  ) -> [AreaCodeDefinition.ID] {
    guard accepting.sharesAreaCode else { return [] }
    let sharing = group(of: accepting.definition.areaCode)
    var number = number
    var alternatives: [AreaCodeDefinition.ID] = []
    for candidate in sharing.ordered(for: number) where candidate !== accepting {
      switch candidate.answer(&number, with: matcher) {
      case .accepted: alternatives.append(candidate.definition.id)
      case .rejected: continue
      // Whoever is slow enough to reach a limit is not asked for more: the list is a service, not a verdict.
      case .failed: return alternatives
      }
    }
    return alternatives
  }

  /// The compiled definition with two codes, `nil` when the catalog does not list it.
  func definition(_ id: AreaCodeDefinition.ID) -> CompiledDefinition? { definitionsByID[id] }

  /// The compiled definitions of an area, in file order; those the catalog does not list are left out.
  func definitions(of area: Area) -> [CompiledDefinition] {
    area.definitions.compactMap { definitionsByID[$0.id] }
  }
}

/// An area code as a number: short to compare and to hash.
private struct AreaCodeKey: Hashable, Sendable {
  /// The digits behind a leading 1, which tells `01` from `1`.
  private var value: UInt32 = 1

  init(_ digits: String.UTF8View) {
    for digit in digits { append(digit) }
  }

  init(_ digits: WrittenDigits, _ range: Range<Int>) {
    for index in range { append(digits[index]) }
  }

  /// The key itself and those of its beginnings, the empty one left out.
  var prefixes: [AreaCodeKey] {
    sequence(first: self) { $0.value < 100 ? nil : AreaCodeKey(value: $0.value / 10) }.map(\.self)
  }

  private init(value: UInt32) { self.value = value }

  private mutating func append(_ digit: UInt8) {
    value = value * 10 + UInt32(digit & 0x0F)
  }
}

extension [CompiledDefinition] {
  /// Definitions that share an area code in the order they are asked about a number.
  func ordered(for number: SpellingBuffer) -> [CompiledDefinition] {
    guard count > 1 else { return self }
    return CompiledDefinition.order(
      self, definition: \.self, suffixBegins: { number.nationalDigitsStart(with: $0) })
  }
}

extension CompiledDefinition {
  /// Puts what stands for definitions with one area code in the order they are asked about a number: those whose
  /// suffix begins the national digits (longest suffix first), those without suffixes, the others; within a group
  /// the preferred one first, then as they were.
  static func order<Item>(
    _ items: [Item], definition: (Item) -> CompiledDefinition, suffixBegins: (String) -> Bool
  ) -> [Item] {
    func rank(_ candidate: CompiledDefinition) -> (Int, Int) {
      let suffixes = candidate.definition.suffixes
      let longest = suffixes.filter(suffixBegins).map(\.utf8.count).max()
      let group = longest.map { -$0 } ?? (suffixes.isEmpty ? 1 : 2)
      return (group, candidate.isPreferred ? 0 : 1)
    }
    return items.enumerated()
      .map { (rank: rank(definition($1)), index: $0, item: $1) }
      .sorted { ($0.rank.0, $0.rank.1, $0.index) < ($1.rank.0, $1.rank.1, $1.index) }
      .map(\.item)
  }
}
