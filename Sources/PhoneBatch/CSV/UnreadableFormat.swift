/// A kind of file that is passed as CSV by mistake, recognised by its first bytes.
@nonexhaustive
public enum UnreadableFormat: Hashable, Sendable, CaseIterable {
  case utf16
  case utf32
  case gzip
  /// A ZIP archive, which is what `.xlsx` and `.ods` files are.
  case zip
  /// The container of `.xls` files.
  case compoundDocument
  /// HTML or XML, which programs save as `.xls` because spreadsheets open it.
  case markup
  case zstandard
  case xz
  case bzip2
  case parquet
  /// An object or an array of objects, or an object on each line.
  case json
  /// Contacts as address books exchange them: `.vcf`.
  case vCard
  /// A table in Markdown, with a line of dashes below its header.
  case markdown

  /// Whether an input of this kind can be read, but not in parts.
  var isReadableWhole: Bool { [.utf16, .gzip, .zstandard].contains(self) }

  /// How many bytes are examined at most.
  static let sampleByteCount = 1024

  /// Recognises a kind by the beginning of a file.
  ///
  /// UTF-16 without a byte order mark is recognised by its NUL bytes: every other byte, and on one side.
  /// NUL bytes as such are data.
  static func recognize(_ head: Span<UInt8>) -> UnreadableFormat? {
    recognizeMark(head) ?? recognizeWideCharacters(head) ?? (isMarkdownTable(head) ? .markdown : nil)
  }

  /// Recognises a kind by its first bytes alone: those of the first line, its line feed included.
  static func recognizeMark(_ head: Span<UInt8>) -> UnreadableFormat? {
    if let mark = marks.first(where: { head.starts(with: $0.bytes) }) { return mark.format }
    if head.starts(with: Array("BZh".utf8)), head.count > 4 {
      return head.extracting(4...).starts(with: Array("1AY&SY".utf8)) ? .bzip2 : nil
    }
    let mark = TextEncoding.utf8Mark
    let text = head.starts(with: mark) ? head.extracting(mark.count...) : head
    return textMarks.first { text.startsIgnoringCase(with: $0.bytes) }?.format
  }

  private static let marks: [(bytes: [UInt8], format: UnreadableFormat)] = [
    ([0xFF, 0xFE, 0x00, 0x00], .utf32), ([0x00, 0x00, 0xFE, 0xFF], .utf32),
    ([0xFF, 0xFE], .utf16), ([0xFE, 0xFF], .utf16),
    ([0x1F, 0x8B], .gzip),
    ([0x50, 0x4B, 0x03, 0x04], .zip), ([0x50, 0x4B, 0x05, 0x06], .zip),
    ([0xD0, 0xCF, 0x11, 0xE0], .compoundDocument),
    ([0x28, 0xB5, 0x2F, 0xFD], .zstandard),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], .xz),
    ([0x50, 0x41, 0x52, 0x31, 0x15], .parquet),
  ]

  /// In lower case; a file may have any case.
  private static let textMarks: [(bytes: [UInt8], format: UnreadableFormat)] =
    ["<html", "<!doctype html", "<table", "<?xml ", "<head>", "<body>", "<meta "].map {
      (Array($0.utf8), .markup)
    }
    + [(Array("begin:vcard".utf8), .vCard)]
    + ["{\"", "{\n", "{\r\n", "[{", "[\n", "[\r\n"].map { (Array($0.utf8), .json) }

  /// Whether the first line has bars, and the second only bars, dashes, colons and spaces, three dashes at least.
  private static func isMarkdownTable(_ head: Span<UInt8>) -> Bool {
    var (line, bars, dashes) = (0, [0, 0], 0)
    for index in 0..<min(head.count, sampleByteCount) {
      let byte = head[index]
      if byte == ASCII.lineFeed {
        line += 1
        if line == 2 { break }
      } else if byte == UInt8(ascii: "|") {
        bars[line] += 1
      } else if line == 1 {
        guard [0x20, ASCII.tab, ASCII.carriageReturn, UInt8(ascii: "-"), UInt8(ascii: ":")].contains(byte)
        else {
          return false
        }
        if byte == UInt8(ascii: "-") { dashes += 1 }
      }
    }
    return bars[0] > 0 && bars[0] == bars[1] && dashes >= 3
  }

  private static func recognizeWideCharacters(_ head: Span<UInt8>) -> UnreadableFormat? {
    let sampleCount = min(head.count, sampleByteCount) & ~3
    var nulCounts = [0, 0, 0, 0]
    for index in 0..<sampleCount where head[index] == 0 { nulCounts[index & 3] += 1 }
    let quarter = sampleCount / 4
    // UTF-32 leaves the upper two bytes of nearly every character empty, and never the lowest one.
    if quarter >= 4, nulCounts[2] == quarter, nulCounts[3] == quarter, nulCounts[0] == 0 { return .utf32 }
    if quarter >= 4, nulCounts[0] == quarter, nulCounts[1] == quarter, nulCounts[3] == 0 { return .utf32 }
    let even = nulCounts[0] + nulCounts[2]
    let odd = nulCounts[1] + nulCounts[3]
    let nulCount = max(even, odd)
    // Two in five: Chinese text between ASCII delimiters and digits has fewer NUL bytes than ASCII.
    // A few characters, such as most emoji, have a NUL byte on the other side.
    return min(even, odd) * 10 <= nulCount && nulCount >= 4 && nulCount * 5 >= sampleCount ? .utf16 : nil
  }
}

extension Span<UInt8> {
  func starts(with prefix: [UInt8]) -> Bool {
    guard count >= prefix.count else { return false }
    return prefix.indices.allSatisfy { self[$0] == prefix[$0] }
  }

  /// Whether the bytes begin with a prefix, which is in lower case, in any case.
  func startsIgnoringCase(with prefix: [UInt8]) -> Bool {
    guard count >= prefix.count else { return false }
    return prefix.indices.allSatisfy {
      self[$0] == prefix[$0] || self[$0] | 0x20 == prefix[$0] && prefix[$0] >= 0x61
    }
  }
}
