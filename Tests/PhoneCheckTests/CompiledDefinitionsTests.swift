import PatternAutomata
import PatternDifferential
import PhoneCheck
import RandomSearch
import Testing

@Suite("Compiled definitions")
struct CompiledDefinitionsTests {
  /// A regex that no automaton can do, shared codes, trunk prefixes and suffixes.
  static let mixed = AreaCodeCatalog(
    unchecked: [
      .make("7", "KZ", "A", #"^7\d{9}$"#), .make("7", "RU", "B", #"^(\+7-?)?[389]\d{9}$"#),
      .make("1", "US", "C", #"(\d)\1{3}"#), .make("1", "AS", "D", #"^1?684\d{7}"#, suffixes: ["684"]),
      .make("62", "ID", "E", #"^0?8\d{8,10}$"#), .make("49", "DE", "F", #"^0\d{10,11}$"#),
    ],
    preferred: .make("7", "RU", "B", #"^(\+7-?)?[389]\d{9}$"#), prefersAreaCode: true)

  static let catalogs = MatchingTableTests.catalogs + [mixed, .builtin]

  static let options: [PhoneValidator.Options] = {
    var whole = PhoneValidator.Options()
    whole.anchoring = .wholeText
    var engine = PhoneValidator.Options()
    engine.decidesByAutomata = false
    return [PhoneValidator.Options(), whole, engine]
  }()

  // MARK: The same answers

  @Test(
    "A compiled catalog gives the answers of the catalog that it was compiled from", arguments: catalogs,
    options)
  func sameAnswers(catalog: AreaCodeCatalog, options: PhoneValidator.Options) throws {
    let loaded = try AreaCodeCatalog(compiled: catalog.compiled())
    #expect(loaded == catalog)
    #expect(loaded.isCompiled && !catalog.isCompiled)
    try Self.compare(catalog, loaded, options, numberCount: RandomSearch.count(600))
  }

  @Test("Random regexes have the same answers after compiling", arguments: RandomSearch.seeds(40))
  func randomCatalogs(seed: UInt64) throws {
    var generator = PatternGenerator(seed: seed)
    let codes = ["86", "852", "1", "7", "44"]
    var definitions: [AreaCodeDefinition] = []
    for (code, country) in zip(codes, ["CN", "HK", "US", "RU", "GB"]) {
      let pattern = generator.sample().pattern
      guard !pattern.isEmpty, (try? MobileRegex(pattern)) != nil else { continue }
      definitions.append(.make(code, country, country, pattern))
    }
    guard let first = definitions.first else { return }
    let catalog = AreaCodeCatalog(unchecked: definitions, preferred: first)
    try Self.compare(
      catalog, AreaCodeCatalog(compiled: catalog.compiled()), PhoneValidator.Options(), numberCount: 100)
  }

  private static func compare(
    _ catalog: AreaCodeCatalog, _ loaded: AreaCodeCatalog, _ options: PhoneValidator.Options, numberCount: Int
  ) throws {
    let (one, other) = (
      try PhoneValidator(catalog, options: options), try PhoneValidator(loaded, options: options)
    )
    // A page has no engine for regexes, and decides what has an automaton.
    let page = PhoneValidator(withoutRegexes: loaded, options: options)
    #expect(one.prepare() == other.prepare())
    let open = Set(page.prepare().map(\.definition))
    var random = SplitMix64(seed: 5)
    for index in 0..<numberCount {
      let definition = catalog.definitions[index % catalog.definitions.count]
      let area = index % 3 == 0 ? nil : Area(definition)
      let number = number(definition, &random)
      let verdict = one.validate(number, area: area)
      #expect(verdict == other.validate(number, area: area), "\(number)")
      let typing = one.typingState(of: number, area: area)
      #expect(typing == other.typingState(of: number, area: area), "\(number)")
      guard open.isEmpty, options.decidesByAutomata else { continue }
      #expect(verdict == page.validate(number, area: area), "\(number)")
      #expect(typing == page.typingState(of: number, area: area), "\(number)")
    }
    for definition in catalog.definitions {
      #expect(one.shape(of: definition.id) == other.shape(of: definition.id))
      if options.decidesByAutomata, !open.contains(definition.id) {
        #expect(one.shape(of: definition.id) == page.shape(of: definition.id))
      }
    }
  }

  private static func number(_ definition: AreaCodeDefinition, _ random: inout SplitMix64) -> String {
    let code = definition.areaCode.digits
    let front =
      ["+\(code)", "+\(code)-", "00\(code)", code, "0", "", "8"].randomElement(using: &random) ?? ""
    let digits = (0..<Int.random(in: 0...13, using: &random)).map { _ in
      String(Int.random(in: 0...9, using: &random))
    }
    return front + definition.suffixes.prefix(1).joined() + digits.joined()
  }

  @Test("A page can't decide what has no automaton, and says so")
  func undecided() throws {
    let loaded = try AreaCodeCatalog(compiled: Self.mixed.compiled())
    let page = PhoneValidator(withoutRegexes: loaded)
    let area = try #require(loaded.area(code: "US"))
    #expect(page.validate("+1 2111122222", area: area).reason == .unsupportedPattern)
    #expect(page.prepare().map(\.definition.countryCode.letters) == ["US"])
  }

  @Test("Compiling what was compiled gives the same bytes")
  func again() throws {
    let bytes = try Self.mixed.compiled()
    #expect(try AreaCodeCatalog(compiled: bytes).compiled() == bytes)
  }

  @Test("Names are kept in the languages that are asked for")
  func names() throws {
    var options = CompilingOptions()
    options.languages = ["zh-HK"]
    let loaded = try AreaCodeCatalog(compiled: AreaCodeCatalog.builtin.compiled(options))
    let (one, all) = (try #require(loaded.preferred), try #require(AreaCodeCatalog.builtin.preferred))
    #expect(one.names.entries.map(\.tag) == ["zh-TW"])
    #expect(one.name(in: "zh-HK") == all.name(in: "zh-HK"))
  }

  @Test(
    "What compiling writes changes only together with the version of the rules or of the layout",
    arguments: zip(
      [AreaCodeCatalog.sample, .builtin], [17_280_380_899_303_516_544, 4_287_495_647_615_604_833]))
  func rules(catalog: AreaCodeCatalog, expected: UInt64) throws {
    // If this fails, increase `CompiledFormat.rules`, or `CompiledFormat.layout`, and take the new sum: files that were
    // written before mean something else. The name of the program and the flags aren't summed.
    let bytes = try catalog.compiled()
    let start = 32 + 1 + Int(bytes[32]) + 1
    #expect(bytes[8] == 3 && bytes[12] == 1)
    #expect(CompiledDamage.checksum(Array(bytes[(start - 32)...])) == expected)
  }

  // MARK: Files

  @Test(
    "The checksum is FNV-1a with 64 bits",
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)])
  func checksum(text: String, expected: UInt64) {
    #expect(CompiledDamage.checksum([UInt8](repeating: 7, count: 32) + Array(text.utf8)) == expected)
  }

  @Test("A file that is cut, longer, changed or from another version is refused with a reason")
  func refusals() throws {
    let bytes = try Self.mixed.compiled()
    for count in 0..<bytes.count {
      #expect(throws: CompiledDefinitionsError.self) { try AreaCodeCatalog(compiled: bytes.prefix(count)) }
    }
    #expect(throws: CompiledDefinitionsError.self) { try AreaCodeCatalog(compiled: bytes + [0]) }
    for offset in bytes.indices {
      var changed = bytes
      changed[offset] ^= 0x20
      #expect(throws: CompiledDefinitionsError.self) { try AreaCodeCatalog(compiled: changed) }
    }
    var other = bytes
    other[33] = UInt8(ascii: "9")
    #expect(throws: CompiledDefinitionsError.otherVersion("9" + Self.program.dropFirst())) {
      try AreaCodeCatalog(compiled: CompiledDamage.sealed(other))
    }
    for offset in [8, 12] {
      var other = bytes
      other[offset] += 1
      #expect { try AreaCodeCatalog(compiled: other) } throws: { error in
        if case CompiledDefinitionsError.otherVersion = error { true } else { false }
      }
    }
    #expect(throws: CompiledDefinitionsError.notCompiled) { try AreaCodeCatalog(compiled: Array("{}".utf8)) }
  }

  private static let program = "0.2.0"

  @Test(
    "Damaged bytes are refused, or read within bounds; half of them have the right checksum",
    arguments: [AreaCodeCatalog.sample, mixed])
  func damage(catalog: AreaCodeCatalog) throws {
    let bytes = try catalog.compiled()
    var damage = CompiledDamage(seed: UInt64(RandomSearch.seeds(1).lowerBound))
    var loadedCount = 0
    for _ in 0..<RandomSearch.count(3_000) {
      guard let loaded = try? AreaCodeCatalog(compiled: damage.damaged(bytes)) else { continue }
      loadedCount += 1
      CompiledDamage.use(loaded, makesTable: loadedCount % 8 == 1)
    }
    #expect(loadedCount > 10, "too few get past the checks for the test to mean anything")
  }
}

/// Damages files of compiled definitions.
struct CompiledDamage {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns bytes with random changes; half of the files have the right number of bytes and the right checksum.
  ///
  /// - Parameter range: The offsets of the bytes that may change; `nil` for all after the header.
  mutating func damaged(_ bytes: [UInt8], in range: Range<Int>? = nil) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: range ?? 32..<bytes.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: bytes[place] &+= 1
      case 3: bytes.remove(at: place)
      case 4: bytes.insert(UInt8.random(in: 0...3, using: &random), at: place)
      default: bytes[place] = 0xFF
      }
    }
    return Bool.random(using: &random) ? Self.sealed(bytes) : bytes
  }

  /// Returns a file with the right number of bytes and the right checksum.
  static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    let sum = checksum(bytes)
    for index in 0..<8 {
      bytes[16 + index] = UInt8(truncatingIfNeeded: bytes.count >> (8 * index))
      bytes[24 + index] = UInt8(truncatingIfNeeded: sum >> UInt64(8 * index))
    }
    return bytes
  }

  /// The checksum of all bytes from 32 on, as its authors define it.
  static func checksum(_ bytes: [UInt8]) -> UInt64 {
    bytes.dropFirst(32).reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
  }

  /// Asks a loaded catalog everything that a page and a batch ask.
  static func use(_ catalog: AreaCodeCatalog, makesTable: Bool) {
    var whole = PhoneValidator.Options()
    whole.anchoring = .wholeText
    for options in [PhoneValidator.Options(), whole] {
      guard let validator = try? PhoneValidator(catalog, options: options) else { continue }
      let page = PhoneValidator(withoutRegexes: catalog, options: options)
      _ = validator.prepare()
      for number in [
        "13800138000", "+86 138-0013-8000", "0085251234567", "+7 9161234567", "0812345678", "86", "1",
      ] {
        _ = (validator.validate(number), page.validate(number), page.typingState(of: number))
        _ = page.explain(number)
      }
      for definition in catalog.definitions {
        let area = Area(definition)
        _ = page.shape(of: definition.id)
        _ = (page.validate("138001380", area: area), page.typingState(of: "0138", area: area))
        _ = page.entry("0138", area: definition)
        _ = page.trunkPrefix(of: "0138", in: definition.id)
        _ = definition.name(in: "zh-HK")
      }
      if makesTable { _ = validator.prepareTable() }
      _ = validator.validate("13800138000")
    }
  }
}
