import DefinitionTools
import PhoneCheck

/// One example as a CSV row of a file of test cases; no field needs quotes.
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
