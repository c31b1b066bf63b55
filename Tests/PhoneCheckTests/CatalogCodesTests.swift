import Foundation
import Testing

import PhoneCheck

@Suite("Area codes and country codes")
struct CatalogCodesTests {
  @Test(
    "An area code is one to six digits after an optional + or 00",
    arguments: [
      ("86", "86"), ("+86", "86"), ("0086", "86"), ("1", "1"), ("123456", "123456"), ("+1684", "1684"),
      ("086", "086"), ("+0", "0"),
    ])
  func areaCode(text: String, digits: String) {
    let code = AreaCode(text)
    #expect(code?.digits == digits)
    #expect(code.flatMap { AreaCode($0.description) } == code, "the description reads back")
  }

  @Test(
    "Any other text isn't an area code",
    arguments: [
      "", "+", "00", "+00", "++86", "+0086", "000086", "1234567", "８６", "8a6", " 86", "86 ", "8\u{301}",
    ])
  func notAnAreaCode(text: String) {
    #expect(AreaCode(text) == nil)
  }

  @Test("Area codes are ordered as text")
  func order() {
    let sorted = ["86", "7", "852", "1"].compactMap { AreaCode($0) }.sorted()
    #expect(sorted.map(\.digits) == ["1", "7", "852", "86"])
  }

  @Test("A country code is two ASCII letters and kept in upper case")
  func countryCode() {
    #expect(CountryCode("CN")?.letters == "CN")
    #expect(CountryCode("cn") == CountryCode("CN"))
  }

  @Test("Any other text isn't a country code", arguments: ["", "C", "CHN", "C1", "ＣＮ", "é", "C ", "ß"])
  func notACountryCode(text: String) {
    #expect(CountryCode(text) == nil)
  }

  @Test("Codes are encoded as strings and checked when decoded")
  func codable() throws {
    let codes = ["86"].compactMap { AreaCode($0) }
    #expect(String(decoding: try JSONEncoder().encode(codes), as: UTF8.self) == #"["86"]"#)
    #expect(try JSONDecoder().decode([AreaCode].self, from: Data(#"["+86"]"#.utf8)) == codes)
    #expect(try JSONDecoder().decode([CountryCode].self, from: Data(#"["hk"]"#.utf8)).first?.letters == "HK")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([AreaCode].self, from: Data(#"["x"]"#.utf8))
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CountryCode].self, from: Data(#"["CHN"]"#.utf8))
    }
  }
}
