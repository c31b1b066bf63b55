import ByteIO
import Foundation
import PhoneBatch
import PhoneCheck
import Testing

@Suite("Inputs that are converted or decompressed")
struct ConvertedInputTests {
  private static let text = "姓名,手机号,备注\r\n王伟,13800138000,😀 ok\r\n\"李\n娜\",138,é\r\n张,13900139000,"

  private static func wide(_ text: String, _ encoding: TextEncoding, hasMark: Bool) -> [UInt8] {
    let units = (hasMark ? [0xFEFF] : []) + Array(text.utf16)
    return units.flatMap { unit in
      let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
      return encoding == .utf16LE ? bytes : bytes.reversed()
    }
  }

  private func run(_ bytes: [UInt8], _ change: (inout BatchPlan) -> Void = { _ in }) throws
    -> BatchFixture.Outcome
  {
    try BatchFixture(bytes: bytes, change).run()
  }

  @Test(
    "UTF-16 is read as the same text in UTF-8, and written as UTF-16",
    arguments: [TextEncoding.utf16LE, .utf16BE],
    [true, false])
  func wideText(encoding: TextEncoding, hasMark: Bool) throws {
    let expected = try #require(run(Array(Self.text.utf8)).text)
    let bytes = Self.wide(Self.text, encoding, hasMark: hasMark)
    for chunkByteCount in [1, 2, 3, 5, 64, 1 << 18] {
      for name in [nil, encoding] {
        let outcome = try run(bytes) {
          $0.chunkByteCount = chunkByteCount
          $0.encoding = name
        }
        #expect(outcome.output == Self.wide(expected, encoding, hasMark: hasMark), "\(chunkByteCount)")
        let isSaid = outcome.remarks.contains(
          .recognizedEncoding(encoding, name: outcome.inputName, isWritten: true))
        #expect(isSaid == (name == nil))
        #expect(outcome.summary?.rowCount == 3)
        #expect(outcome.summary?.byteCount == bytes.count)
      }
    }
    let objects = try run(bytes) { $0.format = .ndjson }
    #expect(try objects.output == run(Array(Self.text.utf8)) { $0.format = .ndjson }.output)
    if hasMark {
      let other: TextEncoding = encoding == .utf16LE ? .utf16BE : .utf16LE
      #expect(try run(bytes) { $0.encoding = other }.summary?.rowCount == 3, "the mark says the order")
    }
  }

  @Test(
    "A delimiter is found by characters, whatever bytes they consist of",
    arguments: [TextEncoding.utf16LE, .utf16BE])
  func delimiter(encoding: TextEncoding) throws {
    // A byte of 上 is a line feed.
    let outcome = try run(Self.wide("手上;13800138000;\n", encoding, hasMark: true)) {
      $0.layout = .tableWithoutHeader
      $0.phoneColumn = "2"
    }
    let expected = "手上;13800138000;;valid;;+86-13800138000;CN\n"
    #expect(outcome.output == Self.wide(expected, encoding, hasMark: true))
  }

  @Test(
    "A lone surrogate and an odd byte end the run, with their line",
    arguments: [
      ([0x61, 0, 0x0A, 0, 0, 0xD8, 0x62, 0], 2), ([0x61, 0, 0x0A, 0, 0, 0xDC], 2),
      ([0x61, 0, 0x0A, 0, 0x61], 2),
      ([0x00, 0xD8], 1),
    ] as [([UInt8], Int)])
  func faults(bytes: [UInt8], line: Int) throws {
    for chunkByteCount in [1, 4096] {
      let error = try run(bytes) {
        $0.encoding = .utf16LE
        $0.layout = .lines
        $0.chunkByteCount = chunkByteCount
      }.error
      #expect(
        error?.description.contains("Line \(line) has bytes that aren't UTF-16LE") == true,
        "\(String(describing: error))")
      #expect(error?.isUsageError == false)
    }
  }

  @Test(
    "Rows before a bad unit are written, wherever it is and however much is read at a time",
    arguments: [TextEncoding.utf16LE, .utf16BE],
    ["name,phone\n", "customer_phone\n", ",phone\n", "a;b,phone\n"])
  func badUnit(encoding: TextEncoding, header: String) throws {
    let lines = [header] + (0..<4).map { "\($0),1380013800\($0)\n" }
    for bad in lines.indices {
      let head = lines[..<bad].joined()
      let tail = lines[bad...].joined().dropFirst(2)
      let start = String(lines[bad].prefix(2))
      let bytes =
        Self.wide(head + start, encoding, hasMark: true) + (encoding == .utf16LE ? [0, 0xDC] : [0xDC, 0])
        + Self.wide(String(tail), encoding, hasMark: false)
      let change: (inout BatchPlan) -> Void = {
        $0.phoneColumn = header.hasPrefix("customer") ? "1" : "2"
        $0.delimiter = 0x2C
      }
      let expected = bad == 0 ? "" : try #require(BatchFixture(head, change).run().text)
      for chunkByteCount in [1, 7, 64, 1 << 18] {
        let outcome = try BatchFixture(bytes: bytes) {
          change(&$0)
          $0.chunkByteCount = chunkByteCount
        }.runDirectly()
        #expect(outcome.error?.description.contains("Line \(bad + 1) has bytes") == true, "\(chunkByteCount)")
        #expect(
          outcome.output == (bad == 0 ? [] : Self.wide(expected, encoding, hasMark: true)),
          "\(bad) \(chunkByteCount)")
      }
    }
  }

  @Test(
    "Rows are written in the requested encoding, whatever the encoding of the input",
    arguments: TextEncoding.allCases)
  func output(encoding: TextEncoding) throws {
    let text = "name,phone,n\nZo,13800138000,x\n"
    let expected = try #require(run(Array(text.utf8)).text)
    for input in [Array(text.utf8), Self.wide(text, .utf16BE, hasMark: true)] {
      let outcome = try run(input) { $0.outputEncoding = encoding }
      let hasMark = input.count > text.utf8.count && (encoding == .utf8 || encoding.isWide)
      let found = try #require(outcome.output)
      if encoding.isWide {
        #expect(found == Self.wide(expected, encoding, hasMark: hasMark))
      } else {
        #expect(found == (hasMark ? [0xEF, 0xBB, 0xBF] : []) + Array(expected.utf8))
      }
    }
  }

  @Test(
    "Characters of two, three and four bytes are written in UTF-16, including the first and last of each")
  func widths() throws {
    let points: [UInt32] = [
      0x80, 0xE9, 0x7C0, 0x7FF, 0x800, 0xE01, 0xFFF, 0x1000, 0x4E2D, 0xD7FF, 0xE000, 0xFFFD, 0x1_0000,
      0x1_F600, 0xF_FFFF,
      0x10_FFFF,
    ]
    let names = points.compactMap(Unicode.Scalar.init).map(String.init)
    let text = "name,phone\n" + names.map { "\($0)x\($0),13800138000\n" }.joined()
    let expected = try #require(run(Array(text.utf8)).text)
    for encoding in [TextEncoding.utf16LE, .utf16BE] {
      let outcome = try run(Array(text.utf8)) { $0.outputEncoding = encoding }
      #expect(outcome.output == Self.wide(expected, encoding, hasMark: false))
    }
    let encoder = try #require(TextEncoder(.gb18030))
    #expect(try run(Array(text.utf8)) { $0.outputEncoding = .gb18030 }.output == encoder.bytes(of: expected))
  }

  @Test("Text in one encoding is converted to another; a character that it lacks ends the run")
  func characters() throws {
    let text = "姓名,手机号\n王伟,13800138000\n"
    let encoder = try #require(TextEncoder(.gb18030))
    let bytes = try #require(encoder.bytes(of: text))
    let expected = try #require(run(Array(text.utf8)).text)
    #expect(try run(bytes) { $0.outputEncoding = .utf8 }.text == expected)
    #expect(try run(Array(text.utf8)) { $0.outputEncoding = .gb18030 }.output == encoder.bytes(of: expected))
    // UTF-8 output can contain messages in Chinese, even if Big5 lacks their characters.
    let traditional = try #require(TextEncoder(.big5)?.bytes(of: "姓名,手機號碼\n王,1\n"))
    let messages = try run(traditional) {
      $0.outputEncoding = .utf8
      $0.messageLanguage = .simplifiedChinese
    }
    #expect(messages.text?.contains("手機號碼,phone_status") == true)
    let lacking = try run(Array("a,phone\nx,1\nł,2\n".utf8)) { $0.outputEncoding = .windows1252 }
    #expect(lacking.error?.description.contains("Line 3 has a character that Windows-1252 lacks") == true)
    #expect(lacking.output == nil)
    let damaged = try run(Array("a,phone\nx,1\n".utf8) + [0xC3, 0x28, 0x2C, 0x31, 0x0A]) {
      $0.encoding = .utf8
      $0.outputEncoding = .gb18030
    }
    #expect(damaged.error?.description.contains("Line 3 has bytes that aren't UTF-8") == true)
  }

  @Test("A byte order mark is written once, on request")
  func mark() throws {
    let text = "姓名,手机号\n王伟,13800138000\n"
    for input in [text, "\u{FEFF}" + text] {
      let outcome = try run(Array(input.utf8)) { $0.writesMark = true }
      #expect(outcome.output?.starts(with: [0xEF, 0xBB, 0xBF, 0xE5]) == true)
    }
    let chinese = try run(Array(text.utf8)) {
      $0.writesMark = true
      $0.outputEncoding = .gb18030
    }
    #expect(chinese.output?.starts(with: [0x84, 0x31, 0x95, 0x33]) == true)
    let unmarked = try run(Array(("\u{FEFF}" + text).utf8)) { $0.outputEncoding = .gb18030 }
    #expect(unmarked.output?.first == 0xD0)
    let none = try run(Array(text.utf8)) {
      $0.writesMark = true
      $0.outputEncoding = .big5
    }
    #expect(none.error == .unusablePlan(.mark(.big5)))
  }

  /// The compressors by the endings of their files, without Zstandard if it isn't installed.
  private static let compressors = [("gz", "gzip"), ("zst", "zstd")].filter {
    (try? ChildProcess.run($0.1, ["--version"], input: [])) != nil
  }

  @Test(
    "Compressed inputs are read, and a cut input ends the run", arguments: compressors.map { $0.1 },
    [1, 1 << 18])
  func compressed(program: String, chunkByteCount: Int) throws {
    let rows = "phone\n" + (0..<3000).map { "1380013\(1000 + $0 * 7919 % 9000)\n" }.joined()
    let bytes = try ChildProcess.run(program, ["-c", "-q"], input: Array(rows.utf8)).bytes
    let outcome = try run(bytes) { $0.chunkByteCount = chunkByteCount }
    #expect(try outcome.output == run(Array(rows.utf8)).output)
    #expect(outcome.summary?.rowCount == 3000)
    for count in [bytes.count / 2, bytes.count - 1] {
      let cut = try run(Array(bytes.prefix(count))) { $0.chunkByteCount = chunkByteCount }
      #expect(cut.error?.description.contains("\(program) can't decompress the file") == true)
      #expect(cut.output == nil)
    }
    let wide = try ChildProcess.run(program, ["-c", "-q"], input: Self.wide(rows, .utf16LE, hasMark: true))
      .bytes
    #expect(try run(wide).summary?.validCount == 3000)
  }

  @Test(
    "Converted and compressed inputs aren't read in parts",
    arguments: [UnreadableFormat.utf16, .gzip, .zstandard])
  func parts(format: UnreadableFormat) throws {
    let bytes: [UInt8] =
      switch format {
      case .gzip: [0x1F, 0x8B, 8, 0]
      case .zstandard: [0x28, 0xB5, 0x2F, 0xFD]
      default: Self.wide("phone\n1\n", .utf16LE, hasMark: true)
      }
    let fixture = BatchFixture(bytes: bytes)
    guard case .failure(let error) = try fixture.ranges(parts: 2) else {
      Issue.record("it was divided")
      return
    }
    #expect(error.isUsageError)
    let part = try fixture.run([ByteRange(start: 0, length: 10)])[0].error
    #expect(part?.isUsageError == true)
  }

  @Test("The ending of an output's name requests compression", arguments: compressors)
  func compressedOutput(suffix: String, program: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("out-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appendingPathComponent("in.csv")
    try Data("phone\n13800138000\n1\n".utf8).write(to: source)
    func path(_ name: String) -> String { folder.appendingPathComponent("\(name).\(suffix)").path }
    let plain = folder.appendingPathComponent("plain.csv").path
    for (target, rejects) in [(plain, nil), (path("out.csv"), path("rejects.csv"))] as [(String, String?)] {
      _ = try BatchPlan().run(
        from: .file(source.path), to: .file(target), rejects: rejects.map { .file($0) },
        judgedBy: BatchFixture.validator)
    }
    let packed = try Data(contentsOf: URL(fileURLWithPath: path("out.csv")))
    let unpacked = try ChildProcess.run(program, ["-dcq"], input: Array(packed)).bytes
    #expect(try Data(unpacked) == Data(contentsOf: URL(fileURLWithPath: plain)))
    let modes = try ["out.csv", "rejects.csv"].map {
      try FileManager.default.attributesOfItem(atPath: path($0))[.posixPermissions] as? Int
    }
    #expect(modes[1] == 0o600 && modes[0] != 0o600)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 4, "nothing temporary stays")
  }
}
