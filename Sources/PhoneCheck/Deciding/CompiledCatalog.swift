internal import Platform
internal import RegexEngine

/// A catalog with its definitions compiled, in the order for trying them.
final class CompiledCatalog: Sendable {
  let catalog: AreaCodeCatalog
  let options: ValidatorOptions

  /// All definitions, in file order.
  let definitions: [CompiledDefinition]

  /// The definitions for bare numbers, in file order; none if bare numbers need a named area.
  let preferred: [CompiledDefinition]

  /// The area codes, with the indices of their definitions.
  let areaCodes: AreaCodeTree

  /// The known languages by definition, for use without counting references.
  private let numbers: WriteOnceReferences<DigitLanguage>

  init(
    _ catalog: AreaCodeCatalog, options: ValidatorOptions,
    explaining explained: (AreaCodeDefinition) -> AreaCodeDefinition, source: LanguageSource
  ) {
    self.options = options
    self.catalog = catalog
    definitions = catalog.definitions.indices.map {
      CompiledDefinition($0, of: catalog, explaining: explained, options: options, source: source)
    }
    numbers = WriteOnceReferences(count: definitions.count)
    preferred = definitions.filter { catalog.prefers($0.definition.id) }
    areaCodes = AreaCodeTree(catalog.definitions.lazy.map { $0.areaCode })
  }

  /// A reader at the table for many numbers in the file that the catalog was loaded from; `nil` if there is none for these
  /// options.
  ///
  /// A build with PCRE2 uses only tables that PCRE2 has checked.
  var compiledTable: CompiledReader? {
    guard let file = catalog.compiledLanguages, let start = file.table, options.allowDefaultTable,
      file.isCheckedByPCRE2 || !Engine.backtracks
    else { return nil }
    return CompiledReader(file.bytes, from: start)
  }

  /// Returns the definitions whose area code begins some digits, grouped by area code, the longest code first.
  func groups(beginning digits: WrittenDigits, at start: Int) -> [[CompiledDefinition]] {
    areaCodes.path(of: digits, from: start).reversed().compactMap { node in
      let group = areaCodes.definitions(at: node)
      return group.isEmpty ? nil : group.map { definitions[$0] }
    }
  }

  /// Lends the language of a definition's numbers; `nil` until it is known.
  func withNumbers<Answer>(of definition: Int, _ body: (DigitLanguage) -> Answer?) -> Answer? {
    if !numbers.isStored(definition) {
      guard let language = definitions[definition].knownLanguage else { return nil }
      _ = numbers.storeIfNil(definition, language.numbers)
    }
    return numbers.withLoaded(definition, body)
  }

  /// Returns the other definitions with the same area code that accept a number, in the order for trying them.
  func alternatives(
    to accepting: CompiledDefinition, for number: SpellingBuffer, with matcher: Matcher
  ) -> [AreaCodeDefinition.ID] {
    guard accepting.sharesAreaCode else { return [] }
    let sharing = catalog.indices(of: accepting.definition.areaCode).map { definitions[$0] }
    var number = number
    var alternatives: [AreaCodeDefinition.ID] = []
    for candidate in sharing.ordered(for: number) where candidate !== accepting {
      switch candidate.answer(&number, with: matcher) {
      case .accepted: alternatives.append(candidate.definition.id)
      case .rejected: continue
      // If a regex reaches a limit, the list ends: it is informative, and not part of the verdict.
      case .failed: return alternatives
      }
    }
    return alternatives
  }

  /// Returns the compiled definition with two codes, or `nil` if the catalog doesn't list it.
  func definition(_ id: AreaCodeDefinition.ID) -> CompiledDefinition? {
    catalog.index(of: id).map { definitions[$0] }
  }

  /// Returns the compiled definitions of an area, or all if none is named, in file order, without unlisted ones.
  func definitions(of area: Area?) -> [CompiledDefinition] {
    area?.definitions.compactMap { definition($0.id) } ?? definitions
  }
}

extension [CompiledDefinition] {
  /// Returns definitions that share an area code, in the order for trying them on a number.
  func ordered(for number: SpellingBuffer) -> [CompiledDefinition] {
    guard count > 1 else { return self }
    return CompiledDefinition.order(of: self, for: number.leadingDigits).map { self[$0] }
  }
}

extension CompiledDefinition {
  /// Returns the indices of definitions that share an area code, in the order for trying them on the digits after it.
  ///
  /// First come definitions with a suffix at the start of the digits without trunk prefix, the longest suffix first; if there
  /// is none, the digits are compared as written. Then come definitions without suffixes, then all others. Within a group, the
  /// preferred definition is first, followed by the others in the given order.
  static func order(of candidates: [CompiledDefinition], for digits: SuffixSet.Digits) -> [Int] {
    var fits = candidates.map { $0.longestSuffix(beginning: $0.undialled(digits)) }
    if fits.allSatisfy({ $0 == nil }) { fits = candidates.map { $0.longestSuffix(beginning: digits) } }
    // Within a group, the preferred definition has an even rank.
    var ranks: [Int] = []
    var order: [Int] = []
    for (item, fit) in fits.enumerated() {
      let candidate = candidates[item]
      let group = fit.map { -$0 } ?? (candidate.suffixes.isEmpty ? 1 : 2)
      let rank = 2 * group + (candidate.isPreferred ? 0 : 1)
      var index = ranks.count
      while index > 0, rank < ranks[index - 1] { index -= 1 }
      ranks.insert(rank, at: index)
      order.insert(item, at: index)
    }
    return order
  }

  private func longestSuffix(beginning digits: SuffixSet.Digits) -> Int? {
    suffixes.longest(beginning: digits)
  }

  /// Returns the digits without the longest trunk prefix at their start, whether or not the rest is accepted.
  private func undialled(_ digits: SuffixSet.Digits) -> SuffixSet.Digits {
    trunkDigits.first { digits.starts(with: $0) }.map { digits.dropping($0.count) } ?? digits
  }

  /// Whether the definition's suffixes may change its place in the order if further digits follow.
  func suffixMayDecide(after digits: SuffixSet.Digits) -> Bool {
    guard !suffixes.isEmpty, digits.count < SuffixSet.Digits.maximumCount else { return false }
    if trunkDigits.contains(where: { $0.count > digits.count && $0.starts(with: digits) }) {
      return true
    }
    return suffixes.continues(after: undialled(digits)) || suffixes.continues(after: digits)
  }
}
