import DefinitionTools
import PhoneCheck
import TerminalText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The examples of one definition as a JSON object.
struct ExamplesRecord: Encodable {
  struct Number: Encodable {
    var canonical: String
    var e164: String
    var nationalDigits: String
    var spelling: String
    var alsoMatches: [String]
  }

  struct Boundary: Encodable {
    var length: Int
    var smallest: Number
    var largest: Number
  }

  struct NearMiss: Encodable {
    var written: String
    var reason: String
    var message: String
  }

  var areaCode: String
  var countryCode: String
  var name: String
  /// Whether the regex's language was known; else the numbers were found by search.
  var exact: Bool
  var lengths: [Int]
  var hasLonger: Bool
  var placeholder: Number?
  var smallest: Number?
  var largest: Number?
  var boundaries: [Boundary]
  var random: [Number]
  var nearMisses: [NearMiss]

  init(_ examples: NumberExamples, language: Language) {
    areaCode = examples.definition.areaCode.digits
    countryCode = examples.definition.countryCode.letters
    name = examples.definition.name(in: language)
    exact = examples.basis == .language
    lengths = examples.boundaries.map(\.length)
    hasLonger = examples.hasLonger
    placeholder = examples.placeholder.map(Number.init)
    smallest = examples.smallest.map(Number.init)
    largest = examples.largest.map(Number.init)
    boundaries = examples.boundaries.map {
      Boundary(length: $0.length, smallest: Number($0.smallest), largest: Number($0.largest))
    }
    random = examples.random.map(Number.init)
    nearMisses = examples.nearMisses.map {
      NearMiss(
        written: $0.written, reason: $0.rejection.reason.rawValue, message: $0.rejection.message(in: language)
      )
    }
  }

  /// All of them as an array.
  static func json(_ examples: [NumberExamples], language: Language) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let records = examples.map { ExamplesRecord($0, language: language) }
    return VisibleText.escapingJSON(String(decoding: try encoder.encode(records), as: UTF8.self))
  }
}

extension ExamplesRecord.Number {
  init(_ number: PhoneNumber) {
    self.init(
      canonical: number.canonical, e164: number.e164, nationalDigits: number.nationalDigits,
      spelling: number.formatted(.spelling), alsoMatches: number.alsoMatches.map(\.countryCode.letters))
  }
}

/// One example as a row of a table of test cases; no field needs quotes.
struct ExampleRow {
  static let header = "area_code,country_code,kind,number,spelling,status,reason"

  var definition: AreaCodeDefinition
  var kind: String
  var number: String
  var spelling = ""
  var reason = ""

  var csv: String {
    let status = reason.isEmpty ? "valid" : "invalid"
    return [
      definition.areaCode.digits, definition.countryCode.letters, kind, number, spelling, status, reason,
    ]
    .joined(separator: ",")
  }

  static func rows(of examples: NumberExamples) -> [ExampleRow] {
    let definition = examples.definition
    let row = { (kind: String, number: PhoneNumber) in
      ExampleRow(
        definition: definition, kind: kind, number: number.canonical, spelling: number.formatted(.spelling))
    }
    var rows: [ExampleRow] = []
    if let placeholder = examples.placeholder { rows.append(row("placeholder", placeholder)) }
    if let smallest = examples.smallest { rows.append(row("smallest", smallest)) }
    if let largest = examples.largest { rows.append(row("largest", largest)) }
    for boundary in examples.boundaries {
      rows += [row("boundary", boundary.smallest), row("boundary", boundary.largest)]
    }
    rows += examples.random.map { row("random", $0) }
    rows += examples.nearMisses.map {
      ExampleRow(
        definition: definition, kind: "near_miss", number: $0.written, reason: $0.rejection.reason.rawValue)
    }
    return rows
  }
}
