/// A countdown, such as the wait before another SMS.
///
/// It stores how much is left and when that was noted, not when it ends. So a clock that is set back never
/// lengthens it: only the time between the two events around the change is missed.
public struct Countdown: Hashable, Sendable {
  /// What was left at ``seen``, in microseconds; never negative.
  private var remaining: Int64
  /// When ``remaining`` was noted; `nil` before the first time that the host reported.
  private var seen: Moment?

  /// Starts a countdown.
  ///
  /// - Parameters:
  ///   - duration: How long it runs; a negative duration counts as zero.
  ///   - now: When it starts. With `nil`, for a host that hasn't reported a time yet, it starts at the first time that
  ///     the form gets, and is shown in full until then.
  public init(_ duration: Duration, from now: Moment?) {
    self.init(microseconds: duration.microseconds, from: now)
  }

  init(microseconds: Int64, from now: Moment?) {
    remaining = max(0, microseconds)
    seen = now
  }

  /// Advances to a time; an earlier time than the last changes nothing.
  mutating func advance(to now: Moment) {
    remaining = remaining(at: now)
    seen = now
  }

  /// What is left at a time, in microseconds; never negative.
  private func remaining(at now: Moment) -> Int64 {
    guard let seen, now > seen else { return remaining }
    return max(0, remaining - (now.microseconds - seen.microseconds))
  }

  /// What is left at a time.
  ///
  /// - Parameter now: The time; with `nil`, what was left when the last time was noted.
  /// - Returns: Whole seconds, rounded up, so that 0 means that it is over.
  public func seconds(at now: Moment?) -> Int {
    let left = now.map(remaining(at:)) ?? remaining
    return Int(clamping: (left + 999_999) / 1_000_000)
  }

  /// Whether nothing is left at a time; `nil` as in ``seconds(at:)``.
  public func isOver(at now: Moment?) -> Bool { seconds(at: now) == 0 }
}

extension Countdown {
  /// What is kept of a countdown when a form is saved.
  struct Kept: Hashable, Sendable {
    /// What was left, in microseconds.
    var left: Int64 = 0
    /// When that was noted, in microseconds since the beginning of 1970, UTC; `nil` before the first time.
    var notedAt: Int64?
  }

  /// What is kept of it.
  var kept: Kept { Kept(left: remaining, notedAt: seen?.microseconds) }

  /// Continues a countdown; what is damaged is clamped to what one can be.
  init(_ kept: Kept) {
    self.init(
      microseconds: Moment(microseconds: kept.left).microseconds,
      from: kept.notedAt.map { Moment(microseconds: $0) })
  }
}
