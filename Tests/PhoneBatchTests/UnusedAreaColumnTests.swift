import AreaSearch
import PhoneBatch
import PhoneCheck
import Testing

/// A column with the area of each number, and no option that uses it.
@Suite("A remark names a column of areas that no option uses")
struct UnusedAreaColumnTests {
  /// Some countries, with China preferred.
  private static let catalog: AreaCodeCatalog = {
    let definitions = [
      ("86", "CN", #"^(\+86-?)?1[3-9]\d{9}$"#), ("49", "DE", #"^(\+49-?)?1[567]\d{8,9}$"#),
      ("44", "GB", #"^(\+44-?)?7[1-57-9]\d{8}$"#), ("852", "HK", #"^(\+852-?)?[569]\d{7}$"#),
      ("91", "IN", #"^(\+91-?)?[6-9]\d{9}$"#), ("47", "NO", #"^(\+47-?)?[49]\d{7}$"#),
      ("20", "EG", #"^(\+20-?)?1[0-25]\d{8}$"#),
      ("1", "US", #"^(\+1-?)?(302|317|415)\d{7}$"#), ("1", "CA", #"^(\+1-?)?(204|416)\d{7}$"#),
    ].map { area, country, regex in
      AreaCodeDefinition(areaCode: AreaCode(area)!, countryCode: CountryCode(country)!, mobileRegex: regex)
    }
    return AreaCodeCatalog(unchecked: definitions, preferred: definitions[0])
  }()

  /// Returns the remark of a run.
  private func found(
    _ text: String, default area: String? = nil, _ change: (inout BatchPlan) -> Void = { _ in }
  )
    throws -> UnusedAreaColumn?
  {
    var fixture = BatchFixture(text, change)
    fixture.validator = try PhoneValidator(area.flatMap(Self.catalog.preferring) ?? Self.catalog)
    for case .unusedAreaColumn(let note) in try fixture.run().remarks { return note }
    return nil
  }

  @Test(
    "A column is found by a name that means countries or area codes, and cells that name them",
    arguments: [
      "country", "Country Code", "countryCode", "COUNTRY_NAME", "Country/Region",
      "Default Address Country Code",
      "Billing Country", "country2", "nation", "Land", "LAND1", "Länderkennzeichen", "pays", "País",
      "pai\u{301}s",
      "paese", "страна", "ülke", "国家", "国家/地区", "國家/地區", "地区", "國籍", "所在国家", "国", "국가", "ประเทศ", "देश",
      "الدولة",
      "iso", "iso2", "ISO3166", "alpha-2", "Nationality",
    ])
  func names(name: String) throws {
    let note = try found("phone,\(name)\n15123456700,DE\n15123456701,de\n")
    #expect(note?.column == 2 && note?.name == name && note?.argument == name && note?.contents == .countries)
    #expect(note?.rowCount == 2 && note?.otherCount == 2 && note?.validCount == 2)
  }

  @Test("Numbers that are written like another country's are counted over the first rows")
  func numbersElsewhere() throws {
    let numbers = ["1 (317) 555-1234", "13175551234", "1 302 555 1234", "13800138000"]
    for (text, change, column): (String, (inout BatchPlan) -> Void, Int?) in [
      ("phone\n" + numbers.joined(separator: "\n") + "\n", { _ in }, 1),
      (numbers.joined(separator: "\n") + "\n", { $0.layout = .lines }, nil),
      (
        numbers.map { "{\"phone\":\"\($0)\"}\n" }.joined(),
        {
          $0.layout = .objects; $0.phoneColumn = ".phone"
        }, nil
      ),
    ] {
      var fixture = BatchFixture(text, change)
      fixture.validator = try PhoneValidator(Self.american)
      #expect(
        try fixture.run().remarks.contains(
          .numbersElsewhere(
            column: column, count: 2, rowCount: 4, definition: Self.american.definitions[1].id)), "\(text)")
    }
  }

  /// China, whose regex accepts any digits after 1, and some numbers of the United States.
  private static let american: AreaCodeCatalog = {
    let definitions = [
      AreaCodeDefinition(
        areaCode: AreaCode("86")!, countryCode: CountryCode("CN")!, mobileRegex: #"^1\d{10}$"#),
      AreaCodeDefinition(
        areaCode: AreaCode("1")!, countryCode: CountryCode("US")!, mobileRegex: #"^(302|317|415)\d{7}$"#),
    ]
    return AreaCodeCatalog(unchecked: definitions, preferred: definitions[0])
  }()

  @Test(
    "A column is found by a name that means area codes",
    arguments: [
      "cc", "区号", "國碼", "国家代码", "国际区号", "calling code", "dial_code", "country_code", "Indicatif", "DDI",
      "prefix",
    ])
  func areaCodes(name: String) throws {
    let note = try found("phone,\(name)\n15123456700,49\n15123456701,+49\n13800138000,86\n")
    #expect(note?.contents == .areaCodes && note?.otherCount == 2 && note?.validCount == 2)
  }

  @Test(
    "Names and contents with another meaning cause no remark",
    arguments: [
      // States of the USA with the codes of countries.
      "phone,state\n4155550171,CA\n3175550171,IN\n3025550171,DE\n",
      "phone,region\n4155550171,CA\n3175550171,IN\n3025550171,DE\n",
      "phone,province\n15123456700,DE\n", "phone,lang\n15123456700,de\n", "phone,Language\n15123456700,de\n",
      "phone,country_id\n15123456700,49\n", "phone,country currency\n15123456700,DE\n",
      "phone,id\n15123456700,1\n15123456700,7\n15123456700,44\n",
      // Codes of Chinese cities.
      "phone,区号\n02012345678,020\n02012345678,010\n",
      "phone,country\n15123456700,\n", "phone,country\n15123456700,?\n15123456700,DE\n",
      "phone,cc\n15123456700,a@example.com\n15123456700,-\n",
      "phone,direction\n7400123456,IN\n7400123456,OUT\n7400123456,IN\n",
      "phone,Answer\n15123456700,NO\n15123456700,NO\n15123456700,NO\n",
      "phone,region\n15123456700,DE\n",
    ])
  func others(text: String) throws {
    #expect(try found(text) == nil)
  }

  @Test(
    "There is no remark if no number could have been meant differently",
    arguments: [
      "phone,country\n13800138000,CN\n13800138001,86\n",
      "phone,country\n+4915123456700,DE\n0085291234567,HK\n",
      "phone,country\n,DE\n", "phone,country\n",
    ])
  func certain(text: String) throws {
    #expect(try found(text) == nil)
  }

  @Test("Numbers of one area code are the same for each of its countries")
  func sharedAreaCode() throws {
    #expect(try found("phone,country\n4155550171,US\n", default: "1") == nil)
    #expect(try found("phone,country\n4155550171,1\n", default: "US") == nil)
    #expect(try found("phone,country\n15123456700,DE\n", default: "DE") == nil)
    #expect(try found("phone,country\n15123456700,DE\n", default: "CN")?.preferred?.areaCode.digits == "86")
  }

  @Test("An option that names areas prevents the remark, and so does reading nothing")
  func options() throws {
    let text = "phone,country\n15123456700,DE\n"
    let germany = Self.catalog.area(named: "DE")!
    #expect(try found(text) { $0.area = .named(germany) } == nil)
    #expect(try found(text) { $0.area = .column("country") } == nil)
    #expect(try found(text) { $0.judging = .exact } == nil)
  }

  @Test("A column without a name is named only if it explains why most numbers are invalid")
  func withoutName() throws {
    let rows = "7400123456,GB\n7400123457,GB\n7400123458,GB\n"
    let note = try found(rows) {
      $0.layout = .tableWithoutHeader; $0.phoneColumn = "1"
    }
    #expect(note?.column == 2 && note?.argument == "2" && note?.validCount == 3)
    let valid = "15123456700,DE\n15123456701,DE\n15123456702,DE\n"
    #expect(
      try found(valid) {
        $0.layout = .tableWithoutHeader; $0.phoneColumn = "1"
      } == nil)
    #expect(try found("phone,whence\n" + rows)?.argument == "whence")
  }

  @Test("If a column names the area of each number, no other default is recommended for all of them")
  func noDefault() throws {
    let rows = "15123456700,DE\n15123456701,DE\n15123456702,DE\n"
    let notes = rows.replacing("DE", with: "x")
    for (text, recommends) in [("phone,country\n" + rows, false), ("phone,note\n" + notes, true)] {
      var fixture = BatchFixture(text)
      fixture.validator = try PhoneValidator(#require(Self.catalog.preferring("HK")))
      let remedies = try fixture.run().remarks.flatMap { remark in
        if case .invalidNumbers(let invalid) = remark { invalid.remedies.map(\.option) } else { [String]() }
      }
      #expect(remedies.contains { $0.hasPrefix("--default") } == recommends, "\(text): \(remedies)")
    }
  }

  @Test("Of several columns the most useful is named; if its name is ambiguous, by its number")
  func several() throws {
    let note = try found("market,phone,country,Region\nGB,7400123456,GB,GB\n")
    #expect(note?.argument == "country")
    #expect(try found("phone,country,country\n15123456700,,DE\n")?.argument == "3")
  }

  @Test("The same rows are examined however the work is divided", arguments: [1, 3])
  func jobs(jobs: Int) throws {
    let rows =
      String(repeating: "15123456700,DE\n", count: 150) + String(repeating: "15123456700,?\n", count: 500)
    let note = try found("phone,country\n" + rows) {
      $0.jobs = jobs
      $0.chunkByteCount = 64
    }
    #expect(note?.rowCount == 100 && note?.otherCount == 100)
  }

  @Test("The remark names the column, the effect, and the option to write")
  func text() throws {
    let note = UnusedAreaColumn(
      column: 4, name: "Land Name", contents: .countries, rowCount: 40, otherCount: 40, validCount: 38,
      preferred: Self.catalog.preferred?.id, argument: "Land Name")
    #expect(
      BatchRemark.unusedAreaColumn(note).description
        == "Column 4 (\"Land Name\") seems to hold the country of each number. In the first 40 rows, 40 numbers without + were "
        + "checked as numbers of CN (+86), although their rows name another country. With --area-column 'Land Name', 38 of them are valid."
    )
  }
}
