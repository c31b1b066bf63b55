import AreaSearch
import Testing

import PhoneCheck

@Suite("Built-in catalog")
struct CatalogBuiltinTests {
  @Test("The source holds the world catalog, which loads without remarks; Data/generate-builtin.py writes it")
  func generated() throws {
    let loaded = try AreaCodeCatalog(json: DefinitionsFixture.data("area-codes.json"))
    #expect(loaded == .builtin)
    #expect(loaded.remarks.isEmpty)
  }

  @Test("The catalog contains the world's regions, with China preferred, and without remarks")
  func definitions() {
    let catalog = AreaCodeCatalog.builtin
    #expect(catalog.definitions.count == 244)
    #expect(Set(catalog.definitions.map(\.countryCode)).count == 244)
    #expect(catalog.preferred?.countryCode.letters == "CN")
    #expect(catalog.pickerOrder.first == catalog.preferred)
    #expect(catalog.remarks.isEmpty)
  }

  @Test("Definitions are in the order of area codes, with the main region of a shared code first")
  func order() {
    let codes = AreaCodeCatalog.builtin.definitions.compactMap { Int($0.areaCode.digits) }
    #expect(codes.count == 244 && codes == codes.sorted())
    func countries(_ code: String) -> [String] {
      AreaCodeCatalog.builtin.definitions(areaCode: AreaCode(code)!).map(\.countryCode.letters)
    }
    #expect(countries("1").prefix(3) == ["US", "AG", "AI"])
    #expect(countries("44") == ["GB", "GG", "IM", "JE"])
    #expect(countries("358") == ["FI", "AX"])
  }

  @Test(
    "Every region has a name in each of the service's languages, and exactly the names of the service's sample"
  )
  func names() throws {
    for definition in AreaCodeCatalog.builtin.definitions {
      #expect(definition.names.entries.map(\.tag) == ["en", "zh-CN", "zh-TW"])
    }
    let sample = try AreaCodeCatalog(json: DefinitionsFixture.sample())
    for definition in sample.definitions {
      let listed = try #require(AreaCodeCatalog.builtin.definition(definition.id))
      for language in Language.allCases {
        #expect(listed.name(in: language) == definition.name(in: language))
      }
    }
  }

  @Test(
    "Suffixes distinguish the neighbours of a main region, and are too long to be left out by accident")
  func suffixes() {
    func suffixes(_ code: String) -> [String] {
      AreaCodeCatalog.builtin.area(named: code)?.definitions.flatMap(\.suffixes) ?? []
    }
    #expect(suffixes("AS") == ["684"])
    #expect(suffixes("DO") == ["809", "829", "849"])
    #expect(suffixes("IM") == ["74576", "7524", "7624"])
    #expect(suffixes("US").isEmpty && suffixes("GB").isEmpty && suffixes("KZ").isEmpty)
    let all = AreaCodeCatalog.builtin.definitions.flatMap(\.suffixes)
    #expect(all.allSatisfy { $0.utf8.count >= 3 })
  }
}
