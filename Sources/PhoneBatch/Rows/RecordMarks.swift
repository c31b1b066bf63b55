internal import ByteIO
internal import CVector
internal import PhoneCheck
internal import Platform

/// The positions of delimiters and line ends in some bytes, in reused memory that kernels write.
struct RecordMarks: ~Copyable {
  private var positions = FixedBuffer<UInt32>(count: 64)
  /// How many of them are used.
  var count = 0

  /// Makes room for a number of positions, and for those that a kernel writes beyond the ones it
  /// finds.
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

  /// Appends the positions of bytes for which a line has to be quoted.
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
