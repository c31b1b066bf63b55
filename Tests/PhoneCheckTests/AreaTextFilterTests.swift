import AreaSearch
import PatternAutomata
import PhoneCheck
import Testing

@Suite("Texts that can't name an area")
struct AreaTextFilterTests {
  private static let catalogs = [AreaCodeCatalog.builtin, .sample]

  private func mayList(_ text: String, _ catalog: AreaCodeCatalog) -> Bool {
    let bytes = Array(text.utf8)
    return catalog.mayList(areaInCell: bytes.span)
  }

  @Test(
    "Ids, mail addresses, times and names of people are quickly known to name no area",
    arguments: [
      "X0000123Q", "10000017", "00010000017", "3f2504e0-4f89-11d3-9a0c-0305e82c3301", "user17@mail.com",
      "ORDER-2024-000017", "2026-03-01 10:20:30", "138 0013 8000", "12345.00", "Smith, John", "nguyen17",
      "王晓伟", "Mr. Schmidt", "A1B2C3", "qwertz", "https://a.example/17",
    ])
  func refused(text: String) {
    #expect(!mayList(text, .builtin))
    #expect(AreaCodeCatalog.builtin.area(named: text)?.isListed == false)
  }

  @Test(
    "A text that names an area isn't refused, in any spelling",
    arguments: [
      "CHN", " CHN ", "(CHN)", "0086", "+86", "86.0", "86.00", "+44 (0)", "00 44", "1684", "+1-684",
      "+1-809, +1-829",
      "86(中国)", "中国大陆 86", "中國", "China (+86)", "GB - United Kingdom", "Korea, Republic of",
      "Korea Republic of",
      "the People's Republic of China", "Rep. of Korea", "St. Lucia", "SaintLucia", "Trinidad & Tobago",
      "HONGKONG",
      "Côte d’Ivoire", "U.K.", "Ｃｈｉｎａ", "８６", "🇨🇳 China", "Dem. Rep. Congo",
    ])
  func accepted(text: String) {
    #expect(AreaCodeCatalog.builtin.area(named: text)?.isListed == true)
    #expect(mayList(text, .builtin))
  }

  @Test("A text that is quickly refused names no listed area", arguments: [1, 2, 3, 4])
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let marks = [
      "", " ", "-", "(", ")", ", ", "/", "|", "+", ".", " of ", " and ", "'", "。", "、", "0", ".0", "7", "x",
    ]
    for catalog in Self.catalogs {
      let words =
        catalog.definitions.flatMap { definition in
          [Language.english, .simplifiedChinese, .traditionalChinese].map { definition.name(in: $0) }
            + [definition.countryCode.letters, definition.areaCode.digits] + definition.suffixes
        } + ["Republic of", "the", "St", "Rep", "UK", "England", "USA", "DEU", "Deutschland", "🇭🇰"]
      var listedCount = 0
      for _ in 0..<3000 {
        var text = ""
        for _ in 0...Int.random(in: 0...2, using: &random) {
          text += (marks.randomElement(using: &random) ?? "") + (words.randomElement(using: &random) ?? "")
        }
        text += marks.randomElement(using: &random) ?? ""
        if Bool.random(using: &random) { text = text.uppercased() }
        let isListed = catalog.area(named: text)?.isListed ?? false
        if isListed { listedCount += 1 }
        #expect(!isListed || mayList(text, catalog), "\(text)")
      }
      #expect(listedCount > 300)
    }
  }
}
