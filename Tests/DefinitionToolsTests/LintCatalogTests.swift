import AreaSearch
import DefinitionTools
import Foundation
import PhoneCheck
import Testing

@Suite("Lint rules about a catalog")
struct LintCatalogTests {
  typealias Definition = LintFixture.Definition

  func message(_ fixture: LintFixture, _ rule: LintRule) -> [String] {
    fixture.findings(rule).map { "\($0.place.path): \($0.message)" }
  }

  @Test("Numbers that another definition owns are counted exactly")
  func overlap() throws {
    let fixture = LintFixture([
      Definition(areaCode: "7", countryCode: "RU", regex: #"^(?:\+7-?)?9[0-4]\d{8}\z"#),
      Definition(areaCode: "7", countryCode: "KZ", regex: #"^(?:\+7-?)?9[47]\d{8}\z"#),
    ])
    #expect(
      message(fixture, .overlap) == [
        "phoneAreaCodeDefinitions[1]: RU (+7) takes 100,000,000 of this definition's 200,000,000 numbers unless an area is given"
      ])
    #expect(fixture.findings(.overlap).first?.witness == "+7-9456789012 goes to RU (+7)")
    #expect(fixture.rules == [.overlap])
  }

  @Test("A suffix that begins the digits outranks file order and the preferred definition")
  func suffix() throws {
    let fixture = LintFixture([
      Definition(areaCode: "1", countryCode: "US", regex: #"^(?:\+1-?)?[2-9]\d{9}\z"#),
      Definition(areaCode: "1", countryCode: "AS", regex: #"^(?:\+1-?)?684\d{7}\z"#, suffixes: ["684"]),
    ])
    #expect(
      message(fixture, .suffixOverlap) == [
        "phoneAreaCodeDefinitions[0]: AS (+1) takes 10,000,000 of this definition's 8,000,000,000 numbers "
          + "by suffix unless an area is given"
      ])
    #expect(fixture.findings(.suffixOverlap).first?.witness == "+1-6845678901 goes to AS (+1)")
    #expect(fixture.rules == [.suffixOverlap])
  }

  @Test("Numbers that the rule reports as lost are owned by other definitions in a validator")
  func agreesWithValidator() throws {
    let fixture = LintFixture(
      [
        Definition(areaCode: "1", countryCode: "US", regex: #"^(?:\+1-?)?\d{3}\z"#),
        Definition(
          areaCode: "1", countryCode: "CA", regex: #"^(?:\+1-?)?[1-5]\d{2}\z"#, suffixes: ["2", "34"]),
        Definition(areaCode: "1", countryCode: "AG", regex: #"^(?:\+1-?)?3\d{2}\z"#, suffixes: ["3"]),
        Definition(areaCode: "12", countryCode: "AI", regex: #"^(?:\+12-?)?[0-4]\d\z"#),
        Definition(areaCode: "1", countryCode: "BS", regex: #"^(?:\+1-?)?34\d\z"#),
      ], preferred: "AG")
    let validator = try PhoneValidator(try AreaCodeCatalog(json: fixture.json))
    var losses: [String: Int] = [:]
    for definition in validator.catalog.definitions {
      let area = validator.catalog.area(named: definition.countryCode.letters)
      let code = definition.areaCode.digits
      for number in (0..<1_000).map({ String(format: code == "12" ? "%02d" : "%03d", $0) })
      where number.count <= 3 {
        guard validator.validate("+\(code)\(number)", area: area).number != nil,
          let winner = validator.validate("+\(code)\(number)").number?.countryCode,
          winner != definition.countryCode
        else { continue }
        losses[definition.countryCode.letters, default: 0] += 1
      }
    }
    let found = fixture.report.findings.filter { [.overlap, .shadowed, .suffixOverlap].contains($0.rule) }
    var told: [String: Int] = [:]
    for finding in found {
      let country = String(try #require(finding.place.definitionLabel).prefix(2))
      let text = finding.message.replacing(",", with: "")
      let count =
        finding.rule == .shadowed
        ? text.firstMatch(of: /none of its (\d+)/) : text.firstMatch(of: /takes? (\d+)/)
      told[country] = Int(try #require(count).1)
    }
    #expect(told == losses)
    #expect(losses.count >= 3)
  }

  @Test("A definition that never owns a number is reported as shadowed by the owners")
  func shadowed() throws {
    let fixture = LintFixture([
      Definition(areaCode: "61", countryCode: "AU", regex: #"^(?:\+61-?)?4\d{8}\z"#),
      Definition(areaCode: "61", countryCode: "CC", regex: #"^(?:\+61-?)?4\d{8}\z"#),
      Definition(areaCode: "61", countryCode: "CX", regex: #"^(?:\+61-?)?4\d{8}\z"#),
    ])
    #expect(
      message(fixture, .shadowed)
        == [1, 2].map {
          "phoneAreaCodeDefinitions[\($0)]: This definition gets none of its 100,000,000 numbers unless its area is "
            + "given. AU (+61) takes them."
        })
  }

  @Test("The longest area code is tried first")
  func longerCode() {
    let fixture = LintFixture([
      Definition(areaCode: "1", countryCode: "US", regex: #"^(?:\+1-?)?\d{10}\z"#),
      Definition(areaCode: "1684", countryCode: "AS", regex: #"^(?:\+1684-?)?\d{7}\z"#),
    ])
    #expect(
      message(fixture, .overlap) == [
        "phoneAreaCodeDefinitions[0]: AS (+1684) takes 10,000,000 of this definition's 10,000,000,000 numbers unless an area is "
          + "given"
      ])
  }

  @Test("If definitions are too large together, the report states that they weren't compared")
  func tooLarge() {
    let fixture = LintFixture([
      Definition(areaCode: "1", countryCode: "US", regex: #"^(?:\+1-?)?\d{0,3}1\d{11}\z"#),
      Definition(areaCode: "1", countryCode: "CA", regex: #"^\+1-\d*1\d{11}\z"#),
      Definition(areaCode: "1", countryCode: "AG", regex: #"^\+1-\d*2\d{11}\z"#),
    ])
    #expect(
      message(fixture, .overlap) == [
        "phoneAreaCodeDefinitions[0]: Whether this definition shares numbers with CA (+1) and AG (+1) can't be determined, because the "
          + "automaton would be too large"
      ])
  }

  @Test("Definitions that share an area code but no number don't overlap")
  func disjoint() {
    let fixture = LintFixture([
      Definition(areaCode: "7", countryCode: "RU", regex: #"^(?:\+7-?)?9\d{9}\z"#),
      Definition(areaCode: "7", countryCode: "KZ", regex: #"^(?:\+7-?)?7\d{9}\z"#, suffixes: ["7"]),
    ])
    #expect(fixture.rules.isEmpty)
  }

  @Test("A suffix that no number begins with is reported as dead, at its place")
  func deadSuffix() throws {
    let fixture = LintFixture([
      Definition(
        areaCode: "1", countryCode: "AS", regex: #"^(?:\+1-?)?684\d{7}\z"#, suffixes: ["684", "685"])
    ])
    let finding = try #require(fixture.findings(.deadSuffix).first)
    #expect(finding.place.path == "phoneAreaCodeDefinitions[0].areaCodeSuffixes[1]")
    let offset = try #require(fixture.json.utf8.firstOffset(of: "\"685\""))
    #expect(finding.place.offset == offset)
    #expect(finding.message == "No accepted number begins with the suffix 685")
    #expect(fixture.rules == [.deadSuffix])
  }

  @Test("A repeated suffix is reported, and so is a suffix that contains the area code")
  func suffixes() {
    let fixture = LintFixture([
      Definition(
        areaCode: "1", countryCode: "AS", regex: #"^(?:\+1-?)?684\d{7}\z"#, suffixes: ["684", "1684", "684"])
    ])
    #expect(
      message(fixture, .deadSuffix) == [
        "phoneAreaCodeDefinitions[0].areaCodeSuffixes[1]: No accepted number begins with the suffix 1684. Suffixes follow "
          + "the area code 1 and don't repeat it."
      ])
    #expect(
      message(fixture, .repeatedSuffix) == [
        "phoneAreaCodeDefinitions[0].areaCodeSuffixes[2]: The suffix 684 is already in the list"
      ])
  }

  @Test(
    "Country codes are looked up in ISO 3166-1",
    arguments: [
      ("CN", nil), ("TW", nil), ("ZZ", LintRule.unassignedCountryCode), ("UK", .unassignedCountryCode),
      ("XK", .reservedCountryCode), ("AC", .reservedCountryCode), ("SU", .unassignedCountryCode),
    ])
  func countryCode(code: String, rule: LintRule?) throws {
    let fixture = LintFixture(#"^(?:\+86-?)?1\d{10}\z"#, countryCode: code)
    #expect(fixture.rules.subtracting([.foreignAreaCode]) == Set([rule].compactMap { $0 }))
    if let rule {
      #expect(fixture.findings(rule).first?.place.path == "phoneAreaCodeDefinitions[0].countryCode")
    }
  }

  @Test("Names in the service's three languages are expected, in any spelling of the tag")
  func translations() {
    var definition = Definition(areaCode: "86", countryCode: "CN", regex: #"^(?:\+86-?)?1\d{10}\z"#)
    definition.names = ["en": "China", "zh_cn": "中国", "zh-TW": " "]
    let fixture = LintFixture([definition])
    #expect(
      message(fixture, .missingTranslation) == [
        "phoneAreaCodeDefinitions[0].displayMapping: There is no name in zh-TW"
      ])
  }

  @Test("The preferred code names one definition")
  func preferred() {
    let definitions = [
      Definition(areaCode: "7", countryCode: "RU", regex: #"^(?:\+7-?)?9\d{9}\z"#),
      Definition(areaCode: "7", countryCode: "KZ", regex: #"^(?:\+7-?)?7\d{9}\z"#),
    ]
    #expect(
      message(LintFixture(definitions, preferred: "7"), .preferredCode) == [
        "preferredAreaCode: 7 names 2 definitions. Numbers without an area code may belong to RU (+7) or KZ (+7)."
      ])
    #expect(LintFixture(definitions, preferred: "KZ").findings(.preferredCode).isEmpty)
    let twice =
      definitions + [Definition(areaCode: "997", countryCode: "KZ", regex: #"^(?:\+997-?)?7\d{9}\z"#)]
    #expect(
      message(LintFixture(twice, preferred: "KZ"), .preferredCode) == [
        "preferredAreaCode: KZ names 2 definitions. KZ (+7) is used, not KZ (+997)."
      ])
    #expect(message(LintFixture(definitions, preferred: ""), .noPreferredCode).count == 1)
    #expect(message(LintFixture(definitions, preferred: "TW"), .preferredCode).count == 1)
  }

  @Test("Assumptions of the loader are notes")
  func assumptions() {
    let fixture = LintFixture(#"^(?:\+86-?)?1\d{10}\z"#, areaCode: "+86")
    #expect(fixture.rules == [.assumption])
  }

  @Test("A file that doesn't load shows the loader's errors, and findings about the other definitions")
  func loading() throws {
    let fixture = LintFixture(
      [
        Definition(areaCode: "86", countryCode: "CN", regex: #"^(\+86"#),
        Definition(areaCode: "852", countryCode: "HK", regex: #"^(?:\+852-?)?[5,6]\d{7}\z"#),
      ], preferred: "HK")
    let finding = try #require(fixture.findings(.loading).first)
    #expect(finding.severity == .error)
    #expect(finding.place.path == "phoneAreaCodeDefinitions[0].mobileRegex")
    #expect(
      finding.message
        == "Missing closing parenthesis at offset 6. "
        + "Close the group with ), or put a backslash before a ( that begins no group.")
    #expect(finding.excerpt == .init(regex: #"^(\+86"#, offset: 6))
    #expect(fixture.rules == [.loading, .commaInClass])
    #expect(fixture.findings(.commaInClass).first?.place.line == 5)
  }

  @Test(
    "A file full of slow regexes is searched with a bounded amount of work, and the report states the rest",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 runs this regex"))
  func bounded() {
    let fixture = LintFixture(
      (0..<70).map {
        Definition(areaCode: "\(10 + $0)", countryCode: "CN", regex: #"^(?<!x)(?=1)(\d+)+x\#($0)$"#)
      })
    let count = fixture.findings(.catastrophicBacktracking).count
    #expect(count >= 40 && count + fixture.report.unmeasuredCount == 70)
    let text = fixture.report.rendered(file: "a.json")
    #expect(
      text.contains("\n\nnote: The backtracking of \(70 - count) regexes wasn't measured"))
  }

  @Test(
    "Any bytes lead to a report",
    arguments: ["", "{", "[]", "\u{FEFF}null", "{\"phoneAreaCodeDefinitions\": []}"])
  func anyBytes(text: String) {
    let report = DefinitionsLint.report(on: Array(text.utf8))
    #expect(report.findings.contains { $0.rule == .loading && $0.severity == .error })
  }

  @Test("Lost backslashes are repaired on request, and places stay correct")
  func repaired() throws {
    let lost = LintFixture(#"^(?:\+86-?)?1[3,5]\d{9}\z"#).json.replacing(#"\\"#, with: #"\"#)
    #expect(DefinitionsLint.report(on: Array(lost.utf8)).findings.contains { $0.rule == .loading })
    let report = DefinitionsLint.report(on: Array(lost.utf8), repairEscapes: true)
    let finding = try #require(report.findings.first { $0.rule == .commaInClass })
    let offset = try #require(lost.utf8.firstOffset(of: ",5]"))
    #expect(finding.place.offset == offset)
  }
}
