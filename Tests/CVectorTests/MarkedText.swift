import CVector

/// A text with its index, in memory that ends exactly where kernels must not go beyond.
final class MarkedText {
  let findings: CVectorFindings
  private let bytes: UnsafeMutablePointer<UInt8>
  private var index: CVectorIndex
  private let byteCount: Int
  private let variant: CVectorVariant

  convenience init(_ text: [UInt8], _ variant: CVectorVariant, delimiter: UInt8, inSteps steps: [Int] = []) {
    self.init(text, variant, steps) { index, firstWord, count, marking in
      cvector_mark(variant, &index, firstWord, count, delimiter, &marking)
    }
  }

  convenience init(lines text: [UInt8], _ variant: CVectorVariant) {
    self.init(text, variant, []) { index, firstWord, count, marking in
      cvector_mark_lines(variant, &index, firstWord, count, &marking)
    }
  }

  private init(
    _ text: [UInt8], _ variant: CVectorVariant, _ steps: [Int],
    _ mark: (inout CVectorIndex, Int, Int, inout CVectorMarking) -> CVectorFindings
  ) {
    self.variant = variant
    byteCount = text.count
    bytes = .allocate(capacity: text.count + Int(CVECTOR_SLACK))
    // Behind the text stands what would be wrong to see.
    bytes.initialize(repeating: 34, count: text.count + Int(CVECTOR_SLACK))
    for position in text.indices { bytes[position] = text[position] }
    index = CVectorIndex(
      bytes: bytes, words: .allocate(capacity: text.count / 64 + 2),
      ends: .allocate(capacity: text.count + Int(CVECTOR_END_SLACK)))
    var marking = CVectorMarking()
    marking.may_open = 1
    var markedWordCount = 0
    for step in steps {
      _ = mark(&index, markedWordCount, step, &marking)
      markedWordCount = step / 64
    }
    findings = mark(&index, markedWordCount, text.count, &marking)
  }

  deinit {
    bytes.deallocate()
    index.words.deallocate()
    index.ends.deallocate()
  }

  var ends: [Int] { (0..<Int(findings.end_count)).map { Int(index.ends[$0]) } }

  /// The positions of all delimiters, after a check that they are counted right.
  var delimiters: [Int] {
    var positions: [Int] = []
    for word in 0...(byteCount + 63) / 64 {
      precondition(Int(index.words[word].delimiters_before) == positions.count, "delimiters are counted")
      guard word < (byteCount + 63) / 64 else { break }
      for bit in 0..<64 where index.words[word].delimiters >> UInt64(bit) & 1 == 1 {
        positions.append(word * 64 + bit)
      }
    }
    return positions
  }

  func rows(from first: Int, width: Int, isOpen: Bool = false) -> MarkedRows {
    if isOpen { index.ends[Int(findings.end_count)] = UInt32(byteCount) }
    let count = Int(findings.end_count) - first + (isOpen ? 1 : 0)
    let extent = CVectorExtent(
      start: first == 0 ? 0 : index.ends[first - 1] + 1, first_end: UInt32(first), count: UInt32(count),
      width: UInt32(width), open_end: isOpen ? UInt32(byteCount) : .max, are_lines: false)
    return MarkedRows(self, variant, &index, extent, first: first)
  }
}

/// The rows of a text.
final class MarkedRows {
  let first: Int
  private let text: MarkedText
  private let variant: CVectorVariant
  private var index: CVectorIndex
  private var rows: CVectorRows
  private let count: Int
  private let irregularCount: Int

  init(
    _ text: MarkedText, _ variant: CVectorVariant, _ index: inout CVectorIndex, _ extent: CVectorExtent,
    first: Int
  ) {
    self.text = text
    self.variant = variant
    self.index = index
    self.first = first
    count = Int(extent.count)
    rows = CVectorRows(
      starts: .allocate(capacity: count + 1), content_ends: .allocate(capacity: count),
      delimiters_before: .allocate(capacity: count + 1), irregular: .allocate(capacity: count))
    irregularCount = cvector_rows(variant, &index, extent, &rows)
  }

  deinit {
    rows.starts.deallocate()
    rows.content_ends.deallocate()
    rows.delimiters_before.deallocate()
    rows.irregular.deallocate()
  }

  var starts: [Int] { (0..<count).map { Int(rows.starts[$0]) } }
  var contentEnds: [Int] { (0..<count).map { Int(rows.content_ends[$0]) } }
  var irregular: [Int] { (0..<irregularCount).map { Int(rows.irregular[$0]) } }

  func column(_ column: Int) -> (ranges: [Range<Int>], doubled: [Int]) {
    var cells = CVectorColumn(
      starts: .allocate(capacity: count), ends: .allocate(capacity: count),
      doubled: .allocate(capacity: count))
    defer {
      cells.starts.deallocate()
      cells.ends.deallocate()
      cells.doubled.deallocate()
    }
    let doubledCount = cvector_column(variant, &index, &rows, count, UInt32(column), &cells)
    return (
      (0..<count).map { Int(cells.starts[$0])..<Int(cells.ends[$0]) },
      (0..<doubledCount).map { Int(cells.doubled[$0]) }
    )
  }
}
