import DefinitionTools
import PhoneCheck
import Testing

@Suite("Lint on area codes")
struct LintAreaCodeTests {
  @Test(
    "An area code whose last digit also begins the next part isn't wrong",
    arguments: [
      (#"^(\+2)?01[0125]\d{8}$"#, "20", "EG"), (#"^(\+4)?07\d{8}$"#, "40", "RO"),
      (#"^(\+9)?05\d{9}$"#, "90", "TR"), (#"^(\+3)?80\d{9}$"#, "380", "UA"),
      (#"^(\+88|88)?01[3-9]\d{8}$"#, "880", "BD"), (#"^(\+6)?01\d{8,9}$"#, "60", "MY"),
      (#"^(\+3)?069\d{8}$"#, "30", "GR"), (#"^(\+97)?79[78]\d{8}$"#, "977", "NP"),
    ])
  func sharedDigit(regex: String, areaCode: String, country: String) {
    let fixture = LintFixture(regex, areaCode: areaCode, countryCode: country)
    #expect(fixture.report.count(of: .error) == 0)
    #expect(fixture.findings(.otherAreaCodes).isEmpty)
  }

  @Test(
    "A repeated area code is an error only if numbers with it are too long",
    arguments: [
      (#"^\+9191\d{10}$"#, true), (#"^\+9191\d{8}$"#, false), (#"^(\+9191|\+9198)\d{8}$"#, false),
      (#"^(\+9191|\+91)?\d{10}$"#, false),
    ])
  func twice(regex: String, isWrong: Bool) {
    let found = LintFixture(regex, areaCode: "91", countryCode: "IN").findings(.wrongAreaCode)
    #expect(found.isEmpty != isWrong)
  }

  @Test(
    "A fix of an area code loses no number",
    arguments: [
      (#"^(?:\+852-?)?\d{8}$"#, "853", "MO"), (#"^\+8526\d{7}$"#, "853", "MO"),
      (#"^(0086)?1\d{10}$"#, "86", "CN"),
    ])
  func losesNothing(regex: String, areaCode: String, country: String) throws {
    let fixture = LintFixture(regex, areaCode: areaCode, countryCode: country)
    let findings = fixture.findings(.wrongAreaCode) + fixture.findings(.codeAfterZeros)
    let fix = try #require(findings.first?.fix)
    let fixed = LintFixture(fix.regex, areaCode: areaCode, countryCode: country)
    let difference = CatalogDifference(
      from: try PhoneValidator(AreaCodeCatalog(json: fixture.json)),
      to: try PhoneValidator(AreaCodeCatalog(json: fixed.json)))
    #expect(!difference.isNarrowing)
  }

  @Test(
    "Only prefixes that lead to an accepted number are named",
    arguments: [
      (#"^(00|\+)33[67]\d{8}$"#, "33", "FR", "+33 or 0033"),
      (#"^(0086|\+86)1[3-9]\d{9}$"#, "86", "CN", "+86 or 0086"),
      (#"^((\+|00)44|0)7\d{9}$"#, "44", "GB", "+44, 0044 or 0"),
      // 0060… is a 0, and a number that begins with 060.
      (#"^(\+?6?)?0[0-9]\d{7,8}$"#, "60", "MY", "+60, 60 or 0"),
      (#"^(\+43|0)\d{1,4}\d{3,12}$"#, "43", "AT", "+43 or 0"),
    ])
  func prefixes(regex: String, areaCode: String, country: String, names: String) {
    let found = LintFixture(regex, areaCode: areaCode, countryCode: country).findings(.prefixRequired)
    #expect(found.map(\.message) == ["National digits are rejected without \(names)"])
  }

  @Test(
    "An area code of another country is named with the country's own codes",
    arguments: [
      ("86", "US", "+1"), ("305", "CZ", "+420"), ("381", "XK", "+383"), ("1", "KZ", "+7"),
      ("1809", "JM", "+1658 or +1876"), ("49", "DO", "+1"),
    ])
  func foreign(areaCode: String, country: String, codes: String) throws {
    let fixture = LintFixture(#"^[2-9]\d{9}$"#, areaCode: areaCode, countryCode: country)
    let finding = try #require(fixture.findings(.foreignAreaCode).first)
    #expect(
      finding.message
        == "The area code of \(country) is \(codes), not +\(areaCode). Correct areaCode or countryCode.")
    #expect(finding.place.path == "phoneAreaCodeDefinitions[0].areaCode")
  }

  @Test(
    "Shared area codes, suffixes after them, unused codes and unknown countries have no finding",
    arguments: [
      ("1", "CA"), ("1", "PR"), ("1", "DO"), ("1829", "DO"), ("7", "KZ"), ("997", "KZ"), ("39", "VA"),
      ("379", "VA"), ("383", "XK"), ("44", "GG"), ("441481", "GG"), ("358", "AX"), ("212", "EH"),
      ("99", "XA"), ("44", "UK"), ("672", "AQ"),
    ])
  func known(areaCode: String, country: String) {
    let fixture = LintFixture(#"^[2-9]\d{9}$"#, areaCode: areaCode, countryCode: country)
    #expect(fixture.findings(.foreignAreaCode).isEmpty)
  }
}
