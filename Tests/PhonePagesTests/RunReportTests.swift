import DefinitionTools
import Foundation
import NumberLeaks
import PatternAutomata
import PhoneBatch
import PhoneCheck
import PhonePages
import Testing

@Suite("Reports of runs")
struct RunReportTests {
  /// A run with a report, and the facts in the report.
  private struct Outcome {
    var summary: BatchSummary
    var page = ""
    var notValid: (width: Int, counts: [Int]) = (1, [])
    /// The counts of each definition by length, and by beginning.
    var lengths: [[Int]] = []
    var beginnings: [[Int]] = []
    var examples: [ReasonCode: [ReportFacts.Example]] = [:]
  }

  private final class Box { var outcome: Outcome? }

  private func run(
    _ input: String, _ validator: PhoneValidator, language: Language = .english, limit: InvalidLimit? = nil,
    _ change: (inout BatchPlan) -> Void = { _ in }
  ) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory.appending(path: "report-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appending(path: "in.csv")
    try Data(input.utf8).write(to: source)
    var plan = BatchPlan()
    plan.phoneColumn = "phone"
    plan.format = .summary
    plan.reportLanguage = language
    change(&plan)
    let box = Box()
    var outputs = BatchOutputs(rows: .standardOutput)
    outputs.record = RunRecord(
      version: "1", command: ["phonecheck", "validate", "--jobs", "3", "a file.csv", "--jobs=2"],
      definitions: RunRecord.Source(name: "d.json", sha256: "abc"), input: "<b>in</b>.csv")
    let target = folder.appending(path: "report.html")
    outputs.report = (
      .file(target.path),
      { summary, facts in
        var outcome = Outcome(summary: summary)
        outcome.notValid = facts.notValidRows.counts(ofRows: summary.rowCount)
        for index in validator.catalog.definitions.indices {
          outcome.lengths.append(
            (0...NumberTallies.longest).map { facts.tallies.count(ofLength: $0, definition: index) })
          outcome.beginnings.append((0..<100).map { facts.tallies.count(ofBeginning: $0, definition: index) })
        }
        for reason in ReasonCode.allCases { outcome.examples[reason] = facts.examples(of: reason) }
        box.outcome = outcome
        return RunReport(summary, by: validator, limit: limit, in: language).html(facts)
      }
    )
    _ = try plan.run(from: .file(source.path), to: outputs, judgedBy: validator)
    var outcome = try #require(box.outcome)
    outcome.page = try String(contentsOf: target, encoding: .utf8)
    return outcome
  }

  private static let world: PhoneValidator = {
    guard let validator = try? PhoneValidator(.builtin) else {
      preconditionFailure("the built-in catalog can be used")
    }
    return validator
  }()

  /// Returns numbers as people write them, with their digits, in rows with blank lines and line breaks in fields
  /// between them.
  private func table(_ seed: UInt64, rowCount: Int) -> (text: String, digits: [[UInt8]]) {
    var (writing, random) = (RandomWriting(seed: seed), SplitMix64(seed: seed))
    var (text, digits) = ("name,phone\n", [[UInt8]]())
    for _ in 0..<rowCount {
      let sample = writing.next()
      digits.append(sample.digits)
      if Int.random(in: 0..<9, using: &random) == 0 { text += "\n" }
      let name = Int.random(in: 0..<5, using: &random) == 0 ? "\"a\nb\"" : "Li"
      text += "\(name),\"\(sample.text.replacing("\"", with: "\"\""))\"\n"
    }
    return (text, digits)
  }

  @Test("The report's numbers add up to the counts of the summary, and the definitions accept them")
  func sums() throws {
    let input = table(0, rowCount: 700)
    let outcome = try run(input.text, Self.world)
    let summary = outcome.summary
    #expect(summary.rowCount == 700 && summary.validCount > 100 && summary.notValidCount > 100)
    #expect(outcome.notValid.counts.reduce(0, +) == summary.notValidCount)
    #expect(outcome.notValid.width == 4 && outcome.notValid.counts.count == 175)
    var countries: [CountryCode: Int] = [:]
    for (index, definition) in Self.world.catalog.definitions.enumerated() {
      let count = outcome.lengths[index].reduce(0, +)
      if count == 0 { continue }
      countries[definition.countryCode, default: 0] += count
      #expect(outcome.beginnings[index].reduce(0, +) == count)
      let accepted = try #require(NumberBeginnings.all(of: definition, by: Self.world))
      for (length, count) in outcome.lengths[index].enumerated() where count > 0 {
        #expect(accepted.contains { $0.length == length }, "\(definition.id) \(length)")
      }
      for (beginning, count) in outcome.beginnings[index].enumerated() where count > 0 {
        #expect(accepted.contains { $0.rows.contains { $0.beginnings.contains(beginning) } }, "\(beginning)")
      }
    }
    #expect(countries == summary.countryCounts)
    for (reason, count) in summary.reasonCounts {
      #expect(outcome.examples[reason]?.count == min(count, ReportFacts.exampleCount))
    }
  }

  @Test("The report is the same for any number of threads and any chunks")
  func threads() throws {
    let input = table(10, rowCount: 410).text
    for phones in [["phone"], ["phone", "name"]] {
      let expected = try run(input, Self.world) {
        ($0.jobs, $0.fastPaths, $0.phoneColumns) = (1, [], phones)
      }
      for (jobs, byteCount) in [(1, 40), (3, 1), (4, 300), (2, 1 << 16)] {
        let outcome = try run(input, Self.world) {
          ($0.jobs, $0.chunkByteCount, $0.tableCost, $0.phoneColumns) = (jobs, byteCount, 3, phones)
        }
        #expect(outcome.page == expected.page, "\(jobs) jobs, \(byteCount) bytes")
        #expect(outcome.lengths == expected.lengths && outcome.beginnings == expected.beginnings)
        #expect(outcome.examples == expected.examples)
      }
    }
  }

  @Test(
    "Examples name the row, and the line where it begins; an area column explains them",
    arguments: [1, 50, 1 << 16])
  func places(byteCount: Int) throws {
    let outcome = try run("name,phone,area\n\n\"a\nb\",138,CN\n\nx,9123456,HK\n", Self.world) {
      ($0.chunkByteCount, $0.area) = (byteCount, .column("area"))
    }
    let examples = try #require(outcome.examples[.tooShort])
    #expect(examples.map(\.row) == [1, 2])
    #expect(examples.map(\.line) == [3, 6])
    #expect(examples.map(\.column) == [2, 2])
    #expect(examples.map(\.shape) == ["138", "912••••"])
    #expect(examples.compactMap { $0.definition?.countryCode.letters } == ["CN", "HK"])
  }

  @Test(
    "Symbols that are read as digits are hidden like digits",
    arguments: [
      ("①③⑧⓪⓪①③⑧⓪⓪⓪", "①③⑧••••••⓪⓪"), ("¹³⁸⁰⁰¹³⁸", "¹³⁸•••••"), ("⒈⒊⒏⒈⒊", "⒈⒊⒏••"), ("一三八0", "xxx0"),
    ])
  func symbols(cell: String, shape: String) throws {
    let outcome = try run("phone\n\(cell)\n", Self.world)
    #expect(outcome.examples.values.joined().map(\.shape) == [shape])
  }

  @Test("The report contains no number, whatever people write")
  func privacy() throws {
    let input = table(100, rowCount: 400)
    for language in Language.allCases {
      let outcome = try run(input.text, Self.world, language: language)
      let shown = ShownDigits(in: outcome.page)
      for digits in input.digits { #expect(!shown.give(away: digits)) }
    }
  }

  @Test("Names and cells don't become markup, and letters of cells aren't shown")
  func markup() throws {
    let cell = "\"<script>alert('Ab')</script>\""
    let outcome = try run("phone\n\(cell)\n<b>13800138000</b>\n", Self.world)
    #expect(!outcome.page.contains("<script") && !outcome.page.contains("<b>"))
    #expect(outcome.page.contains("&lt;b&gt;in&lt;/b&gt;.csv") && !outcome.page.contains("alert"))
    #expect(outcome.page.contains("&lt;xxxxxx&gt;xxxxx(&#39;xx&#39;)"))
    // The number of threads makes no difference, so the shown command leaves it out.
    #expect(outcome.page.contains("<code>phonecheck validate &#39;a file.csv&#39;</code>"))
  }

  @Test("If raw bytes are matched, the report has counts, but no lengths")
  func exact() throws {
    let outcome = try run("phone\n+86-13800138000\n138\n", Self.world) { $0.judging = .exact }
    #expect(outcome.summary.validCount == 1 && outcome.page.contains("CN +86"))
    #expect(outcome.beginnings.joined().allSatisfy { $0 == 0 } && !outcome.page.contains("<h3>China"))
  }

  @Test("The report states whether the limit holds")
  func outcome() throws {
    let input = "phone\n13800138000\n138\n"
    #expect(
      try run(input, Self.world).page.contains(
        "Failed.</strong> 1 of 2 rows (50.0%) aren&#39;t valid. All rows have to be valid."))
    let passed = try run(input, Self.world, limit: .share(50, outOf: 100))
    #expect(
      passed.page.contains("Passed.</strong> 1 of 2 rows (50.0%) aren&#39;t valid. The limit is 50%."))
    #expect(try run("phone\n", Self.world).page.contains("Passed.</strong> 0 of 0 rows aren&#39;t valid"))
  }

  @Test("The report stays small, however long the file is and however many definitions it has")
  func size() throws {
    var text = "phone\n"
    let numbers = Self.world.catalog.definitions.compactMap {
      NumberExamples(of: $0, by: Self.world).smallest?.canonical
    }
    for index in 0..<6000 {
      text += index.isMultiple(of: 3) ? "138\n" : numbers[index % numbers.count] + "\n"
    }
    for language in Language.allCases {
      let page = try run(text, Self.world, language: language).page
      #expect(page.utf8.count < 300_000)
    }
  }

  @Test("The report stays small with many definitions and long names, and counts the definitions left out")
  func manyDefinitions() throws {
    let definitions = (200..<600).map { code -> String in
      let letters = [code / 26 % 26, code % 26].map { String(UnicodeScalar(UInt8(65 + $0))) }.joined()
      let name = String(repeating: "名", count: 2_000)
      return #"{"areaCode":"\#(code)","countryCode":"\#(letters)","displayMapping":{"en":"\#(name)"},"#
        + #""mobileRegex":"^\\+?\\d{4,14}$"}"#
    }
    let file = #"{"phoneAreaCodeDefinitions":[\#(definitions.joined(separator: ","))]}"#
    let validator = try PhoneValidator(AreaCodeCatalog(json: Array(file.utf8)))
    let rows = (200..<500).flatMap { code in
      (code < 208 ? 0..<100 : 50..<51).map { "+\(code)\($0 / 10)\($0 % 10)345678" }
    }
    let page = try run("phone\n" + rows.joined(separator: "\n"), validator).page
    #expect(page.utf8.count < 300_000)
    #expect(page.contains("100 more definitions have 100 of the valid numbers."))
  }
}
