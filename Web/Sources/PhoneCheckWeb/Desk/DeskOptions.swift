import AreaSearch
import PhoneCheck
import PhoneRows
import Platform
import StrictJSON

/// The options of a page: a JSON object, with the keys of `engine.js`.
///
/// Columns are numbers from 0. What isn't named is found, as by the command.
struct DeskOptions {
  private let json: JSONValue

  /// - Returns: `nil` unless the text is a JSON object.
  init?(_ text: [UInt8]) {
    guard let value = JSONDocument.read(text).document?.root, value.kind == .object else { return nil }
    json = value
  }

  /// The plan for an output, by its kind.
  func plan(_ kind: DeskOutput, _ definitions: Definitions, _ language: Language) -> BatchPlan {
    var plan = BatchPlan()
    let layout = text("layout") ?? ""
    if layout.hasSameBytes(as: "noHeader") { plan.layout = .tableWithoutHeader }
    if layout.hasSameBytes(as: "lines") { plan.layout = .lines }
    plan.delimiter = text("delimiter")?.bytes.first
    plan.encoding = text("encoding").flatMap { TextEncoding(named: $0) }
    plan.skippedLineCount = count("skippedLines")
    // The text of a sheet.
    if isOn("isSheet") { plan.recognizesObjects = false }
    if isOn("anyOf") { plan.anyOfColumns = columns } else { plan.phoneColumns = columns }
    if let column = count("areaColumn") {
      plan.area = .column("\(column + 1)")
    } else if let area = text("area").flatMap({ definitions.area(named: $0) }) {
      plan.area = .named(area)
    }
    plan.numberSeparators = texts("split").compactMap { NumberSeparator($0) }
    if text("raggedRows")?.hasSameBytes(as: "judged") ?? false { plan.raggedRows = .judged }
    plan.readsDecimals = isOn("readsDecimals")
    plan.isSpreadsheetSafe = isOn("spreadsheetSafe")
    plan.findsDuplicates = flag("duplicates") ?? true
    if let format = text("numberFormat").flatMap({ PhoneNumber.Format(rawValue: $0) }) {
      plan.numberFormat = format
    }
    switch kind {
    case .verdicts: plan.reportLanguage = language
    case .rows:
      plan.format = .ndjson
      plan.messageLanguage = language
    case .all, .valid, .rejects, .duplicates: plan.seeksAdvice = false
    }
    if kind != .rows {
      if isOn("messages") { plan.messageLanguage = outputLanguage(language) }
      if isOn("labels") { plan.added.labelLanguage = outputLanguage(language) }
      // The command's `--output-encoding utf-8 --bom`.
      plan.writesMark = true
    }
    // A file that was checked before may be checked again.
    plan.added.countsRuns = true
    // Bytes that aren't text end every pass, whatever it writes.
    plan.outputEncoding = .utf8
    plan.fastPaths = [.simd, .automata]
    return plan
  }

  /// The language of messages and labels in outputs.
  func outputLanguage(_ language: Language) -> Language {
    text("outputLanguage").map { Language(nearest: $0) } ?? language
  }

  /// Whether digits without + are also read as an area code and a number.
  var readsBareInternational: Bool { isOn("bareInternational") }

  /// The columns with numbers, by their numbers from 1.
  var columns: [String] {
    (json["phones"]?.elements ?? []).compactMap { Self.count($0) }.map { "\($0 + 1)" }
  }

  func text(_ key: String) -> String? { json[key]?.text }
  func texts(_ key: String) -> [String] { (json[key]?.elements ?? []).compactMap { $0.text } }
  func isOn(_ key: String) -> Bool { flag(key) ?? false }

  func flag(_ key: String) -> Bool? {
    guard let value = json[key], value.kind == .boolean else { return nil }
    return value.token.first == UInt8(ascii: "t")
  }
  func count(_ key: String) -> Int? { json[key].flatMap { Self.count($0) } }

  private static func count(_ value: JSONValue) -> Int? {
    guard value.kind == .number else { return nil }
    var number = 0
    for byte in value.token {
      guard byte.isDigit, number < 1_000_000_000 else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }
}

/// The passes through a file that a page asks for, by their numbers.
enum DeskOutput: Int {
  /// For each row the bytes of `RowVerdicts`.
  case verdicts
  /// The rows as NDJSON, with messages.
  case rows
  case all, valid, rejects, duplicates

  /// The rows that are written, and their form; `nil` if only verdicts are kept.
  var contents: RowOutput.Contents? {
    switch self {
    case .verdicts: nil
    case .rows: RowOutput.Contents(form: .ndjson, rows: RowFilter(selection: .all))
    case .all: RowOutput.Contents(form: .csv, rows: RowFilter(selection: .all))
    case .valid: RowOutput.Contents(form: .csv, rows: RowFilter(selection: .valid))
    case .rejects: RowOutput.Contents(form: .csv, rows: RowFilter(selection: .invalid))
    case .duplicates:
      RowOutput.Contents(form: .csv, rows: RowFilter(selection: .valid, numbers: .duplicates))
    }
  }
}
