import AreaSearch
import Testing

import PhoneCheck

@Suite("Catalog look-ups")
struct CatalogLookUpTests {
  /// Codes and suffixes, in file order.
  static func catalog(
    _ rows: [(String, String, [String])], preferred: Int? = nil
  ) throws -> AreaCodeCatalog {
    let definitions = try rows.map { area, country, suffixes in
      AreaCodeDefinition(
        areaCode: try #require(AreaCode(area)), countryCode: try #require(CountryCode(country)),
        mobileRegex: "1", suffixes: suffixes)
    }
    return AreaCodeCatalog(unchecked: definitions, preferred: preferred.map { definitions[$0] })
  }

  static func world() throws -> AreaCodeCatalog {
    try catalog(
      [
        ("1", "AS", ["684"]), ("1", "US", []), ("1", "DO", ["809", "829", "849"]), ("1", "CA", []),
        ("86", "CN", []), ("852", "HK", []), ("7", "KZ", ["7"]), ("7", "RU", []),
        ("44", "GG", ["1481", "7781"]),
        ("44", "GB", []), ("39", "IT", []), ("39", "VA", ["06698"]), ("379", "VA", []),
      ], preferred: 4)
  }

  static func countries(_ definitions: [AreaCodeDefinition]) -> String {
    definitions.map(\.countryCode.letters).joined(separator: " ")
  }

  @Test(
    "An area is named by country code or area code",
    arguments: [
      ("CN", "CN"), ("cn", "CN"), (" hk\t", "HK"), ("ＨＫ", "HK"), ("86", "CN"), ("+86", "CN"), ("0086", "CN"),
      ("＋８６", "CN"), ("1", "AS US DO CA"), ("+1", "AS US DO CA"), ("VA", "VA VA"), ("39", "IT VA"),
    ])
  func area(name: String, countries: String) throws {
    let area = try #require(try Self.world().area(named: name))
    #expect(Self.countries(area.definitions) == countries)
  }

  @Test(
    "A code names the same area without names",
    arguments: ["CN", "cn", " hk\t", "86", "+86", "0086", "1", "VA", "XX", "999"])
  func code(text: String) throws {
    let world = try Self.world()
    #expect(world.area(code: text) == world.area(named: text))
    #expect(world.area(code: text)?.unlistedName == world.area(named: text)?.unlistedName)
  }

  @Test(
    "A text that is empty or a mark for a missing value names no area",
    arguments: ["", " ", "\u{3000}", "N/A", "-"])
  func none(text: String) throws {
    let world = try Self.world()
    #expect(
      world.area(named: text) == nil && world.area(inCell: text) == nil && world.area(code: text) == nil)
  }

  @Test(
    "A name that fits nothing listed is an area without definitions",
    arguments: [
      "XX", "999", "Germany", "+", "8 6", "0", "00", "86 86", "++86", "86x", "1-999", "and",
    ])
  func noArea(name: String) throws {
    #expect(try Self.world().area(named: name)?.isListed == false)
  }

  @Test("The picker lists the preferred definition first, then file order")
  func pickerOrder() throws {
    #expect(Self.countries(try Self.world().pickerOrder) == "CN AS US DO CA HK KZ RU GG GB IT VA VA")
    #expect(Self.countries(try Self.catalog([("1", "US", []), ("7", "RU", [])]).pickerOrder) == "US RU")
  }

  @Test(
    "A shared area code prefers the first definition without suffixes",
    arguments: [
      ("1", "US"), ("+7", "RU"), ("do", "DO"), ("44", "GB"), ("86", "CN"),
    ])
  func preferring(code: String, country: String) throws {
    #expect(try Self.world().preferring(code)?.preferred?.countryCode.letters == country)
  }

  @Test("If all definitions have suffixes, or are one country's, the first is preferred")
  func preferringFirst() throws {
    let catalog = try Self.catalog([
      ("1", "AS", ["684"]), ("1", "PR", ["787"]), ("39", "VA", ["06698"]), ("379", "VA", []),
    ])
    #expect(catalog.preferring("1")?.preferred?.countryCode.letters == "AS")
    #expect(catalog.preferring("VA")?.preferred?.areaCode.digits == "39")
    #expect(catalog.preferring("XX") == nil)
    #expect(catalog.preferring("Virgin Islands") == nil)
  }

  @Test("A definition is found by both its codes")
  func definitionByID() throws {
    let catalog = try Self.world()
    for definition in catalog.definitions {
      #expect(catalog.definition(definition.id) == definition)
    }
    let other = AreaCodeDefinition.ID(
      areaCode: try #require(AreaCode("86")), countryCode: try #require(CountryCode("HK")))
    #expect(catalog.definition(other) == nil)
  }
}
