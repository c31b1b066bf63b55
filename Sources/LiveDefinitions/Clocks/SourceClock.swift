internal import ByteIO

/// The clocks of a ``CatalogSource``: a clock that only advances, for waits and ages, and the calendar's, for saved
/// copies.
public struct SourceClock: Sendable {
  /// The time since this value was created; setting the calendar's clock doesn't affect it.
  package let now: @Sendable () -> Duration
  package let sleep: @Sendable (Duration) async throws -> Void
  package let secondsSince1970: @Sendable () -> Int
  /// A random number from 0 up to 1, without 1.
  package let fraction: @Sendable () -> Double

  /// The system's clocks; they also count the time while a device sleeps.
  public static var system: SourceClock {
    SourceClock(
      ContinuousClock(), secondsSince1970: { Process.secondsSince1970 },
      fraction: { Double.random(in: 0..<1) })
  }

  /// Creates a value from other clocks, such as a test's.
  ///
  /// - Parameters:
  ///   - clock: A clock that only advances.
  ///   - secondsSince1970: The calendar's time, which may be set to anything at any moment.
  ///   - fraction: A random number from 0 up to 1, without 1. Waits are shortened by it, so that many devices don't
  ///     send requests at once.
  public init<C: Clock>(
    _ clock: C, secondsSince1970: @escaping @Sendable () -> Int, fraction: @escaping @Sendable () -> Double
  ) where C.Duration == Duration {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(for: $0) }
    self.secondsSince1970 = secondsSince1970
    self.fraction = fraction
  }
}

extension SourceClock: CustomStringConvertible {
  /// The word `clock`.
  public var description: String { "clock" }
}
