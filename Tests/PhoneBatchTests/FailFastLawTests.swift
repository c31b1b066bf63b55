import ByteIO
import Foundation
import PatternAutomata
import PhoneBatch
import PhoneCheck
import RandomSearch
import Testing

/// A run that stops at the first row that is not valid prints the same as a run of the input that ends after that row.
@Suite("A run that stops prints the same as a run of the cut input")
struct FailFastLawTests {
  /// The output of a run on outputs that are written directly, and its messages.
  private struct Printed: Equatable {
    var rows: [UInt8] = []
    var valid: [UInt8] = []
    var duplicates: [UInt8] = []
    var summary = BatchSummary()
    var summaryText: [UInt8] = []
    var facts = ""
    var remarks: [BatchRemark] = []
  }

  private static let validRows = [
    "Li,13912345678,CN,+852-41234567\n", "\"a\nb\",+86 139-1234-5678,,\n", "\n", "王,\"13912345679\",86,1\r\n",
    "x,13900000000;1,CN,\n", "y,+852-41234567,HK,a\n", "z,+852-41234567,,\n",
  ]
  private static let otherRows = [
    "Li,abc,CN,\n", "Li,1,CN,13912345678\n", "Li,,,\n", "Li\n", "Li,13912345678\n", "a,b,c,d,e,f\n",
    "Li,+9991,CN,\n", "Li,'13912345678x,,\n", " \"Li\",\"1\"\"2\",CN,\n", "Li,1;2;3,CN,\n",
    "\"a\nb\",phone,area,mobile\n",
    "Li,13912345678,Narnia,\n", "Li,+999-4123,XX,\n", "Li,１３9,CN,\n",
  ]

  /// Returns an input in pieces: the header, rows and blank lines.
  private func drawn(_ random: inout SplitMix64) -> [String] {
    var pieces = ["name,phone,area,mobile\n"]
    let count = [0, 1, 5, 255, 256, 257, 300].randomElement(using: &random) ?? 0
    for _ in 0..<count {
      pieces.append(Self.validRows.randomElement(using: &random) ?? "")
    }
    for _ in 0..<Int.random(in: 0...300, using: &random) {
      pieces.append(Self.otherRows.randomElement(using: &random) ?? "")
    }
    return pieces
  }

  /// Returns the number of pieces up to the first row that is not valid; all if every row is valid.
  ///
  /// It is found by runs of beginnings.
  private func countUntilStop(_ plan: BatchPlan, _ pieces: [String]) throws -> Int {
    func holdsOne(_ count: Int) throws -> Bool {
      let outcome = try BatchFixture(pieces[..<count].joined()) {
        $0 = plan
        ($0.jobs, $0.format, $0.duplicates) = (1, .summary, BatchPlan.Duplicates())
      }.run()
      return try #require(outcome.summary).notValidCount > 0
    }
    guard try holdsOne(pieces.count) else { return pieces.count }
    var (without, with) = (1, pieces.count)
    while with - without > 1 {
      let middle = (with + without) / 2
      if try holdsOne(middle) { with = middle } else { without = middle }
    }
    return with
  }

  private func drawnPlan(_ random: inout SplitMix64) -> BatchPlan {
    var plan = BatchPlan()
    plan.delimiter = 44
    plan.tableCost = 3
    plan.chunkByteCount = [1, 100, 5000, 1 << 18].randomElement(using: &random) ?? 1
    plan.phoneColumns = ["phone"]
    func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
    plan.format = BatchPlan.Format.allCases.randomElement(using: &random) ?? .csv
    if oneIn(2) { plan.messageLanguage = Language.allCases.randomElement(using: &random) }
    if oneIn(3) { plan.added.labelLanguage = .simplifiedChinese }
    if oneIn(3) { plan.added.numbersRows = true }
    if oneIn(2) { plan.findsDuplicates = true }
    if oneIn(4) {
      plan.duplicates.kept = [.first, .last, .greatest(column: "name")].randomElement(using: &random)
    }
    if oneIn(2) { plan.numberSeparators = [NumberSeparator(escaped: ";")].compactMap(\.self) }
    if oneIn(3) { plan.area = .column("area") }
    if oneIn(3) { plan.raggedRows = .judged }
    if oneIn(4) { plan.reportLanguage = .english }
    if oneIn(5) { plan.isSpreadsheetSafe = true }
    if oneIn(5) { plan.outputEncoding = .utf16LE }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: (plan.phoneColumns, plan.anyOfColumns) = ([], ["phone", "mobile"])
    case 1 where plan.duplicates.kept == nil: plan.phoneColumns = ["phone", "mobile"]
    case 2 where plan.numberSeparators.isEmpty: plan.added.replacesNumbers = true
    default: break
    }
    return plan
  }

  private func printed(_ plan: BatchPlan, _ input: [UInt8], in folder: URL) throws -> (
    printed: Printed, stop: BatchError?
  ) {
    let source = folder.appending(path: "in.csv")
    try Data(input).write(to: source)
    let files = try ["rows", "valid", "duplicates", "text", "report"].map { name in
      let file = folder.appending(path: name)
      try Data().write(to: file)
      return (file, try FileHandle(forWritingTo: file))
    }
    defer { for (_, handle) in files { try? handle.close() } }
    func output(_ index: Int) -> BatchOutput { .file("/dev/fd/\(files[index].1.fileDescriptor)") }
    var outputs = BatchOutputs(rows: output(0), valid: output(1))
    if plan.findsDuplicates { outputs.duplicates = output(2) }
    outputs.summaryText = output(3)
    let definitions = BatchFixture.validator.catalog.definitions
    if plan.reportLanguage != nil {
      outputs.report = (
        output(4),
        { summary, facts in
          var text = "\(facts.notValidRows.counts(ofRows: summary.rowCount))"
          for reason in ReasonCode.allCases { text += "\(facts.examples(of: reason))" }
          for index in definitions.indices {
            text +=
              "\((0...NumberTallies.longest).map { facts.tallies.count(ofLength: $0, definition: index) })"
          }
          return text
        }
      )
    }
    var printed = Printed()
    let result = try plan.run(from: .file(source.path), to: outputs, judgedBy: BatchFixture.validator) {
      printed.remarks.append($0)
    }
    let contents = try files.map { [UInt8](try Data(contentsOf: $0.0)) }
    (printed.rows, printed.valid, printed.duplicates) = (contents[0], contents[1], contents[2])
    printed.facts = String(decoding: contents[4], as: UTF8.self)
    // This line contains the duration.
    let lines = String(decoding: contents[3], as: UTF8.self).split(separator: "\n").filter {
      !$0.contains("bytes in")
    }
    printed.summaryText = Array(lines.joined(separator: "\n").utf8)
    printed.summary = result.summary
    printed.summary.seconds = 0
    return (printed, result.stop)
  }

  @Test(
    "Rows, counts, remarks, summary and report agree, with one job and with several",
    arguments: RandomSearch.seeds(12 as UInt64)
  )
  func law(seed: UInt64) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "stop-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var random = SplitMix64(seed: seed)
    var plan = drawnPlan(&random)
    let pieces = drawn(&random)
    let count = try countUntilStop(plan, pieces)
    plan.jobs = 1
    let expected = try printed(plan, Array(pieces[..<count].joined().utf8), in: folder)
    #expect(expected.stop == nil)
    // The rest may be broken, as long as the beginning can be read without it.
    let isBroken = count < pieces.count && Bool.random(using: &random)
    let input = Array((pieces.joined() + (isBroken ? "\"never closed,1\n" : "")).utf8)
    plan.stopsAtFirstNotValid = true
    for jobs in [1, 3] {
      plan.jobs = jobs
      let random = Monitor(SplitMix64(seed: seed))
      let schedule = Schedule { count in random.withLock { Int.random(in: 0..<count, using: &$0) } }
      let (found, stop) = try Schedule.$current.withValue(jobs == 1 ? nil : schedule) {
        try printed(plan, input, in: folder)
      }
      var wanted = expected.printed
      if plan.outputEncoding != nil {
        // After conversion, the number of bytes of a text's rows is unknown.
        #expect(found.summary.byteCount >= wanted.summary.byteCount)
        wanted.summary.byteCount = found.summary.byteCount
      }
      #expect(found == wanted, "seed \(seed), \(jobs) jobs")
      #expect((stop != nil) == (found.summary.notValidCount > 0), "seed \(seed)")
    }
  }
}
