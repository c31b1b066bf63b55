import CVector
import PatternAutomata
import Testing

/// Every variant against rules that look at one byte at a time.
@Suite("Vector kernels")
struct KernelTests {
  static let variants = [CVectorVariant.portable, .SSE2, .AVX2, .AVX512, .NEON, .SIMD128].filter(
    cvector_is_supported)

  @Test("The best variant runs on this machine, and portable code runs on any")
  func support() {
    #expect(cvector_is_supported(cvector_best_variant()))
    #expect(cvector_is_supported(.portable))
    #if arch(x86_64)
      #expect(cvector_is_supported(.SSE2))
    #elseif arch(arm64)
      #expect(cvector_best_variant() == .NEON)
    #endif
  }

  @Test("Delimiters, line ends and faults are found in any text", arguments: variants)
  func marks(variant: CVectorVariant) {
    var random = SplitMix64(seed: 1)
    var faultCount = 0
    for round in 0..<400 {
      let isSoup = round.isMultiple(of: 4)
      var text = random.text(
        byteCount: Int.random(in: 0...(isSoup ? 300 : 2000), using: &random), isSoup: isSoup)
      // An extra quote in a long text.
      if round % 4 == 1, let index = text.indices.randomElement(using: &random) { text[index] = 34 }
      let expected = ExpectedMarks(text, delimiter: 44)
      let found = MarkedText(text, variant, delimiter: 44)
      faultCount += expected.isFaulty ? 1 : 0
      #expect(found.findings.is_faulty == expected.isFaulty, "\(text)")
      guard !expected.isFaulty else { continue }
      #expect(found.marks == expected.marks, "\(text)")
      #expect(Int(found.findings.row_count) == expected.rowCount)
      #expect(Int(found.findings.line_feed_count) == text.count { $0 == 10 })
    }
    #expect((50...350).contains(faultCount), "there are faults, and texts without")
  }

  @Test("Marking continues from the last whole word after a text grows", arguments: variants)
  func growth(variant: CVectorVariant) {
    var random = SplitMix64(seed: 2)
    for _ in 0..<100 {
      let text = random.text(byteCount: Int.random(in: 300...3000, using: &random), isSoup: false)
      let whole = MarkedText(text, variant, delimiter: 44)
      let steps = (0..<5).map { _ in Int.random(in: 0...text.count, using: &random) }.sorted()
      let grown = MarkedText(text, variant, delimiter: 44, inSteps: steps)
      #expect(grown.findings.is_faulty == whole.findings.is_faulty)
      guard !whole.findings.is_faulty else { continue }
      #expect(grown.marks == whole.marks)
      #expect(grown.findings.row_count == whole.findings.row_count)
      #expect(grown.findings.line_feed_count == whole.findings.line_feed_count)
    }
  }

  @Test(
    "Lines that end inside a part are found, but not lines that end before or after it", arguments: variants)
  func partOfLines(variant: CVectorVariant) {
    var random = SplitMix64(seed: 3)
    for _ in 0..<200 {
      let text = random.text(byteCount: 260, isSoup: true)
      let padded = text + [UInt8](repeating: 10, count: Int(CVECTOR_SLACK))
      let start = Int.random(in: 0...260, using: &random)
      let end = Int.random(in: start...260, using: &random)
      let lineFeeds = text.indices.filter { text[$0] == 10 }
      let lines = zip([0] + lineFeeds.map { $0 + 1 }, lineFeeds).filter { start..<end ~= $0.1 }.map { line in
        line.0..<(line.1 > line.0 && text[line.1 - 1] == 13 ? line.1 - 1 : line.1)
      }
      var starts = [Int32](repeating: 0, count: 260 + Int(CVECTOR_END_SLACK))
      var ends = starts
      var lineStart = UInt32((lineFeeds.last { $0 < start } ?? -1) + 1)
      let count = cvector_lines(variant, padded, UInt32(start), UInt32(end), &lineStart, &starts, &ends)
      #expect(zip(starts, ends).prefix(count).map { Int($0)..<Int($1) } == lines)
      #expect(Int(lineStart) == (lineFeeds.last { $0 < end } ?? -1) + 1)
      #expect(cvector_line_feed_count(variant, padded, end) == lineFeeds.count { $0 < end })
    }
  }

  @Test("Any byte can be the delimiter", arguments: variants)
  func delimiters(variant: CVectorVariant) {
    let text = (0...255).map { UInt8($0) }.filter { $0 != 34 }
    for delimiter in text where delimiter != 10 {
      let marks = MarkedText(text, variant, delimiter: delimiter).marks
      #expect(marks == [10, text.firstIndex(of: delimiter)!].sorted())
    }
  }

  @Test("In plain lines quotes have no meaning, and bytes that need quotes are marked", arguments: variants)
  func lines(variant: CVectorVariant) {
    var random = SplitMix64(seed: 3)
    for _ in 0..<100 {
      let text = random.text(byteCount: Int.random(in: 0...300, using: &random), isSoup: true)
      let steps = (0..<5).map { _ in Int.random(in: 0...text.count, using: &random) }.sorted()
      for found in [MarkedText(lines: text, variant), MarkedText(lines: text, variant, inSteps: steps)] {
        let expected = text.indices.filter { index in
          text[index] == 13
            ? index + 1 == text.count || text[index + 1] != 10 : [10, 34, 44].contains(text[index])
        }
        #expect(found.marks == expected)
        #expect(Int(found.findings.row_count) == text.count { $0 == 10 })
        #expect(found.findings.line_feed_count == found.findings.row_count)
      }
    }
  }

  @Test("Many marks in a word are all found", arguments: variants)
  func dense(variant: CVectorVariant) {
    for count in [1, 8, 9, 16, 17, 32, 33, 48, 49, 63, 64, 65, 128, 200] {
      let text = Array(repeating: UInt8(44), count: count)
      #expect(MarkedText(text, variant, delimiter: 44).marks == Array(0..<count))
      #expect(MarkedText(lines: text, variant).marks == Array(0..<count))
    }
  }

  @Test("Rows and fields are at the positions that a search finds", arguments: 0..<4)
  func rows(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var counts = (rows: 0, irregular: 0, quoted: 0, doubled: 0, regularTexts: 0)
    for round in 0..<300 {
      let text =
        round.isMultiple(of: 2)
        ? random.text(byteCount: Int.random(in: 1...500, using: &random), isSoup: false)
        : random.table(rowCount: 5, width: 3)
      let marked = MarkedText(text, .portable, delimiter: 44)
      guard !marked.findings.is_faulty, marked.findings.row_count > 0 else { continue }
      let rows = marked.rows(width: 3)
      let expected = ExpectedRows(text, marked.marks, width: 3)
      #expect(rows.starts == expected.starts, "\(text)")
      #expect(rows.contentEnds == expected.contentEnds)
      #expect(rows.irregular == expected.irregular)
      #expect(rows.isRegular == expected.irregular.isEmpty)
      counts.rows += rows.starts.count
      counts.irregular += rows.irregular.count
      counts.regularTexts += rows.isRegular ? 1 : 0
      for column in 0..<4 {
        let cells = rows.column(column)
        let expectedCells = expected.cells(column)
        #expect(cells.ranges == expectedCells.ranges, "column \(column) of \(text)")
        #expect(cells.doubled == expectedCells.doubled)
        counts.quoted += expectedCells.quotedCount
        counts.doubled += cells.doubled.count
      }
    }
    #expect(counts.rows > 1000 && counts.irregular > 300 && counts.quoted > 100 && counts.doubled > 20)
    #expect(counts.regularTexts > 50)
  }

  @Test(
    "A table is regular only if each row has the expected number of fields",
    arguments: ["a,b\nc\nd,e,f\n", "a\n,b,c\n", "a,b\n\nc,d,e\n"])
  func compensated(text: String) {
    // The text has as many marks as regular rows, but in other places.
    let marked = MarkedText(Array(text.utf8), .portable, delimiter: 44)
    #expect(!marked.rows(width: 2).isRegular)
  }

  @Test("Fields may be far apart and long")
  func longFields() {
    let field = Array(repeating: UInt8(97), count: 1000)
    let quoted = [34] + field + [34, 34] + field + [34]
    let text = field + [44] + quoted + [44] + field + [44] + field + [10]
    let rows = MarkedText(text, .portable, delimiter: 44).rows(width: 4)
    #expect(rows.irregular.isEmpty)
    #expect(rows.column(1).ranges == [1002..<3004])
    #expect(rows.column(1).doubled == [0])
    #expect(rows.column(2).ranges == [3006..<4006])
    #expect(rows.column(3).ranges == [4007..<5007])
  }

  @Test("A last row without a line ending keeps its CR, and is not regular", arguments: [5, 63, 64, 65, 128])
  func openEnd(byteCount: Int) {
    let text = Array(repeating: UInt8(97), count: byteCount - 4) + [44, 49, 44, 13]
    let rows = MarkedText(text, .portable, delimiter: 44).rows(width: 3, isUnterminated: true)
    #expect(!rows.isRegular)
    #expect(rows.contentEnds == [byteCount])
    #expect(rows.irregular == [0])
    #expect(rows.column(2).ranges == [byteCount - 1..<byteCount])
  }

  @Test("An empty last field at the end of the text is empty, whatever bytes follow")
  func emptyEnd() {
    let rows = MarkedText(Array("a,".utf8), .portable, delimiter: 44).rows(width: 2, isUnterminated: true)
    #expect(rows.column(1).ranges == [2..<2])
  }

  @Test("The next code of a kind equals the result of a linear search")
  func nextCodes() {
    var random = SplitMix64(seed: 6)
    for _ in 0..<2000 {
      let codes = (0..<Int.random(in: 0...70, using: &random)).map { _ in
        UInt16.random(in: 0...40, using: &random) * 256 / 40
      }
      let start = Int.random(in: 0...codes.count, using: &random)
      let wanted = UInt16.random(in: 0...40, using: &random) * 256 / 40
      #expect(
        cvector_next_code(codes, start, codes.count, wanted)
          == codes[start...].firstIndex(of: wanted) ?? codes.count)
    }
  }
}
