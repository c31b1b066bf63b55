import AreaSearch
import Foundation
import PatternAutomata
import PatternDifferential
import Testing

import PhoneCheck

/// The built-in catalog on numbers that libphonenumber has judged: its examples, and numbers drawn by the generator.
@Suite("The world's numbers")
struct WorldNumbersTests {
  /// A line of `Fixtures/world-numbers.csv`, which `Data/generate-area-codes.py` writes.
  struct Row {
    var countryCode: String
    var areaCode: String
    var nationalDigits: String
    /// `example`; `drawn` from the region's pattern; or `edited`, one edit away from a drawn number.
    var kind: String
    /// The regions whose mobile pattern accepts the number, the main region first.
    var mobileIn: [String]
    /// The region that owns the number according to libphonenumber, if it is mobile in any.
    var landsIn: String?

    init(_ line: Substring) {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      (countryCode, areaCode, nationalDigits, kind) = (fields[0], fields[1], fields[2], fields[3])
      mobileIn = fields[4].split(separator: " ").map(String.init)
      landsIn = fields[5].isEmpty ? nil : fields[5]
    }
  }

  static let rows: [Row] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/world-numbers.csv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().map(Row.init)
  }()

  static let validator = try? PhoneValidator(.builtin)

  @Test("The data contains numbers of every region, and wrong numbers of nearly every region")
  func thereAreRows() {
    let regions = Set(AreaCodeCatalog.builtin.definitions.map(\.countryCode.letters))
    for kind in ["example", "drawn"] {
      let rows = Self.rows.filter { $0.kind == kind }
      #expect(Set(rows.map(\.countryCode)) == regions)
      #expect(rows.allSatisfy { $0.mobileIn.contains($0.countryCode) })
    }
    let edited = Self.rows.filter { $0.kind == "edited" }
    #expect(edited.count { $0.mobileIn.isEmpty } > 500)
    #expect(edited.count { !$0.mobileIn.isEmpty } > 100)
    #expect(Set(edited.filter(\.mobileIn.isEmpty).map(\.countryCode)).count > 230)
  }

  @Test(
    "A number is valid if libphonenumber calls it mobile, in libphonenumber's region",
    arguments: ["+CC-N", "+CCN"])
  func verdicts(spelling: String) throws {
    let validator = try #require(Self.validator)
    for row in Self.rows {
      let written = spelling.replacing("CC", with: row.areaCode).replacing("N", with: row.nationalDigits)
      let number = validator.validate(written).number
      // An extra first digit is reported if it is the country's trunk prefix.
      if number?.interpretation == .trunkPrefixAfterAreaCode { continue }
      #expect(number?.countryCode?.letters == row.landsIn, "\(written)")
      let countries =
        [number?.countryCode].compactMap(\.self) + (number?.alsoMatches ?? []).map(\.countryCode)
      #expect(Set(countries.map(\.letters)) == Set(row.mobileIn), "\(written)")
    }
  }

  @Test("National digits belong to the named area exactly if libphonenumber agrees")
  func named() throws {
    let validator = try #require(Self.validator)
    for row in Self.rows {
      let area = AreaCodeCatalog.builtin.area(named: row.countryCode)
      let number = validator.validate(row.nationalDigits, area: area).number
      guard number == nil || number?.interpretation == .national else {
        // An extra first digit that is allowed, or digits that may be omitted, are reported.
        switch number?.interpretation {
        case .trunkPrefix, .repeatedAreaCode: continue
        case let other: Issue.record("\(row): \(String(describing: other))")
        }
        continue
      }
      #expect((number != nil) == row.mobileIn.contains(row.countryCode), "\(row)")
      #expect(number.map(\.nationalDigits) == number.map { _ in row.nationalDigits })
    }
  }

  @Test("An example with another owner belongs to a territory that shares its numbers")
  func examplesThatLandElsewhere() {
    let elsewhere = Self.rows.filter { $0.kind == "example" && $0.landsIn != $0.countryCode }
    #expect(
      Dictionary(uniqueKeysWithValues: elsewhere.map { ($0.countryCode, $0.landsIn) }) == [
        "AX": "FI", "BL": "GP", "CC": "AU", "CX": "AU", "EH": "MA", "IM": "GB", "MF": "GP", "SJ": "NO",
        "VA": "IT",
      ])
  }

  @Test("PCRE2 and the automaton of every regex agree on numbers, damaged numbers and any other text")
  func automata() {
    var checker = DifferentialChecker(seed: 6)
    for definition in AreaCodeCatalog.builtin.definitions {
      let regex = definition.mobileRegex
      let isPlain = PatternGenerator.Sample(given: regex).isPlain
      let found = checker.check(regex, isPlain: isPlain, subjectCount: 60)
      #expect(found == nil, "\(definition.countryCode)")
    }
    #expect(checker.tally.patternCount == 244, "every regex has an automaton")
    #expect(checker.tally.matchCount > 3_000)
    #expect(checker.tally.livenessCount > 10_000)
  }
}
