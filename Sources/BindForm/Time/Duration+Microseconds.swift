extension Duration {
  /// The duration in whole microseconds, rounded toward zero, clamped to ±10¹⁸, which are 31,700 years.
  ///
  /// The form counts time in 64 bits; the arithmetic of durations has 128.
  var microseconds: Int64 {
    let (seconds, attoseconds) = components
    let limit: Int64 = 1_000_000_000_000
    return seconds.magnitude < limit
      ? seconds * 1_000_000 + attoseconds / 1_000_000_000_000 : seconds.signum() * limit * 1_000_000
  }
}
