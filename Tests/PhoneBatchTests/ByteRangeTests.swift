import PatternAutomata
import PhoneBatch
import PhoneCheck
import Testing

@Suite("Ranges of a file")
struct ByteRangeTests {
  /// Texts without line breaks in quotes.
  private static let plainTexts = [
    "name,phone\na,13912345678\nb,1\n", "name,phone\r\na,13912345678\r\n\r\nb,1\r\n\r\n",
    "\u{FEFF}\n\nname,phone\na,13912345678\n\n\nb,1", "name,phone", "name,phone\n", "phone\n1\n\n2\n\r\n3",
    "\"na,me\",phone\n\"a,\"\"b\"\"\",\"13912345678\"\n\"\",\"1\"\n", "name,phone\nx,1,2\ny\n",
  ]
  private static let quotedTexts = [
    "\"na\nme\",phone\n\"a\n\n\",\"13912345678\"\n\nb,\"1\n\"\n\"c\r\n\"\"\n\"\"\",2",
    "phone\n\"1\n2\n3\n4\n5\"\n",
    "name,phone\n\"\n,\",\",\"\n\"\n\",\",\"\n\"a\",\"\n1\"\n",
  ]

  private func fixture(_ text: String, _ layout: BatchPlan.Layout, _ format: BatchPlan.Format) -> BatchFixture
  {
    BatchFixture(text) {
      $0.layout = layout
      $0.format = format
      if layout != .lines { $0.phoneColumn = "1" }
      $0.delimiter = layout == .lines ? nil : 44
      $0.jobs = 2
    }
  }

  /// Checks that the ranges cover the file, and that their outputs together equal its output.
  private func check(_ fixture: BatchFixture, _ ranges: [ByteRange], _ comment: String) throws {
    let whole = try fixture.runDirectly()
    let parts = try fixture.run(ranges)
    #expect(parts.compactMap(\.error) == [], "\(comment)")
    #expect(parts.flatMap { $0.output ?? [] } == whole.output, "\(comment)")
    var summary = try #require(parts.first?.summary)
    for part in parts.dropFirst() { summary.add(try #require(part.summary)) }
    summary.seconds = whole.summary?.seconds ?? 0
    summary.longestSeconds = nil
    #expect(summary == whole.summary, "\(comment)")
  }

  @Test(
    "Planned ranges give the output of the file",
    arguments: [BatchPlan.Layout.table, .tableWithoutHeader, .lines], [BatchPlan.Format.csv, .ndjson])
  func planned(layout: BatchPlan.Layout, format: BatchPlan.Format) throws {
    for text in Self.plainTexts + Self.quotedTexts {
      for parts in [1, 3, 100] {
        for chunk in [1, 7, 1 << 16] where parts != 3 || chunk > 1 {
          var fixture = fixture(text, layout, format)
          fixture.plan.chunkByteCount = chunk
          fixture.plan.vectorKernels = chunk == 7 ? .none : .best
          let plan = try fixture.ranges(parts: parts).get()
          #expect(plan.byteCount == text.utf8.count)
          #expect(plan.parts.count <= parts)
          #expect(plan.rowCount == (try fixture.runDirectly().summary?.rowCount))
          try check(fixture, plan.parts.map(\.range), "\(text.debugDescription) \(plan.text)")
        }
      }
    }
  }

  @Test("A large file is divided about equally", arguments: [2, 5, 16, 300])
  func large(parts: Int) throws {
    var random = SplitMix64(seed: UInt64(parts))
    let text = "name,phone,area\n" + String(decoding: random.table(rowCount: 5000, damage: 0), as: UTF8.self)
    var fixture = fixture(text, .table, .ndjson)
    fixture.plan.phoneColumn = "phone"
    let plan = try fixture.ranges(parts: parts).get()
    #expect(plan.parts.count == parts)
    let largest = try #require(plan.parts.map(\.range.length).max())
    #expect(largest <= text.utf8.count / parts + 200)
    if parts < 100 { try check(fixture, plan.parts.map(\.range), "\(parts)") }
  }

  @Test("Any ranges of a file without line breaks in quotes give the file's output", arguments: plainTexts)
  func anywhere(text: String) throws {
    let size = text.utf8.count
    for layout in [BatchPlan.Layout.table, .tableWithoutHeader, .lines] {
      let fixture = fixture(text, layout, .csv)
      for cut in 1...size {
        let ranges = [ByteRange(start: 0, length: cut), ByteRange(start: cut, length: .max - cut)]
        try check(fixture, ranges, "\(text.debugDescription) at \(cut)")
      }
      let bytes = (0..<size).map { ByteRange(start: $0, length: 1) }
      try check(fixture, bytes, text.debugDescription)
    }
  }

  @Test(
    "If a line break is in quotes, unplanned ranges are refused or right",
    arguments: quotedTexts)
  func quotedLineBreaks(text: String) throws {
    let fixture = fixture(text, .table, .csv)
    let whole = try fixture.runDirectly().output
    var refusals = 0
    for cut in 1..<text.utf8.count {
      for kernels in [VectorKernels.none, .best] {
        var fixture = fixture
        fixture.plan.vectorKernels = kernels
        let parts = try fixture.run([
          ByteRange(start: 0, length: cut), ByteRange(start: cut, length: text.utf8.count - cut),
        ])
        let faults = parts.compactMap(\.error)
        refusals += faults.count
        for fault in faults {
          guard case .malformedInput(.unclearQuotes, _, _, _) = fault else {
            Issue.record("\(fault) at \(cut)")
            continue
          }
        }
        if faults.isEmpty { #expect(parts.flatMap { $0.output ?? [] } == whole, "at \(cut)") }
      }
    }
    #expect(refusals > 0)
    #expect(try fixture.run([ByteRange(start: 0, length: 1000)])[0].output == whole, "all of it is no part")
  }

  @Test("A misplaced quote is refused, because the range may have begun inside quotes")
  func literalQuotes() throws {
    let fixture = fixture("phone,size\n1,5\"\n1,6\n", .table, .csv)
    for kernels in [VectorKernels.none, .best] {
      var fixture = fixture
      fixture.plan.vectorKernels = kernels
      let outcome = try fixture.run([ByteRange(start: 11, length: 3)])[0]
      #expect(
        outcome.error
          == .malformedInput(.unclearQuotes, name: outcome.inputName + "[11-3]", line: 1, row: 1))
      #expect(outcome.output == [])
    }
    #expect(try fixture.run([ByteRange(start: 16, length: 4)])[0].text == "1,6,invalid,TOO_SHORT,,\n")
  }

  @Test("Errors name the line of the file if the first record is known, else the line of the range")
  func lines() throws {
    let text = "phone\n1\n\n2\n3\n\"4\n"
    let planned = ByteRange(start: 9, length: 7, firstRecord: ByteRange.Record(row: 2, line: 4))
    let outcome = try fixture(text, .table, .csv).run([planned])[0]
    #expect(
      outcome.error == .malformedInput(.unterminatedQuote, name: outcome.inputName, line: 6, row: 4))
    let other = try fixture(text, .table, .csv).run([ByteRange(start: 9, length: 7)])[0]
    #expect(
      other.error == .malformedInput(.unclearQuotes, name: other.inputName + "[9-7]", line: 1, row: 1))
    guard
      case .failure(.malformedInput(.unterminatedQuote, _, let line, let row)) =
        try fixture(text, .table, .csv).ranges(parts: 3)
    else {
      Issue.record("the file can't be divided")
      return
    }
    #expect(line == 6)
    #expect(row == 4)
  }

  @Test(
    "A planned range has to fit the file",
    arguments: ["0-7_1-1", "8-4_1-2", "6-100_1-2", "3-5_1-1", "9-1_2-3", "100-1_2-3", "0-7_1-1_10"])
  func otherFile(text: String) throws {
    let range = try #require(ByteRange(text))
    let outcome = try fixture("phone\n1\n2\n", .table, .csv).run([range])[0]
    #expect(outcome.error == .rangeDoesNotFit(range, name: outcome.inputName))
  }

  @Test(
    "A planned range is refused before anything is written if the file's size has changed"
  )
  func otherSize() throws {
    let text = "phone\n1\n2\n"
    let plan = try fixture(text, .table, .csv).ranges(parts: 2).get()
    for (changed, count) in [(text + "3\n", 12), (String(text.dropLast(2)), 8)] {
      for part in plan.parts {
        let outcome = try fixture(changed, .table, .csv).run([part.range])[0]
        #expect(outcome.error == .fileSizeChanged(part.range, name: outcome.inputName, byteCount: count))
        #expect(outcome.output == [])
      }
    }
    // Another file of this size can't be distinguished from a copy.
    #expect(
      try fixture("phone\n3\n4\n", .table, .csv).run(plan.parts.map(\.range)).allSatisfy { $0.error == nil })
  }

  #if os(Linux)
    @Test("A file of size 0 that contains bytes can't be read in parts, but an empty file can")
    func unknownSize() throws {
      var fixture = fixture("", .lines, .csv)
      fixture.plan.byteRange = ByteRange(start: 0, length: 100)
      #expect(throws: BatchError.rangeNeedsFile(name: "/proc/cpuinfo")) {
        try fixture.plan.run(
          from: .file("/proc/cpuinfo"), to: .standardOutput, judgedBy: BatchFixture.validator)
      }
      #expect(try fixture.run([ByteRange(start: 0, length: 100)])[0].error == nil)
    }
  #endif

  @Test("Options that don't work with a range are refused")
  func refusals() throws {
    let range = ByteRange(start: 6, length: 2)
    var fixture = fixture("phone\n1\n2\n", .table, .ndjson)
    #expect(try fixture.run([range])[0].error == .unusablePlan(.rowNumbersInRange))
    fixture.plan.format = .csv
    fixture.plan.findsDuplicates = true
    #expect(try fixture.run([range])[0].error == .unusablePlan(.duplicatesInRange))
    fixture.plan.findsDuplicates = false
    fixture.plan.byteRange = range
    #expect(throws: BatchError.rangeNeedsFile(name: "/dev/null")) {
      try fixture.plan.run(from: .file("/dev/null"), to: .standardOutput, judgedBy: BatchFixture.validator)
    }
    #expect(throws: BatchError.rangeNeedsFile(name: "/dev/null")) {
      try fixture.plan.ranges(of: .file("/dev/null"), parts: 2)
    }
  }

  @Test("A range is read back from its written form")
  func text() {
    for text in ["0-0", "0-10_1-1", "1048576-1048576_10001-10050_2097152", "5-9223372036854775802"] {
      #expect(ByteRange(text)?.description == text)
      // The form of earlier versions.
      let earlier = text.replacing("-", with: ":").replacing("_", with: "@")
      #expect(ByteRange(earlier)?.description == text)
    }
    for text in [
      "", "1", "1:", ":1", "1:2:3", "-1:2", "1:2@", "1:2@3", "1:2@0:1", "1:2@1:0", "1:2@1:1@", "1:x",
      "1: 2", "1-2_3-4_", "1-2_3-4_2", "1-2_3-4_5_6", "1_2", "1-2__3", "0-9223372036854775807_1-1_9",
      "9223372036854775807:1", "99999999999999999999:1",
    ] {
      #expect(ByteRange(text) == nil, "\(text)")
    }
  }

  @Test("A plan is text for a shell, or JSON")
  func plan() throws {
    let plan = try fixture("phone\n1\n\n2\n", .table, .csv).ranges(parts: 2).get()
    #expect(plan.text == "0-8_1-1_11\n8-3_2-3_11\n")
    #expect(
      plan.json == """
        {
          "bytes": 11,
          "rows": 2,
          "ranges": [
            {"range": "0-8_1-1_11", "start": 0, "length": 8, "row": 1, "line": 1, "rows": 1},
            {"range": "8-3_2-3_11", "start": 8, "length": 3, "row": 2, "line": 3, "rows": 1}
          ]
        }

        """)
    #expect(try fixture("", .lines, .csv).ranges(parts: 3).get().text == "0-0_1-1_0\n")
    #expect(try fixture("", .table, .csv).ranges(parts: 3).isFailure)
  }
}

extension Result {
  fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}
