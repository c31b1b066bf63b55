import Foundation
import Testing

import PhoneCheck

@Suite("Built-in catalog")
struct CatalogBuiltinTests {
  static let sampleFile = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Data/area-codes.sample.json")

  @Test("The source holds the sample file byte for byte; Data/generate-builtin.py writes it")
  func generated() throws {
    #expect(try Data(contentsOf: Self.sampleFile) == Data(BuiltinDefinitions.json.utf8))
  }

  @Test("It has the sample's definitions, in their order, without remarks")
  func definitions() {
    let catalog = AreaCodeCatalog.builtin
    #expect(catalog.definitions.map(\.countryCode.letters) == ["CN", "HK", "TW", "MO", "AF"])
    #expect(catalog.definitions.map(\.areaCode.digits) == ["86", "852", "886", "853", "93"])
    #expect(
      catalog.definitions.map { $0.name(in: .english) } == [
        "China", "Hong Kong", "Taiwan", "Macau", "Afghanistan",
      ])
    #expect(catalog.preferred?.countryCode.letters == "CN")
    #expect(catalog.preferred?.mobileRegex == #"^(\+86){0,1}\-?1\d{10}$"#)
    #expect(catalog.remarks.isEmpty)
  }
}
