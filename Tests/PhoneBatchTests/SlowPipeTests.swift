import Foundation
import PhoneBatch
import PhoneCheck
import Testing

/// Inputs that arrive piece by piece: neither the pieces nor their timing change the output.
@Suite("Slow pipes")
struct SlowPipeTests {
  /// The part of a run's outcome that must not depend on the pieces.
  private struct Outcome: Equatable {
    var output: [UInt8]
    var rowCounts: [Int]?
    var error: String?
    var remarks: Set<String>
  }

  /// An input, named after its peculiarity.
  struct Input: CustomStringConvertible, Sendable {
    var description: String
    var bytes: [UInt8]
    var layout = BatchPlan.Layout.table
    var delimiter: UInt8?
    var language: Language?
  }

  private static func encoded(_ text: String, _ encoding: TextEncoding) -> [UInt8] {
    TextEncoder(encoding).flatMap { $0.bytes(of: text) } ?? Array(text.utf8)
  }

  private static func wide(_ text: String) -> [UInt8] {
    Array(text.data(using: .utf16LittleEndian) ?? Data())
  }

  static let inputs: [Input] = [
    Input(description: "ASCII", bytes: Array("phone,x\n13800138000,\"a\nb\"\n138,1\n".utf8)),
    Input(
      description: "GB18030 from the header on",
      bytes: encoded("姓名,手机号\n王伟,１３８００１３８０００\n李娜,138\n", .gb18030)),
    Input(
      description: "GB18030 after rows of ASCII",
      bytes: encoded("name,phone\nWang,13800138000\nWang,138\n王伟,１３８００１３８０００\n李娜,电话138\n", .gb18030)),
    Input(
      description: "Big5 whose characters end with the delimiter",
      bytes: encoded("name|phone\nA|13800138000\n電話話|１３８００１３８０００\n", .big5)),
    Input(
      description: "UTF-8 after rows of ASCII",
      bytes: Array("name,phone\nA,13800138000\n王,１３８００１３８０００\n".utf8)),
    Input(
      description: "UTF-8 beyond doubt, then a byte that isn't",
      bytes: Array("姓名,手机号\n王,138\n".utf8) + [0x31, 0x2C, 0x31, 0xFF, 0x0A]),
    Input(
      description: "neither", bytes: Array("name,phone\nA,13800138000\nJos".utf8) + [0xE9, 0x2C, 0xE9, 0x0A]),
    Input(description: "UTF-16", bytes: wide("name,phone\nA,13800138000\n")),
    Input(description: "UTF-16 in Chinese", bytes: wide("手机号\n王王\n")),
    Input(
      description: "UTF-16 after a header of ASCII",
      bytes: Array("name,phone\n".utf8) + wide("A,13800138000\nB,13800138000\n")),
    Input(description: "NUL bytes that are data", bytes: Array("phone\n13800138000\n1\0\n138\n".utf8)),
    Input(
      description: "lines", bytes: encoded("13800138000\n138\n手机１３８００１３８０００\n", .gb18030), layout: .lines),
    Input(
      description: "a header over several lines, the first of ASCII",
      bytes: encoded("\"a\n手机号码\",phone\n电话,１３８００１３８０００\n", .gb18030), delimiter: 0x2C),
    Input(
      description: "messages in Chinese",
      bytes: encoded("name,phone\nA,138\n王伟,１３８\n李娜,１３９\n", .gb18030), language: .simplifiedChinese),
  ]

  private func plan(for input: Input, _ format: BatchPlan.Format) -> BatchPlan {
    var plan = BatchPlan()
    plan.layout = input.layout
    plan.delimiter = input.delimiter
    plan.format = format
    plan.messageLanguage = input.language
    plan.tableCost = 0
    return plan
  }

  private func outcome(_ plan: BatchPlan, of path: String) throws -> Outcome {
    let target = FileManager.default.temporaryDirectory.appendingPathComponent("pipe-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: target) }
    var outcome = Outcome(output: [], remarks: [])
    var remarks: Set<String> = []
    do throws(BatchError) {
      let summary = try plan.run(
        from: .file(path), to: .file(target.path), judgedBy: BatchFixture.validator,
        remark: { remark in
          remarks.insert(remark.description.replacing(path, with: "INPUT"))
        })
      outcome.rowCounts = [
        summary.rowCount, summary.validCount, summary.invalidCount, summary.malformedCount,
      ]
    } catch {
      outcome.error = error.description.replacing(path, with: "INPUT")
    }
    // The remarks before an error may depend on timing.
    if outcome.error == nil { outcome.remarks = remarks }
    outcome.output = FileManager.default.contents(atPath: target.path).map { Array($0) } ?? []
    return outcome
  }

  /// Runs a plan on a file.
  private func outcome(_ plan: BatchPlan, ofFile bytes: [UInt8]) throws -> Outcome {
    let source = FileManager.default.temporaryDirectory.appendingPathComponent("pipe-\(UUID().uuidString)")
    try Data(bytes).write(to: source)
    defer { try? FileManager.default.removeItem(at: source) }
    return try outcome(plan, of: source.path)
  }

  /// Runs a plan on a pipe; each piece is written after all earlier pieces have been read.
  private func outcome(_ plan: BatchPlan, ofPieces pieces: [ArraySlice<UInt8>]) throws -> Outcome {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    Thread.detachNewThread {
      for piece in pieces {
        while unreadByteCount(in: descriptor) > 0 { usleep(20) }
        try? pipe.fileHandleForWriting.write(contentsOf: piece)
      }
      while unreadByteCount(in: descriptor) > 0 { usleep(20) }
      try? pipe.fileHandleForWriting.close()
    }
    return try outcome(plan, of: "/dev/fd/\(descriptor)")
  }

  @Test("Two pieces are read like the whole, wherever the input is divided", arguments: inputs)
  func twoPieces(input: Input) throws {
    for format in [BatchPlan.Format.csv, .ndjson] where input.layout == .table || format == .csv {
      let plan = plan(for: input, format)
      let expected = try outcome(plan, ofFile: input.bytes)
      for end in 1..<input.bytes.count {
        let found = try outcome(plan, ofPieces: [input.bytes[..<end], input.bytes[end...]])
        #expect(found == expected, "\(input), \(format): the first piece ends at \(end)")
      }
    }
  }

  @Test("Small pieces are read like the whole, by any number of workers", arguments: inputs)
  func smallPieces(input: Input) throws {
    for (size, jobs, chunk) in [(1, 1, 1 << 18), (1, 3, 7), (2, 2, 1), (5, 1, 16), (7, 3, 1 << 18)] {
      var plan = plan(for: input, .csv)
      (plan.jobs, plan.chunkByteCount) = (jobs, chunk)
      let pieces = stride(from: 0, to: input.bytes.count, by: size).map {
        input.bytes[$0..<min($0 + size, input.bytes.count)]
      }
      let expected = try outcome(plan, ofFile: input.bytes)
      let found = try outcome(plan, ofPieces: pieces)
      #expect(found == expected, "\(input) by \(size) bytes, \(jobs) jobs, chunks of \(chunk)")
    }
  }

  @Test("Beyond the sample nothing changes the encoding, in a pipe or in a file")
  func beyondSample() throws {
    let input = Input(
      description: "GB18030 after 64 KiB",
      bytes: Array(("phone\n" + String(repeating: "13800138000\n", count: 5_500)).utf8)
        + Self.encoded("手机１３８００１３８０００\n", .gb18030))
    let plan = plan(for: input, .csv)
    let expected = try outcome(plan, ofFile: input.bytes)
    #expect(
      expected.remarks.contains { $0.contains("begins as UTF-8, but some numbers contain other bytes") })
    for size in [65_536, 65_535, 10_000] {
      let pieces = stride(from: 0, to: input.bytes.count, by: size).map {
        input.bytes[$0..<min($0 + size, input.bytes.count)]
      }
      #expect(try outcome(plan, ofPieces: pieces) == expected)
    }
  }

  @Test(
    "Rows are written as they arrive while the encoding makes no difference, and once UTF-8 is proven",
    .timeLimit(.minutes(15)),
    arguments: [
      ("phone\n", "13800138000\n"), ("姓名,手机号\n", "王,13800138000\n"), ("\u{FEFF}phone\n", "13800138000\n"),
      ("name,phone\n", "王小明、欧阳晓雪,13800138000\n"),
    ])
  func live(header: String, row: String) throws {
    let (input, output) = (Pipe(), Pipe())
    let source = BatchInput.file("/dev/fd/\(input.fileHandleForReading.fileDescriptor)")
    let target = BatchOutput.file("/dev/fd/\(output.fileHandleForWriting.fileDescriptor)")
    Thread.detachNewThread {
      _ = try? BatchPlan().run(from: source, to: target, judgedBy: BatchFixture.validator)
      try? output.fileHandleForWriting.close()
    }
    try input.fileHandleForWriting.write(contentsOf: Data((header + row).utf8))
    var text = Data()
    // If rows were held back, this would never end, because the pipe isn't closed before.
    while !text.contains(Data(",valid,,+86-13800138000,CN\n".utf8)) {
      text += try #require(try output.fileHandleForReading.read(upToCount: 1))
    }
    try input.fileHandleForWriting.close()
    #expect(try output.fileHandleForReading.readToEnd() == nil)
  }
}

/// Returns the number of bytes in a pipe.
private func unreadByteCount(in descriptor: Int32) -> Int {
  var count: Int32 = 0
  return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
}
