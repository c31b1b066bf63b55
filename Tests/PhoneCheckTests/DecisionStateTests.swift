import AreaSearch
import PatternAutomata
import PhoneCheck
import Testing

/// The decision state, walked by single calls, compared with the plain search over definitions and PCRE2.
@Suite("Decision state")
struct DecisionStateTests {
  /// The catalogs of the matching table, and catalogs that only a search can decide: definitions without numbers,
  /// without automata, and several with one area code and suffixes.
  static let catalogs =
    MatchingTableTests.catalogs + [
      AreaCodeCatalog(
        unchecked: [
          .make("8", "AA", "A", #"^(\+8)?-?[a-f]$"#), .make("81", "BB", "B", #"^(\+81)?-?0?1{2,3}$"#),
          .make("8", "CC", "C", #"^(\+8)?-?(?<!x)(?=2)\d{2,3}$"#, suffixes: ["2"]),
        ]),
      AreaCodeCatalog(
        unchecked: [
          .make("2", "AA", "A", #"^(\+2)?-?(1{2}|8(0|2){1,3})$"#, suffixes: ["18", "8"]),
          .make("2", "BB", "B", #"^(\+2)?-?(1\d|82\d)$"#, suffixes: ["82"]),
          .make("2", "CC", "C", #"^\+2-?[12]?8?\d$"#), .make("12", "AA", "D", #"^(\+12)?-?0?8{1,2}$"#),
        ], preferred: .make("2", "BB", "B", #"^(\+2)?-?(1\d|82\d)$"#, suffixes: ["82"])),
    ]

  @Test(
    "A walk gives the verdict of a search, in every detail", arguments: catalogs, MatchingTableTests.options)
  func walksAgree(catalog: AreaCodeCatalog, options: PhoneValidator.Options) throws {
    var plain = options
    plain.decidesByAutomata = false
    let (validator, reference) = (
      try PhoneValidator(catalog, options: options), try PhoneValidator(catalog, options: plain)
    )
    validator.prepare()
    var random = SplitMix64(seed: 19)
    let areas =
      [nil] + catalog.definitions.map { Area($0) } + ["AA", "1", "2"].compactMap { catalog.area(named: $0) }
    for area in areas {
      for _ in 0..<400 {
        let number = Self.number(&random)
        let (verdict, expected) = (
          validator.validate(number, area: area), reference.validate(number, area: area)
        )
        #expect(verdict == expected, "\(number)")
        #expect(verdict.number?.countryCode == expected.number?.countryCode, "\(number)")
        #expect(verdict.number?.interpretation == expected.number?.interpretation, "\(number)")
        #expect(verdict.number?.spelling == expected.number?.spelling, "\(number)")
        #expect(verdict.number?.alsoMatches == expected.number?.alsoMatches, "\(number)")
      }
    }
  }

  /// Returns a number of few different digits, so that area codes, prefixes and suffixes often meet.
  private static func number(_ random: inout SplitMix64) -> String {
    var text = Int.random(in: 0..<3, using: &random) == 0 ? "+" : ""
    if Int.random(in: 0..<5, using: &random) == 0 { text += "00" }
    for _ in 0..<Int.random(in: 1...7, using: &random) {
      text += ["0", "1", "1", "2", "2", "8", "8", "(0)"].randomElement(using: &random) ?? ""
    }
    return text
  }
}
