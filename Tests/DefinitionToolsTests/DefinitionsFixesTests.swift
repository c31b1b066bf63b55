import DefinitionTools
import PhoneCheck
import RandomSearch
import StrictJSON
import Testing

@Suite("Fixes of a file")
struct DefinitionsFixesTests {
  /// Returns a few hits of each rule.
  static func hits(atMost count: Int) -> [LintHit] {
    let hits = LintCases.all.flatMap(\.hits).filter { $0.fix != nil }
    return Dictionary(grouping: hits, by: \.rule).values.flatMap { $0.prefix(count) }
  }

  /// Whether there is time: these take a minute of processor time, and `make searches` runs them.
  static let hasTime = RandomSearch.isLong

  @Test(
    "Default fixes keep every number, and lint accepts the result; other fixes are left out with the reason",
    .enabled(if: hasTime))
  func everyRule() throws {
    var (fixed, left) = (Set<LintRule>(), Set<LintRule>())
    for hit in Self.hits(atMost: 2) {
      let fixture = LintFixture(hit.regex, areaCode: hit.areaCode, countryCode: hit.countryCode)
      guard let fixes = try? DefinitionsFixes(of: Array(fixture.json.utf8)) else { continue }
      left.formUnion(fixes.omissions.map(\.rule))
      guard let change = fixes.changes.first else {
        #expect(fixes.fixed == Array(fixture.json.utf8))
        continue
      }
      #expect(change.numbers.basis == .languages)
      #expect(change.numbers.rejected.isEmpty && change.numbers.accepted.isEmpty, "\(hit.regex)")
      #expect(!change.numbers.spellings.contains { !$0.rejected.isEmpty }, "\(hit.regex)")
      let difference = CatalogDifference(
        from: try PhoneValidator(AreaCodeCatalog(json: fixture.json)),
        to: try PhoneValidator(AreaCodeCatalog(json: fixes.fixed)))
      #expect(!difference.isNarrowing && !difference.isWidening, "\(hit.regex)")
      let after = DefinitionsLint.report(on: fixes.fixed)
      let remaining = Set(after.findings.map(\.rule))
      #expect(remaining.isDisjoint(with: change.rules), "\(hit.regex): \(change.rules)")
      #expect(after.count(of: .error) <= fixture.report.count(of: .error), "\(hit.regex)")
      fixed.formUnion(change.rules)
    }
    // The loop has covered its cases.
    #expect(fixed.isSuperset(of: [.commaInClass, .quantifierNoise, .deadAlternative, .hyphenRequired]))
    #expect(left.isSuperset(of: [.noStartAnchor, .noEndAnchor, .wrongAreaCode, .trunkZero]))
  }

  @Test(
    "A fix of a named rule is applied even if numbers change, with the counts of the comparison",
    .enabled(if: hasTime))
  func namedRules() throws {
    for hit in Self.hits(atMost: 1) {
      let fixture = LintFixture(hit.regex, areaCode: hit.areaCode, countryCode: hit.countryCode)
      guard
        let fixes = try? DefinitionsFixes(of: Array(fixture.json.utf8), changing: Set(LintRule.allCases))
      else { continue }
      for omission in fixes.omissions { #expect(omission.cause == .notProven, "\(hit.regex)") }
      guard let change = fixes.changes.first else { continue }
      let difference = CatalogDifference(
        from: try PhoneValidator(AreaCodeCatalog(json: fixture.json)),
        to: try PhoneValidator(AreaCodeCatalog(json: fixes.fixed)))
      #expect(difference.definitions.map(\.numbers) == [change.numbers])
    }
  }

  @Test(
    "Only the strings of the regexes change",
    arguments: ["", "\u{FEFF}"], ["\n", "\r\n", "\r"])
  func bytes(mark: String, ending: String) throws {
    let lines = [
      #"{ "preferredAreaCode" :"CN", "x": "\u0041\/", "phoneAreaCodeDefinitions":["#,
      #"  {"mobileRegex": "^(\\+852)?-?[5,6,9]\\d{7}$", "areaCode":"852","countryCode":"HK"},"#,
      #"  {"mobileRegex"  :  "^(?:\u005c+86-?)?1\\d{10}$" , "areaCode":"86","countryCode":"CN"},"#,
      #"{"areaCode":"853","displayMapping":{"en":"\"mobileRegex\": \"[5,6]\"","zh-CN":"澳门"},"countryCode":"MO","#,
      #""mobileRegex":"^(\\+853)?-?[5,6]\\d{7}$"}]}  "#, "",
    ]
    let text = mark + lines.joined(separator: ending + "\t")
    let fixes = try DefinitionsFixes(of: Array(text.utf8))
    #expect(
      String(decoding: fixes.fixed, as: UTF8.self)
        == text.replacing(#""^(\\+852)?-?[5,6,9]\\d{7}$""#, with: #""^(?:\\+852-?)?[569]\\d{7}$""#)
        .replacing(#""^(\\+853)?-?[5,6]\\d{7}$""#, with: #""^(?:\\+853-?)?[56]\\d{7}$""#))
    #expect(fixes.changes.map(\.place.line) == [2, 5])
    #expect(fixes.changes.map(\.literals.old).first == #""^(\\+852)?-?[5,6,9]\\d{7}$""#)
  }

  @Test("Definitions in a string, a file that doesn't load, and regexes without an automaton stay unchanged")
  func leftAlone() throws {
    let inner = LintFixture(#"^(?:\+86-?)?1[3,5]\d{9}$"#).json
    let nested = Array("{\"code\": \"0\", \"data\": \(inner.asJSON)}".utf8)
    let fixes = try DefinitionsFixes(of: nested)
    #expect(fixes.fixed == nested && fixes.changes.isEmpty)
    #expect(fixes.omissions.map(\.cause) == [.insideString])
    #expect(throws: DefinitionsFixes.Failure.unloadable) { try DefinitionsFixes(of: Array("{}".utf8)) }
    let outside = Array(LintFixture(#"^(?:\+86-?)?(?<!0)1{1}\d{10}$"#).json.utf8)
    #expect(try DefinitionsFixes(of: outside).changes.isEmpty)
  }

  @Test("Allowed rules are left out, and $ stays unless its rule is named")
  func rules() throws {
    let json = Array(LintFixture(#"^(?:\+86-?)?1{1}[3,5]\d{9}$"#).json.utf8)
    func rules(_ allowed: Set<LintRule>, _ changing: Set<LintRule>) throws -> Set<LintRule> {
      Set(try DefinitionsFixes(of: json, allowing: allowed, changing: changing).changes.flatMap(\.rules))
    }
    #expect(try rules([], []) == [.quantifierNoise, .commaInClass])
    #expect(try rules([.quantifierNoise], []) == [.commaInClass])
    #expect(try rules([], [.finalNewline]) == [.quantifierNoise, .commaInClass, .finalNewline])
  }
}
