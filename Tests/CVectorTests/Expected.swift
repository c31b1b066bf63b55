import PatternAutomata

/// The findings of marking, computed one byte at a time.
struct ExpectedMarks {
  /// The positions of delimiters and line feeds outside quotes.
  var marks: [Int] = []
  var rowCount = 0
  var isFaulty = false

  init(_ text: [UInt8], delimiter: UInt8) {
    let boundaries: Set<UInt8> = [34, delimiter, 10]
    var isInside = false
    for index in text.indices {
      switch text[index] {
      case 34 where isInside:
        isInside = false
        guard index + 1 < text.count, !boundaries.contains(text[index + 1]) else { continue }
        let isLineEnding = text[index + 1] == 13 && (index + 2 == text.count || text[index + 2] == 10)
        if !isLineEnding { isFaulty = true }
      case 34:
        isInside = true
        if index > 0, !boundaries.contains(text[index - 1]) { isFaulty = true }
      case delimiter where !isInside: marks.append(index)
      case 10 where !isInside:
        marks.append(index)
        rowCount += 1
      default: continue
      }
    }
  }
}

/// The findings of the kernels about rows, computed by searching.
struct ExpectedRows {
  var starts: [Int] = []
  var contentEnds: [Int] = []
  var irregular: [Int] = []
  private let text: [UInt8]
  private var delimiters: [[Int]] = []

  init(_ text: [UInt8], _ marks: [Int], width: Int) {
    self.text = text
    var start = 0
    for end in marks where text[end] == 10 {
      let contentEnd = end > start && text[end - 1] == 13 ? end - 1 : end
      let inside = marks.filter { $0 >= start && $0 < end }
      if inside.count + 1 != width || contentEnd == start { irregular.append(starts.count) }
      starts.append(start)
      contentEnds.append(contentEnd)
      delimiters.append(inside)
      start = end + 1
    }
  }

  func cells(_ column: Int) -> (ranges: [Range<Int>], doubled: [Int], quotedCount: Int) {
    var ranges: [Range<Int>] = []
    var doubled: [Int] = []
    var quotedCount = 0
    for row in starts.indices {
      guard column <= delimiters[row].count else {
        ranges.append(0..<0)
        continue
      }
      let start = column == 0 ? starts[row] : delimiters[row][column - 1] + 1
      let end = column == delimiters[row].count ? contentEnds[row] : delimiters[row][column]
      if start < end, text[start] == 34 {
        ranges.append(start + 1..<end - 1)
        quotedCount += 1
        if text[start + 1..<end - 1].contains(34) { doubled.append(row) }
      } else {
        ranges.append(start..<end)
      }
    }
    return (ranges, doubled, quotedCount)
  }
}

/// Texts that are the same in every run.
extension SplitMix64 {
  /// Returns a text of fields, some of them quoted; or a text of any bytes with a meaning.
  mutating func text(byteCount: Int, isSoup: Bool) -> [UInt8] {
    var text: [UInt8] = []
    while text.count < byteCount {
      if isSoup {
        text.append(Array("ab,,\"\"\n\r1\u{0}".utf8).randomElement(using: &self)!)
      } else {
        text += Array(Self.fields.randomElement(using: &self)!.utf8)
        text += Array(Self.separators.randomElement(using: &self)!.utf8)
      }
    }
    return Array(text.prefix(byteCount))
  }

  /// Returns a table whose rows all have the same number of fields.
  mutating func table(rowCount: Int, width: Int) -> [UInt8] {
    (0..<rowCount).flatMap { _ in
      let row = (0..<width).map { _ in Self.fields.randomElement(using: &self)! }.joined(separator: ",")
      return Array((row + (Bool.random(using: &self) ? "\n" : "\r\n")).utf8)
    }
  }

  private static let separators = [",", ",", ",", ",", "\n", "\n", "\r\n"]
  private static let fields = [
    "", "a", "13800138000", "\"\"", "\"a\"", "\"a,b\"", "\"a\n\nb\"", "\"a\"\"b\"", "\"\"\"\"", "\r", "中文",
    "a field of some length that goes beyond the end of a word of sixty-four bytes",
  ]
}
