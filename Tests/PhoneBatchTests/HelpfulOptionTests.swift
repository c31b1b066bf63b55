import AreaSearch
import PhoneBatch
import PhoneCheck
import Testing

/// Options that would make most of a column's invalid numbers valid, tried on the first of these numbers.
@Suite("Remarks name options that would help, with the count of numbers that they make valid")
struct HelpfulOptionTests {
  private func found(
    _ text: String, _ options: PhoneValidator.Options = PhoneValidator.Options(),
    catalog: AreaCodeCatalog? = nil,
    change: (inout BatchPlan) -> Void = { _ in }
  ) throws -> InvalidColumn? {
    var fixture = BatchFixture(text, change)
    fixture.validator = try PhoneValidator(catalog ?? BatchFixture.validator.catalog, options: options)
    for case .invalidNumbers(let column) in try fixture.run().remarks { return column }
    return nil
  }

  /// Returns the options with the count of numbers that they make valid: `--split ';' 3`.
  private func remedies(
    _ text: String, _ options: PhoneValidator.Options = PhoneValidator.Options(),
    catalog: AreaCodeCatalog? = nil,
    change: (inout BatchPlan) -> Void = { _ in }
  ) throws -> [String]? {
    try found(text, options, catalog: catalog, change: change)?.remedies.map {
      ($0.isLeftOut ? "without " : "") + "\($0.option) \($0.validCount)"
    }
  }

  @Test(
    "Options for rows, prefixes, area codes and separators are named",
    arguments: [
      // A delimiter at the end of every row.
      ("a,phone\nx,13912345678,\ny,13912345679,\nz,1\n", ["--allow-ragged 2"]),
      ("phone\n8613912345678\n85291234567\n1\n", nil),
      ("phone\n85291234567\n85291234568\n13912345678\n1\n", ["--bare-international 2"]),
      ("phone\n0118613912345678\n011 852 9123 4567\n", ["--international-prefix 00,011 2"]),
      ("phone\n001185291234567\n", ["--international-prefix 00,0011 1"]),
      ("phone\n13912345678;13912345679\n123456;+852 91234567\n\n", ["--split ';' 2"]),
      ("phone\n13912345678 ::: 13912345679\n", ["--split ::: 1"]),
      ("phone\n\"13912345678\n13912345679\"\n", ["--split '\\n' 1"]),
      ("phone\n13912345678，13912345679\n", ["--split '，' 1"]),
      ("phone\n13912345678 13912345679\n", ["--split ' ' 1"]),
      // At most half of the numbers.
      ("phone\n85291234567\n1\n13912345678\n13912345678\n", nil),
      // Several numbers in a cell cause a remark if a tenth of the invalid cells have them.
      ("phone\n13912345678;13912345679\n1\n13912345678\n13912345678\n", ["--split ';' 1"]),
      ("phone\nLi 13912345678\n13912345678;3\n13912345678\n13912345678\n13912345678\n", nil),
      ("phone\n85291234567\nx\nx\nx\n", nil),
      ("phone\n139****5678\n139****5679\n", nil), ("phone\n\n\n", nil), ("phone\n\"\"\n\"\"\n", nil),
      // Empty cells count neither as numbers nor as invalid.
      ("phone\n85291234567\n\"\"\n13912345678\n13912345678\n", nil),
      ("phone\n85291234567\n85291234567\n\"\"\n\"\"\n\"\"\n13912345678\n", ["--bare-international 2"]),
      ("phone\n13912345678;123456\n\"\"\n\"\"\n\"\"\n", ["--split ';' 1"]),
    ] as [(String, [String]?)])
  func options(text: String, expected: [String]?) throws {
    #expect(try remedies(text) { $0.delimiter = 44 } == expected)
  }

  @Test("An option that is already set isn't named, and a contradicting option is named for removal")
  func setAlready() throws {
    let (china, hongKong) = (
      BatchFixture.validator.catalog.area(named: "CN")!, BatchFixture.validator.catalog.area(named: "HK")!
    )
    let several = "phone\n13912345678;13912345679\n"
    #expect(try remedies(several) { $0.numberSeparators = [NumberSeparator("|")!] } == nil)
    #expect(try remedies("a,phone\nx,13912345678,\n") { $0.raggedRows = .judged } == nil)
    var bare = PhoneValidator.Options()
    bare.acceptsBareInternational = true
    #expect(try remedies("phone\n8529123456\n", bare) == nil)
    #expect(try remedies("phone\n+86 13912345678\n") { $0.area = .named(hongKong) } == ["without --area 1"])
    #expect(try remedies("phone\n13912345678\n") { $0.area = .named(hongKong) } == nil)
    #expect(
      try remedies("phone,a\n+86 13912345678,HK\n") { $0.area = .column("a") } == ["without --area-column 1"])
    // Without PCRE2 other definitions of the fixture can't be asked about raw bytes.
    #expect(
      try remedies("phone\n139-1234-5678\n") {
        ($0.judging, $0.area) = (.exact, .named(china))
      } == ["without --exact 1"])
    // Options are also tried on raw bytes, if none of them helps.
    let plain = AreaCodeDefinition(
      areaCode: AreaCode("86")!, countryCode: CountryCode("CN")!, mobileRegex: #"^1\d{10}$"#)
    let plainCatalog = AreaCodeCatalog(unchecked: [plain], preferred: plain)
    #expect(
      try remedies("phone\n139-1234-5678\n", catalog: plainCatalog) { $0.judging = .exact }
        == ["without --exact 1"])
    #expect(try remedies("phone\n139x\n", catalog: plainCatalog) { $0.judging = .exact } == nil)
    #expect(try remedies("phone\n91234567;123456\n") { $0.area = .named(hongKong) } == ["--split ';' 1"])
    #expect(try remedies("phone,a\n91234567;123456,HK\n") { $0.area = .column("a") } == ["--split ';' 1"])
    #expect(try remedies("phone\n91234567;123456\n") { $0.area = .named(china) } == nil)
    var whole = PhoneValidator.Options()
    whole.anchoring = .wholeText
    let search = AreaCodeDefinition(
      areaCode: AreaCode("86")!, countryCode: CountryCode("CN")!, mobileRegex: #"1391"#)
    let searching = AreaCodeCatalog(unchecked: [search], preferred: search)
    #expect(try remedies("phone\n13912345678\n", whole, catalog: searching) == ["without --whole 1"])
  }

  @Test("An area is named if most numbers are valid in it, and in few other areas")
  func areas() throws {
    func definition(_ code: String, _ country: String, _ regex: String) -> AreaCodeDefinition {
      AreaCodeDefinition(
        areaCode: AreaCode(code)!, countryCode: CountryCode(country)!, mobileRegex: regex)
    }
    let china = definition("86", "CN", #"^1\d{10}$"#)
    func found(_ text: String, _ others: [AreaCodeDefinition]) throws -> [String]? {
      try remedies(
        "phone\n" + text, catalog: AreaCodeCatalog(unchecked: [china] + others, preferred: china))
    }
    let germany = definition("49", "DE", #"^15\d{8,9}$"#)
    let numbers = "0151 2345678\n01512 345678\n0151-2345678\n1\n"
    let france = definition("33", "FR", #"^1[45]\d{8}$"#)
    #expect(try found("0151 23456789\n01512 3456789\n", [germany]) == nil)
    #expect(try found("0151 2345678 9\n0151 2345 67\n0152 2345678\n", [germany]) == nil)
    #expect(try found(numbers, [germany]) == ["--default DE 3"])
    #expect(try found(numbers, [germany, france]) == ["--default DE 3", "--default FR 3"])
    // Two countries with the same code, and a mix of their numbers.
    let (america, canada) = (definition("1", "US", #"^212\d{7}$"#), definition("1", "CA", #"^416\d{7}$"#))
    let mixed = "2125550123\n2125550124\n4165550123\n4165550124\n"
    #expect(try found(mixed, [america, canada]) == ["--default 1 4"])
    #expect(try found("2125550123\n2125550124\n", [america, canada]) == ["--default US 2"])
    // Four countries accept the same count of numbers.
    let many = ["AA", "AB", "AC", "AD"].enumerated().map { definition("9\($0)", $1, #"^[24]1\d{8}$"#) }
    #expect(
      try found(mixed, Array(many.prefix(3))) == ["--default AA 4", "--default AB 4", "--default AC 4"])
    #expect(try found(mixed, many) == nil)
    // Other options help, or a column names the areas.
    #expect(try found("491523456789\n491523456788\n", [germany]) == ["--bare-international 2"])
    // The definition accepts any digits.
    #expect(try found(mixed, [definition("93", "AF", #"^\d{6,11}$"#)]) == nil)
  }

  @Test(
    "The first invalid numbers are tried, or else the numbers with the most frequent reason",
    arguments: [1, 3])
  func samples(jobs: Int) throws {
    func found(_ text: String) throws -> InvalidColumn? {
      try self.found("phone\n" + text) {
        $0.jobs = jobs
        $0.delimiter = 44
        $0.chunkByteCount = 512
      }
    }
    let several = String(repeating: "13912345678;13912345679\n", count: 150)
    let short = try found(String(repeating: "1\n", count: 120) + several)
    #expect(short?.triedCount == 100 && short?.invalidCount == 270 && short?.reason == .unexpectedCharacter)
    #expect(short?.remedies == [InvalidColumn.Remedy(option: "--split ';'", validCount: 100)])
    let mixed = try found(String(repeating: "13912345678;123456\n123456;+86 13912345678\n", count: 40))
    #expect(mixed?.triedCount == 80 && mixed?.reasonCount == 40)
    #expect(mixed?.remedies == [InvalidColumn.Remedy(option: "--split ';'", validCount: 80)])
  }

  @Test("The run gives the counts, and nothing is claimed of untried numbers")
  func texts() {
    func text(_ number: Int, _ invalid: Int, tried: Int, _ remedies: [InvalidColumn.Remedy]) -> String {
      var column = InvalidColumn(
        column: 2, numberCount: number, invalidCount: invalid, reason: .malformedRow, reasonCount: invalid)
      (column.triedCount, column.remedies) = (tried, remedies)
      return BatchRemark.invalidNumbers(column).description
    }
    let ragged = { (count: Int) in InvalidColumn.Remedy(option: "--allow-ragged", validCount: count) }
    #expect(
      text(5000, 4812, tried: 100, [ragged(97), InvalidColumn.Remedy(option: "--split ';'", validCount: 60)])
        == "4,812 of the 5,000 numbers in column 2 are invalid. The most frequent reason is MALFORMED_ROW. With "
        + "--allow-ragged, 97 of the first 100 tried would be valid. With --split ';', 60 of the first 100 tried would be "
        + "valid.")
    #expect(
      text(40, 40, tried: 40, [ragged(40)])
        == "None of the 40 numbers in column 2 is valid. The most frequent reason is MALFORMED_ROW. With --allow-ragged, all "
        + "of them would be valid.")
    #expect(
      text(1, 1, tried: 1, [InvalidColumn.Remedy(option: "--area", isLeftOut: true, validCount: 1)])
        == "The only number in column 2 is invalid. The reason is MALFORMED_ROW. Without --area, it would be valid."
    )
  }

  @Test("Helpful options are searched only if a plan wants advice")
  func silence() throws {
    let text = "phone\n" + String(repeating: "13912345678;13912345679\n", count: 30)
    #expect(try found(text) != nil && found(text) { $0.seeksAdvice = false } == nil)
  }

  @Test("With twenty numbers or more, a remark names the thing to check for a predominant reason")
  func questions() throws {
    let masked = String(repeating: "139****5678\n", count: 15)
    let valid = String(repeating: "13912345678\n", count: 5)
    #expect(try found("phone\n" + masked + valid)?.reason == .masked)
    #expect(try found("phone\n" + masked + valid.dropLast(12)) == nil)
    let short = String(repeating: "1\n", count: 15)
    #expect(try found("phone\n" + short + valid) == nil)
    #expect(try found("phone\n" + short + short)?.reason == .tooShort)
    let unpreferred = AreaCodeCatalog(unchecked: BatchFixture.validator.catalog.definitions)
    let column = try found(
      "phone\n" + valid + valid + valid + valid + "+8613912345678\n", catalog: unpreferred)
    #expect(column?.invalidCount == 20 && column?.numberCount == 21 && column?.reason == .unknownAreaCode)
    #expect(column.map { BatchRemark.invalidNumbers($0).description.contains("--default") } == true)
  }
}
