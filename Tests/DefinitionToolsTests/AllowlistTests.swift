import DefinitionTools
import Foundation
import PhoneCheck
import StrictJSON
import Testing

@Suite("Allowlists of other identity servers")
struct AllowlistTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../Fixtures")

  /// Returns the settings in a file of `Fixtures/Allowlists`, whose README has their addresses.
  static func settings(_ name: String) throws -> CountryAllowlist {
    let data = try Data(contentsOf: fixtures.appending(path: "Allowlists/\(name).json"))
    return try CountryAllowlist(settings: Array(data))
  }

  static func codes(_ text: String) -> [CountryCode] {
    text.split(separator: " ").compactMap { CountryCode("\($0)") }
  }

  @Test(
    "The settings of each server have their countries",
    arguments: [
      ("auth0", CountryAllowlist.Server.auth0, CountryAllowlist.Countries.only(codes("US GB"))),
      ("auth0.deny", .auth0, .except(codes("FR"))), ("auth0.unset", .auth0, .all),
      ("authgear", .authgear, .only(codes("TW HK"))), ("firebase", .firebase, .only(codes("AC AD"))),
      ("firebase.deny", .firebase, .except(codes("AC AD"))), ("logto", .logto, .all),
    ])
  func reading(name: String, server: CountryAllowlist.Server, countries: CountryAllowlist.Countries) throws {
    let settings = try Self.settings(name)
    #expect(settings.server == server && settings.countries == countries)
    let isAllowed = { (country: CountryCode) in
      switch countries {
      case .all: true
      case .only(let listed): listed.contains(country)
      case .except(let listed): !listed.contains(country)
      }
    }
    let selection = settings.selection(from: .builtin)
    let definitions = try #require(selection.catalog).definitions
    #expect(definitions == AreaCodeCatalog.builtin.definitions.filter { isAllowed($0.countryCode) })
    #expect(selection.remarks.contains(.numbers))
    #expect(selection.remarks.contains(.noList(server)) == (countries == .all))
  }

  @Test("The written file accepts the mobile numbers of the allowed countries, and no others")
  func numbers() throws {
    let selection = try Self.settings("auth0").selection(from: .builtin)
    let json = try #require(selection.catalog).definitionsJSON.lines
    let validator = try PhoneValidator(AreaCodeCatalog(json: json))
    let text = try String(
      contentsOf: Self.fixtures.appending(path: "world-numbers.csv"), encoding: .utf8)
    var counts: [Bool: Int] = [:]
    for line in text.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      let isMobile = fields[4].split(separator: " ").contains { $0 == "US" || $0 == "GB" }
      let verdict = validator.validate("+\(fields[1])\(fields[2])")
      #expect(verdict.isValid == isMobile, "\(line)")
      counts[isMobile, default: 0] += 1
    }
    #expect(counts[true] ?? 0 >= 10 && counts[false] ?? 0 > 1_000)
  }

  @Test("A catalog that is written loads as an equal catalog")
  func roundTrip() throws {
    let tenant = AreaCodeCatalog(
      unchecked: [
        .make(
          "1", "US", #"^\+1-?\d{10}$"#, names: [(tag: "en", name: "A \"B\" \\"), (tag: "zh-CN", name: "美国")]),
        .make("1", "PR", #"^787\d{7}$"#, suffixes: ["787", "939"]),
        .make("39", "IT", #"^3\d{9}$"#, names: []),
        AreaCodeDefinition(
          areaCode: AreaCode("86")!, countryCode: CountryCode("CN")!, mobileRegex: #"^1\d{10}$"#,
          trunkPrefixes: []),
        AreaCodeDefinition(
          areaCode: AreaCode("7")!, countryCode: CountryCode("RU")!, mobileRegex: #"^9\d{9}$"#,
          trunkPrefixes: ["8", "0"]),
      ])
    let definitions = tenant.definitions
    let catalogs =
      [.builtin, tenant]
      + definitions.map { AreaCodeCatalog(unchecked: definitions, preferred: $0) }
      + [AreaCodeCatalog(unchecked: definitions, preferred: definitions[0], prefersAreaCode: true)]
    for catalog in catalogs {
      #expect(try AreaCodeCatalog(json: catalog.definitionsJSON.lines) == catalog)
    }
  }

  @Test(
    "Countries that share numbers with a country that isn't allowed are named, with a number of both",
    arguments: [
      ("AX", "FI"), ("BL", "GP MF"), ("CC", "AU CX"), ("CX", "AU CC"), ("EH", "MA"), ("MF", "GP BL"),
      ("SJ", "NO"), ("VA", "IT"),
    ])
  func sharedNumbers(country: String, others: String) throws {
    let allowlist = CountryAllowlist(.auth0, .only(Self.codes(country)))
    let remarks = allowlist.selection(from: .builtin).remarks
    let shared = remarks.compactMap { remark -> (others: [CountryCode], example: String)? in
      if case .sharedNumbers(_, let others, let example) = remark { (others, example) } else { nil }
    }
    #expect(shared.count == 1 && Set(shared[0].others) == Set(Self.codes(others)))
    // The number is the other country's, too, if that is the only one.
    for code in [country] + others.split(separator: " ").map(String.init).prefix(1) {
      let catalog = AreaCodeCatalog.builtin.keeping { $0.countryCode.letters == code }
      #expect(try PhoneValidator(catalog).validate(shared[0].example).isValid)
    }
  }

  @Test("Nothing is said about shared numbers if every country that shares them is allowed")
  func nothingShared() {
    for countries in [CountryAllowlist.Countries.only(Self.codes("FI AX")), .only(Self.codes("US")), .all] {
      let remarks = CountryAllowlist(.auth0, countries).selection(from: .builtin).remarks
      #expect(!remarks.contains { if case .sharedNumbers = $0 { true } else { false } })
    }
  }

  @Test("Firebase may decide by the area code, so other countries of the area code are named")
  func areaCodes() throws {
    let remarks = CountryAllowlist(.firebase, .only(Self.codes("KZ"))).selection(from: .builtin).remarks
    let areaCode = try #require(AreaCode("7"))
    #expect(remarks.contains(.sharedAreaCode(areaCode, others: Self.codes("RU"))))
    let auth0 = CountryAllowlist(.auth0, .only(Self.codes("KZ"))).selection(from: .builtin).remarks
    #expect(!auth0.contains { if case .sharedAreaCode = $0 { true } else { false } })
  }

  @Test("The first pinned country that is allowed is preferred, or the only country, or the tenant's")
  func preferred() throws {
    let pinned = try Self.settings("authgear").selection(from: .builtin)
    #expect(pinned.catalog?.preferred?.countryCode.letters == "HK")
    // US and GB are pinned, but not allowed.
    #expect(pinned.remarks.contains(.pinned(Self.codes("HK")[0], others: [])))
    #expect(pinned.remarks.contains(.foreignSetting(.countryOfAddress)))

    let several = CountryAllowlist(.auth0, .only(Self.codes("CN US"))).selection(from: .builtin)
    #expect(several.catalog?.preferred == nil && several.remarks.contains(.noPreferred))
    let single = CountryAllowlist(.auth0, .only(Self.codes("US"))).selection(from: .builtin)
    #expect(single.catalog?.preferred?.countryCode.letters == "US" && !single.remarks.contains(.noPreferred))

    let definitions = AreaCodeCatalog.builtin.keeping { ["CN", "US", "GB"].contains($0.countryCode.letters) }
    let tenant = AreaCodeCatalog(unchecked: definitions.definitions, preferred: definitions.preferred)
    let kept = CountryAllowlist(.auth0, .only(Self.codes("CN US"))).selection(from: tenant)
    #expect(kept.catalog?.preferred?.countryCode.letters == "CN")
  }

  @Test("Countries without a definition are named, and no catalog is made without a definition")
  func undefined() {
    let some = CountryAllowlist(.firebase, .only(Self.codes("EU AQ CN"))).selection(from: .builtin)
    #expect(some.remarks.first == .undefined(Self.codes("EU AQ")))
    #expect(some.catalog?.definitions.count == 1)
    let none = CountryAllowlist(.firebase, .only([])).selection(from: .builtin)
    #expect(none.catalog == nil && none.remarks.isEmpty)
  }

  /// Authgear's server sets a list that is `nil` to all countries (`PhoneInputConfig.SetDefaults`).
  @Test(
    "A key of Authgear's without a value is the same as no key: all countries are allowed",
    arguments: [
      #"{"ui": {"phone_input": null}}"#, #"{"ui": {"phone_input": {}}}"#,
      #"{"ui": {"phone_input": {"allowlist": null}}}"#,
      #"{"ui": {"phone_input": {"allowlist": null, "pinned_list": null, "preselect_by_ip_disabled": null}}}"#,
    ])
  func unset(text: String) throws {
    let settings = try CountryAllowlist(settings: Array(text.utf8))
    #expect(settings.server == .authgear && settings.countries == .all && settings.pinned.isEmpty)
    #expect(settings.foreignSettings == [.countryOfAddress])
    let selection = settings.selection(from: .builtin)
    #expect(selection.catalog?.definitions == AreaCodeCatalog.builtin.definitions)
    #expect(selection.remarks.contains(.noList(.authgear)))
  }

  private static func accents(_ count: Int) -> String { String(repeating: "\u{301}", count: count) }

  @Test(
    "A fault has its place and its cause",
    arguments: [
      ("", 1, 1, AllowlistError.Cause.notAnObject), ("ui:\n  phone_input:\n", 1, 1, .notAnObject),
      ("[]", 1, 1, .notAnObject), ("{}", 1, 1, .unknownSettings),
      (#"{"country_codes": {"list": ["USA"], "mode": "allow"}}"#, 1, 29, .notACountryCode("USA")),
      // A letter with any number of accents is a single character.
      (
        #"{"country_codes": {"list": ["U\#(Self.accents(30))"], "mode": "allow"}}"#, 1, 29,
        .notACountryCode("U" + Self.accents(19))
      ),
      (#"{"country_codes": {"list": "US", "mode": "allow"}}"#, 1, 28, .notAList(key: "list")),
      (#"{"country_codes": {"list": [1], "mode": "allow"}}"#, 1, 29, .notAList(key: "list")),
      (#"{"country_codes": {"list": ["US"], "mode": "maybe"}}"#, 1, 44, .unknownMode),
      (#"{"country_codes": {"list": ["US"]}}"#, 1, 19, .unknownMode),
      ("{\n \"smsRegionConfig\": {}\n}", 2, 21, .unknownPolicy),
      (#"{"ui": {"phone_input": {"allowlist": ["HK", null]}}}"#, 1, 45, .notAList(key: "allowlist")),
    ])
  func faults(text: String, line: Int, column: Int, cause: AllowlistError.Cause) {
    #expect(throws: AllowlistError(cause: cause, line: line, column: column)) {
      try CountryAllowlist(settings: Array(text.utf8))
    }
  }

  @Test("JSON that is broken or has a key twice is refused with its place")
  func brokenJSON() throws {
    for text in [#"{"country_codes": }"#, #"{"signIn": 1, "signIn": {"methods": []}}"#] {
      let error = #expect(throws: AllowlistError.self) { try CountryAllowlist(settings: Array(text.utf8)) }
      guard case .invalidJSON = error?.cause else {
        Issue.record("not a fault of JSON: \(text)")
        continue
      }
    }
  }

  @Test("A byte order mark, lower case, repetition and other keys change nothing")
  func tolerance() throws {
    let text =
      "\u{FEFF}" + #"{"name": "p", "smsRegionConfig": {"allowlistOnly": {"allowedRegions": ["us", "US"]}}}"#
    #expect(try CountryAllowlist(settings: Array(text.utf8)).countries == .only(Self.codes("US")))
  }
}
