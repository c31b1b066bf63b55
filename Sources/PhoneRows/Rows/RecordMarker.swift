internal import ByteValues
internal import CVector

/// A marker of the rows among bytes by kernels; it marks each whole word of 64 bytes once.
struct RecordMarker {
  private var marking = CVectorMarking()
  private var markedByteCount = 0
  /// The number of marks already searched for line ends, so that a long record isn't searched again each time it grows.
  private var searchedMarkCount = 0
  /// The number of line feeds in the bytes.
  private(set) var lineFeedCount = 0

  init() { marking.may_open = 1 }

  /// The number of bytes that a kernel gets at a time; room for as many line ends is made first.
  private static let blockByteCount = 16 * 1024

  /// Marks the rows among bytes, which begin with the bytes that were marked before.
  ///
  /// - Returns: Whether all quotes are in the places that the kernels expect.
  mutating func mark(
    _ bytes: borrowing ByteBuffer, _ dialect: CSVDialect, _ variant: CVectorVariant,
    _ marks: inout RecordMarks
  ) -> Bool {
    var marking = marking
    var end = Int(marking.mark_count)
    while markedByteCount < bytes.count {
      let firstWord = markedByteCount / 64
      let blockEnd = min(markedByteCount + Self.blockByteCount, bytes.count)
      marks.reserve(Int(marking.mark_count) + blockEnd - markedByteCount)
      let findings = unsafe bytes.withUnsafeBytes { bytes in
        let bytes = bytes.baseAddress
        return switch dialect {
        case .delimited(let byte):
          unsafe cvector_mark(variant, bytes, firstWord, blockEnd, byte, marks.base, &marking)
        case .lines: unsafe cvector_mark_lines(variant, bytes, firstWord, blockEnd, marks.base, &marking)
        }
      }
      if findings.is_faulty { return false }
      end = Int(findings.mark_count)
      marks.rowCount = Int(findings.row_count)
      lineFeedCount = Int(findings.line_feed_count)
      markedByteCount = blockEnd & ~63
      if blockEnd == bytes.count { break }
    }
    self.marking = marking
    // The marks after the last line end are left out.
    bytes.withSpan { bytes in
      while end > searchedMarkCount, bytes[marks[end - 1]] != ASCII.lineFeed { end -= 1 }
    }
    if end > searchedMarkCount { marks.count = end }
    // Marks in an unfinished word may still change.
    searchedMarkCount = Int(marking.mark_count)
    marks.rowsByteCount = marks.count > 0 ? marks[marks.count - 1] + 1 : 0
    return true
  }
}
