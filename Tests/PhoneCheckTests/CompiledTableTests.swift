import PatternAutomata
import PatternDifferential
import PhoneCheck
import RandomSearch
import Testing

@Suite("Compiled table")
struct CompiledTableTests {
  static let withTable: CompilingOptions = {
    var options = CompilingOptions()
    options.includesTable = true
    return options
  }()

  // MARK: The same table

  @Test(
    "The table of a file is the table that is built of its definitions",
    arguments: CompiledDefinitionsTests.catalogs)
  func same(catalog: AreaCodeCatalog) throws {
    try Self.compare(catalog, numberCount: RandomSearch.count(2_000))
  }

  @Test("The table of random regexes is the table that is built of them", arguments: RandomSearch.seeds(40))
  func random(seed: UInt64) throws {
    var generator = PatternGenerator(seed: seed)
    let definitions = zip(["86", "852", "1", "7", "44"], ["CN", "HK", "US", "RU", "GB"])
      .compactMap { code, country -> AreaCodeDefinition? in
        let pattern = generator.sample().pattern
        guard !pattern.isEmpty, (try? MobileRegex(pattern)) != nil else { return nil }
        return .make(code, country, country, pattern)
      }
    guard let first = definitions.first else { return }
    try Self.compare(AreaCodeCatalog(unchecked: definitions, preferred: first), numberCount: 300)
  }

  private static func compare(_ catalog: AreaCodeCatalog, numberCount: Int) throws {
    let file: [UInt8]
    do throws(CompilingError) {
      file = try catalog.compiled(withTable)
    } catch {
      #expect(ValidationSession(try PhoneValidator(catalog)).table(for: nil) == nil)
      return
    }
    let loaded = try AreaCodeCatalog(compiled: file)
    #expect(try loaded.compiled(withTable) == file)
    let (session, reference) = (
      ValidationSession(try PhoneValidator(loaded)), ValidationSession(try PhoneValidator(catalog))
    )
    let (table, built) = (try #require(session.loadedTable), try #require(reference.table(for: nil)))
    #expect(table.entries == built.entries)
    #expect(table.byteCount == built.byteCount)
    var random = SplitMix64(seed: 3)
    let numbers = (0..<numberCount).map { index in
      index.isMultiple(of: 2)
        ? MatchingTableTests.plainNumber(&random) : MatchingTableTests.otherNumber(&random)
    }
    for number in numbers {
      #expect(table.label(of: number.utf8.span) == built.label(of: number.utf8.span), "\(number)")
    }
    for usesVectors in [true, false] {
      var one = BlockClassifier(session, area: nil)
      var other = BlockClassifier(reference, area: nil)
      one.use(table, usesVectors: usesVectors)
      other.use(built, usesVectors: usesVectors)
      let found = zip(
        MatchingTableTests.classified(numbers, by: one), MatchingTableTests.classified(numbers, by: other))
      for (number, (one, other)) in zip(numbers, found) { #expect(one == other, "\(number)") }
    }
  }

  // MARK: Its use

  /// A file whose table says another definition of each valid number than its definitions do.
  private static func mistaken(_ catalog: AreaCodeCatalog) throws -> [UInt8] {
    var bytes = try catalog.compiled(withTable)
    func short(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
    var place = try catalog.compiled().count
    let count = short(place)
    place += 2
    for _ in 0..<count {
      guard let definition = VerdictCode(index: UInt16(short(place))).definitionIndex else {
        place += 2
        continue
      }
      let other = VerdictCode(definition: (definition + 1) % catalog.definitions.count).index
      (bytes[place], bytes[place + 1], bytes[place + 5]) = (UInt8(other & 0xFF), UInt8(other >> 8), 0)
      place += 6
    }
    return CompiledDamage.sealed(bytes)
  }

  @Test("A file's table is used instead of building one, after a thousand numbers at the latest")
  func used() throws {
    let validator = try PhoneValidator(AreaCodeCatalog(compiled: Self.mistaken(.builtin)))
    let bulk = BulkValidator(validator)
    #expect(bulk.verdict(on: "+8613800138000".utf8.span).definitionIndex == Self.china)
    bulk.expect(1000)
    #expect(bulk.verdict(on: "+8613800138000".utf8.span).definitionIndex == Self.china + 1)
    #expect(validator.validate("+8613800138000").number?.areaCode.digits != "86")
  }

  private static let china =
    AreaCodeCatalog.builtin.definitions.firstIndex { $0.countryCode.letters == "CN" } ?? 0

  @Test("A table isn't used for other options, named areas and fewer definitions, and not without automata")
  func unused() throws {
    let catalog = try AreaCodeCatalog(compiled: Self.mistaken(.builtin))
    func isRight(
      _ options: PhoneValidator.Options, area: Area? = nil, _ catalog: AreaCodeCatalog
    ) throws -> Bool {
      let bulk = BulkValidator(try PhoneValidator(catalog, options: options), area: area)
      bulk.expect(.max)
      let code = bulk.verdict(on: "+8613800138000".utf8.span)
      return code.definitionIndex.map { catalog.definitions[$0].areaCode.digits } == "86"
    }
    #expect(try !isRight(PhoneValidator.Options(), catalog))
    let changes: [(inout PhoneValidator.Options) -> Void] = [
      { $0.acceptsBareInternational = true }, { $0.internationalPrefixes = ["00", "011"] },
      { $0.internationalPrefixes = ["00"] }, { $0.anchoring = .wholeText }, { $0.usesAutomata = false },
      { $0.decidesByAutomata = false },
    ]
    for change in changes {
      var options = PhoneValidator.Options()
      change(&options)
      #expect(try isRight(options, catalog), "\(options)")
    }
    #expect(try isRight(PhoneValidator.Options(), area: catalog.area(code: "CN"), catalog))
    let fewer = try catalog.keepingCompiled { $0.countryCode.letters != "US" }
    #expect(try isRight(PhoneValidator.Options(), fewer))
  }

  @Test("Options that change nothing about numbers leave the table")
  func usual() throws {
    let catalog = try AreaCodeCatalog(compiled: AreaCodeCatalog.sample.compiled(Self.withTable))
    var options = PhoneValidator.Options()
    options.usesJIT = false
    #expect(ValidationSession(try PhoneValidator(catalog, options: options)).loadedTable != nil)
    let plain = try AreaCodeCatalog(compiled: AreaCodeCatalog.sample.compiled())
    #expect(ValidationSession(try PhoneValidator(plain)).loadedTable == nil)
  }

  @Test("The table is the last part of the file, which is otherwise the same")
  func lastPart() throws {
    let (plain, table) = (
      try AreaCodeCatalog.sample.compiled(), try AreaCodeCatalog.sample.compiled(Self.withTable)
    )
    let flags = 32 + 1 + Int(plain[32])
    #expect(
      table[32..<plain.count].enumerated().filter { plain[32 + $0] != $1 }.map(\.offset) == [flags - 32])
  }

  @Test(
    "A table changes only together with the version of the rules or of the layout",
    arguments: zip(
      [AreaCodeCatalog.sample, .builtin], [8_920_166_612_677_141_768, 17_906_656_724_354_382_244]))
  func rules(catalog: AreaCodeCatalog, expected: UInt64) throws {
    // If this fails, do what the same test of the other parts asks for.
    let start = try catalog.compiled().count
    let file = try catalog.compiled(Self.withTable)
    #expect(CompiledDamage.checksum(Array(file[(start - 32)...])) == expected)
  }

  // MARK: Damage

  @Test("A cut or longer table is refused, and the table is built instead")
  func cut() throws {
    let file = try AreaCodeCatalog.sample.compiled(Self.withTable)
    let start = try AreaCodeCatalog.sample.compiled().count
    for bytes in (start..<file.count).map({ Array(file[..<$0]) }) + [file + [0]] {
      let validator = try PhoneValidator(AreaCodeCatalog(compiled: CompiledDamage.sealed(bytes)))
      #expect(ValidationSession(validator).loadedTable == nil)
      if bytes.count % 500 == 0 || bytes.count > file.count {
        #expect(validator.prepareTable() && validator.validate("13800138000").isValid)
      }
    }
  }

  @Test(
    "A damaged table with the right checksum is refused, or read within bounds",
    arguments: [AreaCodeCatalog.sample, MatchingTableTests.catalogs[4]])
  func damage(catalog: AreaCodeCatalog) throws {
    let file = try catalog.compiled(Self.withTable)
    let start = try catalog.compiled().count
    var damage = CompiledDamage(seed: UInt64(RandomSearch.seeds(1).lowerBound))
    var random = SplitMix64(seed: UInt64(RandomSearch.seeds(1).lowerBound))
    let numbers = (0..<60).map { _ in MatchingTableTests.plainNumber(&random) } + BulkValidatorTests.numbers
    var loadedCount = 0
    for round in 0..<RandomSearch.count(500) {
      // Decisions are first, and damage to them is likely to pass the checks. The last bytes may get lost.
      let range = round % 4 == 0 ? start..<file.count - 8 : start..<start + 120
      let bytes = CompiledDamage.sealed(damage.damaged(file, in: range))
      let validator = try PhoneValidator(AreaCodeCatalog(compiled: bytes))
      let session = ValidationSession(validator)
      guard let table = session.loadedTable else { continue }
      loadedCount += 1
      var classifier = BlockClassifier(session, area: nil)
      classifier.use(table, usesVectors: round.isMultiple(of: 2))
      for (number, found) in zip(numbers, MatchingTableTests.classified(numbers, by: classifier)) {
        guard let definition = found.code.definitionIndex, let digits = found.nationalDigits else {
          continue
        }
        #expect(1...47 ~= digits.count, "\(number)")
        for format in PhoneNumber.Format.allCases {
          _ = session.text(
            digits.utf8.span, acceptedBy: definition, extensionDigits: found.extensionDigits, as: format)
        }
      }
      #expect(validator.prepareTable())
      for number in numbers {
        switch validator.validate(number) {
        case .valid(let number): _ = number.forms
        case .invalid(let rejection): _ = (rejection.message(in: .english), rejection.suggestion)
        case .undecided: break
        }
      }
    }
    #expect(loadedCount > 10, "too few get past the checks for the test to mean anything")
  }
}
