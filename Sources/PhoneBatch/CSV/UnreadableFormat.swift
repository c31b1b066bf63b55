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
  case zstandard
  case xz

  /// How many bytes are examined at most.
  package static let sampleByteCount = 1024

  /// Recognises a kind by what a file begins with.
  ///
  /// UTF-16 without a byte order mark is recognised by its NUL bytes: every other byte, and only on one side.
  /// NUL bytes as such are data.
  package static func recognize(_ head: Span<UInt8>) -> UnreadableFormat? {
    recognizeMark(head) ?? recognizeWideCharacters(head)
  }

  /// Recognises a kind by its first bytes alone; none of them is a line feed.
  static func recognizeMark(_ head: Span<UInt8>) -> UnreadableFormat? {
    let marks: [(bytes: [UInt8], format: UnreadableFormat)] = [
      ([0xFF, 0xFE, 0x00, 0x00], .utf32), ([0x00, 0x00, 0xFE, 0xFF], .utf32),
      ([0xFF, 0xFE], .utf16), ([0xFE, 0xFF], .utf16),
      ([0x1F, 0x8B], .gzip),
      ([0x50, 0x4B, 0x03, 0x04], .zip), ([0x50, 0x4B, 0x05, 0x06], .zip),
      ([0xD0, 0xCF, 0x11, 0xE0], .compoundDocument),
      ([0x28, 0xB5, 0x2F, 0xFD], .zstandard),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], .xz),
    ]
    return marks.first { head.starts(with: $0.bytes) }?.format
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
    return min(even, odd) == 0 && nulCount >= 4 && nulCount * 5 >= sampleCount ? .utf16 : nil
  }
}

extension Span<UInt8> {
  func starts(with prefix: [UInt8]) -> Bool {
    guard count >= prefix.count else { return false }
    return prefix.indices.allSatisfy { self[$0] == prefix[$0] }
  }
}
