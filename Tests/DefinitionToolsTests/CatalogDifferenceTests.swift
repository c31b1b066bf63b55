import PhoneCheck
import Testing

import DefinitionTools
import PatternAutomata

@Suite("Catalog differences")
struct CatalogDifferenceTests {
  static let one = AreaCodeDefinition.make("99", "XA", #"^(\+99)?-?1\d{3}$"#)
  static let two = AreaCodeDefinition.make("98", "XB", #"^(\+98)?-?2\d{3}$"#)

  static func difference(
    _ old: [AreaCodeDefinition], _ new: [AreaCodeDefinition], preferred: (Int?, Int?) = (nil, nil)
  ) throws -> CatalogDifference {
    CatalogDifference(
      from: try .of(old, preferred: preferred.0), to: try .of(new, preferred: preferred.1))
  }

  @Test("The same catalog has no differences")
  func same() throws {
    let difference = try Self.difference([Self.one, Self.two], [Self.one, Self.two], preferred: (0, 0))
    #expect(difference.isEmpty && !difference.isNarrowing && !difference.isWidening)
    #expect(difference.definitions.map(\.numbers.unchanged.total) == [1_000, 1_000])
  }

  @Test("Added and removed definitions count with all their numbers")
  func addedAndRemoved() throws {
    let difference = try Self.difference([Self.one], [Self.two])
    #expect(difference.definitions.map(\.isRemoved) == [true, false])
    #expect(difference.definitions.map(\.isAdded) == [false, true])
    #expect(difference.definitions.map(\.numbers.rejected.total) == [1_000, 0])
    #expect(difference.definitions.map(\.numbers.accepted.total) == [0, 1_000])
    #expect(difference.isNarrowing && difference.isWidening)
  }

  @Test(
    "Differences are narrowing, widening, or neither",
    arguments: [
      (#"^(\+99)?-?1\d{3}$"#, [false, false, false]), (#"^(\+99)?-?1[0-8]\d{2}$"#, [true, true, false]),
      (#"^(\+99)?-?[12]\d{3}$"#, [true, false, true]), (#"^(\+99)?-?1\d{3}\z"#, [false, false, false]),
      (#"^(\+99)?1\d{3}$"#, [true, false, false]),
      (#"^(?<!x)(?=[+1])(\+99)?-?1\d{3}$"#, [true, false, false]),
    ])
  func kinds(regex: String, expected: [Bool]) throws {
    let difference = try Self.difference([Self.one], [.make("99", "XA", regex)])
    #expect([!difference.isEmpty, difference.isNarrowing, difference.isWidening] == expected)
  }

  @Test("A regex that is equal only by Unicode equivalence counts as another regex")
  func unicodeSpellings() throws {
    let difference = try Self.difference(
      [.make("99", "XA", "^\u{E9}?1\\d{3}$")], [.make("99", "XA", "^e\u{301}?1\\d{3}$")])
    #expect(difference.definitions.map(\.isRewritten) == [true])
    #expect(!difference.isEmpty)
  }

  @Test("Changed names and suffixes are differences, but neither narrow nor widen")
  func namesAndSuffixes() throws {
    let old = AreaCodeDefinition.make(
      "99", "XA", "^1", suffixes: ["1", "2"], names: [("en", "A"), ("zh-CN", "甲")])
    let new = AreaCodeDefinition.make(
      "99", "XA", "^1", suffixes: ["2", "3"], names: [("en", "B"), ("zh-TW", "甲")])
    let difference = try Self.difference([old], [new])
    let definition = try #require(difference.definitions.first)
    #expect(definition.nameChanges.map(\.tag) == ["en", "zh-CN", "zh-TW"])
    #expect(definition.nameChanges.map(\.old) == ["A", "甲", nil])
    #expect(definition.nameChanges.map(\.new) == ["B", nil, "甲"])
    #expect(definition.removedSuffixes == ["1"] && definition.addedSuffixes == ["3"])
    #expect(!difference.isEmpty && !difference.isNarrowing && !difference.isWidening)
  }

  @Test(
    "Another preferred definition both narrows and widens",
    arguments: [(0, 1), (0, nil), (nil, 1)] as [(Int?, Int?)])
  func preferred(old: Int?, new: Int?) throws {
    let difference = try Self.difference([Self.one, Self.two], [Self.one, Self.two], preferred: (old, new))
    #expect(difference.isNarrowing == (old != nil) && difference.isWidening == (new != nil))
    #expect(difference.preferred?.old?.countryCode.letters == old.map { ["XA", "XB"][$0] })
  }

  @Test("A preferred area code in place of one of its countries lets bare numbers belong to more definitions")
  func preferredAreaCode() throws {
    let definitions = [
      AreaCodeDefinition.make("99", "XA", #"^(\+99)?-?1\d{3}$"#), .make("99", "XB", #"^(\+99)?-?2\d{3}$"#),
    ]
    let country = AreaCodeCatalog(unchecked: definitions, preferred: definitions[0])
    let areaCode = AreaCodeCatalog(unchecked: definitions, preferred: definitions[0], prefersAreaCode: true)
    let wider = CatalogDifference(from: try PhoneValidator(country), to: try PhoneValidator(areaCode))
    #expect(wider.preferred?.old == wider.preferred?.new)
    #expect(wider.preferred?.oldDefinitions.map(\.countryCode.letters) == ["XA"])
    #expect(wider.preferred?.newDefinitions.map(\.countryCode.letters) == ["XA", "XB"])
    #expect(!wider.isEmpty && !wider.isNarrowing && wider.isWidening)
    let narrower = CatalogDifference(from: try PhoneValidator(areaCode), to: try PhoneValidator(country))
    #expect(!narrower.isEmpty && narrower.isNarrowing && !narrower.isWidening)
  }

  @Test("A number of several definitions is lost only if the named area loses it")
  func sharedAreaCode() throws {
    let both = [AreaCodeDefinition.make("1", "US", #"^[2-9]\d{3}$"#), .make("1", "CA", #"^4[01]\d\d$"#)]
    let narrower = [both[0], AreaCodeDefinition.make("1", "CA", #"^40\d\d$"#)]
    let difference = try Self.difference(both, narrower, preferred: (1, 1))
    #expect(difference.withoutArea.lost.isEmpty && difference.withoutArea.gained.isEmpty)
    #expect(difference.withArea.lost.total == 100 && difference.withArea.gained.isEmpty)
    #expect(difference.moves.map(\.numbers.total) == [100])
    #expect(difference.isNarrowing && !difference.isWidening)
    let removed = try Self.difference(both, [both[0]])
    #expect(removed.withoutArea.lost.isEmpty && removed.withArea.lost.total == 200)
  }

  @Test("A number counts once, with its trunk prefix and without")
  func trunkPrefixInRegex() throws {
    let old = AreaCodeDefinition.make("44", "GB", #"^7\d{9}$"#)
    let difference = try Self.difference([old], [.make("44", "GB", #"^0?7\d{9}$"#)], preferred: (0, 0))
    #expect(difference.withoutArea.gained.isEmpty && difference.withArea.gained.isEmpty)
    #expect(difference.definitions.first?.numbers.unchanged.total == 1_000_000_000)
    #expect(!difference.isNarrowing && !difference.isWidening)
  }

  @Test("Numbers are counted up to the readable length: 32 digits with the area code")
  func readableTotal() throws {
    let long = AreaCodeDefinition.make("99", "XA", #"^(\+99)?-?\d{30,}$"#)
    let lost = try Self.difference([long], [.make("99", "XA", #"^(\+99)?-?\d{31,}$"#)]).withoutArea.lost
    #expect(lost.readableTotal.description == "1" + String(repeating: "0", count: 30))
    let unread = try Self.difference([.make("99", "XA", #"^(\+99)?-?\d{31}$"#)], [long]).withoutArea
    #expect(unread.lost.readableTotal == 0 && unread.gained.readableTotal.description.count == 31)
  }

  @Test("A changed trunk prefix loses and gains texts, but no numbers")
  func trunkPrefix() throws {
    let definition = { (trunkPrefix: String) in
      AreaCodeDefinition(
        areaCode: AreaCode("86")!, countryCode: CountryCode("CN")!, mobileRegex: #"^1\d{4}$"#,
        trunkPrefixes: [trunkPrefix])
    }
    let difference = try Self.difference([definition("0")], [definition("8")], preferred: (0, 0))
    #expect(!difference.isEmpty && difference.isNarrowing && difference.isWidening)
    #expect(difference.withArea.lost.isEmpty && difference.withArea.gained.isEmpty)
    #expect(difference.definitions.first?.trunkPrefixChange?.new == ["8"])
    #expect(difference.writings.map(\.area?.countryCode.letters) == ["CN", nil])
    for writing in difference.writings {
      #expect(writing.lost.first?.text == "010000" && writing.lost.first?.old == "+86-10000")
      #expect(writing.gained.first?.text == "810000" && writing.gained.first?.new == "+86-10000")
      #expect(writing.changed.isEmpty)
    }
  }

  @Test("Digits that become another number are listed with both numbers")
  func changedDigits() throws {
    let definitions: [AreaCodeDefinition] = [
      .make("99", "XA", #"^\d{3}$"#), .make("98", "XB", #"^[12]\d\d$"#),
    ]
    let difference = try Self.difference(definitions, definitions, preferred: (0, 1))
    let bare = try #require(difference.writings.first)
    #expect(bare.area == nil && bare.gained.first?.text == "98100")
    #expect(bare.lost.first?.text == "000" && bare.lost.first?.old == "+99-000")
    let changed = try #require(bare.changed.first)
    #expect(changed.old == "+99-\(changed.text)" && changed.new == "+98-\(changed.text)")
  }

  @Test("A changed order is a difference")
  func order() throws {
    let difference = try Self.difference([Self.one, Self.two], [Self.two, Self.one])
    #expect(difference.isReordered && !difference.isEmpty && difference.moves.isEmpty)
    #expect(!difference.isNarrowing && !difference.isWidening)
  }

  // MARK: Moves

  /// Catalogs whose definitions compete for numbers of at most three digits after +1.
  static let families: [[AreaCodeDefinition]] = [
    [.make("1", "XA", #"^(\+1)?-?\d{3}$"#), .make("1", "XB", #"^(\+1)?-?[2-5]\d{2}$"#)],
    [.make("1", "XB", #"^(\+1)?-?[2-5]\d{2}$"#), .make("1", "XA", #"^(\+1)?-?\d{3}$"#)],
    [
      .make("1", "XA", #"^(\+1)?-?\d{3}$"#),
      .make("1", "XB", #"^(\+1)?-?[2-5]\d{2}$"#, suffixes: ["25", "3"]),
    ],
    [
      .make("1", "XA", #"^(\+1)?-?\d{2,3}$"#, suffixes: ["2"]),
      .make("1", "XB", #"^(\+1)?-?[2-5]\d{2}$"#, suffixes: ["25", "3"]),
      .make("13", "XC", #"^(\+13)?-?[0-4]\d$"#),
    ],
    [
      .make("1", "XA", #"^(\+1)?-?(?<!x)(?=\d)\d{3}$"#),
      .make("1", "XB", #"^(\+1)?-?[2-5]\d{2}$"#, suffixes: ["4"]),
    ],
  ]

  static let pairs = families.indices.flatMap { old in families.indices.map { (old, $0) } }

  @Test("Moves agree with the owners found by looking up every number", arguments: pairs)
  func moves(old: Int, new: Int) throws {
    let preferred = (old % 2, new % 2)
    let difference = try Self.difference(
      Self.families[old], Self.families[new], preferred: preferred)
    var expected: [String: Int] = [:]
    let validators = [
      try PhoneValidator.of(Self.families[old], preferred: preferred.0),
      try PhoneValidator.of(Self.families[new], preferred: preferred.1),
    ]
    for number in Listing.numbers(upTo: 3) {
      let landed = validators.map { $0.validate("+1\(number)").number?.countryCode?.letters }
      guard let before = landed[0], let after = landed[1], before != after else { continue }
      expected["\(before) \(after)", default: 0] += 1
    }
    let found = difference.moves.map {
      ("\($0.old.countryCode) \($0.new.countryCode)", $0.numbers.total.integer ?? .max)
    }
    if difference.moves.allSatisfy({ !$0.numbers.isLowerBound }), old != 4, new != 4 {
      #expect(Dictionary(uniqueKeysWithValues: found) == expected)
    } else {
      #expect(Set(found.map(\.0)) == Set(expected.keys))
      #expect(found.allSatisfy { $0.1 <= expected[$0.0, default: 0] })
    }
  }

  @Test("The families in these tests move some numbers")
  func thereAreMoves() throws {
    let difference = try Self.difference(Self.families[0], Self.families[2])
    #expect(difference.moves.map(\.numbers.total) == [110])
    #expect(difference.moves.first?.numbers.examples.first == "+1-250")
  }
}
