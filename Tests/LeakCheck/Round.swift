import BindForm
import DefinitionTools
import FormSessions
import Foundation
import PhoneBatch
import PhoneCheck

/// Something that is made, used and freed.
enum Round: String, CaseIterable {
  case definitions, refusals, tables, tools, files, forms

  /// Runs the round; rounds with other indices use other definitions and numbers.
  func run(_ index: Int, in folder: URL) throws {
    switch self {
    case .definitions: try Self.useDefinitions(index)
    case .refusals: Self.refuse(index)
    case .tables: try Self.useTables(index)
    case .tools: try Self.useTools(index)
    case .files: try Self.judgeFile(index, in: folder)
    case .forms: Self.fillForm(index)
    }
  }

  /// Returns a catalog of definitions with and without an automaton.
  private static func catalog(_ index: Int) throws -> AreaCodeCatalog {
    try AreaCodeCatalog(
      json: #"""
        {"preferredAreaCode": "CN", "phoneAreaCodeDefinitions": [
          {"areaCode": "86", "countryCode": "CN", "mobileRegex": "^(\\+86-?)?1[3-9]\\d{9}$"},
          {"areaCode": "852", "countryCode": "HK", "mobileRegex": "^\\+852-?(?<!x)(?=[569])\\d{\#(7 + index % 3)}$"},
          {"areaCode": "1", "countryCode": "US", "mobileRegex": "^(\\+1)?-?(\\d)\\d{8}\\2$"},
          {"areaCode": "7\#(index % 10)", "countryCode": "KZ", "mobileRegex": "^(?:\\d|\\d\\d)+[xy]"}
        ]}
        """#)
  }

  private static func numbers(_ index: Int) -> [String] {
    [
      "13800138\(index % 900 + 100)", "+852 6123 456\(index % 10)", "+1 212-555-0102",
      "tel:+7\(index % 10)1111111111",
    ]
  }

  private static func useDefinitions(_ index: Int) throws {
    for usesJIT in [true, false] {
      var options = ValidatorOptions()
      options.usesJIT = usesJIT
      options.anchoring = index % 2 == 0 ? .asWritten : .wholeText
      let validator = try PhoneValidator(catalog(index), options: options)
      if index % 3 == 0 { _ = validator.prepare() }
      for number in numbers(index) {
        _ = validator.validate(number).reason
        _ = validator.explain(number)
        _ = validator.typingState(of: number)
        _ = validator.exactMatch(of: number)
      }
    }
  }

  private static func refuse(_ index: Int) {
    for regex in ["(", "^\\\\p{Zzzz}$", "(*UTF)1", "[\(index)", "\\\\C", ""] {
      let definition = #"{"areaCode": "86", "countryCode": "CN", "mobileRegex": "\#(regex)"}"#
      for json in [
        #"{"phoneAreaCodeDefinitions": [\#(definition)]}"#, definition, String(definition.dropLast()),
      ] {
        _ = try? AreaCodeCatalog(json: json)
        _ = DefinitionsLint.report(on: Array(json.utf8))
      }
    }
  }

  private static func useTables(_ index: Int) throws {
    let validator = try PhoneValidator(catalog(index))
    validator.prepareTable()
    var verdicts = BulkVerdicts()
    let lines = Array(numbers(index).joined(separator: "\n").utf8)
    for area in [nil, validator.catalog.area(code: "CN")] {
      let bulk = BulkValidator(validator, area: area)
      bulk.expect(.max)
      bulk.validate(lines: lines.span, into: &verdicts)
    }
  }

  private static func useTools(_ index: Int) throws {
    let (old, new) = (try PhoneValidator(catalog(index)), try PhoneValidator(catalog(index + 1)))
    _ = CatalogDifference(from: old, to: new)
    for definition in new.catalog.definitions.prefix(2) { _ = NumberExamples(of: definition, by: new) }
  }

  private static func judgeFile(_ index: Int, in folder: URL) throws {
    let names = ["in.csv", "out.csv", "valid.csv", "rejects.csv"].map { folder.appending(path: $0).path }
    let rows = numbers(index).enumerated().map { "\"a, \($0)\",\($1)\n" }
    try Data(("name,phone\n" + rows.joined()).utf8).write(to: URL(filePath: names[0]))
    var plan = BatchPlan()
    plan.jobs = 2
    plan.tableCost = index % 2 == 0 ? 0 : nil
    plan.findsDuplicates = index % 3 == 0
    let formats = BatchPlan.Format.allCases.filter { $0 != .columns }
    plan.format = formats[index % formats.count]
    _ = try plan.run(
      from: .file(names[0]), to: .file(names[1]), valid: .file(names[2]), rejects: .file(names[3]),
      judgedBy: PhoneValidator(catalog(index)))
    plan.phoneColumns = ["none"]
    _ = try? plan.run(from: .file(names[0]), to: .file(names[1]), judgedBy: PhoneValidator(catalog(index)))
  }

  private static func fillForm(_ index: Int) {
    var session = RandomSession(seed: UInt64(index))
    session.run(eventCount: 40)
    _ = session.log.text
  }
}
