import ByteIO
import Foundation
import PhoneBatch
import PhoneCheck
import Platform
import Testing

/// A page has neither files nor threads: its source hands out bytes as it likes, and one worker does everything.
@Suite("Run in memory")
struct RunInMemoryTests {
  private static let exports: [String] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/Exports")
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).sorted().map { folder.appendingPathComponent($0).path }
  }()

  @Test("There are exports")
  func thereAreExports() { #expect(Self.exports.count > 50) }

  @Test("A run in memory writes the bytes and counts of a run on files", arguments: exports)
  func sameAsFiles(path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let fixture = BatchFixture(bytes: bytes) { plan in
      plan.outputEncoding = .utf8
      plan.writesMark = true
      plan.findsDuplicates = true
      plan.messageLanguage = .simplifiedChinese
    }
    let expected = try fixture.runDirectly()
    for pieceByteCount in [1 << 20, 4096, 61] {
      let found = MemoryRun(fixture.plan, bytes, pieceByteCount: pieceByteCount, named: expected.inputName)
      #expect(found.output == expected.output)
      #expect(found.error == expected.error)
      #expect(found.rowCount == expected.summary?.rowCount)
      #expect(found.reasonCounts == expected.summary?.reasonCounts)
    }
  }
}

/// Bytes in memory, a piece at a time.
private final class MemorySource: ByteSource {
  let name: String
  private let bytes: [UInt8]
  private let pieceByteCount: Int
  private var position = 0

  init(_ bytes: [UInt8], pieceByteCount: Int, named name: String) {
    self.bytes = bytes
    self.pieceByteCount = pieceByteCount
    self.name = name
  }

  var byteCount: Int? { bytes.count }
  func isReady(withinMilliseconds milliseconds: Int) -> Bool { true }

  func read(into buffer: inout ByteBuffer, atMost maximumByteCount: Int) throws(IOFailure) -> Int {
    let end = min(bytes.count, position + min(maximumByteCount, pieceByteCount))
    for byte in bytes[position..<end] { buffer.append(byte) }
    defer { position = end }
    return end - position
  }

  func mayBeginCompressed(_ start: Span<UInt8>) -> Bool { false }
  func decompress(_ start: Span<UInt8>) throws(IOFailure) -> Bool { false }
  func offset(ofLast byteCount: Int) -> Int? { nil }
  func pass(to offset: Int) {}
}

/// The rows of an input in memory, judged and written by one worker.
private struct MemoryRun {
  private(set) var output: [UInt8] = []
  private(set) var error: BatchError?
  private(set) var rowCount: Int?
  private(set) var reasonCounts: [ReasonCode: Int]?

  init(_ plan: BatchPlan, _ bytes: [UInt8], pieceByteCount: Int, named name: String) {
    do throws(BatchError) {
      try run(plan, MemorySource(bytes, pieceByteCount: pieceByteCount, named: name))
    } catch {
      self.error = error
    }
  }

  private mutating func run(_ plan: BatchPlan, _ source: MemorySource) throws(BatchError) {
    let output = RowOutput(RowOutput.Contents(form: .csv, rows: RowFilter(selection: .all)))
    let written = Written()
    var beginning = RunBeginning(
      plan, plan.makeReader(source, inParts: false), [output], BatchFixture.validator, { false })
    let definitions = BatchFixture.validator.catalog.definitions
    let job = try beginning.job(
      workerCount: 1, earlier: nil,
      search: { plan, columns in
        DuplicateSearch(
          .finding(firstRows: true, kept: nil, known: nil), plan, definitions,
          columnCount: columns.phones.count, nil)
      }, { _ in })
    output.head.withSpan { written.bytes += Array($0) }
    defer { self.output = written.bytes }
    var chunks = ChunkReader(beginning.takeReader(), nil, countsRecords: true)
    var facts = RunFacts(job, skippedByteCount: chunks.skippedByteCount)
    var worker = BatchWorker(job, expecting: 0)
    while let number = chunks.next(&worker.chunk, isCancelled: { false }) {
      worker.processChunk(at: number) { _, bytes in
        guard output.isConverted else { return bytes.withSpan { written.bytes += Array($0) } }
        do throws(IOFailure) {
          try output.convert(bytes, named: "out") { bytes in bytes.withSpan { written.bytes += Array($0) } }
        } catch {
          Issue.record("every character is in UTF-8")
        }
      }
      facts.add(worker)
      if let failure = facts.failure { throw failure }
    }
    facts.add(worker.takeFacts())
    let summary = facts.end(chunks.source.head.guess, namesAreas: facts.remarkOnAreas { _ in }) { _ in }
    (rowCount, reasonCounts) = (summary.rowCount, summary.reasonCounts)
  }

  private final class Written {
    var bytes: [UInt8] = []
  }
}
