import DefinitionTools
import PatternAutomata
import PhoneCheck
import StrictJSON
import Testing

@Suite("Lint rules about a regex")
struct LintRuleTests {
  /// Whether this build can find the hit: without PCRE2 nothing backtracks, and a regex needs an automaton.
  static func canBeFound(_ hit: LintHit) -> Bool {
    MatchingEngine.runsEveryRegex
      || hit.rule != .catastrophicBacktracking && (try? Automaton(pattern: hit.regex)) != nil
  }

  @Test(
    "A rule finds its fault, at its place, with a number that shows the fault, and the fix",
    arguments: LintCases.all.flatMap(\.hits).filter(Self.canBeFound))
  func hit(_ hit: LintHit) throws {
    let fixture = LintFixture(
      hit.regex, areaCode: hit.areaCode, countryCode: hit.countryCode,
      enabling: hit.rule.isOffByDefault ? [hit.rule] : [])
    let found = fixture.findings(hit.rule)
    let finding = try #require(found.first, "found only \(fixture.rules)")
    #expect(found.count == (hit.rule == .portability ? found.count : 1))
    #expect(finding.excerpt == .init(regex: hit.regex, offset: hit.offset))
    #expect(finding.witness == hit.witness)
    #expect(finding.fix?.regex == hit.fix)
    #expect(finding.severity == hit.rule.severity)
    // The place in the file is the place of the same byte in the regex, plus the doubled backslashes before it.
    let start = try #require(fixture.json.utf8.firstOffset(of: "\"mobileRegex\": \""))
    let written =
      String(decoding: Array(hit.regex.utf8).prefix(hit.offset), as: UTF8.self).asJSON.utf8.count - 2
    #expect(finding.place.offset == start + 16 + written)
    #expect((finding.place.line, finding.place.column) == (3, 17 + written))
    #expect(finding.place.path == "phoneAreaCodeDefinitions[0].mobileRegex")
  }

  @Test(
    "An applied fix loads, and the rule is silent about it",
    arguments: LintCases.all.flatMap(\.hits).filter { $0.fix != nil })
  func fixed(_ hit: LintHit) throws {
    let fix = try #require(hit.fix)
    let fixture = LintFixture(fix, areaCode: hit.areaCode, countryCode: hit.countryCode)
    #expect(fixture.findings(.loading).isEmpty)
    #expect(fixture.findings(hit.rule).isEmpty)
  }

  @Test(
    "Lint reports nothing about a near miss",
    arguments: LintCases.all.flatMap { cases in cases.nearMisses.map { ($0.rule, $0.regex) } })
  func nearMiss(rule: LintRule, regex: String) {
    #expect(LintFixture(regex, enabling: rule.isOffByDefault ? [rule] : []).findings(rule).isEmpty)
  }

  @Test(
    "Each construct has its own message about other engines",
    arguments: [
      (#"^1(\d)(?1){9}$"#, "Java, ICU, RE2 and JavaScript can't use a group again, as (?1) does"),
      (#"^(?<n>1\d)(?&n){5}$"#, "Java, ICU, RE2 and JavaScript can't use a group again, as (?&n) does"),
      (
        #"^(?<n>1)\d(?P=n)\d{8}$"#,
        #"Java, ICU and JavaScript write \k<name> instead of (?P=n), and RE2 doesn't have it"#
      ),
      (#"^1\d{10}(?C1)$"#, "Only PCRE2 has callouts such as (?C1)"),
      (#"(?i)^1\d{10}$"#, "JavaScript has no option settings such as (?i)"),
      (#"^\Q1\E\d{10}$"#, #"JavaScript has no \Q…\E"#),
    ])
  func portability(regex: String, message: String) {
    #expect(LintFixture(regex).findings(.portability).map(\.message) == [message])
  }

  @Test(
    "A regex without faults has no findings",
    arguments: [
      #"^(?:\+86-?)?1\d{10}\z"#, #"^(?:\+86-?)?1[3-9]\d{9}$"#,
    ])
  func clean(regex: String) {
    let severities = LintFixture(regex).report.findings.map(\.severity)
    #expect(severities.allSatisfy { $0 == .note })
    #expect(LintFixture(regex).rules.isEmpty)
  }

  @Test("Consequences of a fault are not reported beside it")
  func consequences() {
    #expect(LintFixture(#"^(?:.86-?)?1\d{10}$"#).rules == [.foreignCharacters])
    #expect(LintFixture(#"^\d{6,11}"#).rules == [.noEndAnchor, .prefixRefused])
    #expect(LintFixture(#"^(?:\\+86-?)?1\\d{10}$"#).rules == [.doubledBackslash])
  }

  @Test(
    "Without an automaton, examples come from PCRE2, and nothing is claimed to be proven",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 runs this regex"))
  func unproven() throws {
    let fixture = LintFixture(#"^(?<!x)(?!.*000)(?:\+86-?)?1[3,5]\d{9}"#)
    let comma = try #require(fixture.findings(.commaInClass).first)
    #expect(comma.witness == "+86-1,234567890")
    #expect(comma.fix == nil)
    #expect(fixture.rules == [.commaInClass, .noEndAnchor, .outsideSubset])
    #expect(fixture.report.proposals.isEmpty)
  }
}

extension Sequence where Element == UInt8 {
  func firstOffset(of text: String) -> Int? {
    let bytes = Array(self)
    return bytes.indices.first { bytes[$0...].starts(with: text.utf8) }
  }
}
