import DefinitionTools
import PhoneCheck
import Testing

@Suite("What lint says about readings")
struct LintReadingTests {
  /// Returns the number that a validator reads, as the service writes it.
  static func number(_ text: String, _ validator: PhoneValidator) -> String? {
    validator.validate(text).number?.canonical
  }

  @Test(
    "The validator reads an example as the finding states",
    arguments: LintCases.all.flatMap(\.hits).filter {
      [.wantsPrefix, .twoReadings, .bareAreaCode].contains($0.rule)
    })
  func example(_ hit: LintHit) throws {
    let fixture = LintFixture(hit.regex, areaCode: hit.areaCode, countryCode: hit.countryCode)
    let validator = try PhoneValidator(AreaCodeCatalog(json: fixture.json))
    let words = try #require(fixture.findings(hit.rule).first?.witness).split { " ,".contains($0) }.map(
      String.init)
    if hit.rule == .wantsPrefix {
      let number = try #require(validator.validate(words[0]).number)
      #expect((number.canonical, number.spelling) == (words[0], words.last))
      // The same number in other spellings.
      for text in [words[0].dropFirst(hit.areaCode.count + 2), words[words.count - 1][...]] {
        #expect(Self.number(String(text), validator) == words[0])
      }
    } else {
      let read = try #require(words.first { $0.hasPrefix("+") })
      #expect(Self.number(words[0], validator) == read)
      #expect(words.last == read || validator.validate(words[0]).number?.canonical != words.last)
    }
  }

  @Test(
    "Lengths have two readings only if the validator can't know the right one, by brute force",
    arguments: [("39", "IT"), ("43", "AT"), ("44", "GB"), ("1", "US"), ("999", "XZ")])
  func bruteForce(areaCode: String, countryCode: String) throws {
    let country = try #require(CountryCode(countryCode))
    let lengths = NationalDialling.numberLengths(of: country)
    let isListed = (1...15).contains(where: lengths.isMobile)
    var counts: [Bool: Int] = [:]
    for minimum in [6, 9, 11, 13] {
      for maximum in [minimum, minimum + 4, minimum + 7] {
        let fixture = LintFixture(
          #"^\d{\#(minimum),\#(maximum)}$"#, areaCode: areaCode, countryCode: countryCode)
        let validator = try PhoneValidator(AreaCodeCatalog(json: fixture.json))
        let isFound = (minimum...min(maximum, 15)).contains { count in
          let rest = count - areaCode.count
          let digits = areaCode + String(repeating: "5", count: rest)
          guard Self.number(digits, validator) == "+\(areaCode)-\(digits)" else { return false }
          if isListed, lengths.isMobile(rest), !lengths.isMobile(count) { return true }
          let areBoth = lengths.isMobile(rest) && lengths.isMobile(count)
          return (minimum...maximum).contains(rest) && (areBoth || !isListed)
        }
        #expect(fixture.findings(.twoReadings).isEmpty != isFound, "\\d{\(minimum),\(maximum)}")
        counts[isFound, default: 0] += 1
      }
    }
    // Both cases occurred.
    #expect(counts[true, default: 0] > 0 && counts[false, default: 0] > 0)
  }

  @Test("A definition without an automaton is offered only the usual spellings, and wants no prefix")
  func withoutAutomaton() {
    let fixture = LintFixture(#"^0(?<!x)7\d{9}$"#, areaCode: "44", countryCode: "GB")
    #expect(fixture.findings(.wantsPrefix).isEmpty)
  }

  @Test(
    "A prefix is named with its kind, and with whether there are numbers without it",
    arguments: [
      (#"^07\d{9}$"#, "Numbers are accepted only with the trunk prefix 0 in front"),
      (#"^44\d{10}$"#, "Numbers are accepted only with the area code 44 in front"),
      (#"^447\d{9}$"#, "Numbers are accepted only with the area code 44 in front"),
      (#"^(44|0)7\d{9}$"#, "Numbers are accepted only with the area code 44 or the trunk prefix 0 in front"),
      (#"^(\+447[1-3]\d{8}|07\d{9})$"#, "Some numbers are accepted only with the trunk prefix 0 in front"),
    ])
  func prefixes(regex: String, beginning: String) throws {
    let message = try #require(
      LintFixture(regex, areaCode: "44", countryCode: "GB").findings(.wantsPrefix).first?.message)
    #expect(
      message == beginning
        + ". The regex is given these numbers with the prefix, even if people leave it out.")
  }

  @Test(
    "A trunk prefix in front is a way to write numbers, not a disagreeing spelling",
    arguments: [
      (#"^(\+44|0)7\d{9}$"#, "National digits are rejected without +44 or 0"),
      (#"^(\+?44|0)7\d{9}$"#, "National digits are rejected without +44, 44 or 0"),
      (#"^\+447\d{9}$"#, "National digits are rejected without +44"),
    ])
  func prefixRequired(regex: String, message: String) {
    let fixture = LintFixture(regex, areaCode: "44", countryCode: "GB")
    #expect(fixture.findings(.prefixRequired).map(\.message) == [message])
    #expect(fixture.findings(.spellingsDisagree).isEmpty)
  }

  @Test("Separators that prevent a plus from being accepted are named")
  func separators() throws {
    let finding = try #require(
      LintFixture(#"^(\+44 )?7\d{9}$"#, areaCode: "44", countryCode: "GB").findings(.prefixRefused).first)
    #expect(
      finding.message == "Only national digits are accepted, but the service writes +44-N. "
        + #"No spelling contains " ": +44-N, +44N and N have no separator except the hyphen after the area code."#
    )
  }
}
