import AreaSearch
import PhoneCheck
import Testing

@Suite("One reading of a form's text field")
struct EntryTests {
  private static let catalog = AreaCodeCatalog(
    unchecked: [
      .china, .make("852", "HK", "Hong Kong", #"^\+852-?[569]\d{7}$"#),
      .make("1", "US", "United States", #"^\+1-?212\d{7}$"#),
      .make("1", "CA", "Canada", #"^\+1-?416\d{7}$"#),
      .make("7", "RU", "Russia", #"^\+7-?[89]\d{9}$"#),
      .make("39", "IT", "Italy", #"^\+39-?\d{9,10}$"#),
      .make("49", "DE", "Germany", #"^\+49-?\d{7,12}$"#),
    ], preferred: .china)

  private let validator: PhoneValidator

  init() throws { validator = try PhoneValidator(Self.catalog) }

  private func definition(_ country: String) throws -> AreaCodeDefinition {
    try #require(Self.catalog.area(named: country)?.definitions.first)
  }

  @Test(
    "The answers agree with the verdict and the typing state",
    arguments: [
      "", " ", "-", "+", "1", "138", "138 0013 8000", "138-0013-8000", "138.0013.8000", "13800138000.0",
      "(138) 0013",
      "+86 138", "+86 (0", "+86 (0)138 0013 8000", "86 13800138000", "008613800138000", "00", "tel:",
      "tel:+86138",
      "tel:13800138000;ext=5", "ext", "13800138000 ext", "13800138000 ext. 5", "'138", "\"13800138000",
      "138a", "138*",
      "＋８６ １３８００１３８０００", "+852 91234567", "138 0013 8000 1", "4165551234", String(repeating: "1", count: 40),
    ])
  func answers(text: String) throws {
    for country in ["CN", "US", "RU"] {
      let definition = try definition(country)
      let reading = validator.entry(text, area: definition)
      #expect(reading.verdict == validator.validate(text, area: Area(definition)))
      #expect(reading.areaState == validator.typingState(of: text, area: Area(definition)))
      if !reading.areaState.isDead { #expect(reading.state == reading.areaState) }
    }
    #expect(validator.entry(text, area: nil).verdict == validator.validate(text))
  }

  @Test(
    "An entry that isn't the area's number is alive while it can become a number with the same code",
    arguments: [
      ("4", "US", false), ("416 555 1234", "US", false), ("3", "US", true), ("+1 4", "US", false),
      ("001416", "US", false), ("91234567", "CN", true), ("+8529", "CN", false),
    ])
  func siblings(text: String, country: String, isDead: Bool) throws {
    let reading = validator.entry(text, area: try definition(country))
    #expect(reading.areaState.isDead && reading.state.isDead == isDead)
  }

  @Test(
    "An entry knows whether it contains an area code",
    arguments: [
      ("+86 138", true, true), ("0086", false, true), ("86138", false, false), ("0138", false, false),
    ])
  func areaCodes(text: String, isInternational: Bool, beginsWithAreaCode: Bool) throws {
    let reading = validator.entry(text, area: try definition("CN"))
    #expect(reading.isInternational == isInternational && reading.beginsWithAreaCode == beginsWithAreaCode)
  }

  @Test(
    "The trunk prefix is removed as in the rule for national digits",
    arguments: [
      ("CN", "0", "0"), ("CN", "0138", "0"), ("CN", "138", ""), ("CN", "013800138000", "0"), ("CN", "", ""),
      // No number, but shown with the prefix.
      ("CN", "02", "0"),
      // The rest decides, even if the regex accepts the whole.
      ("DE", "0171", "0"), ("DE", "01711234567", "0"),
      // 8 may be the first digit of a number of ten digits; of eleven digits it is the prefix.
      ("RU", "891", ""), ("RU", "8001234567", ""), ("RU", "89161234567", "8"), ("RU", "79", ""),
      ("IT", "0371", ""),
    ])
  func trunkPrefixes(country: String, digits: String, prefix: String) throws {
    #expect(validator.trunkPrefix(of: digits, in: try definition(country).id) == prefix)
  }
}
