internal import PatternAutomata
internal import Platform
internal import RegexEngine

/// The parts of compiled definitions that don't affect verdicts.
public struct CompilingOptions: Hashable, Sendable {
  /// The language tags whose names are kept, each with the name that is shown in that language; `nil` to keep all names.
  public var languages: [String]?

  /// The SHA-256 digest of the JSON, in hexadecimal, which says what was compiled; empty if it isn't known.
  public var digest = ""

  /// Whether the file contains the table for many numbers, which ``BulkValidator`` and ``PhoneValidator/prepareTable(for:)``
  /// then copy instead of building it.
  ///
  /// It is for the default ``ValidatorOptions`` and for numbers without a named area, and is larger than all other parts. A page
  /// for single numbers doesn't need it.
  public var includesTable = false

  /// Creates the default options.
  public init() {}
}

/// The reason that definitions can't be compiled.
@nonexhaustive
public enum CompilingError: Error, Hashable, Sendable {
  /// The file would have more than the maximum of 4 MiB.
  case tooLarge
  /// The table for many numbers would have too many states.
  case tableTooLarge
}

extension AreaCodeCatalog {
  /// Returns the catalog as compiled definitions: a file that `init(compiled:)` loads without parsing or building anything.
  ///
  /// It contains the definitions, their regexes, and their automata, which PCRE2 has checked if this build has it. It depends
  /// on the version of PhoneCheck: another version refuses it.
  ///
  /// - Returns: The bytes of the file, the same for the same catalog and options.
  /// - Throws: ``CompilingError``.
  /// - Complexity: The time that all definitions' languages take to build, a fraction of a millisecond each. The table takes
  ///   about as long.
  public func compiled(_ options: CompilingOptions = CompilingOptions()) throws(CompilingError) -> [UInt8] {
    guard options.includesTable else { return try compiled(options, addingTable: nil) }
    return try compiled(options) { validator, writer throws(BudgetExceeded) in
      writer.table(try CatalogMachine(validator.core.plan(for: nil)))
    }
  }

  /// Returns the catalog as compiled definitions without the table, for pages, which don't load the code that makes it.
  package func compiledWithoutTable() throws(CompilingError) -> [UInt8] {
    try compiled(CompilingOptions(), addingTable: nil)
  }

  private func compiled(
    _ options: CompilingOptions,
    addingTable addTable: ((PhoneValidator, inout CompiledWriter) throws(BudgetExceeded) -> Void)?
  ) throws(CompilingError) -> [UInt8] {
    var whole = ValidatorOptions()
    whole.anchoring = .wholeText
    // They format no numbers.
    guard let validator = try? PhoneValidator(self, explaining: { $0 }),
      let wholeValidator = try? PhoneValidator(self, options: whole, explaining: { $0 })
    else { preconditionFailure("these options are right") }
    var writer = CompiledWriter()
    writer.shortText(CompiledFormat.program)
    var flags: UInt8 = 0
    if Engine.backtracks { flags |= CompiledFormat.isCheckedByPCRE2 }
    if prefersAreaCode { flags |= CompiledFormat.prefersAreaCode }
    if addTable != nil { flags |= CompiledFormat.hasTable }
    writer.byte(flags)
    writer.shortText(options.digest)
    writer.definitions(of: self, names: options.languages)
    let formats = NumberFormats.lines(of: definitions.map { $0.areaCode })
    writer.short(formats.count)
    for byte in formats { writer.byte(byte) }
    var (pool, languages) = (CompiledPool(), CompiledWriter())
    for (candidate, wholeCandidate) in zip(
      validator.compiled.definitions, wholeValidator.compiled.definitions)
    {
      var (asWritten, whole) = (CompiledWriter(), CompiledWriter())
      asWritten.language(of: candidate, &pool)
      whole.language(of: wholeCandidate, &pool)
      languages.append(asWritten)
      if whole.bytes == asWritten.bytes {
        languages.byte(CompiledFormat.Kind.same.rawValue)
      } else {
        languages.append(whole)
      }
    }
    writer.short(pool.automata.count)
    writer.append(languages)
    for automaton in pool.automata { writer.automaton(automaton) }
    do throws(BudgetExceeded) { try addTable?(validator, &writer) } catch { throw .tableTooLarge }
    guard !writer.isTooLarge,
      writer.bytes.count + CompiledFormat.headerCount <= CompiledFormat.maximumByteCount
    else { throw .tooLarge }
    return writer.file
  }
}

/// The automata of a file, each once.
private struct CompiledPool {
  private(set) var automata: [Automaton] = []
  private var indices = HashedIndices()

  mutating func number(of automaton: Automaton) -> Int {
    let hash = automaton.table.successors.reduce(UInt64.emptyHash) { $0.hashed(with: UInt64($1)) }
    let known = automata
    let index = indices.index(hash: hash) { known[$0] == automaton }
    if index == automata.count { automata.append(automaton) }
    return index
  }
}

extension CompiledWriter {
  /// Writes the definitions, with some names or all of them.
  fileprivate mutating func definitions(of catalog: AreaCodeCatalog, names languages: [String]?) {
    let names = catalog.definitions.map { definition -> [DisplayNames.Entry] in
      guard let languages else { return definition.names.entries }
      let kept = languages.compactMap { definition.names.entry(nearest: $0) }
      return definition.names.entries.filter(kept.contains)
    }
    var tags: [String] = []
    for entry in names.joined() where !tags.contains(where: { $0.hasSameBytes(as: entry.tag) }) {
      tags.append(entry.tag)
    }
    smallCount(tags.count)
    for tag in tags { shortText(tag) }
    short(catalog.preferredIndex ?? AreaCodeCatalog.noneIsPreferred)
    short(catalog.definitions.count)
    for (definition, names) in zip(catalog.definitions, names) {
      shortText(definition.areaCode.digits)
      for byte in definition.countryCode.letters.bytes { self.byte(byte) }
      smallCount(names.count)
      for entry in names {
        smallCount(tags.firstIndex { $0.hasSameBytes(as: entry.tag) } ?? 0)
        longText(entry.name)
      }
      longText(definition.mobileRegex)
      short(definition.suffixes.count)
      for suffix in definition.suffixes { shortText(suffix) }
      smallCount(definition.trunkPrefixes.count)
      for prefix in definition.trunkPrefixes { shortText(prefix) }
    }
  }

  /// Writes a definition's language, or the reason that it has none.
  fileprivate mutating func language(of candidate: CompiledDefinition, _ pool: inout CompiledPool) {
    if let language = candidate.language {
      byte(CompiledFormat.Kind.language.rawValue)
      byte(language.forms.count > SpellingForm.usual.count ? 1 : 0)
      let uniform = language.uniformSpelling.flatMap { language.forms.firstIndex(of: $0) }
      byte(uniform.map { UInt8($0) } ?? CompiledLanguages.differentSpellings)
      short(pool.number(of: language.spellings))
      for kind in [NumberLanguage.Kind.numbers, .bareDigits, .mobileNumbers] {
        let digits = language.language(of: kind)
        self.digits(digits, automaton: pool.number(of: digits.automaton))
      }
      return
    }
    switch candidate.knownAutomatonFailure {
    case .outsideSubset(let construct, let offset):
      byte(CompiledFormat.Kind.outsideSubset.rawValue)
      shortText(construct)
      short(offset)
    case .disagreement: byte(CompiledFormat.Kind.disagreement.rawValue)
    case .tooLarge, .switchedOff, nil: byte(CompiledFormat.Kind.tooLarge.rawValue)
    }
  }
}
