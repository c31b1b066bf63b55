internal import PhoneCheck

/// One example as a CSV row, in the columns of ``header``; no field needs quotes.
public struct ExampleRow {
  /// The names of the columns.
  public static let header = line { $0.rawValue }

  /// The names of the columns of a file of cases.
  package static let caseHeader = caseLine { $0.rawValue }

  private var definition: AreaCodeDefinition
  private var kind: String
  private var number: String
  private var spelling = ""
  private var reason = ""
  /// Whether the example comes from the regex's automaton; numbers found by search may not be the smallest or largest.
  private var isExact: Bool

  /// The row without a line break.
  public var csv: String { Self.line(value) }

  /// The row of a file of cases, which also contains the expected number.
  package var caseCSV: String { Self.caseLine(value) }

  private static func line(_ value: (NumberCase.Column) -> String) -> String {
    let columns: [NumberCase.Column] = [
      .areaCode, .countryCode, .kind, .number, .spelling, .status, .reason, .exact,
    ]
    return columns.map(value).joined(separator: ",")
  }

  private static func caseLine(_ value: (NumberCase.Column) -> String) -> String {
    let columns: [NumberCase.Column] = [
      .areaCode, .countryCode, .kind, .number, .spelling, .status, .reason, .expectedNumber,
    ]
    return columns.map(value).joined(separator: ",")
  }

  private func value(_ column: NumberCase.Column) -> String {
    switch column {
    case .areaCode: definition.areaCode.digits
    case .countryCode: definition.countryCode.letters
    case .kind: kind
    case .name: ""
    case .number: number
    case .spelling: spelling
    case .status: (reason.isEmpty ? Verdict.Status.valid : .invalid).rawValue
    case .reason: reason
    case .expectedNumber: reason.isEmpty ? number : ""
    case .exact: isExact ? "true" : "false"
    }
  }

  /// Returns the rows of a file of cases: as ``rows(of:)``, with a number for each branch, and each number once.
  package static func caseRows(of examples: NumberExamples) -> [ExampleRow] {
    var numbers: Set<String> = []
    return rows(of: examples).filter { numbers.insert($0.number).inserted }
  }

  /// Returns the rows of a definition: its placeholder, smallest and largest numbers, branches, random numbers and near
  /// misses.
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
    rows += examples.branches.map { row("branch", $0) }
    rows += examples.random.map { row("random", $0) }
    rows += examples.nearMisses.map {
      ExampleRow(
        definition: definition, kind: "near_miss", number: $0.written, reason: $0.rejection.reason.rawValue,
        isExact: isExact)
    }
    return rows
  }
}
