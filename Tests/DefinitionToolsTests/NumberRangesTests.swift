import DefinitionTools
import Foundation
import PhoneCheck
import Testing

/// The ranges that aren't mobile, on numbers that `phonenumbers` has judged.
@Suite("Ranges of numbers that aren't mobile")
struct NumberRangesTests {
  /// A line of `Fixtures/number-kinds.csv`, which `Data/generate-number-kinds.py` writes.
  struct Row {
    /// A country code, or an area code of no country.
    var plan: String
    var areaCode: String
    var nationalDigits: String
    /// The kinds of the number; `mobile` is one of them.
    var kinds: [String]

    init(_ line: Substring) {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      (plan, areaCode, nationalDigits) = (fields[0], fields[1], fields[2])
      kinds = fields[3].split(separator: " ").map(String.init)
    }

    /// A definition of the plan; any country may use an area code of no country.
    var definition: AreaCodeDefinition { .make(areaCode, plan == areaCode ? "US" : plan, #"^\d+$"#) }
  }

  static let rows: [Row] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../Fixtures/number-kinds.csv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().map(Row.init)
  }()

  @Test("Every drawn and edited number has the kinds that libphonenumber gives it, unless it is also mobile")
  func kinds() throws {
    #expect(Self.rows.count > 1_700 && Self.rows.count { $0.kinds.isEmpty } > 500)
    for rows in Dictionary(grouping: Self.rows, by: \.plan).values {
      let ranges = try #require(NumberRanges(of: rows[0].definition))
      for row in rows {
        let expected = row.kinds.contains("mobile") ? [] : row.kinds
        let found = ranges.kinds(of: row.nationalDigits).map { "\($0)" }
        #expect(Set(found) == Set(expected), "\(row.plan) \(row.nationalDigits)")
      }
    }
  }

  @Test("Every kind and nearly every country has numbers in the data")
  func coverage() {
    let kinds = Set(Self.rows.flatMap(\.kinds))
    #expect(kinds == Set(NumberKind.allCases.map { "\($0)" }).union(["mobile"]))
    #expect(Set(Self.rows.map(\.plan)).count > 240)
  }

  @Test("A definition without the country's area code, or of an unknown country, has no ranges")
  func unknownPlans() {
    #expect(NumberRanges(of: .make("86", "US", "^1")) == nil)
    #expect(NumberRanges(of: .make("999", "ZZ", "^1")) == nil)
  }

  @Test("The rule is off unless it is enabled, and the built-in catalog accepts no such number")
  func builtin() {
    let regex = #"^\d{10}$"#
    #expect(LintFixture(regex, areaCode: "44", countryCode: "GB").findings(.costlyRanges).isEmpty)
    let definitions = AreaCodeCatalog.builtin.definitions.map {
      LintFixture.Definition(
        areaCode: $0.areaCode.digits, countryCode: $0.countryCode.letters, regex: $0.mobileRegex,
        suffixes: $0.suffixes)
    }
    let report = LintFixture(definitions, preferred: "", enabling: [.costlyRanges]).report
    #expect(report.definitionCount == 244 && !report.findings.contains { $0.rule == .costlyRanges })
  }

  @Test("The message names all kinds, first the kinds that cost most")
  func message() throws {
    let fixture = LintFixture(#"^\d{10}$"#, areaCode: "44", countryCode: "GB", enabling: [.costlyRanges])
    let finding = try #require(fixture.findings(.costlyRanges).first)
    let kinds =
      "premium rate, personal number, company number, VoIP, pager, toll free and fixed line"
    #expect(finding.message.contains("aren't mobile are accepted: \(kinds). Someone"))
    #expect(finding.severity == .note && finding.fix == nil)
  }
}
