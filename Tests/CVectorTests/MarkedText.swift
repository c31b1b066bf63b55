import CVector

/// A text with its marks, in memory that ends exactly at the point that kernels must not pass.
final class MarkedText {
  let findings: CVectorFindings
  private let byteCount: Int
  private let bytes: UnsafeMutablePointer<UInt8>
  private let positions: UnsafeMutablePointer<UInt32>

  convenience init(_ text: [UInt8], _ variant: CVectorVariant, delimiter: UInt8, inSteps steps: [Int] = []) {
    self.init(text, steps) { bytes, firstWord, count, marks, marking in
      cvector_mark(variant, bytes, firstWord, count, delimiter, marks, &marking)
    }
  }

  convenience init(lines text: [UInt8], _ variant: CVectorVariant, inSteps steps: [Int] = []) {
    self.init(text, steps) { bytes, firstWord, count, marks, marking in
      cvector_mark_lines(variant, bytes, firstWord, count, marks, &marking)
    }
  }

  private typealias Mark = (
    UnsafePointer<UInt8>, Int, Int, UnsafeMutablePointer<UInt32>, inout CVectorMarking
  ) -> CVectorFindings

  private init(_ text: [UInt8], _ steps: [Int], _ mark: Mark) {
    byteCount = text.count
    bytes = .allocate(capacity: text.count + Int(CVECTOR_SLACK))
    // The text is followed by bytes that would change the result.
    bytes.initialize(repeating: 34, count: text.count + Int(CVECTOR_SLACK))
    for position in text.indices { bytes[position] = text[position] }
    positions = .allocate(capacity: text.count + 1 + Int(CVECTOR_END_SLACK))
    var marking = CVectorMarking()
    marking.may_open = 1
    var markedWordCount = 0
    for step in steps {
      _ = mark(bytes, markedWordCount, step, positions, &marking)
      markedWordCount = step / 64
    }
    findings = mark(bytes, markedWordCount, text.count, positions, &marking)
  }

  deinit {
    bytes.deallocate()
    positions.deallocate()
  }

  var marks: [Int] { (0..<Int(findings.mark_count)).map { Int(positions[$0]) } }

  /// Returns the rows of the text; if the end is open, the bytes after the last line feed are a row.
  func rows(width: Int, isUnterminated: Bool = false) -> MarkedRows {
    var markCount = marks.lastIndex { bytes[$0] == 10 }.map { $0 + 1 } ?? 0
    if isUnterminated {
      markCount = marks.count + 1
      positions[marks.count] = UInt32(byteCount)
    }
    var table = CVectorTable(
      bytes: bytes, marks: positions, unterminated_end: isUnterminated ? UInt32(byteCount) : .max,
      width: UInt32(width),
      is_regular: false, are_lines: false)
    let count = Int(findings.row_count) + (isUnterminated ? 1 : 0)
    table.is_regular = cvector_is_regular(&table, count, markCount)
    return MarkedRows(self, table, count)
  }
}

/// The rows of a text.
final class MarkedRows {
  private let text: MarkedText
  private var table: CVectorTable
  private var rows: CVectorRows
  private let count: Int
  private var irregularCount = 0

  init(_ text: MarkedText, _ table: CVectorTable, _ count: Int) {
    self.text = text
    self.table = table
    self.count = count
    rows = CVectorRows(
      starts: .allocate(capacity: count + 1), content_ends: .allocate(capacity: count),
      first_marks: .allocate(capacity: count + 1), irregular: .allocate(capacity: count))
    var cursor = CVectorCursor()
    irregularCount = cvector_rows(&self.table, &cursor, count, &rows)
  }

  deinit {
    rows.starts.deallocate()
    rows.content_ends.deallocate()
    rows.first_marks.deallocate()
    rows.irregular.deallocate()
  }

  var isRegular: Bool { table.is_regular }
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
    let doubledCount = cvector_column(&table, &rows, count, UInt32(column), &cells)
    return (
      (0..<count).map { Int(cells.starts[$0])..<Int(cells.ends[$0]) },
      (0..<doubledCount).map { Int(cells.doubled[$0]) }
    )
  }
}
