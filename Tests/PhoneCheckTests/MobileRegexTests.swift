import AreaSearch
import Testing

import PhoneCheck

@Suite("Mobile regex")
struct MobileRegexTests {
  @Test(
    "Items that would change how the regex is read are refused at the start only",
    arguments: ["(*UTF)1", "(*UCP)1", "(*LIMIT_MATCH=1)1", "(*NO_JIT)1", "(*CRLF)1", "(*BSR_ANYCRLF)1"])
  func startItems(text: String) {
    #expect(throws: MobileRegexFault.self) { try MobileRegex(text) }
  }

  @Test("Other verbs are ordinary", arguments: ["(*COMMIT)1", "1(*ACCEPT)", "(*FAIL)|1", "(*:name)1"])
  func verbs(text: String) throws {
    _ = try MobileRegex(text)
  }

  /// Regexes that an automaton runs, with an accepted number; and the remark on regexes that no automaton can run.
  private static let regexes: [(regex: String, number: String, remark: String?)] = [
    (#"^1\d{10}$"#, "12345678901", nil), (#"^(\+86-?)?1[3-9]\d{9}$"#, "13800138000", nil),
    // These don't begin with ^, so their automata are large, but within the limits.
    (#"1\d{10}$"#, "12345678901", nil), (#"(\+86-?)?(?:1|42[2-6])[1-8]{10}$"#, "4224567811111", nil),
    (#"\+?(?:86)?(?>3|1[0-9])\d{4,11}\z"#, "12345678901", nil),
    (#"^(?:1\d+|11+)$"#, "12345678901", nil),
    (#".*1.{15}$"#, "1234567890123456", "the automaton of this regex is too large: numbers of"),
    (#"^\d*1\d{15}$"#, "1234567890123456", "the automaton of this regex is too large: numbers of"),
    (#"^(1)\d\1$"#, "121", "a back-reference at offset 6: numbers of"),
    (#"^(?<!1)\d+$"#, "12", "look-behind at offset 1: numbers of"),
  ]

  @Test("Without PCRE2, numbers are undecided exactly if a remark reports it", arguments: regexes)
  func remarks(regex: String, number: String, remark: String?) throws {
    let catalog = try AreaCodeCatalog(json: Self.json(regex))
    let verdict = try PhoneValidator(catalog).validate(number, area: catalog.area(named: "CN"))
    guard let remark, !MatchingEngine.runsEveryRegex else {
      #expect(catalog.remarks.isEmpty && verdict.number != nil, "\(verdict)")
      return
    }
    #expect(catalog.remarks.count == 1)
    let text = catalog.remarks.first?.rendered(file: "f") ?? ""
    #expect(text.hasPrefix("f:2:") && text.contains(remark), "\(text)")
    #expect(verdict.reason == .unsupportedPattern)
  }

  @Test(
    "A regex that only PCRE2 can refuse is an error with PCRE2, and undecided without it",
    arguments: [
      #"^(?:[13579][02468]){1500}$|^1\d{10}$"#, #"^(1)\d{10}\2?$"#, #"^1\p{Digit}{10}$"#,
      #"^(?<=1+)1\d{10}$"#,
      #"^(*NONE)1\d{10}$"#, #"^(?<n>1)(?<n>\d{10})$"#, #"^\u0031\d{10}$"#,
    ])
  func leftToPCRE2(regex: String) throws {
    guard !MatchingEngine.runsEveryRegex else {
      #expect(throws: DefinitionsError.self) { try AreaCodeCatalog(json: Self.json(regex)) }
      return
    }
    let catalog = try AreaCodeCatalog(json: Self.json(regex))
    #expect(catalog.remarks.count == 1)
    let verdict = try PhoneValidator(catalog).validate("12345678901", area: catalog.area(named: "CN"))
    #expect(verdict.reason == .unsupportedPattern)
  }

  private static func json(_ regex: String) -> String {
    """
    {"phoneAreaCodeDefinitions":[{"areaCode":"86","countryCode":"CN","displayMapping":{"en":"China"},
    "mobileRegex":"\(regex.replacing("\\", with: "\\\\"))"}]}
    """
  }
}
