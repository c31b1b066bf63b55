/// A moment by the host's clock; the form has none of its own.
public struct Moment: Hashable, Sendable, Comparable {
  /// The time since the beginning of 1970, UTC.
  public let sinceEpoch: Duration

  /// Takes a time.
  public init(sinceEpoch: Duration) { self.sinceEpoch = sinceEpoch }

  /// Takes seconds since the beginning of 1970, such as Foundation's `Date().timeIntervalSince1970`.
  ///
  /// - Parameter seconds: A finite number; what isn't counts as 0.
  public init(secondsSince1970 seconds: Double) {
    sinceEpoch = seconds.isFinite ? .seconds(min(max(seconds, -1e12), 1e12)) : .zero
  }

  /// Whether one moment is before another.
  public static func < (one: Moment, other: Moment) -> Bool { one.sinceEpoch < other.sinceEpoch }
}
