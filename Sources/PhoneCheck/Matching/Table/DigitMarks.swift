/// Which bytes are digits, eight at a time, by arithmetic on words.
enum DigitMarks {
  /// Whether the first bytes of a word are digits.
  ///
  /// - Parameter count: At most 8.
  @inline(__always)
  static func areDigits(_ word: UInt64, count: Int) -> Bool {
    let difference = UInt64(littleEndian: word) ^ zeros
    // What is carried goes to later bytes, and only from one that is no digit.
    let others = ((difference &+ toHighBit) | difference) & highBits
    // Shifting by all 64 bits has to leave nothing, so it is done in two.
    let shift = UInt64(truncatingIfNeeded: (8 &- count) &* 4)
    return (others &<< shift) &<< shift == 0
  }

  /// A bit for each of 32 bytes, set for digits.
  @inline(__always)
  static func mask(_ bytes: UnsafePointer<UInt8>) -> UInt32 {
    var mask: UInt32 = 0
    var word = 0
    while word < 4 {
      let bits = unsafe UnsafeRawPointer(bytes + word &* 8).loadUnaligned(as: UInt64.self)
      let difference = UInt64(littleEndian: bits) ^ zeros
      // Without the high bits nothing is carried.
      let others = ((difference & ~highBits) &+ toHighBit) | difference
      let digits = (~others & highBits) &>> 7
      // Gathers the low bits of eight bytes in the highest.
      mask |= UInt32(truncatingIfNeeded: (digits &* 0x0102_0408_1020_4080) &>> 56) &<< UInt32(word &* 8)
      word &+= 1
    }
    return mask
  }

  private static let zeros: UInt64 = 0x3030_3030_3030_3030
  private static let highBits: UInt64 = 0x8080_8080_8080_8080
  /// What takes 10 and more, but nothing less, to the high bit of a byte.
  private static let toHighBit: UInt64 = 0x7676_7676_7676_7676
}
