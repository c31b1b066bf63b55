import ByteIO
import Foundation
import PatternAutomata
import PhoneBatch
import PhoneCheck
import Testing

/// Workers that read parts of a file at the same time write what a reader from front to back would.
@Suite("Parts of a file")
struct FilePartsTests {
  /// More by `PHONECHECK_FILES`; from `PHONECHECK_FILE`, to repeat one.
  static let seeds: Range<UInt64> = {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["PHONECHECK_FILE"].flatMap { UInt64($0) } ?? 0
    return first..<first + (environment["PHONECHECK_FILES"].flatMap { UInt64($0) } ?? 6)
  }()

  /// Rows whose quotes mislead whoever starts to read among them: line breaks and delimiters in quotes, quotes at the edges of
  /// values, empty quoted fields.
  private func misleadingTable(_ random: inout SplitMix64) -> [UInt8] {
    let names = [
      "\"\"", "\",\"", "\"\n\"", "\",\n\"", "\"\n,\n\"", "\"a\"\"\n\"\",b\"", "a", "", "\"\r\n\"",
      "\"\"\"\n\"\"\"",
      "\"13912345678,\n13912345678\"",
    ]
    let phones = ["13912345678", "\"13912345678\"", "1391", "", "\"+852-41234567\"", "\"139\n\""]
    var table: [UInt8] = []
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      for (column, choices) in [names, phones, names].enumerated() {
        if column > 0 { table.append(44) }
        table += Array((choices.randomElement(using: &random) ?? "").utf8)
      }
      table += Array((["\n", "\n", "\r\n", "\n\n"].randomElement(using: &random) ?? "").utf8)
    }
    if Bool.random(using: &random) { table.removeLast() }
    return table
  }

  @Test("Parts of 1 to 64 bytes, in any order of the threads", arguments: seeds)
  func smallParts(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var plan = BatchPlan()
    plan.delimiter = 44
    plan.phoneColumn = "phone"
    plan.tableCost = 3
    plan.findsDuplicates = Bool.random(using: &random)
    plan.raggedRows = Bool.random(using: &random) ? .rejected : .judged
    plan.maximumRecordByteCount = seed.isMultiple(of: 6) ? 70 : 1 << 20
    let rows =
      seed.isMultiple(of: 3)
      ? random.table(rowCount: 40, damage: seed.isMultiple(of: 2) ? 60 : 0) : misleadingTable(&random)
    let input = Array("name,phone,area\n".utf8) + rows
    let expected = ReferenceBatch(plan, input, phone: 1, area: nil)
    for byteCount in 1...64 {
      plan.chunkByteCount = byteCount
      plan.jobs = Int.random(in: 1...4, using: &random)
      plan.vectorKernels = VectorKernels.allCases.filter(\.isSupported).randomElement(using: &random) ?? .none
      let order = Monitor(SplitMix64(seed: seed &+ UInt64(byteCount)))
      let schedule = Schedule { count in order.withLock { Int.random(in: 0..<count, using: &$0) } }
      var fixture = BatchFixture(bytes: input) { $0 = plan }
      fixture.plan.tableCost = 3
      var outcome = try Schedule.$current.withValue(schedule) { try fixture.runDirectly() }
      outcome.summary?.seconds = 0
      #expect(outcome.output == expected.output, "seed \(seed), \(byteCount) bytes, \(plan.jobs) jobs")
      #expect(outcome.error == expected.error.map { BatchError($0, in: outcome.inputName) }, "seed \(seed)")
      if expected.error == nil { #expect(outcome.summary == expected.summary, "seed \(seed)") }
    }
  }
}
