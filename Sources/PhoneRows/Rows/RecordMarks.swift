internal import ByteValues
internal import CVector
internal import PhoneCheck
internal import Platform

/// The rows that were found among some bytes, and the positions in them, in reused memory that kernels write.
///
/// The positions of each delimiter and of each row's line end. In plain lines, these are the positions of line ends
/// and of bytes that have to be quoted.
struct RecordMarks: ~Copyable {
  private var positions = FixedBuffer<UInt32>(count: 64)
  /// The number of positions that are used.
  var count = 0
  var rowCount = 0
  /// The number of bytes of the rows, including their line endings.
  var rowsByteCount = 0
  /// Whether the last row ends with the input, without a line ending.
  var lastRowIsUnterminated = false

  /// Removes all rows.
  mutating func removeAll() {
    (count, rowCount, rowsByteCount) = (0, 0, 0)
    lastRowIsUnterminated = false
  }

  /// Makes room for a number of positions, and for the extra positions that a kernel may write.
  mutating func reserve(_ count: Int) {
    let needed = count + Int(CVECTOR_END_SLACK)
    guard needed > positions.count else { return }
    positions = FixedBuffer(positions, count: max(needed, positions.count * 2), filler: 0)
  }

  subscript(mark: Int) -> Int { Int(positions[mark]) }

  mutating func append(_ position: Int) {
    reserve(count + 1)
    positions[count] = UInt32(position)
    count &+= 1
  }

  /// Appends the positions of bytes that make quotes around a line necessary.
  mutating func appendQuotable(of bytes: borrowing ByteBuffer, in range: Range<Int>) {
    bytes.withSpan { bytes in
      let line = bytes.extracting(range)
      for index in line.indices where line[index].needsQuotes(delimiter: ASCII.comma) {
        append(range.lowerBound &+ index)
      }
    }
  }

  /// The address of the first position, valid until `reserve` is called or this value is destroyed.
  ///
  /// Callers reserve room before they write.
  @unsafe var base: UnsafeMutablePointer<UInt32> { unsafe positions.base }
}
