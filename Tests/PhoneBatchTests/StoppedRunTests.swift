import Foundation
import PhoneBatch
import PhoneCheck
import Testing

@Suite("Runs that are asked to stop")
struct StoppedRunTests {
  private func inFolder<Answer>(_ body: (String) throws -> Answer) throws -> Answer {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder.path)
  }

  @Test("Stopped runs end with an error of their own, and no files appear", arguments: [1, 2, 4])
  func stops(jobs: Int) throws {
    try inFolder { folder in
      let (source, target) = (folder + "/in.csv", folder + "/out.csv")
      let rows = "phone\n" + String(repeating: "13912345678\n", count: 20_000)
      try rows.write(toFile: source, atomically: true, encoding: .utf8)
      var plan = BatchPlan()
      plan.jobs = jobs
      #expect(throws: BatchError.stopped) {
        try plan.run(
          from: .file(source), to: .file(target), judgedBy: BatchFixture.validator, isStopped: { true })
      }
      #expect(throws: BatchError.stopped) {
        try plan.ranges(of: .file(source), parts: 2, isStopped: { true })
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["in.csv"])
      let summary = try plan.run(
        from: .file(source), to: .file(target), judgedBy: BatchFixture.validator, isStopped: { false })
      #expect(summary.rowCount == 20_000)
      #expect(FileManager.default.fileExists(atPath: target))
    }
  }

  @Test("A silent pipe doesn't delay the stop", .timeLimit(.minutes(1)))
  func stopsAtPipe() throws {
    let pipe = Pipe()
    defer { try? pipe.fileHandleForWriting.close() }
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    try inFolder { folder in
      #expect(throws: BatchError.stopped) {
        try BatchPlan().run(
          from: .file(path), to: .file(folder + "/out.csv"), judgedBy: BatchFixture.validator,
          isStopped: { true })
      }
      #expect(throws: BatchError.stopped) {
        try BatchPlan().ranges(of: .file(path), parts: 2, byteCount: 1000, isStopped: { true })
      }
    }
  }
}
