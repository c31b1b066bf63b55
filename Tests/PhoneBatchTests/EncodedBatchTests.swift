import PatternAutomata
import PhoneBatch
import PhoneCheck
import Testing

/// Files in GB18030 and Big5: the output is the same as for the text in UTF-8.
@Suite("Files in other encodings")
struct EncodedBatchTests {
  private static let encodings = [TextEncoding.gb18030, .big5]

  private static func encoded(_ text: String, _ encoding: TextEncoding) throws -> [UInt8] {
    guard let encoder = TextEncoder(encoding) else { return Array(text.utf8) }
    return try #require(encoder.bytes(of: text))
  }

  /// Runs a plan on a text in an encoding and on the same text in UTF-8, and compares the outputs.
  private func check(
    _ text: String, _ encoding: TextEncoding, jobs: Int = 1, chunk: Int = 1 << 16,
    kernels: VectorKernels = .best, sourceLocation: SourceLocation = #_sourceLocation,
    _ change: (inout BatchPlan) -> Void = { _ in }
  ) throws {
    var plain = BatchFixture(text, change)
    plain.plan.encoding = .utf8
    var fixture = BatchFixture(bytes: try Self.encoded(text, encoding), change)
    fixture.plan.encoding = encoding
    fixture.plan.jobs = jobs
    fixture.plan.chunkByteCount = chunk
    fixture.plan.vectorKernels = kernels
    fixture.plan.tableCost = 3
    let expected = try plain.run()
    let found = try fixture.run()
    #expect(found.error == expected.error, sourceLocation: sourceLocation)
    let isObjects = plain.plan.format == .ndjson
    let output = try Self.encoded(try #require(expected.text), isObjects ? .utf8 : encoding)
    #expect(found.output == output, "\(encoding) \(chunk) \(kernels)", sourceLocation: sourceLocation)
    #expect(found.summary?.reasonCounts == expected.summary?.reasonCounts, sourceLocation: sourceLocation)
  }

  @Test("Verdicts and rows are the same as for the text in UTF-8", arguments: encodings, 0..<12)
  func tables(encoding: TextEncoding, seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let delimiter = [",", ";", "\t", "|", "|", "A"].randomElement(using: &random) ?? ","
    let hasArea = seed.isMultiple(of: 3)
    let rows = try random.rows(count: 60, encoding, delimiter: delimiter)
    let text = ["姓名", "手", "area"].joined(separator: delimiter) + "\r\n" + rows
    let ways: [(Int, Int, VectorKernels)] = [
      (1, 1, .best), (2, 3, .none), (3, 30, .best), (2, 200, .portable), (2, 1 << 16, .best),
    ]
    for (jobs, chunk, kernels) in ways {
      for format in [BatchPlan.Format.csv, .ndjson] {
        try check(text, encoding, jobs: jobs, chunk: chunk, kernels: kernels) {
          $0.delimiter = delimiter.utf8.first
          $0.phoneColumn = "手"
          $0.format = format
          $0.isSpreadsheetSafe = seed.isMultiple(of: 4)
          $0.findsDuplicates = seed.isMultiple(of: 5)
          $0.area = hasArea ? .column("area") : .notNamed
          $0.raggedRows = seed.isMultiple(of: 2) ? .judged : .rejected
          if seed == 7 { $0.judging = .exact }
        }
      }
    }
  }

  @Test("A character of one byte is decoded anywhere in a cell")
  func places() throws {
    let cells = (1..<20).flatMap { count in
      (0..<count).map { place in
        String(repeating: "x", count: place) + "\u{E9}" + String(repeating: "y", count: count - place - 1)
      }
    }
    let rows = cells.map { "\($0),13912345678\n" }.joined()
    for kernels in [VectorKernels.best, .none] {
      try check("name,phone\n" + rows, .windows1252, kernels: kernels) { $0.format = .ndjson }
    }
  }

  @Test("Lines in other encodings are also read", arguments: encodings, [1, 5, 1 << 16])
  func lines(encoding: TextEncoding, chunk: Int) throws {
    var random = SplitMix64(seed: 5)
    let text = try random.rows(count: 60, encoding, delimiter: ",")
    for format in [BatchPlan.Format.csv, .ndjson] {
      try check(text, encoding, jobs: 2, chunk: chunk) {
        $0.layout = .lines
        $0.format = format
      }
    }
  }

  @Test("A delimiter's byte that ends a character is part of the character", arguments: encodings)
  func trails(encoding: TextEncoding) throws {
    let decoder = try #require(TextDecoder(encoding))
    let bar = UInt8(ascii: "|")
    var names = ""
    for lead in UInt8(0x81)...0xFE {
      if let point = decoder.character(in: [lead, bar].span, at: 0).point, let scalar = Unicode.Scalar(point)
      {
        names.unicodeScalars.append(scalar)
      }
    }
    #expect(names.unicodeScalars.count > 80)
    let rows = names.unicodeScalars.map { "\($0)|13912345678|\($0)\($0)\n" }.joined()
    try check("姓名|電話|\(names)\n" + rows, encoding) { $0.format = .ndjson }
    // The delimiter is still detected from the header.
    let bytes = try Self.encoded("姓名|電話\n\(names),,,|13912345678\n", encoding)
    let found = try BatchFixture(bytes: bytes) { $0.phoneColumn = "電話" }.run()
    #expect(found.summary?.validCount == 1 && found.summary?.rowCount == 1)
  }

  @Test(
    "A letter's byte that ends a character isn't a delimiter",
    arguments: [(TextEncoding.eucKR, "A"), (.eucKR, "z"), (.shiftJIS, "A"), (.big5, "z"), (.gb18030, "q")])
  func letters(encoding: TextEncoding, delimiter: String) throws {
    let decoder = try #require(TextDecoder(encoding))
    let trail = try #require(delimiter.utf8.first)
    var names: [Unicode.Scalar] = []
    for lead in UInt8(0x81)...0xFE {
      let found = decoder.character(in: [lead, trail].span, at: 0).point.flatMap(Unicode.Scalar.init)
      if let found, try Self.encoded("\(found)", encoding) == [lead, trail] { names.append(found) }
    }
    #expect(names.count > 20)
    let rows = names.map { "\($0)\(delimiter)13912345678\(delimiter)\($0)\($0)\n" }.joined()
    for kernels in [VectorKernels.best, .none] {
      try check("1\(delimiter)phone\(delimiter)3\n" + rows, encoding, kernels: kernels) {
        $0.delimiter = trail
        $0.format = .ndjson
      }
    }
  }

  @Test("Ranges of a file give the file's output", arguments: encodings, [",", "|"])
  func ranges(encoding: TextEncoding, delimiter: String) throws {
    var random = SplitMix64(seed: 9)
    let rows = try random.rows(count: 40, encoding, delimiter: delimiter)
    let text = ["姓名", "電話", "area"].joined(separator: delimiter) + "\n" + rows
    var fixture = BatchFixture(bytes: try Self.encoded(text, encoding)) { $0.phoneColumn = "電話" }
    fixture.plan.format = .ndjson
    let whole = try fixture.runDirectly()
    #expect(whole.error == nil && whole.remarks.contains { $0.description.contains("looks like") })
    for parts in [2, 3, 7] {
      let ranges = try fixture.ranges(parts: parts).get().parts.map(\.range)
      #expect(ranges.count == parts)
      #expect(try fixture.run(ranges).flatMap { $0.output ?? [] } == whole.output)
    }
  }

  @Test(
    "The remark on the encoding mentions the encoding of written rows only if rows are written in it",
    arguments: [1, 4096])
  func recognizedAndWritten(chunk: Int) throws {
    for (text, isEarly) in [("姓名,電話\n王小明,13912345678\n", true), ("name,phone\n王小明,13912345678\n", false)] {
      for (change, isWritten) in [
        ({ _ in }, true), ({ $0.outputEncoding = .gb18030 }, true),
        ({ ($0.outputEncoding, $0.writesMark) = (.utf8, true) }, false), ({ $0.format = .ndjson }, false),
        ({ $0.format = .columns }, false), ({ $0.format = .summary }, false),
      ] as [((inout BatchPlan) -> Void, Bool)] {
        var fixture = BatchFixture(bytes: try Self.encoded(text, .gb18030), change)
        fixture.plan.chunkByteCount = chunk
        let outcome = try fixture.run()
        let remark = BatchRemark.recognizedEncoding(.gb18030, name: outcome.inputName, isWritten: isWritten)
        #expect(outcome.remarks.contains(remark), "\(isEarly)")
        #expect(remark.description.contains("written as such") == isWritten)
        #expect(remark.description.contains("--output-encoding") == isWritten)
      }
    }
  }

  @Test(
    "A remark names a recognized encoding, unless an option names it", arguments: encodings, [1, 4096])
  func recognized(encoding: TextEncoding, chunk: Int) throws {
    let text = "姓名,電話\n王小明,１３９１２３４５６７８\n"
    var fixture = BatchFixture(bytes: try Self.encoded(text, encoding)) { $0.chunkByteCount = chunk }
    let found = try fixture.run()
    #expect(found.summary?.validCount == 1)
    #expect(
      found.remarks.first == .recognizedEncoding(encoding, name: found.inputName, isWritten: true))
    #expect(
      found.remarks.dropFirst().first == .choseColumn(name: "電話", column: 2), "names are shown as text")
    fixture.plan.encoding = encoding
    let named = try fixture.run()
    #expect(named.output == found.output)
    #expect(named.remarks.count == 1)
    fixture.plan.encoding = .utf8
    #expect(try fixture.run().error?.isUsageError == true, "no column's name looks like it in UTF-8")
  }

  @Test("A remark reports an unclear encoding, and bytes are kept")
  func unclear() throws {
    let bytes: [UInt8] = Array("name,phone\nJos".utf8) + [0xE9, 0x2C] + Array("13912345678\n".utf8)
    let found = try BatchFixture(bytes: bytes).run()
    #expect(found.summary?.validCount == 1)
    #expect(found.remarks.first == .encodingIsUnclear(name: found.inputName))
    #expect(found.output?.contains(0xE9) == true)
  }

  @Test(
    "A remark reports numbers that aren't UTF-8 although the beginning of the input is", arguments: [1, 2])
  func foreignBytes(jobs: Int) throws {
    let rows = String(repeating: "Li,13912345678\n", count: 6000)
    let last = try Self.encoded("王,１３９１２３４５６７８\n", .gb18030)
    var fixture = BatchFixture(bytes: Array(("name,phone\n" + rows).utf8) + last) { $0.jobs = jobs }
    let found = try fixture.run()
    #expect(found.summary?.invalidCount == 1)
    #expect(found.remarks.contains(.foreignBytes))
    fixture.plan.encoding = .gb18030
    let named = try fixture.run()
    #expect(named.summary?.invalidCount == 0)
    #expect(!named.remarks.contains(.foreignBytes))
    // Letters and other characters beyond ASCII aren't foreign bytes.
    let words = BatchFixture("phone\nabc\n手机王\n")
    #expect(try !words.run().remarks.contains(.foreignBytes))
  }

  @Test("Bytes that aren't text are reported and kept; in objects they become U+FFFD", arguments: encodings)
  func faults(encoding: TextEncoding) throws {
    let bytes =
      Array("name,phone\n".utf8) + [0xFF, 0x2C] + Array("139123".utf8) + [0xFF] + Array("45678\n".utf8)
    var fixture = BatchFixture(bytes: bytes) { $0.encoding = encoding }
    let found = try fixture.run()
    #expect(found.summary?.reasonCounts == [.unexpectedCharacter: 1])
    #expect(found.output?.count(where: { $0 == 0xFF }) == 2)
    fixture.plan.format = .ndjson
    let objects = try #require(try fixture.run().text)
    #expect(objects.contains(#""name":"\#u{FFFD}","phone":"139123\#u{FFFD}45678""#))
  }

  @Test("A byte order mark of GB18030 is kept, and isn't part of the first name")
  func byteOrderMark() throws {
    let mark: [UInt8] = [0x84, 0x31, 0x95, 0x33]
    let fixture = BatchFixture(bytes: mark + (try Self.encoded("手机\n13912345678\n", .gb18030)))
    let found = try fixture.run()
    #expect(found.output?.starts(with: mark) == true)
    #expect(found.remarks.contains(.choseColumn(name: "手机", column: 1)))
  }

  @Test("New names are written in the encoding of the input", arguments: encodings)
  func names(encoding: TextEncoding) throws {
    let header = "手機,電話\n"
    try check(header + "13912345678,1\n", encoding) { $0.phoneColumns = ["手機", "2"] }
    try check(header + "13912345678,1\n", encoding) {
      $0.phoneColumns = ["手機"]
      $0.columnPrefix = "結果_"
    }
    var fixture = BatchFixture(bytes: try Self.encoded(header, encoding)) { $0.phoneColumn = "1" }
    fixture.plan.columnPrefix = "结果😀"
    #expect(
      try fixture.run().error == (encoding == .big5 ? .notInEncoding("结果😀", encoding: .big5) : nil))
    // Existing columns are found in any encoding.
    fixture.plan.columnPrefix = "電"
    fixture.input = try Self.encoded("手機,電status\n", encoding)
    #expect(try fixture.run().error == .columnExists("電status", option: "--column-prefix checked_"))
  }
}

extension SplitMix64 {
  /// Returns rows of three columns: names in all characters of an encoding, numbers as people there write them, areas.
  fileprivate mutating func rows(count: Int, _ encoding: TextEncoding, delimiter: String) throws -> String {
    var text = ""
    for _ in 0..<count {
      let digits = "139" + (0..<8).map { _ in String(Int.random(in: 0...9, using: &self)) }.joined()
      let wide = String(
        String.UnicodeScalarView(digits.unicodeScalars.compactMap { Unicode.Scalar($0.value + 0xFEE0) }))
      let numbers = [
        digits, wide, "＋86-" + wide, digits + "轉8012", "手機：" + digits, "\"電話 \"\"\(digits)\"\"\"", "電話",
        "王\(digits)",
        "\"\(wide)\"", "１" + digits.dropFirst(), "１39", digits + "，", "（８６）" + wide, "",
      ]
      let name = try name(encoding)
      let fields = [
        ["", name, "\"\(name)\(delimiter)\n\"", "\"\(name)\"\"\(name)\"", "=" + name].randomElement(
          using: &self) ?? "",
        numbers.randomElement(using: &self) ?? "",
        ["", "CN", "８６", "８５２", "王", name].randomElement(using: &self) ?? "",
      ]
      text += fields.joined(separator: delimiter)
      if Int.random(in: 0..<9, using: &self) == 0 { text += delimiter + name }
      text += ["\n", "\r\n", "\n\n"].randomElement(using: &self) ?? "\n"
    }
    return text
  }

  private mutating func name(_ encoding: TextEncoding) throws -> String {
    let decoder = try #require(TextDecoder(encoding))
    let encoder = try #require(TextEncoder(encoding))
    var name = ""
    while name.unicodeScalars.count < 3 {
      let lead = UInt8.random(in: 0x81...0xFE, using: &self)
      let trails = Bool.random(using: &self) ? 0x40...0x7E : 0xA1...UInt8(0xFE)
      let pair = [lead, UInt8.random(in: trails, using: &self)]
      let four = pair.prefix(1) + [0x30, lead, 0x39]
      let bytes = Int.random(in: 0..<8, using: &self) == 0 ? Array(four) : pair
      let (point, byteCount) = decoder.character(in: bytes.span, at: 0)
      // Big5 contains some characters twice.
      guard let scalar = point.flatMap(Unicode.Scalar.init),
        encoder.bytes(of: scalar) == Array(bytes.prefix(byteCount))
      else { continue }
      name.unicodeScalars.append(scalar)
    }
    return name
  }
}
