import DefinitionTools
import Foundation
import PatternAutomata
import PatternDifferential
import PhoneCheck
import PhonePages
import Pictures
import RandomSearch
import Testing

/// A program reads railroads and tables back from a page, and compares them with automata.
@Suite("Cards that are read back")
struct CardReadingTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func catalog(_ path: String) throws -> AreaCodeCatalog {
    try AreaCodeCatalog(json: Data(contentsOf: repository.appending(path: path)).map(\.self))
  }

  /// Returns the definitions of `Tests/Fixtures/regexes.tsv`.
  private static func published() throws -> [AreaCodeDefinition] {
    try String(contentsOf: repository.appending(path: "Tests/Fixtures/regexes.tsv"), encoding: .utf8)
      .split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
        let fields = line.split(separator: "\t").map(String.init)
        return .make(fields[0], fields[1], fields[2])
      }
  }

  @Test("The sample's railroads and tables equal its automata")
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
    "Regexes of small random catalogs are read back from railroads and tables",
    arguments: RandomSearch.seeds(1 as UInt64))
  func randomDefinitions(seed: UInt64) throws {
    var catalogs = SmallCatalogs(seed: seed, longest: 6)
    for _ in 0..<20 { try check(.make("86", "CN", catalogs.regex("86"))) }
  }

  @Test("Random regexes are read back from railroads, divided or not")
  func randomRegexes() throws {
    var generator = PatternGenerator(seed: 45)
    var count = 0
    while count < RandomSearch.count(50) {
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

  @Test("The drawing of any regex is well-formed, in every language")
  func anySyntax() throws {
    var (patterns, texts) = (PatternGenerator(seed: 46), SyntaxGenerator(seed: 46))
    let regexes =
      SyntaxGenerator.listed + (0..<300).map { _ in patterns.sample().pattern }
      + (0..<300).map { _ in texts.text() }
    let drawings = regexes.flatMap { regex in
      Language.allCases.compactMap {
        RegexRailroad.drawing(regex, remarks: [.init(number: 1, offset: 1)], in: $0)
      }
    }
    #expect(drawings.count > 900)
    for drawing in drawings {
      let (main, parts) = drawing.divided(tallest: 200, or: " or ")
      for diagram in [main] + parts.map(\.diagram) { _ = try Element.parsed(diagram.svg().text) }
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

  /// Compares the contents of a card's page with the automata of its definition.
  ///
  /// - Returns: Whether the regex has an automaton.
  @discardableResult
  private func check(_ definition: AreaCodeDefinition) throws -> Bool {
    let validator = try PhoneValidator.of([definition])
    let page = CatalogCards(of: [definition], by: validator, named: "x.json", in: .english).page
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
    // Without an anchor, the automaton of all texts with a match may be too large.
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
    let numbers = try #require(DefinitionCard.numbers(of: definition, by: validator))
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
          // A single digit is listed only if it is the whole number.
          if digitCount == 1, rest > 0 { continue }
          expected[Beginning(length: rest + digitCount, digits: word)] = count.exact.map { "\($0)" }
        }
      }
    }
    #expect(read == expected, "\(definition.mobileRegex)")
  }

  /// Returns the count of numbers for each length and beginning, as written in a table.
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

  /// Returns the numbers of a list such as `13–19, 25`.
  private static func list(_ text: String, width: Int) -> [String] {
    text.components(separatedBy: ", ").flatMap { part -> [String] in
      let ends = part.split(separator: "–").compactMap { Int($0) }
      return (ends[0]...ends[ends.count - 1]).map { number in
        String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
      }
    }
  }
}
