import CVector
import Testing

/// Every variant against rules that look at one byte at a time.
@Suite("Vector kernels")
struct KernelTests {
  static let variants = [CVectorVariant.portable, .SSE2, .AVX2, .NEON].filter(cvector_is_supported)

  @Test("The best variant is one that runs here, and portable code runs anywhere")
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
    var random = Random(seed: 1)
    var faultCount = 0
    for round in 0..<400 {
      let text = random.text(
        byteCount: Int.random(in: 0...300, using: &random), isSoup: round.isMultiple(of: 4))
      let expected = ExpectedMarks(text, delimiter: 44)
      let found = MarkedText(text, variant, delimiter: 44)
      faultCount += expected.isFaulty ? 1 : 0
      #expect(found.findings.is_faulty == expected.isFaulty, "\(text)")
      guard !expected.isFaulty else { continue }
      #expect(found.ends == expected.ends, "\(text)")
      #expect(found.delimiters == expected.delimiters, "\(text)")
      #expect(Int(found.findings.line_feed_count) == text.count { $0 == 10 })
    }
    #expect((50...350).contains(faultCount), "there are faults, and texts without")
  }

  @Test("A text that grows is marked on from the last whole word", arguments: variants)
  func growth(variant: CVectorVariant) {
    var random = Random(seed: 2)
    for _ in 0..<100 {
      let text = random.text(byteCount: 300, isSoup: false)
      let whole = MarkedText(text, variant, delimiter: 44)
      let steps = (0..<5).map { _ in Int.random(in: 0...300, using: &random) }.sorted()
      let grown = MarkedText(text, variant, delimiter: 44, inSteps: steps)
      #expect(grown.findings.is_faulty == whole.findings.is_faulty)
      guard !whole.findings.is_faulty else { continue }
      #expect(grown.ends == whole.ends)
      #expect(grown.delimiters == whole.delimiters)
      #expect(grown.findings.line_feed_count == whole.findings.line_feed_count)
    }
  }

  @Test("Line feeds of a part are found, those before and behind it are not", arguments: variants)
  func lineFeeds(variant: CVectorVariant) {
    var random = Random(seed: 3)
    for _ in 0..<200 {
      let text = random.text(byteCount: 260, isSoup: true)
      let padded = text + [UInt8](repeating: 10, count: Int(CVECTOR_SLACK))
      let start = Int.random(in: 0...260, using: &random)
      let end = Int.random(in: start...260, using: &random)
      var positions = [UInt32](repeating: 0, count: 260 + Int(CVECTOR_END_SLACK))
      let count = cvector_line_feeds(variant, padded, UInt32(start), UInt32(end), &positions)
      #expect(positions.prefix(count).map(Int.init) == (start..<end).filter { text[$0] == 10 })
    }
  }

  @Test("Any byte can be the delimiter", arguments: variants)
  func delimiters(variant: CVectorVariant) {
    let text = (0...255).map { UInt8($0) }.filter { $0 != 34 }
    for delimiter in text where delimiter != 10 {
      #expect(MarkedText(text, variant, delimiter: delimiter).delimiters == [text.firstIndex(of: delimiter)!])
    }
  }

  @Test("In plain lines quotes mean nothing, and bytes that need them are marked", arguments: variants)
  func lines(variant: CVectorVariant) {
    var random = Random(seed: 3)
    for _ in 0..<100 {
      let text = random.text(byteCount: Int.random(in: 0...300, using: &random), isSoup: true)
      let found = MarkedText(lines: text, variant)
      #expect(found.ends == text.indices.filter { text[$0] == 10 })
      #expect(found.delimiters == text.indices.filter { [13, 34, 44].contains(text[$0]) })
      #expect(Int(found.findings.line_feed_count) == found.ends.count)
    }
  }

  @Test("Rows and fields lie where a search finds them", arguments: variants)
  func rows(variant: CVectorVariant) {
    var random = Random(seed: 4)
    var counts = (rows: 0, irregular: 0, quoted: 0, doubled: 0)
    for _ in 0..<300 {
      let text = random.text(byteCount: Int.random(in: 1...500, using: &random), isSoup: false)
      let marked = MarkedText(text, variant, delimiter: 44)
      guard !marked.findings.is_faulty, !marked.ends.isEmpty else { continue }
      let rows = marked.rows(from: Int.random(in: 0..<marked.ends.count, using: &random), width: 3)
      let expected = ExpectedRows(text, marked, from: rows.first, width: 3)
      #expect(rows.starts == expected.starts)
      #expect(rows.contentEnds == expected.contentEnds)
      #expect(rows.irregular == expected.irregular)
      counts.rows += rows.starts.count
      counts.irregular += rows.irregular.count
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
  }

  @Test("Fields may be far apart and long", arguments: variants)
  func longFields(variant: CVectorVariant) {
    let field = Array(repeating: UInt8(97), count: 1000)
    let quoted = [34] + field + [34, 34] + field + [34]
    let text = field + [44] + quoted + [44] + field + [44] + field + [10]
    let rows = MarkedText(text, variant, delimiter: 44).rows(from: 0, width: 4)
    #expect(rows.irregular.isEmpty)
    #expect(rows.column(1).ranges == [1002..<3004])
    #expect(rows.column(1).doubled == [0])
    #expect(rows.column(2).ranges == [3006..<4006])
    #expect(rows.column(3).ranges == [4007..<5007])
  }

  @Test("A last row without a line ending keeps its CR, and is told apart", arguments: variants)
  func openEnd(variant: CVectorVariant) {
    for byteCount in [5, 63, 64, 65, 128] {
      let text = Array(repeating: UInt8(97), count: byteCount - 4) + [44, 49, 44, 13]
      let marked = MarkedText(text, variant, delimiter: 44)
      #expect(marked.ends.isEmpty)
      let rows = marked.rows(from: 0, width: 3, isOpen: true)
      #expect(rows.contentEnds == [byteCount])
      #expect(rows.irregular == [0])
      #expect(rows.column(2).ranges == [byteCount - 1..<byteCount])
    }
  }
}
