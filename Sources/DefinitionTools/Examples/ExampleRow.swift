internal import PhoneCheck

/// One example as a CSV row of a file of test cases; no field needs quotes.
public struct ExampleRow {
  /// The names of the columns.
  public static let header = "area_code,country_code,kind,number,spelling,status,reason,exact"

  private var definition: AreaCodeDefinition
  private var kind: String
  private var number: String
  private var spelling = ""
  private var reason = ""
  /// Whether it comes from the regex's automaton; what was found by search may not be the smallest or the largest.
  private var isExact: Bool

  /// The row without a line break.
  public var csv: String {
    let status = reason.isEmpty ? "valid" : "invalid"
    return [
      definition.areaCode.digits, definition.countryCode.letters, kind, number, spelling, status, reason,
      isExact ? "true" : "false",
    ]
    .joined(separator: ",")
  }

  /// The rows of a definition: its placeholder, the smallest and largest numbers, random ones, and near misses.
  public static func rows(of examples: NumberExamples) -> [ExampleRow] {
    let definition = examples.definition
    let isExact = examples.basis == .language
    let row = { (kind: String, number: PhoneNumber) in
      ExampleRow(
        definition: definition, kind: kind, number: number.canonical, spelling: number.formatted(.spelling),
        isExact: isExact)
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
        definition: definition, kind: "near_miss", number: $0.written, reason: $0.rejection.reason.rawValue,
        isExact: isExact)
    }
    return rows
  }
}
