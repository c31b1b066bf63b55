import DefinitionTools
import Foundation
import PhoneCheck
import Testing

@Suite("Text of a lint report")
struct LintTextTests {
  typealias Definition = LintFixture.Definition

  @Test("A denied rule gives errors and an allowed rule is silent, in proposals too")
  func levels() {
    let json = Array(
      LintFixture(#"^(\+852){0,1}\-?0?[5-9]\d{7}$"#, areaCode: "852", countryCode: "HK").json.utf8)
    let report = DefinitionsLint.report(on: json)
    #expect(report.count(of: .error) == 0)
    #expect(report.denying([.leadingHyphen, .trunkZero]).count(of: .error) == 2)
    #expect(report.proposals.map(\.regex) == [#"^(?:\+852\-?)?[5-9]\d{7}$"#])
    let allowing = DefinitionsLint.report(on: json, allowing: [.trunkZero, .quantifierNoise])
    #expect(allowing.findings.map(\.rule) == [.leadingHyphen, .finalNewline])
    #expect(allowing.proposals.map(\.regex) == [#"^(?:\+852\-?)?0?[5-9]\d{7}$"#])
  }

  @Test("The summary counts the definitions of a file, even if they don't load")
  func summary() {
    let broken = Definition(areaCode: "852", countryCode: "HK", regex: "^(+852)?")
    let fixture = LintFixture([
      .init(areaCode: "86", countryCode: "CN", regex: #"^(?:\+86-?)?1\d{10}\z"#), broken,
    ])
    #expect(fixture.report.summary(file: "a.json").english == "a.json: 1 error, 1 note in 2 definitions")
    #expect(LintFixture([broken]).report.summary(file: "a.json").english == "a.json: 1 error in 1 definition")
    #expect(DefinitionsLint.report(on: Array("x".utf8)).summary(file: "a.json").english == "a.json: 1 error")
  }

  @Test("An annotation escapes characters that would end it")
  func annotation() throws {
    let finding = try #require(LintFixture(#"^(?:\+86-?)?1[3,5]\d{9}\z"#).findings(.commaInClass).first)
    #expect(
      finding.githubAnnotation(file: "a,b:%.json")
        == "::error file=a%2Cb%3A%25.json,line=3,col=33,title=phonecheck lint%3A comma-in-class::"
        + "phoneAreaCodeDefinitions[0].mobileRegex (CN, +86): [3,5] accepts a comma as one of its characters"
        + #"%0AExample: +86-1,234567890%0AFix: "^(?:\\+86-?)?1[35]\\d{9}\\z""#
        + "%0AProof: Accepts the same numbers. Rejects only texts with a comma.")
  }

  @Test("The documentation lists every rule with its severity, whether it has fixes, and its title")
  func documentation() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/DefinitionTools")
    let page = try String(
      contentsOf: sources.appending(path: "DefinitionTools.docc/LintRules.md"), encoding: .utf8)
    let fixed = Set(LintCases.all.flatMap(\.hits).filter { $0.fix != nil }.map(\.rule))
    for rule in LintRule.allCases {
      let row = "| \(rule.rawValue) | \(rule.severity.rawValue) | \(fixed.contains(rule) ? "yes" : "") | "
      let title = rule.title.english.replacing("|", with: "\\|")
      #expect(page.replacing("`", with: "").contains(row + title + " |"))
    }
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(rows.count == LintRule.allCases.count)
  }

  @Test("Ids are kebab-case, and every rule says in one sentence each what it finds and what to do")
  func ids() {
    for rule in LintRule.allCases {
      #expect(rule.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
      for language in Language.allCases {
        #expect(rule.title[language].wholeMatch(of: /.+[^.。]/) != nil)
        #expect(rule.advice[language].wholeMatch(of: /.+[^.。]/) != nil)
        #expect(!rule.advice[language].contains(/\. [A-Z]|。/))
      }
    }
  }
}
