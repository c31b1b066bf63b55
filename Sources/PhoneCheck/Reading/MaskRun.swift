/// A run of characters that may hide digits, as in `186****6173`: `*` and its like hide one anywhere, two or more
/// `x` hide digits after a digit.
struct MaskRun: Hashable {
  /// Whether the last character was part of a run; invisible characters continue a run.
  private var isRunning = false
  private var followsDigit = false
  /// How many mask characters there are, two at most.
  private var count: UInt8 = 0

  /// Whether a mask character was part of it.
  var hasBegun: Bool { count > 0 }

  mutating func readInvisible(endsInDigit: Bool) {
    if !isRunning { followsDigit = endsInDigit }
    isRunning = true
  }

  /// Reads a mask character.
  ///
  /// - Parameters:
  ///   - isCertain: Whether it hides a digit wherever it is.
  ///   - endsInDigit: Whether a digit comes before, separators aside.
  /// - Returns: Whether the run hides digits.
  mutating func hides(isCertain: Bool, endsInDigit: Bool) -> Bool {
    readInvisible(endsInDigit: endsInDigit)
    count = min(count + 1, 2)
    return isCertain || (count == 2 && followsDigit)
  }
}
