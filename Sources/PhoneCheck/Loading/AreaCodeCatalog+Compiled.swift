internal import PatternAutomata
internal import Platform

extension AreaCodeCatalog {
  /// Whether bytes are compiled definitions, perhaps of another version, rather than JSON.
  ///
  /// - Complexity: O(1).
  public static func areCompiled(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.starts(with: CompiledFormat.magic)
  }

  /// Loads definitions that ``compiled(_:)`` or `phonecheck compile` has written.
  ///
  /// Nothing is parsed or built, so it takes a fraction of the time that JSON takes. Verdicts are the same. A file is as
  /// trusted as its origin: what its regexes and automata accept is accepted. Any bytes are read safely.
  ///
  /// ```swift
  /// let catalog = try AreaCodeCatalog(compiled: bytes)
  /// ```
  ///
  /// - Parameter bytes: The bytes of the file, at most 4 MiB. ``areCompiled(_:)`` tells them from JSON.
  /// - Throws: ``CompiledDefinitionsError`` if another version wrote the file, or if it is cut or damaged. Load the JSON
  ///   instead, and compile it again.
  /// - Complexity: O(*n*) for *n* bytes.
  public init(compiled bytes: some Sequence<UInt8>) throws(CompiledDefinitionsError) {
    let bytes = bytes as? [UInt8] ?? Array(bytes.prefix(CompiledFormat.maximumByteCount + 1))
    try self.init(compiledBytes: bytes)
  }

  /// Loads compiled definitions.
  package init(compiledBytes bytes: [UInt8]) throws(CompiledDefinitionsError) {
    guard bytes.starts(with: CompiledFormat.magic) else { throw .notCompiled }
    var reader = CompiledReader(bytes, from: CompiledFormat.magic.count)
    let versions = try reader.checked { (reader) throws(InvalidBytes) in try reader.word() }
    guard versions == UInt64(CompiledFormat.rules) << 32 | UInt64(CompiledFormat.layout) else {
      throw .otherVersion(String(utf8: "(\(Int64(versions & 0xFFFF_FFFF)).\(Int64(versions >> 32)))"))
    }
    let (byteCount, sum) = try reader.checked { (reader) throws(InvalidBytes) in
      (try reader.word(), try reader.word())
    }
    guard byteCount == UInt64(bytes.count), bytes.count <= CompiledFormat.maximumByteCount else {
      throw .wrongByteCount(bytes.count, expected: Int(truncatingIfNeeded: byteCount & 0x7FFF_FFFF))
    }
    guard sum == CompiledFormat.checksum(of: bytes) else { throw .damaged }
    let program = try reader.checked { (reader) throws(InvalidBytes) in try reader.shortText() }
    guard program.hasSameBytes(as: CompiledFormat.program) else { throw .otherVersion(program) }
    self = try reader.checked { (reader) throws(InvalidBytes) in try AreaCodeCatalog(&reader) }
  }

  @inline(never)
  private init(_ reader: inout CompiledReader) throws(InvalidBytes) {
    let flags = try reader.byte()
    try reader.require(flags & ~CompiledFormat.allFlags == 0)
    let digest = try reader.shortText()
    var tags: [String] = []
    for _ in 0..<(try reader.byte()) { tags.append(try reader.shortText()) }
    let preferred = try reader.short()
    let count = try reader.short()
    try reader.require(1...CompiledFormat.maximumDefinitionCount ~= count)
    try reader.require(preferred < count || preferred == AreaCodeCatalog.noneIsPreferred)
    let prefersAreaCode = flags & CompiledFormat.prefersAreaCode != 0
    try reader.require(!prefersAreaCode || preferred < count)
    var definitions: [AreaCodeDefinition] = []
    definitions.reserveCapacity(count)
    for _ in 0..<count { definitions.append(try AreaCodeDefinition(&reader, tags: tags)) }
    let formatCount = try reader.short()
    let start = try reader.skip(formatCount)
    guard let formats = NumberFormats(Array(reader.bytes[start..<reader.offset])) else {
      throw InvalidBytes()
    }
    let languages = try CompiledLanguages(
      &reader, flags: flags, digest: digest,
      formCounts: definitions.map { definition in
        (SpellingForm.usual.count + 1 + definition.trunkPrefixes.count, SpellingForm.usual.count)
      })
    self.init(
      unchecked: definitions, preferred: preferred < count ? definitions[preferred] : nil,
      prefersAreaCode: prefersAreaCode, compiledLanguages: languages)
    // No two definitions share both codes.
    for index in definitions.indices { try reader.require(self.index(of: definitions[index].id) == index) }
    NumberFormats.use(formats)
  }

  /// Returns some definitions of a compiled catalog; the preferred one is still preferred if it is among them.
  ///
  /// - Throws: ``CompiledDefinitionsError/nothingLeft`` if there are none.
  package func keepingCompiled(
    _ isKept: (AreaCodeDefinition) -> Bool
  ) throws(CompiledDefinitionsError) -> AreaCodeCatalog {
    let kept = definitions.indices.filter { isKept(definitions[$0]) }
    guard kept.count < definitions.count else { return self }
    guard !kept.isEmpty else { throw .nothingLeft }
    let preferred = preferred.flatMap { isKept($0) ? $0 : nil }
    return AreaCodeCatalog(
      unchecked: kept.map { definitions[$0] }, preferred: preferred,
      prefersAreaCode: prefersAreaCode && preferred != nil,
      compiledLanguages: compiledLanguages?.keeping(kept))
  }

  /// Whether the catalog was loaded from compiled definitions.
  public var isCompiled: Bool { compiledLanguages != nil }

  /// The number of a preferred definition if there is none.
  static let noneIsPreferred = 0xFFFF
}

extension AreaCodeDefinition {
  @inline(never)
  fileprivate init(_ reader: inout CompiledReader, tags: [String]) throws(InvalidBytes) {
    let areaCode = AreaCode(try reader.shortText())
    let countryCode = CountryCode(try reader.text(2))
    guard let areaCode, let countryCode else { throw InvalidBytes() }
    var names: [(tag: String, name: String)] = []
    for _ in 0..<(try reader.byte()) {
      let tag = Int(try reader.byte())
      try reader.require(tag < tags.count)
      let name = try reader.longText()
      try reader.require(!name.isEmpty)
      names.append((tags[tag], name))
    }
    let regex = try reader.longText()
    try reader.require(1...MobileRegex.maximumByteCount ~= regex.utf8.count)
    var suffixes: [String] = []
    for _ in 0..<(try reader.short()) {
      suffixes.append(try reader.shortText())
      try reader.require(Self.isSuffix(suffixes[suffixes.count - 1]))
    }
    var trunkPrefixes: [String] = []
    let prefixCount = Int(try reader.byte())
    try reader.require(prefixCount <= Self.maximumTrunkPrefixCount)
    for _ in 0..<prefixCount {
      trunkPrefixes.append(try reader.shortText())
      try reader.require(Self.isTrunkPrefix(trunkPrefixes[trunkPrefixes.count - 1]))
    }
    self.init(
      areaCode: areaCode, countryCode: countryCode, names: DisplayNames(names), mobileRegex: regex,
      suffixes: suffixes, trunkPrefixes: trunkPrefixes)
  }
}
