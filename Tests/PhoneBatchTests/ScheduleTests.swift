import ByteIO
import Foundation
import PatternAutomata
import PhoneBatch
import PhoneCheck
import RandomSearch
import Testing

/// A run whose threads take turns in an order from a seed: output, summary, error and files equal the results of one
/// thread.
@Suite("A run in any order of its threads")
struct ScheduleTests {
  static let seeds = RandomSearch.seeds(20 as UInt64)

  /// The results of a run.
  private struct Result: Equatable {
    var error: BatchError?
    var summary: BatchSummary?
    var remarks: [BatchRemark] = []
    var files: [String: Data] = [:]
  }

  /// One choice after another.
  private final class Choices: Sendable {
    private let random: Monitor<SplitMix64>
    init(_ seed: UInt64) { random = Monitor(SplitMix64(seed: seed)) }
    func choose(_ count: Int) -> Int { random.withLock { Int.random(in: 0..<count, using: &$0) } }
  }

  /// Returns a plan and an input, with anything that may end a run.
  private func drawn(_ random: inout SplitMix64) -> (plan: BatchPlan, input: [UInt8], stopsAt: Int?) {
    var plan = BatchPlan()
    plan.phoneColumn = "phone"
    plan.jobs = Int.random(in: 2...4, using: &random)
    plan.chunkByteCount = [1, 40, 100, 300].randomElement(using: &random) ?? 1
    plan.findsDuplicates = Bool.random(using: &random)
    plan.stopsAtFirstNotValid = Int.random(in: 0..<4, using: &random) == 0
    plan.format = Bool.random(using: &random) ? .csv : .ndjson
    plan.raggedRows = Bool.random(using: &random) ? .rejected : .judged
    plan.maximumRecordByteCount = Int.random(in: 0..<6, using: &random) == 0 ? 60 : 1 << 20
    plan.tableCost = 3
    let damage = [0, 0, 60].randomElement(using: &random) ?? 0
    let rowCount = Int.random(in: 0..<40, using: &random)
    let input = Array("name,phone,area\n".utf8) + random.table(rowCount: rowCount, damage: damage)
    let stopsAt = Int.random(in: 0..<5, using: &random) == 0 ? Int.random(in: 0..<20, using: &random) : nil
    return (plan, input, stopsAt)
  }

  private func result(
    of plan: BatchPlan, in folder: URL, _ schedule: Schedule?, fullDisk: Bool, stopsAt: Int?
  ) throws -> Result {
    let names = ["all", "valid", "rejects"].map { folder.appending(path: "\($0).csv") }
    for name in names { try? FileManager.default.removeItem(at: name) }
    let asked = Monitor(0)
    var result = Result()
    let run = Schedule.$current.withValue(schedule) {
      Swift.Result { () throws(BatchError) in
        try plan.run(
          from: .file(folder.appending(path: "in.csv").path),
          to: .file(fullDisk ? "/dev/full" : names[0].path), valid: .file(names[1].path),
          rejects: .file(names[2].path), judgedBy: BatchFixture.validator,
          remark: { result.remarks.append($0) },
          isStopped: {
            guard let stopsAt else { return false }
            return asked.withLock { count in
              count += 1
              return count > stopsAt
            }
          })
      }
    }
    switch run {
    case .success(var summary):
      summary.seconds = 0
      result.summary = summary
    case .failure(let error): result.error = error
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name != "in.csv" {
      result.files[name] = try Data(contentsOf: folder.appending(path: name))
    }
    return result
  }

  @Test("Many orders, each from its seed, give the same result")
  func orders() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "schedule-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var (stepCount, errorCount) = (0, 0)
    for seed in Self.seeds {
      var random = SplitMix64(seed: seed)
      let (plan, input, stopsAt) = drawn(&random)
      try Data(input).write(to: folder.appending(path: "in.csv"))
      let fullDisk = Int.random(in: 0..<8, using: &random) == 0
      let choices = Choices(seed)
      let schedule = Schedule { choices.choose($0) }
      let actual = try result(of: plan, in: folder, schedule, fullDisk: fullDisk, stopsAt: stopsAt)
      var alone = plan
      alone.jobs = 1
      let expected = try result(of: alone, in: folder, nil, fullDisk: fullDisk, stopsAt: nil)
      if actual.error == .stopped {
        // The moment of the stop depends on the order; files don't.
        #expect(stopsAt != nil && actual.files.isEmpty, "seed \(seed)")
      } else {
        #expect(actual == expected, "seed \(seed)")
      }
      let again = Choices(seed)
      let repeated = try result(
        of: plan, in: folder, Schedule { again.choose($0) }, fullDisk: fullDisk, stopsAt: stopsAt)
      #expect(repeated == actual, "seed \(seed) isn't repeated")
      stepCount += schedule.stepCount
      errorCount += actual.error == nil ? 0 : 1
    }
    // The threads really interleave, and some runs end early.
    #expect(stepCount > Self.seeds.count * 5)
    #expect(errorCount > Self.seeds.count / 20 && errorCount < Self.seeds.count)
  }
}
