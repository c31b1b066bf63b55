/// A run of characters that may hide digits, as in `186****6173`: `*` and its like always do; two or more `x` after a digit.
struct MaskRun: Hashable {
  /// Whether the last character was part of a run; invisible characters continue a run.
  private var isRunning = false
  private var followsDigit = false
  /// The number of mask characters, counted up to two.
  private var count: UInt8 = 0

  /// Whether the run contains a mask character.
  var hasBegun: Bool { count > 0 }

  mutating func readInvisible(endsInDigit: Bool) {
    if !isRunning { followsDigit = endsInDigit }
    isRunning = true
  }

  /// Reads a mask character.
  ///
  /// - Parameters:
  ///   - isCertain: Whether the character hides a digit at any place.
  ///   - endsInDigit: Whether a digit is before it, apart from separators.
  /// - Returns: Whether the run hides digits.
  mutating func hides(isCertain: Bool, endsInDigit: Bool) -> Bool {
    readInvisible(endsInDigit: endsInDigit)
    count = min(count + 1, 2)
    return isCertain || (count == 2 && followsDigit)
  }
}
