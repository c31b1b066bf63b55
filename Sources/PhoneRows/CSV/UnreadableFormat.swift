internal import Platform

/// A kind of file that is passed as CSV by mistake, recognised by its first bytes.
@nonexhaustive
public enum UnreadableFormat: Hashable, Sendable, CaseIterable {
  case utf16
  case utf32
  case gzip
  /// A ZIP archive, such as an `.xlsx` or `.ods` file.
  case zip
  /// The container of `.xls` files.
  case compoundDocument
  /// HTML or XML, which programs save as `.xls` because spreadsheets open it.
  case markup
  case zstandard
  case xz
  case bzip2
  case parquet
  /// An Arrow file, such as a Feather file.
  case arrow
  case avro
  case orc
  /// An SQLite database.
  case sqlite
  case pdf
  /// A picture: PNG, JPEG, GIF, TIFF or WebP.
  case image
  /// A 7-Zip or RAR archive.
  case archive
  /// Another file with bytes that no text has.
  case binary
  /// An object or an array of objects, or one object per line.
  case json
  /// Contacts in the exchange format of address books: `.vcf`.
  case vCard
  /// A table in Markdown, with a line of dashes below its header.
  case markdown
  /// SQL statements, such as a database dump.
  case sql
  /// A table in the frame that a database client draws on a terminal: `| id | phone |`.
  case framedTable
  /// A table in psql's form, with a line of dashes below the header.
  case ruledTable
  /// A table in other clients' form, without delimiters between columns, or with cells that may be cut.
  case shownTable
  case yaml
  /// Entries of a directory.
  case ldif
  /// Contacts in the format of QR codes.
  case meCard

  /// Whether an input of this kind can be read, but not in parts.
  var isReadableWhole: Bool { self == .utf16 || isCompressedText }

  /// Whether an input of this kind is decompressed, unless rows are answered as they come.
  var isCompressedText: Bool { [.gzip, .zstandard].contains(self) }

  /// The maximum number of bytes that are examined.
  static let sampleByteCount = 1024

  /// Recognises a kind by the beginning of a file.
  ///
  /// UTF-16 without a byte order mark is recognised by its NUL bytes: every second byte, always on the same side. Other
  /// NUL bytes are data.
  static func recognize(_ head: Span<UInt8>) -> UnreadableFormat? {
    recognizeMark(head) ?? recognizeWideCharacters(head) ?? (isMarkdownTable(head) ? .markdown : nil)
      ?? recognizeBinary(head) ?? TextLines(head).format
  }

  /// Recognises a kind by the bytes of the first line only, including its line feed.
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
    ("ARROW1\0\0".bytes, .arrow), ("FEA1".bytes + [0, 0, 0, 0], .arrow), ("Obj\u{1}".bytes, .avro),
    ("SQLite format 3\0".bytes, .sqlite), ("%PDF-".bytes, .pdf),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], .image), ([0xFF, 0xD8, 0xFF], .image), ("GIF87a".bytes, .image),
    ("GIF89a".bytes, .image), ("II*\0".bytes, .image), ("MM\0*".bytes, .image),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .archive), ("Rar!\u{1A}\u{7}".bytes, .archive),
  ]

  /// The marks in lower case; a file may have any case.
  private static let textMarks: [(bytes: [UInt8], format: UnreadableFormat)] =
    ["<html", "<!doctype html", "<table", "<?xml ", "<head>", "<body>", "<meta "].map {
      (Array($0.utf8), .markup)
    }
    + [(Array("begin:vcard".utf8), .vCard), (Array("mecard:".utf8), .meCard)]
    + ["{\"", "{\n", "{\r\n", "[{", "[\n", "[\r\n"].map { (Array($0.utf8), .json) }

  /// Whether the first line has bars, and the second only bars, dashes, colons and spaces, with at least three dashes.
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

  /// Recognises bytes that no text has: NUL together with other bytes that text doesn't use, or with many that aren't
  /// UTF-8.
  private static func recognizeBinary(_ head: Span<UInt8>) -> UnreadableFormat? {
    let head = head.extracting(first: sampleByteCount)
    let nulCount = head.indices.count { head[$0] == 0 }
    guard nulCount > 0 else { return nil }
    if head.starts(with: "ORC".bytes) { return .orc }
    if head.starts(with: "RIFF".bytes), head.count > 11, head.extracting(8..<12).starts(with: "WEBP".bytes) {
      return .image
    }
    // The mark of a stream of Arrow: all ones, then the length of the schema.
    if head.starts(with: [0xFF, 0xFF, 0xFF, 0xFF]) { return .arrow }
    let usual: [UInt8] = [0, ASCII.tab, ASCII.lineFeed, 0x0C, ASCII.carriageReturn, 0x1A, 0x1B]
    let controlCount = head.indices.count { head[$0] < 0x20 && !usual.contains(head[$0]) }
    return controlCount > 0 && (nulCount + controlCount) * 20 > head.count && !head.isASCII ? .binary : nil
  }

  private static func recognizeWideCharacters(_ head: Span<UInt8>) -> UnreadableFormat? {
    let sampleCount = min(head.count, sampleByteCount) & ~3
    var nulCounts = [0, 0, 0, 0]
    for index in 0..<sampleCount where head[index] == 0 { nulCounts[index & 3] += 1 }
    let quarter = sampleCount / 4
    // UTF-32 leaves the upper two bytes of nearly every character empty, and never the lowest byte.
    if quarter >= 4, nulCounts[2] == quarter, nulCounts[3] == quarter, nulCounts[0] == 0 { return .utf32 }
    if quarter >= 4, nulCounts[0] == quarter, nulCounts[1] == quarter, nulCounts[3] == 0 { return .utf32 }
    let even = nulCounts[0] + nulCounts[2]
    let odd = nulCounts[1] + nulCounts[3]
    let nulCount = max(even, odd)
    // Two in five, because Chinese text between ASCII delimiters and digits has fewer NUL bytes than ASCII. A few
    // characters, such as most emoji, have a NUL byte on the opposite side.
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
