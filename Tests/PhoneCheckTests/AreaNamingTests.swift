import AreaSearch
import Foundation
import Testing

import PhoneCheck

@Suite("Areas by name")
struct AreaNamingTests {
  static let catalog = AreaCodeCatalog.builtin

  /// The definitions of the built-in catalog without names and suffixes, like a tenant's file with only codes.
  static let nameless = AreaCodeCatalog(
    unchecked: catalog.definitions.map {
      AreaCodeDefinition(areaCode: $0.areaCode, countryCode: $0.countryCode, mobileRegex: "1")
    })

  static func countries(_ text: String, in catalog: AreaCodeCatalog = catalog) -> [String] {
    (catalog.area(named: text)?.definitions ?? []).map(\.countryCode.letters)
  }

  /// Returns the aliases in `Data/area-aliases.tsv`.
  static func aliases() throws -> [(CountryCode, [String])] {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Data/area-aliases.tsv")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "\t")
      let aliases = cells.dropFirst().joined().split(separator: "|").map { $0.drop { $0 == "=" } }
      return (try #require(CountryCode(String(cells[0]))), aliases.map(String.init))
    }
  }

  static func countries(called alias: String) throws -> [CountryCode] {
    try aliases().filter { $0.1.contains(alias) }.map(\.0)
  }

  @Test("Every code of a country names it, in any case, with its flag, and with its area code")
  func countryCodes() {
    for definition in Self.catalog.definitions {
      let (country, code) = (definition.countryCode.letters, definition.areaCode)
      let flag = String(
        String.UnicodeScalarView(country.unicodeScalars.compactMap { .init($0.value + 0x1F1A5) }))
      for text in [
        country, country.lowercased(), flag, "\(country) +\(code)", "\(country)/+\(code)",
        "+\(code) (\(country))",
        "\(flag) +\(code)", "\(country)\(code)",
      ] {
        #expect(Self.countries(text) == [country], "\(text)")
      }
    }
  }

  @Test("Only dots are allowed between the letters of a country's code")
  func lettersApart() throws {
    for (country, aliases) in try Self.aliases()
      + Self.catalog.definitions.map({ ($0.countryCode, [$0.countryCode.letters]) })
    {
      for code in aliases where code.utf8.count <= 3 && code.utf8.allSatisfy({ $0 < 0x80 }) {
        let (letters, expected) = (code.map(String.init), Self.countries(code))
        guard code != "NA" else { continue }
        for dotted in [
          letters.joined(separator: "."), letters.joined(separator: ".") + ".",
          letters.joined(separator: ". "),
        ] {
          #expect(Self.countries(dotted) == expected, "\(dotted) isn't \(country)")
        }
        for mark in [
          "/", "-", " ", ",", ":", ";", "_", "|", "&", "+", "'", "\"", "‐", "·", "、", "／", "(", "\\", "*",
          "~",
        ] {
          for text in [
            letters.joined(separator: mark), letters.joined(separator: " \(mark) "),
            "The " + letters.joined(separator: mark),
          ] {
            #expect(
              Self.countries(text).isEmpty && Self.countries(text.lowercased()).isEmpty,
              "\(text) is \(Self.countries(text))")
          }
        }
      }
    }
  }

  @Test(
    "Words for an unknown country name no country",
    arguments: [
      "N/A", "n/a", "N.A.", "n.a.", "N.A", "N. A.", "Ｎ／Ａ", "(N/A)", "#N/A", "N / A", "N-A", "n\\a", "<NA>",
      "HK?", "HK!", "*HK", "#HK", "HK\0",
      "#NA",
    ])
  func nothingKnown(text: String) {
    #expect(Self.countries(text).isEmpty && Self.catalog.preferring(text) == nil)
    #expect(Self.countries("NA") == ["NA"] && Self.countries("(na)") == ["NA"])
  }

  @Test(
    "A cell isn't guessed: pinyin, initials, misspelt names and first digits are only for searches",
    arguments: [
      "zhongguo", "deguo", "xjp", "mg1", "austrlia", "phillipines", "Japón", "+44 1624", "+1 416", "Germ",
    ])
  func guesses(text: String) {
    #expect(Self.countries(text).isEmpty)
    #expect(text == "mg1" || !Self.catalog.search(text, order: .picker(in: "zh-CN")).isEmpty)
  }

  @Test(
    "A word with another meaning as an abbreviation isn't the code of a country",
    arguments: ["Saint", "Islands", "the Islands"])
  func longWords(text: String) {
    #expect(Self.countries(text).isEmpty)
    #expect(
      Self.countries("(IS)") == ["IS"] && Self.countries("[ST]") == ["ST"] && Self.countries("I.S.") == ["IS"]
    )
  }

  @Test("Every area code names all countries that share it, as people and spreadsheets write it")
  func areaCodes() {
    for definition in Self.catalog.definitions {
      let code = definition.areaCode.digits
      let sharing = Self.catalog.definitions(areaCode: definition.areaCode).map(\.countryCode.letters)
      for text in [
        code, "+\(code)", "00\(code)", "0\(code)", "\(code).0", "\(code),0", "(+\(code))", " +\(code) ",
        "+ \(code)",
        "+\(code)-", "+\(code) (0)", code.applyingTransform(.fullwidthToHalfwidth, reverse: true) ?? "",
      ] {
        #expect(Self.countries(text) == sharing, "\(text)")
        let preferred = Self.catalog.preferring(text)
        #expect(preferred?.preferred?.areaCode == definition.areaCode)
        #expect(preferred?.preferredDefinitions.count == sharing.count)
      }
    }
  }

  @Test("An area code with a suffix names the country with the suffix")
  func suffixes() {
    for definition in Self.catalog.definitions {
      let (country, code) = (definition.countryCode.letters, definition.areaCode)
      for suffix in definition.suffixes {
        for text in ["\(code)\(suffix)", "+\(code)-\(suffix)", "+\(code) (\(suffix))", "00\(code) \(suffix)"]
        {
          #expect(Self.countries(text) == [country], "\(text)")
        }
        #expect(Self.countries("\(definition.name(in: "en")) (+\(code)-\(suffix))") == [country])
      }
    }
    #expect(Self.countries("1-809, 1-829, 1-849") == ["DO"] && Self.countries("+1-809/829/849") == ["DO"])
    #expect(Self.countries("1-809, 1-787").isEmpty)
  }

  @Test("Every name of the catalog names its country, with and without codes", arguments: Language.allCases)
  func names(language: Language) {
    for definition in Self.catalog.definitions {
      let (name, code) = (definition.name(in: language), definition.areaCode.digits)
      let country = definition.countryCode.letters
      let plain = name.folding(options: .diacriticInsensitive, locale: nil)
      for text in [
        name, name.uppercased(), " \(name) ", name.decomposedStringWithCanonicalMapping, plain,
        plain.replacing("-", with: " ").replacing("’", with: "'"), name.replacing("&", with: "and"),
        name.replacing("St.", with: "Saint"), name.replacing("St.", with: "St"), "The \(name)",
        "\(name) (+\(code))", "\(name) +\(code)", "+\(code) \(name)", "\(code)（\(name)）", "\(name) \(code)",
        "\(country) - \(name)", "\(name) (\(country))", "\(name) (\(country), +\(code))",
      ] {
        #expect(Self.countries(text).contains(country), "\(text)")
        #expect(
          Set(
            Self.countries(text).map {
              Self.catalog.definitions(countryCode: CountryCode($0)!)[0].name(in: language)
            }
          ).count <= 1 || language != .english, "\(text)")
      }
    }
  }

  @Test("Names and aliases name a country of a tenant's file without names", arguments: Language.allCases)
  func namesOfCLDR(language: Language) throws {
    for definition in Self.catalog.definitions {
      let country = definition.countryCode.letters
      #expect(Self.countries(definition.name(in: language), in: Self.nameless).contains(country))
    }
    for (country, aliases) in try Self.aliases()
    where !Self.nameless.definitions(countryCode: country).isEmpty {
      for alias in aliases {
        let expected = try Self.countries(called: alias).map(\.letters)
        #expect(Set(Self.countries(alias, in: Self.nameless)) == Set(expected), "\(alias)")
      }
    }
  }

  @Test(
    "A country is found by its names in other places",
    arguments: [
      ("UK", "GB"), ("U.K.", "GB"), ("England", "GB"), ("USA", "US"), ("U.S.A.", "US"),
      ("The United States", "US"),
      ("America", "US"), ("Mainland China", "CN"), ("PRC", "CN"), ("P.R. China", "CN"),
      ("China, People's Republic of", "CN"),
      ("中华人民共和国", "CN"), ("中國內地", "CN"), ("Hong Kong SAR", "HK"), ("Hong Kong SAR China", "HK"),
      ("香港特別行政區", "HK"),
      ("台灣", "TW"), ("臺灣", "TW"), ("Taiwan, Province of China", "TW"), ("Korea", "KR"),
      ("Korea, Republic of", "KR"),
      ("Korea (the Republic of)", "KR"), ("Korea Republic of", "KR"),
      ("Korea (Democratic People's Republic of)", "KP"),
      ("Russian Federation", "RU"), ("Viet Nam", "VN"), ("Côte d'Ivoire", "CI"), ("CÔTE D’IVOIRE", "CI"),
      ("Ivory Coast", "CI"),
      ("Bahamas, The", "BS"), ("Gambia (The)", "GM"), ("Trinidad and Tobago", "TT"),
      ("Bosnia-Herzegovina", "BA"),
      ("Iran (Islamic Republic of)", "IR"), ("Tanzania, United Republic of", "TZ"),
      ("Venezuela, Bolivarian Republic of", "VE"),
      ("Virgin Islands, British", "VG"), ("Virgin Islands (U.S.)", "VI"), ("Lao PDR", "LA"),
      ("Republic of Singapore", "SG"),
      ("Kingdom of Thailand", "TH"), ("Hong Kong Special Administrative Region of China", "HK"),
      ("China 中国", "CN"),
      ("中国China", "CN"), ("中国（China）", "CN"), ("CN China", "CN"), ("大韩民国", "KR"), ("澳洲", "AU"),
      ("Congo, Dem. Rep.", "CD"),
      ("Deutschland", "DE"), ("日本", "JP"), ("Congo", "CG CD"), ("Virgin Islands", "VG VI"),
    ])
  func aliases(text: String, expected: String) {
    #expect(Self.countries(text) == expected.split(separator: " ").map(String.init))
  }

  @Test(
    "A cell with a mark for a missing value names no area, like an empty cell, but NA is Namibia",
    arguments: [
      ("NULL", nil), ("None", nil), ("-", nil), ("—", nil), ("#N/A", nil), (#"\N"#, nil), ("nan", nil),
      ("N/A", nil),
      ("n.a.", nil), ("无", nil), (" null ", nil), ("", nil), ("\u{3000}", nil), ("NA", ["NA"]),
      ("na", ["NA"]),
      ("ＮＡ", ["NA"]), ("NO", ["NO"]), ("NULLland", []),
    ] as [(String, [String]?)])
  func nullMarksInCells(cell: String, countries: [String]?) {
    let area = Self.catalog.area(inCell: cell)
    #expect(area.map { $0.definitions.map(\.countryCode.letters) } == countries)
  }

  @Test("A name and a code that contradict each other name nothing")
  func contradictions() throws {
    for (index, definition) in Self.catalog.definitions.enumerated() {
      let other = Self.catalog.definitions[(index + 30) % Self.catalog.definitions.count]
      guard other.areaCode != definition.areaCode else { continue }
      for text in [
        "\(definition.name(in: .english)) (+\(other.areaCode))",
        "\(other.areaCode)(\(definition.name(in: .simplifiedChinese)))",
        "\(definition.countryCode) +\(other.areaCode)", "\(definition.countryCode)/\(other.countryCode)",
        "\(definition.name(in: .english)) (\(other.countryCode))",
      ] {
        #expect(Self.countries(text).isEmpty, "\(text)")
      }
    }
  }

  @Test("A tenant's name for a country wins over other names")
  func tenantNames() throws {
    let catalog = AreaCodeCatalog(
      unchecked: try [
        ("1", "AS", "America"), ("1", "US", "Vereinigte Staaten"), ("44", "GB", "IT"), ("39", "IT", ""),
      ].map {
        AreaCodeDefinition(
          areaCode: try #require(AreaCode($0)), countryCode: try #require(CountryCode($1)),
          names: DisplayNames($2.isEmpty ? [] : [(tag: "de", name: $2)]), mobileRegex: "1")
      })
    #expect(Self.countries("america", in: catalog) == ["AS"])
    #expect(
      Self.countries("USA", in: catalog) == ["US"] && Self.countries("United States", in: catalog) == ["US"])
    #expect(Self.countries("IT", in: catalog) == ["IT"])
    #expect(Self.countries("China", in: catalog).isEmpty)
  }

  @Test("A preferred area code in a file is a code, not a name")
  func preferredOfFile() throws {
    for preferred in ["UK", "044", "United Kingdom"] {
      let json =
        #"{"preferredAreaCode": "\#(preferred)", "phoneAreaCodeDefinitions": [{"areaCode": "44", "countryCode": "GB", "mobileRegex": "^7"}]}"#
      #expect(try AreaCodeCatalog(json: Array(json.utf8)).preferred == nil)
    }
  }

  @Test(
    "Only similar names are offered",
    arguments: [
      ("Grmany", "DE"), ("Untied States", "US"), ("Phillipines", "PH"), ("Itlay", "IT"), ("Chna +86", "CN"),
      ("China (+852)", "CN HK"), ("Foo +86", "CN"), ("阿根庭", "AR"), ("Congo", "CG CD"), ("ZZ", ""), ("XX", ""),
      ("999", ""), ("abcd", ""), ("Beijing", ""), ("13800138000", ""), ("", ""), ("Antarctica", ""),
    ])
  func near(text: String, expected: String) {
    let near = Self.catalog.definitions(near: text).map(\.countryCode.letters)
    #expect(near == expected.split(separator: " ").map(String.init))
  }

  @Test("A country that isn't listed has no neighbours")
  func unlistedNeighbours() throws {
    let gambia = try #require(Self.catalog.definitions.first { $0.countryCode.letters == "GM" })
    let catalog = AreaCodeCatalog(unchecked: [gambia])
    #expect(catalog.definitions(near: "Zambia").isEmpty && catalog.definitions(near: "Gambai") == [gambia])
  }

  @Test("The message about an area that isn't listed quotes it, shortened, escaped and without numbers")
  func messages() throws {
    let validator = try PhoneValidator(.builtin)
    let message = { (name: String, language: Language) -> String? in
      let verdict = validator.validate("123", area: validator.catalog.area(named: name))
      #expect(verdict.reason == .unknownAreaCode)
      return verdict.message(in: language)
    }
    #expect(
      message("Grmany", .english)
        == "The country or region “Grmany” isn't supported. Did you mean Germany (DE, +49)?")
    #expect(message("Grmany", .simplifiedChinese) == "不支持国家或地区“Grmany”。是否为德国（DE，+49）？")
    #expect(message("Grmany", .traditionalChinese) == "不支援國家或地區「Grmany」。是否為德國（DE，+49）？")
    #expect(message("ZZ", .english) == "The country or region “ZZ” isn't supported.")
    #expect(message("13800138000", .english) == "The country or region “***********” isn't supported.")
    #expect(message("a\u{202E}b", .english)?.contains("“a\\u{202E}b”") == true)
    #expect(message(String(repeating: "x", count: 10_000), .english)?.utf8.count ?? .max < 200)
    #expect(validator.catalog.area(named: "ZZ") == validator.catalog.area(named: "XX"))
    #expect(
      validator.catalog.area(named: "ZZ")?.unlistedName == "ZZ"
        && validator.catalog.area(named: "CN")?.unlistedName == nil)
  }
}
