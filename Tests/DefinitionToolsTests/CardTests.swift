import DefinitionTools
import Foundation
import PatternAutomata
import PatternDifferential
import PhoneCheck
import Pictures
import Testing

/// A program reads railroads and tables back from a page, and compares them with automata.
@Suite("Cards that are read back")
struct CardReadingTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func catalog(_ path: String) throws -> AreaCodeCatalog {
    try AreaCodeCatalog(json: Data(contentsOf: repository.appending(path: path)).map(\.self))
  }

  /// The definitions of `Tests/Fixtures/regexes.tsv`.
  private static func published() throws -> [AreaCodeDefinition] {
    try String(contentsOf: repository.appending(path: "Tests/Fixtures/regexes.tsv"), encoding: .utf8)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
        let fields = line.split(separator: "\t").map(String.init)
        return .make(fields[0], fields[1], fields[2])
      }
  }

  @Test("The sample's railroads and tables are its automata")
  func sample() throws {
    for definition in try Self.catalog("Data/area-codes.sample.json").definitions { try check(definition) }
  }

  @Test("Regexes as people publish them are read back from railroads and tables")
  func publishedRegexes() throws {
    let definitions = try Self.published()
    // One of them is for JavaScript, and PCRE2 refuses it.
    let readable = definitions.filter { RegexRailroad.drawing($0.mobileRegex, in: .english) != nil }
    #expect((definitions.count, readable.count) == (48, 47))
    #expect(try readable.count { try check($0) } == 44)
  }

  @Test(
    "Regexes of small random catalogs are read back from railroads and tables, 200 of them", arguments: 0..<4)
  func randomDefinitions(seed: UInt64) throws {
    var catalogs = SmallCatalogs(seed: seed, longest: 6)
    for _ in 0..<50 { try check(.make("86", "CN", catalogs.regex("86"))) }
  }

  @Test("200 random regexes are read back from railroads, divided or not")
  func randomRegexes() throws {
    var generator = PatternGenerator(seed: 45)
    var count = 0
    while count < 200 {
      let pattern = generator.sample().pattern
      guard let automaton = try? Automaton(pattern: pattern) else { continue }
      count += 1
      let drawing = try #require(RegexRailroad.drawing(pattern, in: .english))
      for tallest in [60, 150, 10_000] {
        let (main, parts) = drawing.divided(tallest: tallest, or: " or ")
        let named = try parts.map { ($0.id, try Element.parsed($0.diagram.svg().text)) }
        let reader = RailroadReader(named: Dictionary(uniqueKeysWithValues: named))
        let read = try #require(reader.regex(Element.parsed(main.svg().text)), "\(pattern)")
        #expect(try Automaton(pattern: read) == automaton, "\(pattern) as \(read)")
      }
    }
  }

  @Test("The railroads of the world's definitions are read back, and fit on a page")
  func world() throws {
    for definition in try Self.catalog("Data/area-codes.json").definitions {
      let regex = definition.mobileRegex
      let drawing = try #require(RegexRailroad.drawing(regex, in: .english))
      let (main, parts) = drawing.divided(tallest: 720, or: " or ")
      let named = try parts.map { ($0.id, try Element.parsed($0.diagram.svg().text)) }
      let reader = RailroadReader(named: Dictionary(uniqueKeysWithValues: named))
      let read = try #require(reader.regex(Element.parsed(main.svg().text)), "\(regex)")
      #expect(try Automaton(pattern: read) == Automaton(pattern: regex), "\(definition.id)")
      for diagram in [main] + parts.map(\.diagram) {
        #expect(diagram.size.width <= 1_028 && diagram.size.height <= 800, "\(definition.id)")
      }
    }
  }

  /// Compares what a card's page says with the automata of its definition.
  ///
  /// - Returns: Whether the regex has an automaton.
  @discardableResult
  private func check(_ definition: AreaCodeDefinition) throws -> Bool {
    let validator = try PhoneValidator.of([definition])
    let page = CatalogCards(of: [definition], by: validator).html(named: "x.json", in: .english)
    let figures = try Element.all("figure", in: page[...])
    let svgs = figures.map { ($0.attributes["data-name"] ?? "", $0.all("svg")[0]) }
    let reader = RailroadReader(named: Dictionary(uniqueKeysWithValues: svgs))
    let read = try reader.regex(#require(reader.named[""]))
    guard let read, let whole = try? Automaton(pattern: definition.mobileRegex, matching: .wholeSubject)
    else {
      #expect(read == nil && page.contains("has no automaton"), "\(definition.mobileRegex)")
      return false
    }
    #expect(
      try Automaton(pattern: read, matching: .wholeSubject) == whole, "\(definition.mobileRegex) as \(read)")
    // Without an anchor, the automaton of all that holds a match may be too large.
    guard let automaton = try? Automaton(pattern: definition.mobileRegex) else {
      #expect(page.contains("has no automaton"))
      return false
    }
    #expect(try Automaton(pattern: read) == automaton, "\(definition.mobileRegex) as \(read)")
    try check(Element.all("table", in: page[...]), definition, validator)
    return true
  }

  // MARK: Tables

  private struct Beginning: Hashable {
    var length: Int
    var digits: String
  }

  private func check(
    _ tables: [Element], _ definition: AreaCodeDefinition, _ validator: PhoneValidator
  ) throws {
    let numbers = try #require(CatalogCards.numbers(of: definition, by: validator))
    let limit = numbers.lengths.maximum.flatMap { $0 <= 32 ? $0 : nil } ?? 15
    let table = tables.first { $0.attributes["class"] == "beginnings" }
    let read = try table.map(counts) ?? [:]
    var expected: [Beginning: String] = [:]
    var known: [Automaton.State: [WordCount]] = [:]
    for digitCount in 1...3 {
      for word in Listing.numbers(ofLength: digitCount) {
        let state = numbers.state(after: word.utf8)
        guard numbers.isLive(state), digitCount <= limit else { continue }
        let counts =
          known[state] ?? numbers.quotient(byPrefix: word.utf8).wordCounts(upToLength: limit - 1)
        known[state] = counts
        for (rest, count) in counts.enumerated() where count != .exactly(0) && rest + digitCount <= limit {
          // A single digit is only listed where it is the whole number.
          if digitCount == 1, rest > 0 { continue }
          expected[Beginning(length: rest + digitCount, digits: word)] = count.exact.map { "\($0)" }
        }
      }
    }
    #expect(read == expected, "\(definition.mobileRegex)")
  }

  /// How many numbers there are of each length and beginning, by what is written in a table.
  private func counts(_ table: Element) throws -> [Beginning: String] {
    var counts: [Beginning: String] = [:]
    for group in table.all("tbody") {
      let rows = group.all("tr")
      let length = try #require(
        rows.first?.all("th").first?.text.split(separator: " ").first.flatMap { Int($0) })
      var beginnings: [String] = []
      for row in rows.dropFirst() {
        var cells = row.children
        if cells.first?.name == "th" {
          beginnings = Self.list(cells[0].text, width: min(length, 2))
          for digits in beginnings {
            counts[Beginning(length: length, digits: digits)] = Self.count(cells[1])
          }
          cells.removeFirst(2)
        }
        guard length > 2 else { continue }
        for digits in beginnings {
          for third in Self.list(cells[0].text, width: 1) {
            counts[Beginning(length: length, digits: digits + third)] = Self.count(cells[1])
          }
        }
      }
    }
    return counts
  }

  private static func count(_ cell: Element) -> String { cell.text.replacing(",", with: "") }

  /// Numbers as they are listed: `13–19, 25`.
  private static func list(_ text: String, width: Int) -> [String] {
    text.components(separatedBy: ", ").flatMap { part -> [String] in
      let ends = part.split(separator: "–").compactMap { Int($0) }
      return (ends[0]...ends[ends.count - 1]).map { number in
        String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
      }
    }
  }
}

@Suite("Cards")
struct CardTests {
  private func page(
    _ regex: String, number: String? = nil, country: (areaCode: String, code: String) = ("86", "CN"),
    in language: Language = .english
  ) throws -> String {
    let definition = AreaCodeDefinition.make(country.areaCode, country.code, regex)
    let validator = try PhoneValidator.of([definition], preferred: 0)
    return CatalogCards(of: [definition], by: validator, given: number.map { .init($0) })
      .html(named: "x.json", in: language)
  }

  private func text(_ pattern: String, in page: String) -> String? {
    let rest = page.components(separatedBy: pattern).dropFirst().first
    return rest?.components(separatedBy: "</p>").first?.replacing(#/<[^>]*>/#, with: "")
  }

  @Test(
    "A sentence says how many digits there are, and what they begin with",
    arguments: [
      (#"^1[3-9]\d{9}$"#, "11 digits, beginning with 13 to 19"),
      (#"^1\d{10}$"#, "11 digits, beginning with 1"),
      (#"^\d{4,6}$"#, "4 to 6 digits"), (#"^\d{4,}$"#, "4 or more digits"),
      (#"^(\d{4}|\d{6,})$"#, "4 or 6 or more digits"),
      (#"^[35]\d{7}(\d{2})?$"#, "8 or 10 digits, beginning with 3 or 5"),
      ("^7$", "1 digit, beginning with 7"),
      (#"^(13|15|17|19|21|23|25)\d{5}$"#, "7 digits, beginning with 1 or 2"),
      ("^x$", "No number is accepted"),
    ])
  func sentences(regex: String, sentence: String) throws {
    #expect(try text(#"<p class="sentence">"#, in: page(regex)) == sentence)
  }

  @Test(
    "The sentence is in the reader's language",
    arguments: [
      (Language.simplifiedChinese, "11 位数字，以 13 至 19 开头"), (.traditionalChinese, "11 位數字，以 13 至 19 開頭"),
    ])
  func translations(language: Language, sentence: String) throws {
    let page = try page(#"^1[3-9]\d{9}$"#, in: language)
    #expect(text(#"<p class="sentence">"#, in: page) == sentence)
    #expect(page.contains("<html lang=\"\(language.tag)\">"))
  }

  @Test(
    "A number stops where no number begins like it; the digits that could have been there are shown",
    arguments: [
      ("+86 23800138000", "+86 23800138000 The number stops at digit 1: there could have been 1.", "▼ 1"),
      ("1280013800", "+86 1280013800 The number stops at digit 2: there could have been 3–9.", "▼ 3–9"),
      ("138", "+86 138 The number ends too early: next there could be 0–9.", "▼ 0–9"),
      ("138001380001", "+86 138001380001 The number stops at digit 12: it could have ended before it.", nil),
      ("13800138000", "+86 13800138000 The number is accepted.", nil), ("13x", nil, nil),
    ] as [(String, String?, String?)])
  func walks(number: String, sentence: String?, mark: String?) throws {
    let page = try page(#"^(\+86)?-?1[3-9]\d{9}$"#, number: number)
    #expect(text(#"<p class="walk">"#, in: page) == sentence)
    let captions = page.components(separatedBy: "class=\"small\"").dropFirst().compactMap {
      $0.components(separatedBy: "</text>").first?.components(separatedBy: ">").last
    }
    #expect(captions.filter { $0.hasPrefix("▼") } == [mark].compactMap(\.self))
  }

  @Test("Marks are on the parts that could go on, with each one's digits")
  func severalPlaces() throws {
    let page = try page(#"^(\+86)?-?(13[0-4]|15[5-9]|17x)\d{8}$"#, number: "1900")
    #expect(page.contains("there could have been 3 or 5."))
    #expect(page.components(separatedBy: "class=\"place\"").count == 3)
  }

  @Test("A finding of lint is marked on the smallest part that it is about")
  func findings() throws {
    let page = try page(#"^1[3,4]\d{9}"#)
    let rules = ["prefix-refused", "comma-in-class", "no-end-anchor"]
    let places = rules.map { page.range(of: "<code>\($0)</code>")?.lowerBound }
    #expect(!places.contains(nil) && places.compactMap(\.self) == places.compactMap(\.self).sorted())
    #expect(page.contains(#"<g data-set=", 3 4" class="remark""#))
    #expect(page.contains(">▲ 2</text>"))
  }

  @Test("What has no automaton is drawn as syntax, and the card says so")
  func outside() throws {
    let page = try page(#"^(1)\1\d{9}$"#)
    #expect(
      page.contains("The regex has no automaton, so that its numbers can&#39;t be counted: a back-reference"))
    #expect(page.contains(#"data-text="\1""#) && !page.contains("class=\"beginnings\""))
    #expect(page.contains("✓") == MatchingEngine.runsEveryRegex)
  }

  @Test(
    "A share is rounded down, and never to nothing",
    arguments: [
      (#"^\d{5}$"#, "100 %"), (#"^0\d{5}$"#, "10 %"), (#"^[0-6]0\d{5}$"#, "7.0 %"),
      (#"^0[0-4]\d{5}$"#, "5.0 %"),
      (#"^00[0-4]\d{5}$"#, "0.50 %"), (#"^000\d{5}$"#, "0.10 %"), (#"^00000\d{5}$"#, "&lt; 0.01 %"),
      ("^7$", "10 %"),
    ])
  func shares(regex: String, percent: String) throws {
    #expect(try page(regex, country: ("39", "IT")).contains(", \(percent) of all with this length<svg"))
  }

  @Test("A table that is too long ends after a length, and says how many are left out")
  func longTable() throws {
    // 300 beginnings of three digits, whose counts differ, with 12 lengths.
    let branches = (100..<400).map { "\($0)[0-\($0 * 7_919 % 97 % 10)]\($0 % 2 == 0 ? "" : #"\d?"#)" }
    let page = try page("^(?:\(branches.joined(separator: "|")))\\d{1,12}$", country: ("39", "IT"))
    #expect(page.contains("The table is too long: "))
    #expect(page.components(separatedBy: "<tr>").count < 1_400)
  }

  @Test("Two pages are the same, byte for byte")
  func repeatable() throws {
    #expect(try page(#"^1[3-9]\d{9}$"#, number: "12") == page(#"^1[3-9]\d{9}$"#, number: "12"))
  }
}
