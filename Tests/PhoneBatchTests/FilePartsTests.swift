import ByteIO
import Foundation
import PatternAutomata
import PhoneBatch
import PhoneCheck
import RandomSearch
import Testing

/// Workers that read parts of a file at the same time write the same as a reader from beginning to end.
@Suite("Parts of a file")
struct FilePartsTests {
  static let seeds = RandomSearch.seeds(2 as UInt64)

  /// Returns rows whose quotes mislead a reader that starts in the middle: line breaks and delimiters in quotes, quotes
  /// at the edges of values, empty quoted fields.
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

  @Test("Parts of 1 to 64 bytes give the same output, in any order of the threads", arguments: seeds)
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

  // MARK: - Files that change

  /// A file that gets some more of its bytes at each step of a schedule, and records its sizes.
  private final class GrowingFile: Sendable {
    private let state: Monitor<(random: SplitMix64, sizes: [Int])>
    private let bytes: [UInt8]
    let path: String

    init(_ bytes: [UInt8], from size: Int, at url: URL, seed: UInt64) throws {
      (self.bytes, path) = (bytes, url.path)
      state = Monitor((SplitMix64(seed: seed), [size]))
      try Data(bytes[..<size]).write(to: url)
    }

    var sizes: [Int] { state.withLock { $0.sizes } }

    /// Sometimes grows, and chooses the thread that continues.
    func choose(_ count: Int) -> Int {
      state.withLock { state in
        if let size = state.sizes.last, size < bytes.count, Int.random(in: 0..<4, using: &state.random) == 0 {
          let newSize = Int.random(in: size + 1...min(bytes.count, size + 40), using: &state.random)
          if let handle = FileHandle(forWritingAtPath: path) {
            handle.seekToEndOfFile()
            handle.write(Data(bytes[size..<newSize]))
            try? handle.close()
            state.sizes.append(newSize)
          }
        }
        return Int.random(in: 0..<count, using: &state.random)
      }
    }
  }

  /// The results of a run, without the name of its input.
  private struct Answer: Equatable {
    var output: [UInt8]?
    var summary: BatchSummary?
    var error: BatchError?

    init(_ plan: BatchPlan, _ path: String, to target: URL) throws {
      try Data().write(to: target)
      let handle = try FileHandle(forWritingTo: target)
      defer { try? handle.close() }
      do throws(BatchError) {
        summary = try plan.run(
          from: .file(path), to: .file("/dev/fd/\(handle.fileDescriptor)"), judgedBy: BatchFixture.validator)
        summary?.seconds = 0
      } catch {
        self.error = error
      }
      output = [UInt8](try Data(contentsOf: target))
    }
  }

  @Test(
    "A file that grows while it is read has one end: the output is that of a file with one of its sizes",
    arguments: seeds)
  func growing(seed: UInt64) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "growing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, target) = (folder.appending(path: "in.csv"), folder.appending(path: "out.csv"))
    var random = SplitMix64(seed: seed)
    for (index, byteCount) in [1, 2, 3, 5, 8, 13, 21, 34, 64, 128, 300, 1000].enumerated() {
      let header = Array("name,phone,area\n".utf8)
      let rows = random.table(rowCount: 60, damage: index.isMultiple(of: 5) ? 60 : 0)
      var plan = BatchPlan()
      plan.delimiter = 44
      plan.phoneColumn = "phone"
      plan.tableCost = 3
      plan.chunkByteCount = byteCount
      plan.format = Bool.random(using: &random) ? .csv : .ndjson
      plan.findsDuplicates = Bool.random(using: &random)
      if index.isMultiple(of: 3) {
        plan.added.numbersRows = plan.format == .csv
        plan.selection = .valid
        plan.duplicates.kept = .last
      }
      let file = try GrowingFile(
        header + rows, from: header.count + Int.random(in: 0...rows.count, using: &random), at: source,
        seed: seed &+ UInt64(index))
      plan.jobs = Int.random(in: 1...4, using: &random)
      let schedule = Schedule { file.choose($0) }
      let found = try Schedule.$current.withValue(schedule) { try Answer(plan, file.path, to: target) }
      plan.jobs = 1
      let ends = found.summary.map { [$0.byteCount] } ?? file.sizes
      #expect(Set(file.sizes).isSuperset(of: ends), "seed \(seed), \(byteCount) bytes: an end that never was")
      let isThatOfOne = try ends.contains { end in
        try Data((header + rows)[..<end]).write(to: source)
        return try Answer(plan, file.path, to: target) == found
      }
      #expect(isThatOfOne, "seed \(seed), \(byteCount) bytes")
    }
  }

  /// A change of a file, with the new contents.
  enum Change: CaseIterable { case replaced, cut, gzipGrown }

  @Test(
    "Two readings of a file that changes between them aren't mixed: the run fails", arguments: Change.allCases
  )
  func changing(change: Change) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "changing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, other) = (folder.appending(path: "in.csv"), folder.appending(path: "other.csv"))
    let target = folder.appending(path: "out.csv")
    var before = Data("name,phone\na,13912345678\nb,13912345678\nc,13912345679\n".utf8)
    var after = Data("name,phone\nx,13912345678\n".utf8)
    switch change {
    case .replaced: break
    case .cut: after = before.prefix(40)
    case .gzipGrown:
      before = try compressed(before, in: folder)
      after = before + (try compressed(Data("d,13912345678\n".utf8), in: folder))
    }
    var plan = BatchPlan()
    (plan.jobs, plan.selection, plan.duplicates.kept, plan.chunkByteCount) = (1, .valid, .last, 16)
    var whole: [Answer] = []
    for bytes in [after, before] {
      try bytes.write(to: source)
      whole.append(try Answer(plan, source.path, to: target))
    }
    let (size, added) = (after.count, Data(after.dropFirst(before.count)))
    let failures: [IOFailure.Cause] = [.changed, .shrank(from: before.count, to: size)]
    let errors = failures.map { BatchError.file(FileFailure(IOFailure(.read, source.path, $0))) }
    var failureCount = 0
    for step in 1...100 {
      try before.write(to: source)
      try after.write(to: other)
      let count = Monitor(0)
      let schedule = Schedule { _ in
        let number = count.withLock { count in
          count += 1
          return count
        }
        guard number == step else { return 0 }
        switch change {
        case .replaced: rename(other.path, source.path)
        case .cut: truncate(source.path, off_t(size))
        case .gzipGrown:
          if let handle = FileHandle(forWritingAtPath: source.path) {
            handle.seekToEndOfFile()
            handle.write(added)
            try? handle.close()
          }
        }
        return 0
      }
      let found = try Schedule.$current.withValue(schedule) { try Answer(plan, source.path, to: target) }
      if let error = found.error {
        #expect(errors.contains(error), "step \(step)")
        failureCount += 1
      } else {
        #expect(whole.contains(found), "step \(step)")
      }
      if schedule.stepCount < step { break }
    }
    #expect(failureCount > 0)
  }

  private func compressed(_ bytes: Data, in folder: URL) throws -> Data {
    let file = folder.appending(path: "part")
    try bytes.write(to: file)
    let process = Foundation.Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip", "-f", file.path]
    try process.run()
    process.waitUntilExit()
    return try Data(contentsOf: folder.appending(path: "part.gz"))
  }
}
