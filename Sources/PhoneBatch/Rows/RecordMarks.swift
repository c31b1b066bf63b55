internal import CVector
@_spi(Buffers) internal import PhoneCheck

/// The positions of delimiters and line ends in some bytes, in memory that kernels write, used again and again.
struct RecordMarks: ~Copyable {
  private var positions = FixedBuffer<UInt32>(count: 64)

  /// Makes room for so many positions, and for those that a kernel writes beyond the ones it finds.
  mutating func reserve(_ count: Int) {
    let needed = count + Int(CVECTOR_END_SLACK)
    guard needed > positions.count else { return }
    positions = FixedBuffer(positions, count: max(needed, positions.count * 2), filler: 0)
  }

  subscript(mark: Int) -> Int {
    get { Int(positions[mark]) }
    set { positions[mark] = UInt32(newValue) }
  }

  /// The address of the first position, valid until `reserve` is called or this value is destroyed.
  ///
  /// Callers reserve room before they write.
  @unsafe var base: UnsafeMutablePointer<UInt32> { unsafe positions.base }
}
