import Foundation
import PatternAutomata
import PhoneBatch
import PhoneCheck
import RandomSearch
import Testing

/// Random files through every way to run a plan: all give the reference's output, byte for byte.
@Suite("Every way to run a batch")
struct BatchDifferentialTests {
  /// A way to run a plan.
  struct Way: Hashable {
    var kernels: VectorKernels
    var chunkByteCount: Int
    var jobs: Int
    var usesTable: Bool

    /// Returns every kind of kernel with every size of chunk.
    static func all(chunks: [Int], jobs: [Int]) -> [Way] {
      VectorKernels.allCases.filter(\.isSupported).flatMap { kernels in
        zip(chunks, jobs).map {
          Way(kernels: kernels, chunkByteCount: $0, jobs: $1, usesTable: kernels != .portable)
        }
      }
    }
  }

  @Test("Random tables with faults give the same output in every way", arguments: RandomSearch.seeds(6))
  func tables(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var plan = BatchPlan()
    plan.delimiter = 44
    plan.selection = [.all, .all, .valid, .invalid].randomElement(using: &random) ?? .all
    plan.raggedRows = Bool.random(using: &random) ? .rejected : .judged
    plan.findsDuplicates = Bool.random(using: &random)
    plan.maximumRecordByteCount = [40, 200, 1 << 20].randomElement(using: &random) ?? 1 << 20
    let hasArea = Bool.random(using: &random)
    plan.area = hasArea ? .column("area") : .notNamed
    plan.phoneColumn = "phone"
    var input = Array("\n\r\nname,phone,area\n".utf8)
    if Bool.random(using: &random) { input = [0xEF, 0xBB, 0xBF] + input }
    input += random.table(rowCount: 40, damage: seed.isMultiple(of: 2) ? 0 : 60)
    if seed.isMultiple(of: 3) { plan.layout = .tableWithoutHeader }
    if plan.layout == .tableWithoutHeader {
      plan.phoneColumn = "2"
      plan.area = hasArea ? .column("3") : .notNamed
    }
    let expected = ReferenceBatch(plan, input, phone: 1, area: hasArea ? 2 : nil)
    try check(plan, input, expected, Way.all(chunks: [1, 2, 30, 100, 1000], jobs: [1, 3, 2, 8, 1]))
  }

  @Test("Random lines give the same output in every way", arguments: RandomSearch.seeds(3))
  func lines(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var plan = BatchPlan()
    plan.layout = .lines
    plan.findsDuplicates = Bool.random(using: &random)
    plan.maximumRecordByteCount = seed.isMultiple(of: 5) ? 30 : 1 << 20
    let input = random.table(rowCount: 40, damage: 20)
    let expected = ReferenceBatch(plan, input, phone: 0, area: nil)
    try check(plan, input, expected, Way.all(chunks: [1, 3, 64, 1000], jobs: [2, 1, 3, 1]))
  }

  @Test("Tables of many blocks give the same output in every way", arguments: 0..<3)
  func largeTables(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var plan = BatchPlan()
    plan.delimiter = 44
    plan.phoneColumn = "phone"
    plan.findsDuplicates = seed == 2
    plan.area = seed == 0 ? .notNamed : .column("area")
    let input = Array("name,phone,area\n".utf8) + random.table(rowCount: 2000, damage: seed == 1 ? 20000 : 0)
    let expected = ReferenceBatch(plan, input, phone: 1, area: seed == 0 ? nil : 2)
    try check(plan, input, expected, Way.all(chunks: [5000, 20_000, 1 << 20], jobs: [3, 2, 1]))
  }

  @Test("Other formats give the same output", arguments: BatchPlan.Format.ofTables, RandomSearch.seeds(2))
  func formats(format: BatchPlan.Format, seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var plan = BatchPlan()
    plan.phoneColumn = "phone"
    plan.format = format
    plan.findsDuplicates = Bool.random(using: &random)
    plan.delimiter = Array(",,-8 E".utf8).randomElement(using: &random)
    plan.numberFormat = PhoneNumber.Format.allCases.randomElement(using: &random) ?? .canonical
    let header = String("name,phone,area\n").replacing(
      ",", with: String(decoding: [plan.delimiter ?? 44], as: UTF8.self))
    let input = Array(header.utf8) + random.table(rowCount: 40, damage: seed == 0 ? 60 : 0)
    let expected = try run(
      plan, input, Way(kernels: .none, chunkByteCount: 1 << 16, jobs: 1, usesTable: false))
    for way in Way.all(chunks: [1, 70, 1 << 16], jobs: [2, 3, 1]) {
      let outcome = try run(plan, input, way)
      #expect(outcome.output == expected.output, "\(way)")
      #expect((outcome.error == nil) == (expected.error == nil), "\(way)")
      #expect(outcome.summary == expected.summary, "\(way)")
    }
  }

  @Test("Objects are the same, whatever fields contain", arguments: RandomSearch.seeds(3))
  func objects(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var plan = BatchPlan()
    plan.format = .ndjson
    plan.delimiter = 44
    plan.layout = [.table, .tableWithoutHeader, .lines].randomElement(using: &random) ?? .table
    plan.selection = [.all, .valid, .invalid].randomElement(using: &random) ?? .all
    plan.raggedRows = Bool.random(using: &random) ? .rejected : .judged
    plan.phoneColumns = plan.layout == .lines ? [] : plan.layout == .table ? ["phone"] : ["2"]
    if plan.layout == .table, Bool.random(using: &random) { plan.phoneColumns.append("name") }
    plan.numberFormat = PhoneNumber.Format.allCases.randomElement(using: &random) ?? .canonical
    if plan.layout != .lines, seed.isMultiple(of: 5) { plan.judging = .exact }
    var input = plan.layout == .table ? Array("name,phone,\"a\"\"\\\n\"\n".utf8) : []
    for byte in UInt8.min..<0x80 where byte != 34 {
      input += Array("\"".utf8) + [byte] + Array("\",1,\\/\n".utf8)
    }
    input += random.table(rowCount: 60, damage: 0)
    // Bytes that aren't UTF-8, in some chunks.
    if seed.isMultiple(of: 2) {
      input += [0x80, 0xE4, 0xBD, 44, 49, 44, 0xFF, 10] + random.table(rowCount: 10, damage: 0)
    }
    let expected = try run(
      plan, input, Way(kernels: .none, chunkByteCount: 1 << 16, jobs: 1, usesTable: false))
    #expect(expected.error == nil)
    for way in Way.all(chunks: [1, 70, 700, 1 << 16], jobs: [2, 3, 1, 1]) {
      #expect(try run(plan, input, way).output == expected.output, "\(way)")
    }
  }

  @Test("Side files contain the selected rows", arguments: 0..<6)
  func sideFiles(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var plan = BatchPlan()
    plan.phoneColumn = "phone"
    plan.chunkByteCount = 200
    plan.jobs = 3
    let input = Array("\u{FEFF}\nname,phone,area\n".utf8) + random.table(rowCount: 60, damage: 0)
    var fixture = BatchFixture(bytes: input) { $0 = plan }
    let sides = try fixture.runWithSideFiles()
    #expect(sides.all == (try fixture.run().output))
    fixture.plan.selection = .valid
    #expect(sides.valid == (try fixture.run().output))
    fixture.plan.selection = .invalid
    #expect(sides.rejects == (try fixture.run().output))
  }

  private func check(_ plan: BatchPlan, _ input: [UInt8], _ expected: ReferenceBatch, _ ways: [Way]) throws {
    for way in ways {
      let outcome = try run(plan, input, way)
      #expect(
        outcome.output == expected.output, "\(way) \(String(decoding: input, as: UTF8.self).debugDescription)"
      )
      #expect(outcome.error == expected.error.map { BatchError($0, in: outcome.inputName) }, "\(way)")
      if expected.error == nil { #expect(outcome.summary == expected.summary, "\(way)") }
    }
  }

  private func run(_ plan: BatchPlan, _ input: [UInt8], _ way: Way) throws -> BatchFixture.Outcome {
    var fixture = BatchFixture(bytes: input) { $0 = plan }
    fixture.plan.vectorKernels = way.kernels
    fixture.plan.chunkByteCount = way.chunkByteCount
    fixture.plan.jobs = way.jobs
    fixture.plan.tableCost = 3
    if !way.usesTable { fixture.plan.fastPaths.remove(.automata) }
    var outcome = try fixture.runDirectly()
    outcome.summary?.seconds = 0
    return outcome
  }
}

extension SplitMix64 {
  /// Writes a table of three columns, the second with numbers.
  ///
  /// - Parameter damage: One part in this many is arbitrary; none if 0.
  mutating func table(rowCount: Int, damage: Int) -> [UInt8] {
    var table: [UInt8] = []
    for row in 0..<rowCount {
      for column in 0..<3 {
        if column > 0 { table.append(44) }
        table += field(column == 1 ? phones : column == 2 ? areas : names)
        if damage > 0, Int.random(in: 0..<damage, using: &self) == 0 { table += soup(byteCount: 3) }
      }
      if Int.random(in: 0..<10, using: &self) == 0 { table += field([",", "", ",a,b"]) }
      let isLast = row == rowCount - 1
      table += field(
        isLast ? ["\n", "\r\n", "", "\r", "\n\n"] : ["\n", "\n", "\n", "\r\n", "\n\n", "\r\n\r\n"])
    }
    return table
  }

  private mutating func field(_ choices: [String]) -> [UInt8] {
    Array((choices.randomElement(using: &self) ?? "").utf8)
  }
}

private let names = [
  "", "Li", "王伟", "\"Li, \"\"A\"\"\"", "\"a\nb\"", "\"\"", "\"x\r\n\ny\"", "a\rb", "\0",
  "a name that is longer than a word of sixty-four bytes, or would be if it were",
]
private let phones = [
  "", "13912345678", "+86-13912345678", "+8613912345678", "\"13912345678\"", "+852-41234567",
  "\"+86 139-1234-5678\"",
  "1391234", "\"139\"\"1\"", "\"13912345678\n\"", "+44 7700", "１３９１２３４５６７８", "139****5678", "\"a,b\"",
]
private let areas = ["", "CN", "852", "\"HK\"", "nowhere", " "]
