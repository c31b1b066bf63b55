/// A countdown, such as the wait before another SMS.
///
/// It stores the remaining time and when that was recorded, not its end. A clock that is set back therefore never
/// lengthens it: only the time between the two events around the change is missed.
public struct Countdown: Hashable, Sendable {
  /// The remaining time at ``seen``, in microseconds; never negative.
  private var remaining: Int64
  /// The time when ``remaining`` was recorded; `nil` before the host's first time.
  private var seen: Moment?

  /// Starts a countdown.
  ///
  /// - Parameters:
  ///   - duration: The duration; a negative duration counts as zero.
  ///   - now: The start. With `nil`, for a host that hasn't reported a time yet, it starts at the first time that the
  ///     form gets, and is shown in full until then.
  public init(_ duration: Duration, from now: Moment?) {
    self.init(microseconds: duration.microseconds, from: now)
  }

  init(microseconds: Int64, from now: Moment?) {
    remaining = max(0, microseconds)
    seen = now
  }

  /// Advances to a time; a time before the last one shortens nothing.
  mutating func advance(to now: Moment) {
    remaining = remaining(at: now)
    seen = now
  }

  /// Returns the remaining time, in microseconds; never negative.
  private func remaining(at now: Moment) -> Int64 {
    guard let seen, now > seen else { return remaining }
    return max(0, remaining - (now.microseconds - seen.microseconds))
  }

  /// Returns the remaining time.
  ///
  /// - Parameter now: The time; `nil` for the last recorded time.
  /// - Returns: Whole seconds, rounded up, so that 0 means that the countdown has ended.
  public func seconds(at now: Moment?) -> Int {
    let left = now.map(remaining(at:)) ?? remaining
    return Int(clamping: (left + 999_999) / 1_000_000)
  }

  /// Whether the countdown has ended at a time; `nil` as in ``seconds(at:)``.
  public func isOver(at now: Moment?) -> Bool { seconds(at: now) == 0 }
}

extension Countdown {
  /// The saved form of a countdown.
  struct SavedState: Hashable, Sendable {
    /// The remaining time, in microseconds.
    var left: Int64 = 0
    /// The time when it was recorded, in microseconds since the beginning of 1970, UTC; `nil` before the first
    /// time.
    var notedAt: Int64?
  }

  /// The saved form of the countdown.
  var savedState: SavedState { SavedState(left: remaining, notedAt: seen?.microseconds) }

  /// Continues a saved countdown; damaged values are clamped to the possible range.
  init(_ saved: SavedState) {
    self.init(
      microseconds: Moment(microseconds: saved.left).microseconds,
      from: saved.notedAt.map { Moment(microseconds: $0) })
  }
}
