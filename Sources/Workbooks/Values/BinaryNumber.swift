/// The double that is nearest to a decimal number, as integers: without the tables, or the library of C, that reading
/// any decimal takes.
struct BinaryNumber: Hashable {
  /// The digits: 53 bits, beginning with 1.
  private let significand: UInt64
  private let exponent: Int

  /// - Returns: `nil` for 0, and for powers of ten beyond 27, which cells don't have: the digits, or the
  ///   power of ten, wouldn't fit into 64 bits.
  init?(_ digits: UInt64, _ power: Int) {
    guard digits > 0, abs(power) <= 27 else { return nil }
    // A power of ten is a power of five, moved by as many bits.
    var five: UInt64 = 1
    for _ in 0..<abs(power) { five *= 5 }
    let (high, low): (UInt64, UInt64)
    var (isInexact, shift) = (false, power)
    if power >= 0 {
      (high, low) = digits.multipliedFullWidth(by: five)
    } else {
      // The quotient of digits and power, with 64 bits after the point of a number that is at least half the power.
      let zeros = five.leadingZeroBitCount
      let divisor = five << UInt64(zeros)
      let digitZeros = digits.leadingZeroBitCount
      let dividend = digits << UInt64(digitZeros)
      // Half of the dividend is less than the divisor, whose first bit is 1.
      let (quotient, remainder) = divisor.dividingFullWidth((dividend >> 1, dividend << 63))
      (high, low) = (0, quotient)
      isInexact = remainder > 0
      shift += zeros - digitZeros - 63
    }
    // All 128 bits, moved to the left. The first 53 count.
    let zeros = high > 0 ? high.leadingZeroBitCount : 64 + low.leadingZeroBitCount
    let top: UInt64
    let rest: UInt64
    if zeros >= 64 {
      (top, rest) = (low << UInt64(zeros - 64), 0)
    } else if zeros == 0 {
      (top, rest) = (high, low)
    } else {
      (top, rest) = (high << UInt64(zeros) | low >> UInt64(64 - zeros), low << UInt64(zeros))
    }
    var significand = top >> 11
    let half = top & 0x7FF
    let isAbove = half > 0x400 || half == 0x400 && (rest > 0 || isInexact || significand & 1 == 1)
    var exponent = 128 - zeros + shift
    if isAbove {
      significand += 1
      if significand == 1 << 53 { (significand, exponent) = (1 << 52, exponent + 1) }
    }
    (self.significand, self.exponent) = (significand, exponent)
  }
}
