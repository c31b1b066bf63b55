/// A time of the host's clock; the form has no clock of its own.
///
/// Any clock will do, as long as a form always gets times of the same clock.
public struct Moment: Hashable, Sendable, Comparable {
  /// Microseconds since the beginning of 1970, UTC.
  let microseconds: Int64

  /// The time since the beginning of 1970, UTC, to the microsecond.
  public var sinceEpoch: Duration { .microseconds(microseconds) }

  /// Creates a moment from the time since the beginning of 1970, UTC, clamped to ±10¹² seconds.
  public init(sinceEpoch: Duration) { microseconds = sinceEpoch.microseconds }

  /// Creates a moment from seconds, such as Foundation's `Date().timeIntervalSince1970`.
  ///
  /// - Parameter seconds: Seconds since the beginning of 1970, UTC, clamped to ±10¹². Infinity and NaN count as 0.
  public init(secondsSince1970 seconds: Double) {
    microseconds =
      seconds.isFinite ? Int64((min(max(seconds, -1e12), 1e12) * 1e6).rounded(.toNearestOrEven)) : 0
  }

  /// Returns the moment a duration later, clamped to ±10¹⁸ microseconds.
  public func advanced(by duration: Duration) -> Moment {
    let sum = microseconds.addingReportingOverflow(duration.microseconds)
    return Moment(microseconds: sum.overflow ? duration.microseconds.signum() * .max : sum.partialValue)
  }

  /// Creates the moment of a count of microseconds since the beginning of 1970, UTC, clamped to ±10¹⁸.
  init(microseconds: Int64) {
    let limit: Int64 = 1_000_000_000_000_000_000
    self.microseconds = min(max(microseconds, -limit), limit)
  }

  /// Whether one moment is earlier than another.
  public static func < (one: Moment, other: Moment) -> Bool { one.microseconds < other.microseconds }
}
