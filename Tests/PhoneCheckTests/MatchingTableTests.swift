import AreaSearch
import CVector
import PatternAutomata
import PhoneCheck
import Platform
import RandomSearch
import Testing

@Suite("Matching table")
struct MatchingTableTests {
  /// Catalogs with everything that makes readings and definitions compete.
  static let catalogs: [AreaCodeCatalog] = [
    .sample,
    AreaCodeCatalog(
      unchecked: [.make("1", "UZ", "A", #"^(\+1)?-?2[01]8?$"#), .make("12", "AA", "B", #"^\+12-?[08]1$"#)],
      preferred: .make("1", "UZ", "A", #"^(\+1)?-?2[01]8?$"#)),
    AreaCodeCatalog(
      unchecked: [.make("12", "AA", "A", #"^(\+12-)?0(1|22)$"#), .make("1", "UZ", "B", #"^\+1.?28$"#)],
      preferred: .make("12", "AA", "A", #"^(\+12-)?0(1|22)$"#)),
    AreaCodeCatalog(
      unchecked: [.make("8", "AA", "A", #"^(\+8)?-?0?1{2,3}$"#, suffixes: ["1"]), .make("0", "BB", "B", "2")]
    ),
    AreaCodeCatalog(
      unchecked: [
        .make("1", "US", "A", #"^(\+1-?)?(2\d{3}|1{2}(0{3})?|(\d\d)+8)$"#),
        .make("1", "AS", "B", #"^(\+1-?)?21\d$"#, suffixes: ["21", "20"]),
        .make("1", "GU", "C", #"^(\+1-?)?2(1\d|2)\d?$"#, suffixes: ["22"]),
        .make("28", "XX", "D", #"^(\+28-?)?0?(1|12){2}$"#),
      ],
      preferred: .make("1", "US", "A", #"^(\+1-?)?(2\d{3}|1{2}(0{3})?|(\d\d)+8)$"#)),
    AreaCodeCatalog(
      unchecked: [
        .make("81", "AA", "A", #"^(?:\+81-?)?(?<!x)(?=1)\d{3}$"#),
        .make("8", "BB", "B", #"^(\+8-?)?1\d{2,4}$"#),
      ],
      preferred: .make("8", "BB", "B", #"^(\+8-?)?1\d{2,4}$"#)),
    // Trunk prefixes of one and two digits that begin alike, and a preferred area code that is shared.
    AreaCodeCatalog(
      unchecked: [
        .make("12", "HU", "A", #"^(\+12-?)?[128]\d{2}$"#),
        .make("12", "BY", "B", #"^(\+12-?)?(2[08]\d|0\d11?)$"#),
        .make("1", "RU", "C", #"^(\+1-?)?[28]\d{2,3}$"#),
      ],
      preferred: .make("12", "HU", "A", #"^(\+12-?)?[128]\d{2}$"#), prefersAreaCode: true),
  ]

  static let options: [PhoneValidator.Options] = {
    var bare = PhoneValidator.Options()
    bare.acceptsBareInternational = true
    bare.internationalPrefixes = ["00", "0018"]
    var none = PhoneValidator.Options()
    none.internationalPrefixes = []
    none.anchoring = .wholeText
    return [PhoneValidator.Options(), bare, none]
  }()

  @Test(
    "The table gives the validator's verdict on every number, or leaves it open", arguments: catalogs, options
  )
  func agrees(catalog: AreaCodeCatalog, options: PhoneValidator.Options) throws {
    let session = ValidationSession(try PhoneValidator(catalog, options: options))
    let reference = try Self.reference(catalog, options)
    var random = SplitMix64(seed: 7)
    var known = 0
    var count = 0
    for area in [nil] + catalog.definitions.map({ Area($0) }) + [catalog.area(named: "1")]
    where area?.isListed ?? true {
      guard let table = session.table(for: area) else { continue }
      let numbers = (0..<RandomSearch.count(60)).map { _ in Self.plainNumber(&random) }
      for (number, label) in zip(numbers, numbers.map { table.label(of: $0.utf8.span) }) where label != 0 {
        known += 1
        let verdict = reference.validate(number.utf8.span, area: area)
        #expect(table.entries[Int(label)].agrees(with: verdict, of: number, in: catalog), "\(number)")
      }
      count += numbers.count
    }
    #expect(known * 2 > count, "too little is known for the test to mean anything")
  }

  @Test(
    "A block of numbers in any form gets the verdicts that each number gets separately", arguments: catalogs,
    [true, false]
  )
  func blocks(catalog: AreaCodeCatalog, usesVectors: Bool) throws {
    let session = ValidationSession(try PhoneValidator(catalog))
    let reference = try Self.reference(catalog)
    var random = SplitMix64(seed: 11)
    var validCount = 0
    for area in [nil] + catalog.definitions.map({ Area($0) }) {
      var classifier = BlockClassifier(session, area: area)
      if let table = session.table(for: area) { classifier.use(table, usesVectors: usesVectors) }
      let numbers = (0..<500).map { _ in
        Bool.random(using: &random) ? Self.plainNumber(&random) : Self.otherNumber(&random)
      }
      for (number, result) in zip(numbers, Self.classified(numbers, by: classifier)) {
        let verdict = reference.validate(number.utf8.span, area: area)
        #expect(result.code.reason == verdict.reason, "\(number)")
        #expect(result.nationalDigits == verdict.number?.nationalDigits, "\(number)")
        #expect(result.extensionDigits == verdict.number?.extensionDigits, "\(number)")
        let country = result.code.definitionIndex.map { catalog.definitions[$0].countryCode }
        #expect(country == verdict.number?.countryCode, "\(number)")
        if let accepted = verdict.number, let index = result.code.definitionIndex {
          validCount += 1
          for format in PhoneNumber.Format.allCases {
            let text = session.text(
              accepted.nationalDigits.utf8.span, acceptedBy: index, extensionDigits: accepted.extensionDigits,
              as: format)
            #expect(text == accepted.formatted(format), "\(number)")
          }
        }
      }
    }
    #expect(validCount > 2, "too few numbers are valid for the test to mean anything")
  }

  @Test("A verdict by the table has the same details as a verdict without it", arguments: catalogs, options)
  func verdicts(catalog: AreaCodeCatalog, options: PhoneValidator.Options) throws {
    let validator = try PhoneValidator(catalog, options: options)
    let tabled = try PhoneValidator(catalog, options: options)
    tabled.prepareTable()
    let named =
      catalog.definitions.map { Area($0) } + [catalog.area(named: "1")].compactMap(\.self).filter(\.isListed)
    for area in named { #expect(tabled.prepareTable(for: area) == tabled.prepareTable()) }
    let areas = [nil] + named
    var random = SplitMix64(seed: 13)
    for index in 0..<RandomSearch.count(150) {
      let number = Bool.random(using: &random) ? Self.plainNumber(&random) : Self.otherNumber(&random)
      let area = areas[index % areas.count]
      let (verdict, expected) = (
        tabled.validate(number, area: area), validator.validate(number, area: area)
      )
      #expect(verdict == expected, "\(number)")
      // Numbers are equal if their canonical forms are.
      #expect(verdict.number?.countryCode == expected.number?.countryCode, "\(number)")
      #expect(verdict.number?.interpretation == expected.number?.interpretation, "\(number)")
      #expect(verdict.number?.spelling == expected.number?.spelling, "\(number)")
      #expect(verdict.number?.extensionDigits == expected.number?.extensionDigits, "\(number)")
      #expect(verdict.number?.alsoMatches == expected.number?.alsoMatches, "\(number)")
      #expect(verdict.number?.remarks == expected.number?.remarks, "\(number)")
    }
  }

  @Test("There is a table for each area of the catalog, and none for others")
  func areas() throws {
    let validator = try PhoneValidator(.sample)
    let china = try #require(validator.catalog.area(named: "CN"))
    #expect(validator.prepareTable(for: china) && validator.prepareTable(for: china))
    #expect(validator.prepareTable(for: validator.catalog.area(named: "HK")))
    #expect(!validator.prepareTable(for: validator.catalog.area(named: "Atlantis")))
    let foreign = Area(AreaCodeDefinition.make("999", "ZZ", "other", "1"))
    #expect(!validator.prepareTable(for: foreign))
    #expect(validator.validate("13800138000", area: china).number?.e164 == "+8613800138000")
    #expect(validator.validate("13800138000", area: foreign).reason == .unknownAreaCode)
    #expect(
      validator.validate("61234567", area: validator.catalog.area(named: "HK")).number?.e164 == "+85261234567"
    )
  }

  @Test(
    "A verdict by the table has the same remarks as a verdict without it",
    arguments: [
      ("+0086 13800138000", "repeatedPlus"), ("+008613800138000", "repeatedPlus"),
      ("++86 13800138000", "repeatedPlus"),
      ("17951 138 0013 8000", "carrierPrefix"), ("1795113800138000", "carrierPrefix"),
    ])
  func remarks(text: String, remark: String) throws {
    let tabled = try PhoneValidator(.sample)
    tabled.prepareTable()
    for validator in [tabled, try PhoneValidator(.sample)] {
      #expect(validator.validate(text).number?.e164 == "+8613800138000")
      #expect(validator.validate(text).number?.remarks.map(\.name) == [remark])
    }
  }

  @Test("Only digits that can be a number after a carrier's prefix are left to the walk")
  func carrierPrefixes() throws {
    let session = ValidationSession(try PhoneValidator(.sample))
    let table = try #require(session.table(for: nil))
    func entry(_ number: String) -> MatchingTable.Entry {
      table.entries[Int(table.label(of: number.utf8.span))]
    }
    #expect(entry("+861123456789") == .invalid(.tooShort) && entry("1790013800") == .invalid(.tooShort))
    #expect(entry("+86112345678901") == .invalid(.tooLong) && entry("179511380013800") == .invalid(.tooLong))
    #expect(entry("1795113800138000") == .unknown && entry("8617951138001380001") == .invalid(.tooLong))
    #expect(entry("+86-1259313800138000") == .invalid(.tooLong), "a carrier is dialled before bare digits")
    #expect(table.label(of: "1795113800138000".utf8.span) == 0, "the label of what isn't known")
  }

  @Test("The table leaves texts open that are longer than kernels read")
  func longTexts() throws {
    let session = ValidationSession(try PhoneValidator(.sample))
    let table = try #require(session.table(for: nil))
    // No number begins with 2, so the first digit decides.
    let longest = String(repeating: "2", count: MatchingTable.maximumByteCount)
    #expect(table.label(of: longest.utf8.span) != 0)
    #expect(table.label(of: (longest + "2").utf8.span) == 0)
  }

  @Test("A single definition with a late digit that matters also gets its verdicts")
  func lateDigit() throws {
    let late = AreaCodeDefinition.make("999", "ZZ", "A", #"^(\+999-?)?12\d{8}[0-4]\d$"#)
    let world = AreaCodeCatalog.builtin
    let validator = try PhoneValidator(
      AreaCodeCatalog(unchecked: world.definitions + [late], preferred: world.preferred))
    let session = ValidationSession(validator)
    let table = try #require(session.table(for: nil))
    let numbers = (0..<1000).map { "+99912345678\($0 / 100)\($0 / 10 % 10)\($0 % 10)7".prefix(12 + $0 % 5) }
      .map { "\($0)" }
    let reasons = numbers.map { validator.validate($0).reason }
    #expect(Set(reasons) == [nil, .tooShort, .patternMismatch])
    for usesVectors in [true, false] {
      var classifier = BlockClassifier(session, area: nil)
      classifier.use(table, usesVectors: usesVectors)
      #expect(Self.classified(numbers, by: classifier).map { $0.code.reason } == reasons)
    }
  }

  @Test("The details of a rejection by the table are computed once, and show no digit")
  func openRejection() async throws {
    let validator = try PhoneValidator(.sample)
    validator.prepareTable()
    guard case .invalid(let rejection) = validator.validate("+86 138001380") else {
      Issue.record("a digit is missing")
      return
    }
    await withTaskGroup(of: AreaCodeDefinition.ID?.self) { group in
      for _ in 0..<8 { group.addTask { rejection.definition?.id } }
      for await id in group { #expect(id?.countryCode.letters == "CN") }
    }
    var shown = "\(rejection) \(String(reflecting: rejection))"
    dump(rejection, to: &shown)
    #expect(!shown.contains("138001380") && shown.contains("TOO_SHORT"))
    #expect(!shown.contains("49, 51, 56"))
  }

  /// Returns a session that leaves every decision to PCRE2.
  private static func reference(
    _ catalog: AreaCodeCatalog, _ options: PhoneValidator.Options = PhoneValidator.Options()
  ) throws -> ValidationSession {
    var options = options
    options.decidesByAutomata = false
    return ValidationSession(try PhoneValidator(catalog, options: options))
  }

  /// Returns the codes of a block of numbers, laid out in memory as in a batch.
  static func classified(
    _ numbers: [String], by classifier: borrowing BlockClassifier
  ) -> [(code: VerdictCode, nationalDigits: String?, extensionDigits: String?)] {
    var starts: [Int32] = []
    var ends: [Int32] = []
    var bytes: [UInt8] = []
    for number in numbers {
      starts.append(Int32(bytes.count))
      bytes += number.utf8
      ends.append(Int32(bytes.count))
      bytes.append(UInt8(ascii: ","))
    }
    bytes += [UInt8](repeating: UInt8(ascii: "9"), count: MatchingTable.maximumByteCount)
    let text = FixedBuffer(bytes)
    let startList = FixedBuffer(starts)
    let endList = FixedBuffer(ends)
    let codes = FixedBuffer<UInt16>(count: numbers.count)
    let nationalStarts = FixedBuffer<Int32>(count: numbers.count)
    let nationalCounts = FixedBuffer<UInt32>(count: numbers.count)
    let digits = FixedBuffer<UInt8>(count: numbers.count * BlockClassifier.digitCapacity)
    let others = FixedBuffer<UInt32>(count: numbers.count + 1)
    var extensions: [Int: String] = [:]
    classifier.classify(
      CVectorNumbers(bytes: text.base, starts: startList.base, ends: endList.base, count: numbers.count),
      into: CVectorNumberVerdicts(
        codes: codes.base, national_starts: nationalStarts.base, national_counts: nationalCounts.base,
        digits: digits.base, others: others.base),
      extensions: &extensions)
    return numbers.indices.map { index in
      let code = VerdictCode(index: codes[index])
      guard code.isValid else { return (code, nil, nil) }
      let start = Int(nationalStarts[index])
      let range = (start < 0 ? ~start : start)..<((start < 0 ? ~start : start) + Int(nationalCounts[index]))
      let national = String(decoding: range.map { start < 0 ? digits[$0] : bytes[$0] }, as: UTF8.self)
      return (code, national, extensions[index])
    }
  }

  /// Returns a number of few different digits, so that short numbers are likely to be accepted.
  static func plainNumber(_ random: inout SplitMix64) -> String {
    var text = ["", "+", "00", "0", "1", "8", "+8", "+1", "-+1-", "86", "+86-1", "1380013"].randomElement(
      using: &random)!
    for _ in 0..<Int.random(in: 0...9, using: &random) {
      text += ["0", "1", "2", "8", "0", "1", "2", "8", "3", "-", " "].randomElement(using: &random)!
    }
    if Int.random(in: 0..<40, using: &random) == 0 { text += "+" }
    return text
  }

  /// Returns a number as people write it, or another text.
  static func otherNumber(_ random: inout SplitMix64) -> String {
    let pieces = [
      "+", "(0)", "(", ")", "[0]", ".", ".0", ".00", "\u{FF0B}", "１", "８", "６", "２", "０", "（", "）", "－",
      "\u{3000}",
      "\u{A0}", "\u{200B}", "\u{FEFF}", "\u{2011}", "·", "．", "•", "*", "x", "xx", "ext", "#", "转", "tel:",
      ";", "/",
      "a", "e", "te", "t", "ex", "E", "%", "\n", "\u{0}", "é", "٣", "1", "2", "8", "0", "86", "138", "1380",
      "00", " ", "-",
      "1380013800",
    ]
    var text = [
      "", "", "+86 ", "0086", "+1", "00", "+86-13800138000", "+8111", "tel:", " Tel:+86-1380013800",
    ].randomElement(using: &random)!
    for _ in 0..<Int.random(in: 0...8, using: &random) { text += pieces.randomElement(using: &random)! }
    guard Int.random(in: 0..<4, using: &random) == 0 else { return text }
    text += ["x", "EXT", " ext. ", "Extension", "#", "转", " 分机", "分機 ", "轉", "( x)"].randomElement(
      using: &random)!
    text += ["1", "12", " 123456", "1234567", "１", "1 2", "12)", "12 .", "1x", "+1", "12\n", "0.0", ""]
      .randomElement(using: &random)!
    return text
  }
}

extension MatchingTable.Entry {
  /// Whether the code agrees with a verdict.
  func agrees(with verdict: Verdict, of written: String, in catalog: AreaCodeCatalog) -> Bool {
    switch (self, verdict) {
    case (.invalid(let reason), .invalid(let rejection)): return reason == rejection.reason
    case (.valid(let acceptance), .valid(let number)):
      guard let reading = written.withBytes({ acceptance.reading(of: $0) }) else { return true }
      let digits = written.filter(\.isNumber).dropFirst(reading.skippedCount)
      let definition = catalog.definitions[acceptance.definition]
      return acceptance.suffix + digits == number.nationalDigits
        && reading.interpretation == number.interpretation
        && definition.areaCode == number.areaCode && definition.countryCode == number.countryCode
    default: return false
    }
  }
}
