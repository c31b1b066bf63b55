import AreaSearch
import PhoneCheck
import Testing

@Suite("Validator")
struct PhoneValidatorTests {
  /// A regex that backtracks endlessly on digits with a wrong end, and has no automaton to decide instead.
  static let hostile = AreaCodeDefinition.make(
    "99", "ZZ", "Hostile", #"^(?:\+99-?)?(?<!x)(?=\d)(?:\d+)+(?:\d+)+(?:\d+)+[xy]$"#)

  @Test(
    "A limit makes a number undecided, never invalid",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 runs this regex"))
  func undecided() throws {
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: [Self.hostile, .china], preferred: .china))
    let verdict = validator.validate("+99 1111111111111111111111111111")
    guard case .undecided(let failure) = verdict else {
      Issue.record("expected undecided, got \(verdict)")
      return
    }
    #expect(failure.reason == .matchLimit)
    #expect(failure.definition?.countryCode.letters == "ZZ")
    #expect(validator.validate("13800138000").number != nil)
  }

  @Test(
    "A definition without an answer ends the search: a later definition might not be the first to accept",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 runs this regex"))
  func undecidedComesFirst() throws {
    let lax = AreaCodeDefinition.make("99", "YY", "Lax", #"^\+99-?\d+$"#)
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: [Self.hostile, lax]))
    #expect(validator.validate("+99 1111111111111111111111111111").reason == .matchLimit)
    #expect(validator.validate("+99 12").number?.countryCode?.letters == "YY")
  }

  @Test("The interpreter gives the same verdicts as machine code")
  func interpreter() throws {
    var options = PhoneValidator.Options()
    options.usesJIT = false
    let interpreting = try PhoneValidator(.sample, options: options)
    let compiling = try PhoneValidator(.sample)
    for text in [
      "13800138000", "+852 91234567", "+93 70", "+93-701234567", "12", "+886-912345678", "+853 0 61234567",
    ] {
      #expect(interpreting.validate(text) == compiling.validate(text))
      #expect(interpreting.exactMatch(of: text) == compiling.exactMatch(of: text))
    }
  }

  @Test(
    "A spelling that makes a regex call itself endlessly doesn't hide a matching spelling, with and without machine code",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 runs this regex"),
    arguments: [(#"(|(?1))2$"#, "2"), (#"(1|(?1))2$"#, "12"), (#"^(|1(?1)|(?1))3$"#, "13")])
  func endlessRecursion(regex: String, digits: String) throws {
    let catalog = AreaCodeCatalog(unchecked: [.make("99", "YY", "Recursive", regex)])
    for usesJIT in [true, false] {
      var options = PhoneValidator.Options()
      options.usesJIT = usesJIT
      let verdict = try PhoneValidator(catalog, options: options).validate("+99 \(digits)")
      #expect(verdict.number?.canonical == "+99-\(digits)")
    }
  }

  @Test(
    "Exact mode matches the raw bytes and answers like PCRE2",
    arguments: [
      ("13800138000", "CN"), ("13800138000\n", "CN"), ("-13800138000", "CN"), ("13800138000\r\n", nil),
      (" 13800138000", nil), ("１３８００１３８０００", nil), ("+852-,1234567", "HK"), ("+93-701234567junk", "AF"),
      ("+93701234567", nil), ("", nil), ("+93-701234567\0", "AF"),
    ])
  func exact(text: String, country: String?) throws {
    let verdict = try PhoneValidator(.sample).exactMatch(of: text)
    switch verdict {
    case .match(let definition): #expect(definition.countryCode.letters == country)
    case .noMatch: #expect(country == nil)
    case .undecided: Issue.record("undecided")
    }
  }

  @Test("Exact mode tries only the named area, else the preferred definition first")
  func exactOrder() throws {
    let all = [AreaCodeDefinition.make("1", "AA", "A", "1"), .make("2", "BB", "B", "1")]
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: all, preferred: all[1]))
    #expect(validator.exactMatch(of: "1") == .match(all[1]))
    #expect(validator.exactMatch(of: "1", area: Area(all[0])) == .match(all[0]))
    #expect(validator.exactMatch(of: "2", area: Area(all[0])) == .noMatch)
  }

  @Test("Exact mode matches up to 4,096 bytes, and is undecided beyond")
  func exactLength() throws {
    let validator = try PhoneValidator(.sample)
    let text = "+93-701234567" + String(repeating: "x", count: 4096 - 13)
    #expect(validator.exactMatch(of: text) == .match(.afghanistan))
    guard case .undecided(let failure) = validator.exactMatch(of: text + "x") else {
      Issue.record("expected undecided")
      return
    }
    #expect(failure.reason == .matchLimit)
  }

  @Test("Whole mode anchors both ends")
  func whole() throws {
    var options = PhoneValidator.Options()
    options.anchoring = .wholeText
    let validator = try PhoneValidator(.sample, options: options)
    #expect(validator.exactMatch(of: "+93-701234567") == .match(.afghanistan))
    #expect(validator.exactMatch(of: "+93-701234567junk") == .noMatch)
    #expect(validator.exactMatch(of: "13800138000\n") == .noMatch)
    #expect(validator.validate("+93 70123456789012").reason == .tooLong)
    #expect(try PhoneValidator(.sample).validate("+93 70123456789012").number != nil)
  }

  @Test(
    "A regex with text beyond ASCII runs over UTF-8",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 runs this regex"))
  func unicodeRegex() throws {
    let catalog = AreaCodeCatalog(unchecked: [.make("86", "CN", "China", "^(?:\\+86-?)?1\\d{2}$|^中.$")])
    let validator = try PhoneValidator(catalog)
    #expect(validator.validate("+86 138").number != nil)
    #expect(validator.exactMatch(of: "中国") == .match(catalog.definitions[0]))
    let malformed: [UInt8] = [0xE4, 0xB8, 0xAD, 0xFF]
    #expect(validator.exactMatch(of: malformed.span) == .noMatch)
  }

  @Test("A number has at least one national digit, even if a regex accepts none")
  func noNationalDigits() throws {
    let validator = try PhoneValidator(AreaCodeCatalog(unchecked: [.make("86", "CN", "China", "^\\+86")]))
    #expect(validator.validate("+86").reason == .tooShort)
    #expect(validator.validate("+86 1").summary == "+86-1")
  }

  @Test(
    "The rejection describes the deciding attempt",
    arguments: [
      ("0912345", .national), ("852912345678", .repeatedAreaCode), ("00852 912", .internationalPrefix("00")),
      ("+86", nil),
    ] as [(String, Interpretation?)])
  func decidingAttempt(text: String, interpretation: Interpretation?) throws {
    let explanation = try PhoneValidator(.sample).explain(
      text, area: AreaCodeCatalog.sample.area(named: "HK"))
    #expect(explanation.decidingAttempt?.interpretation == interpretation)
  }

  @Test("An explanation contains all readings and attempts")
  func explanation() throws {
    let explanation = try PhoneValidator(.sample).explain("0086 138-0013-8000")
    #expect(explanation.digits == "008613800138000")
    #expect(explanation.attempts.map(\.acceptedSpelling) == ["+86-13800138000"])
    #expect(explanation.verdict.summary == "+86-13800138000")
    #expect(
      try PhoneValidator(.sample).explain("013900").attempts.map(\.interpretation) == [
        .trunkPrefix("0"), .national,
      ])
    #expect(try PhoneValidator(.sample).explain("x").digits == nil)
  }

  @Test("Many tasks may share one validator")
  func sharing() async throws {
    let validator = try PhoneValidator(.sample)
    let count = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask { (0..<1_000).count { validator.validate("1380013\(1000 + $0)").number != nil } }
      }
      return await group.reduce(0, +)
    }
    #expect(count == 4_000)
  }
}

@Suite("Reloadable validator")
struct ReloadableValidatorTests {
  @Test("A replacement is in force for all later reads")
  func replace() throws {
    let current = ReloadableValidator(try PhoneValidator(.sample))
    let before = current.validator
    current.replace(with: try PhoneValidator(AreaCodeCatalog(unchecked: [.hongKong])))
    #expect(current.validator.validate("13800138000").number == nil)
    #expect(before.validate("13800138000").number != nil)
  }

  @Test("A load that fails keeps the last good validator")
  func failedLoad() throws {
    let current = ReloadableValidator(try PhoneValidator(.sample))
    #expect(throws: PhoneValidator.ConfigurationError.self) {
      try current.reload {
        var options = PhoneValidator.Options()
        options.internationalPrefixes = [""]
        return try PhoneValidator(.sample, options: options)
      }
    }
    #expect(current.validator.validate("13800138000").number != nil)
  }

  @Test("Reads and replacements may be concurrent")
  func concurrent() async throws {
    let catalogs = [
      AreaCodeCatalog.sample, AreaCodeCatalog(unchecked: [.hongKong, .china], preferred: .china),
    ]
    let current = ReloadableValidator(try PhoneValidator(catalogs[0]))
    let valid = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<3 {
        group.addTask { (0..<2_000).count { _ in current.validator.validate("13800138000").number != nil } }
      }
      group.addTask {
        for index in 0..<500 { current.replace(with: try PhoneValidator(catalogs[index % 2])) }
        return 0
      }
      return try await group.reduce(0, +)
    }
    #expect(valid == 6_000)
  }
}
