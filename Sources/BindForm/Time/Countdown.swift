/// A time that runs off.
///
/// A clock that is set back stops it for no longer than the step takes to be noticed, and never lengthens it.
public struct Countdown: Hashable, Sendable {
  private var remaining: Duration
  private var seen: Moment?

  /// Begins one, or, when it isn't known how late it is, one that begins at the first moment it is shown.
  public init(_ duration: Duration, from now: Moment?) {
    remaining = max(.zero, duration)
    seen = now
  }

  /// Notes what time it is.
  mutating func advance(to now: Moment) {
    remaining = remaining(at: now)
    seen = now
  }

  /// What is left at a moment.
  func remaining(at now: Moment) -> Duration {
    guard let seen, now > seen else { return remaining }
    return max(.zero, remaining - (now.sinceEpoch - seen.sinceEpoch))
  }

  /// What is left at a moment, in seconds begun; 0 when it is over.
  public func seconds(at now: Moment?) -> Int {
    let left = (now.map(remaining(at:)) ?? remaining).components
    return Int(clamping: left.seconds) + (left.attoseconds > 0 ? 1 : 0)
  }

  /// Whether it is over at a moment.
  public func isOver(at now: Moment?) -> Bool { seconds(at: now) == 0 }
}
