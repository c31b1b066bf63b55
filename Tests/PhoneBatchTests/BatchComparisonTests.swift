import Foundation
import PhoneBatch
import PhoneCheck
import Testing

@Suite("Rows compared")
struct BatchComparisonTests {
  private static func validator(
    _ definitions: [(String, String, String)], preferred: Int? = 0
  ) throws -> PhoneValidator {
    let definitions = definitions.map { areaCode, countryCode, regex in
      AreaCodeDefinition(
        areaCode: AreaCode(areaCode)!, countryCode: CountryCode(countryCode)!, mobileRegex: regex)
    }
    return try PhoneValidator(
      AreaCodeCatalog(unchecked: definitions, preferred: preferred.map { definitions[$0] }))
  }

  private static let old = [
    ("86", "CN", #"^(\+86)?-?1\d{10}$"#), ("852", "HK", #"^(\+852)?-?[569]\d{7}$"#),
    ("1", "US", #"^(\+1)?-?[2-9]\d{9}$"#), ("1", "CA", #"^(\+1)?-?204\d{7}$"#),
  ]
  /// In another order; China is narrower, Hong Kong wider, and a number of the United States is Canada's.
  private static let new = [
    ("852", "HK", #"^(\+852)?-?[5679]\d{7}$"#), ("1", "CA", #"^(\+1)?-?204\d{7}$"#),
    ("86", "CN", #"^(\+86)?-?1[3-9]\d{9}$"#), ("1", "US", #"^(\+1)?-?[2-9]\d{9}$"#),
  ]

  private static let rows = """
    id,phone,area
    1,13800138000,CN
    2,12800138000,CN
    3,+852 7123 4567,
    4,"+1 (204) 555-1234",

    5,abc,CN
    6,"12800138000 ext 5",
    7
    8,0085261234567,XX
    9,61234567,HK,more
    10,1,CN

    """

  private struct Outcome {
    var comparison: BatchComparison
    var changed: String
  }

  private func compare(
    _ rows: String = rows, area: BatchPlan.AreaSource = .column("area"), chunk: Int = 1 << 18, jobs: Int = 1,
    layout: BatchPlan.Layout = .table
  ) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory.appending(path: "rows-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (input, output) = (folder.appending(path: "in.csv"), folder.appending(path: "out.csv"))
    try Data(rows.utf8).write(to: input)
    var plan = BatchPlan()
    (plan.layout, plan.area, plan.chunkByteCount, plan.jobs) = (layout, area, chunk, jobs)
    let comparison = try plan.compare(
      .file(input.path), judgedBefore: Self.validator(Self.old), in: area,
      judgedBy: Self.validator(Self.new, preferred: 2), changed: .file(output.path))
    return Outcome(comparison: comparison, changed: try String(contentsOf: output, encoding: .utf8))
  }

  private static func definition(_ areaCode: String, _ countryCode: String) -> RowChange.Outcome {
    .valid(.init(areaCode: AreaCode(areaCode)!, countryCode: CountryCode(countryCode)!))
  }

  @Test(
    "Rows whose verdict differs are counted by both verdicts, and written with both, for every size of chunk",
    arguments: [1, 2, 3, 7, 20, 1 << 18], [1, 3])
  func changes(chunk: Int, jobs: Int) throws {
    let outcome = try compare(chunk: chunk, jobs: jobs)
    #expect(outcome.comparison.rowCount == 10)
    let china = Self.definition("86", "CN")
    #expect(
      Set(outcome.comparison.changes.map { [$0.old, $0.new] }) == [
        [china, .notValid(.patternMismatch)], [.notValid(.patternMismatch), Self.definition("852", "HK")],
        [Self.definition("1", "US"), Self.definition("1", "CA")],
      ])
    #expect(outcome.comparison.changes.map(\.count).sorted() == [1, 1, 2])
    #expect(
      outcome.changed == """
        id,phone,area,phone_old_status,phone_old_reason,phone_old_number,phone_old_country,phone_new_status,\
        phone_new_reason,phone_new_number,phone_new_country
        2,12800138000,CN,valid,,+86-12800138000,CN,invalid,PATTERN_MISMATCH,,
        3,+852 7123 4567,,invalid,PATTERN_MISMATCH,,,valid,,+852-71234567,HK
        4,"+1 (204) 555-1234",,valid,,+1-2045551234,US,valid,,+1-2045551234,CA
        6,"12800138000 ext 5",,valid,,+86-12800138000,CN,invalid,PATTERN_MISMATCH,,

        """)
  }

  @Test("Another order of definitions with the same verdicts isn't a change")
  func unchanged() throws {
    let outcome = try compare("phone\n13800138000\n+85261234567\nx\n", area: .notNamed)
    #expect(outcome.comparison.rowCount == 3 && outcome.comparison.changes.isEmpty)
    #expect(outcome.changed.split(separator: "\n").count == 1)
  }

  @Test("Lines are rows of one field, without a header")
  func lines() throws {
    let outcome = try compare("12800138000\n13800138000\n", area: .notNamed, layout: .lines)
    #expect(outcome.changed == "12800138000,valid,,+86-12800138000,CN,invalid,PATTERN_MISMATCH,,\n")
  }

  @Test("Objects are counted; their rows have no columns to write")
  func objects() throws {
    let rows = "{\"phone\": \"12800138000\"}\n{\"phone\": \"13800138000\"}\n"
    #expect(throws: BatchError.unusablePlan(.tableOfObjects)) { try compare(rows, area: .notNamed) }
    let file = FileManager.default.temporaryDirectory.appending(path: "rows-\(UUID().uuidString).ndjson")
    try Data(rows.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let comparison = try BatchPlan().compare(
      .file(file.path), judgedBefore: Self.validator(Self.old), in: .notNamed,
      judgedBy: Self.validator(Self.new, preferred: 2))
    #expect(comparison.rowCount == 2 && comparison.changes.map(\.count) == [1])
  }
}
