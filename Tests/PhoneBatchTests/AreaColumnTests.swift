import AreaSearch
import PatternAutomata
import PhoneBatch
import PhoneCheck
import Testing

@Suite("Columns of areas")
struct AreaColumnTests {
  /// Numbers with digits in a row, in groups, in other scripts, with an extension, and without digits.
  private static let numbers = [
    "13912345678", "+86-13912345678", "+86 139 1234 5678", "139-1234-5678", "(139)12345678", "１３９１２３４５６７８",
    "13912345678 ext 12", "139 1234 5678 x7", "+852-41234567", "+852 4123 4567", "4123 4567", "041234567",
    "+886-912345678", "+93-1234567 ext. 9", "1391234", "139****5678", "", "+44 7700",
    "tel:+8613912345678;ext=5", "+999-1",
  ]
  private static let areas = ["CN", "86", "HK", "852", "TW", "886", "AF", "XX", "nowhere", "", " "]

  /// The count of numbers before a table is built, and the available optimizations.
  private static let ways: [(tableCost: Int?, fastPaths: FastPaths)] = [
    (0, .all), (40, .all), (nil, .all), (0, [.automata]), (0, [.simd, .threads]), (0, []),
  ]

  @Test("A block that mixes areas has the verdicts of single calls", arguments: ways.indices)
  func mixedAreas(way: Int) throws {
    var generator = SplitMix64(seed: 7)
    let rows = (0..<1500).map { _ in
      (
        number: Self.numbers.randomElement(using: &generator) ?? "",
        area: Self.areas.randomElement(using: &generator) ?? ""
      )
    }
    // Every third number is quoted, and every ninth contains doubled quotes: its value differs from its bytes.
    let cells = rows.enumerated().map { index, row in
      index % 9 == 0 ? "\"\(row.number)\"\"\"" : index % 3 == 0 ? "\"\(row.number)\"" : row.number
    }
    let lines = zip(cells, rows).map { "\($0),\($1.area)\n" }
    for format in [PhoneNumber.Format.canonical, .rfc3966] {
      var fixture = BatchFixture("phone,area\n" + lines.joined())
      fixture.plan.area = .column("area")
      fixture.plan.numberFormat = format
      (fixture.plan.tableCost, fixture.plan.fastPaths) = Self.ways[way]
      let text = try #require(try fixture.runDirectly().text)
      let written = text.split(separator: "\n").dropFirst().map { String($0) }
      try #require(written.count == rows.count)
      for (index, row) in rows.enumerated() {
        let number = index % 9 == 0 ? row.number + "\"" : row.number
        let expected = "\(cells[index]),\(row.area),\(fields(number, row.area, format))"
        #expect(written[index] == expected)
      }
    }
  }

  @Test("If several cells name no listed area, the message names the row's own cell")
  func unlistedNames() throws {
    let names = ["GB", "+44", "nowhere", "CN", "44", "Atlantis", "GB"]
    var generator = SplitMix64(seed: 3)
    let areas = (0..<600).map { _ in names.randomElement(using: &generator) ?? "" }
    for fastPaths in [FastPaths.all, []] {
      var fixture = BatchFixture("phone,area\n" + areas.map { "1391,\($0)\n" }.joined())
      fixture.plan.area = .column("area")
      fixture.plan.messageLanguage = .english
      fixture.plan.fastPaths = fastPaths
      let text = try #require(try fixture.runDirectly().text)
      for (line, area) in zip(text.split(separator: "\n").dropFirst(), areas) {
        #expect(line.contains(area == "CN" ? "TOO_SHORT" : "“\(area)” isn't supported"), "\(line)")
      }
    }
  }

  private func fields(_ number: String, _ area: String, _ format: PhoneNumber.Format) -> String {
    let validator = BatchFixture.validator
    let named = area.allSatisfy(\.isWhitespace) ? nil : validator.catalog.area(named: area)
    let verdict = validator.validate(number, area: named)
    return [
      verdict.status.rawValue, verdict.reason?.rawValue ?? "", verdict.number?.formatted(format) ?? "",
      verdict.number?.countryCode?.letters ?? "",
    ].joined(separator: ",")
  }
}
