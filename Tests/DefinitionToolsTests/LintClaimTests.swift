import DefinitionTools
import PhoneCheck
import Testing

@Suite("Claims of lint")
struct LintClaimTests {
  @Test(
    "A part inside a removed part isn't shortened by a second edit",
    arguments: [
      #"^1(?:2{1}){0}$"#, #"^1(2{0,1}){0}3$"#, #"^1(?>2{3,3}4{0,}){0}3$"#, #"^1(?=2{1}){0}3$"#,
      #"^1(?:(?:2{1}){0}3{1}){0}4$"#, #"^1(?<n>2{1}?){0}3{1}$"#, #"^1(?|2{1}|3{0,}){0}$"#,
    ])
  func nestedNoise(regex: String) {
    #expect(LintFixture(regex).findings(.loading).isEmpty)
  }

  @Test(
    "Without an automaton, a quantifier isn't reported as superfluous if another depends on it",
    arguments: [#"^(?<!x)2{1}+3$"#, #"^(?<!x)(?:22){2}{0,1}3$"#, #"^(?<n>1){0}(?&n)\d{3}$"#])
  func dependentNoise(regex: String) {
    #expect(LintFixture(regex).findings(.quantifierNoise).isEmpty)
  }

  @Test(
    "Counts include all accepted numbers, not only those matched from end to end",
    arguments: [
      (#"^3"#, "86", "CN", LintRule.tooFewDigits, "1,111"),
      (#"3\d$"#, "852", "HK", .tooFewDigits, "110"),
      (#"^3\d$"#, "86", "CN", .tooFewDigits, "10"),
    ])
  func counts(regex: String, areaCode: String, country: String, rule: LintRule, count: String) throws {
    let finding = try #require(
      LintFixture(regex, areaCode: areaCode, countryCode: country).findings(rule).first)
    #expect(finding.message.hasSuffix(" The regex accepts \(count) such numbers."), "\(finding.message)")
  }

  @Test(
    "Numbers aren't counted if trunk prefixes or surrounding text make the count ambiguous",
    arguments: [
      (#"3\d$"#, "86", "CN", LintRule.tooFewDigits), (#"0?1\d{4}$"#, "852", "HK", .trunkZero),
    ])
  func uncounted(regex: String, areaCode: String, country: String, rule: LintRule) throws {
    let finding = try #require(
      LintFixture(regex, areaCode: areaCode, countryCode: country).findings(rule).first)
    #expect(!finding.message.contains(/The regex accepts|This concerns/))
    #expect(finding.fix == nil)
  }

  @Test(
    "Matches from end to end don't suffice to prove a fix",
    arguments: [
      (#"(86)?1\d{4}$"#, LintRule.bareAreaCode), (#"6\d{5,}$"#, .unboundedLength),
      (#"\B1\d{4}"#, .noStartAnchor),
    ])
  func unprovenFix(regex: String, rule: LintRule) {
    #expect(LintFixture(regex).findings(rule).allSatisfy { $0.fix == nil })
  }

  @Test(
    "No fix causes an error, and neither do all fixes together",
    arguments: [#"(?:\+86)?x{,2}(?!\d)"#, #"\B2*+"#, #"(?m)^3{0,}$"#, #".*?\B"#, #".{1}[12]*+\B"#])
  func harmlessFixes(regex: String) {
    let report = LintFixture(regex).report
    let known = Set(report.findings.map(\.rule))
    for fix in report.findings.compactMap({ $0.fix?.regex }) + report.proposals.map(\.regex) {
      let found = LintFixture(fix).report.findings.filter {
        $0.severity == .error && !known.contains($0.rule)
      }
      #expect(found.isEmpty, "\(fix): \(found.map(\.rule))")
    }
  }

  @Test(
    "The texts that an anchor refuses are shown for its own end",
    arguments: [#"\B1\d{4}"#, #"1\d{4}"#, #"\b1\d{4}"#])
  func ends(regex: String) {
    #expect(LintFixture(regex).findings(.noEndAnchor).map(\.fix?.effect) == [.anchorsEnd])
  }

  @Test(
    "A spelling isn't reported as refused if it is accepted in the middle of a text",
    arguments: [
      (#"\+86-1\d{4}$|\B2\d{4}$"#, LintRule.prefixRequired), (#"^3|6$"#, .prefixRefused),
      // Searching also finds +71.
      (#"^\+86-[1-5]\d|[3-9]1$"#, .hyphenRequired),
      (#"^(13\d{9})|(15\d{9})|(17\d{9})|(18\d{9})|(19\d{9})$"#, .prefixRefused),
    ])
  func spellings(regex: String, rule: LintRule) {
    #expect(LintFixture(regex).findings(rule).isEmpty)
  }

  @Test("A number that begins like its area code shows that a hyphen is allowed")
  func hyphens() {
    // +7-7730 is accepted, and so is 730 after +7.
    let fixture = LintFixture([
      LintFixture.Definition(areaCode: "7", countryCode: "RU", regex: #"^\+?\d{0,2}-?77[35]\d"#)
    ])
    #expect(fixture.findings(.hyphenForbidden).isEmpty)
    #expect(!fixture.findings(.noEndAnchor).isEmpty)
  }

  @Test(
    "Missing anchors need no automaton, and anchors around all alternatives are proven",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 runs this regex"))
  func anchorsWithoutAutomaton() throws {
    let regex = #"^13\d{9}|15\d{9}|17\d{9}|18\d{9}|19\d{9}$"#
    let fixture = LintFixture(regex)
    #expect(fixture.rules == [.noStartAnchor, .noEndAnchor, .outsideSubset])
    let finding = try #require(fixture.findings(.noStartAnchor).first)
    #expect((finding.excerpt?.offset, finding.witness) == (9, "junk15678901234"))
    #expect(finding.fix?.regex == #"^(?:13\d{9}|15\d{9}|17\d{9}|18\d{9}|19\d{9})$"#)
    #expect(finding.fix?.effect == .anchorsBoth)
  }

  @Test(
    "An alternative that matches in its place isn't reported as dead",
    arguments: [#"\d|^a?1"#, #"^(?:1(?=2)|1)2$"#, #"^1(?:2\b|3)$"#])
  func liveAlternatives(regex: String) {
    #expect(LintFixture(regex).findings(.deadAlternative).isEmpty)
  }

  @Test(
    "A regex that calls itself endlessly has a finding, and no engine failure is reported",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 runs this regex"),
    arguments: ["(?R)?", "1*(?R)?", "(|(?1))2$", "^(?<n>1?(?&n)?)2$"])
  func recursion(regex: String) {
    let report = LintFixture(regex).report
    #expect(report.engineFailure == nil)
    #expect(report.findings.contains { $0.rule == .endlessRecursion && $0.severity == .error })
  }

  @Test("Recursion that ends has no finding", arguments: [#"^(1(?1)?2)$"#, #"^(\d)(?1){4}$"#])
  func endingRecursion(regex: String) {
    #expect(LintFixture(regex).findings(.endlessRecursion).isEmpty)
  }

  @Test("Losses are a lower bound if an earlier definition can't be counted")
  func uncountedFamily() throws {
    let fixture = LintFixture([
      .init(areaCode: "7", countryCode: "AB", regex: #"^(?<!x)2\d$"#),
      .init(areaCode: "7", countryCode: "RU", regex: "^23$"),
      .init(areaCode: "7", countryCode: "KZ", regex: #"^2\d$"#),
    ])
    let finding = try #require(fixture.findings(.overlap).first)
    #expect(finding.message.contains("take at least 1 of this definition's 10 numbers"))
    #expect(finding.witness == "+7-23")
  }

  @Test(
    "A number counts once in an overlap, however it can be dialled",
    arguments: [(#"^0?2\d$"#, "10 numbers"), (#"^2\d$"#, "10 numbers")])
  func overlap(regex: String, count: String) throws {
    let fixture = LintFixture([
      .init(areaCode: "44", countryCode: "GB", regex: "^0?21$"),
      .init(areaCode: "44", countryCode: "JE", regex: regex),
    ])
    let message = try #require(fixture.findings(.overlap).first).message
    #expect(message.contains("takes 1 of this definition's \(count)"))
  }

  @Test(
    "Braces that aren't a quantifier are reported with the intended quantifier",
    arguments: [
      (#"^1\d{3.4}$"#, "{3.4}", "{3,4}"), (#"^1\d{3;}$"#, "{3;}", "{3,}"), (#"^1\d{3-4}$"#, "{3-4}", "{3,4}"),
    ])
  func braces(regex: String, written: String, meant: String) throws {
    let messages = LintFixture(regex).report.findings.map(\.message)
    #expect(
      messages.contains { $0.contains("\(written) isn't a quantifier, but \(meant) is") }, "\(messages)")
  }

  @Test(
    "An anchor isn't proposed if it makes PCRE2 try too much",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 is measured"),
    arguments: [#"^(?:\d+)+"#, #"^1(?:3|\d\d?)*\d"#])
  func catastrophicFix(regex: String) throws {
    let fixture = LintFixture(regex)
    #expect(try #require(fixture.findings(.noEndAnchor).first).fix == nil)
    let proposed = fixture.report.proposals.map { LintFixture($0.regex) }
    #expect(proposed.allSatisfy { $0.findings(.catastrophicBacktracking).isEmpty })
  }

  @Test(
    "An escape of another language is reported with PCRE2's escape",
    .enabled(if: MatchingEngine.runsEveryRegex, "PCRE2 refuses it"),
    arguments: [
      (#"^[\u002B]?1$"#, #"Write \x2B instead of \u002B"#),
      (#"^\u4e2d$"#, #"Write \x{4e2d} instead of \u4e2d"#),
    ])
  func unicodeEscape(regex: String, advice: String) throws {
    #expect(try #require(LintFixture(regex).findings(.loading).first).message.contains(advice))
  }
}
