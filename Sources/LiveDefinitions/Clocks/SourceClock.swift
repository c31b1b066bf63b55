internal import ByteIO

/// The time that a ``CatalogSource`` lives by: one that only goes forward, for waiting and for ages, and the calendar's,
/// for what is kept.
public struct SourceClock: Sendable {
  /// The time since the clock was made; it isn't affected when the calendar's is set.
  package let now: @Sendable () -> Duration
  package let sleep: @Sendable (Duration) async throws -> Void
  package let secondsSince1970: @Sendable () -> Int
  /// A random number from 0 up to 1, without 1.
  package let fraction: @Sendable () -> Double

  /// The system's clocks, which also count the time that a device sleeps.
  public static var system: SourceClock {
    SourceClock(
      ContinuousClock(), secondsSince1970: { Process.secondsSince1970 },
      fraction: { Double.random(in: 0..<1) })
  }

  /// Takes other clocks, such as a test's.
  ///
  /// - Parameters:
  ///   - clock: One that only goes forward.
  ///   - secondsSince1970: The calendar's time, which may be set to anything at any moment.
  ///   - fraction: A random number from 0 up to 1, without 1, by which waiting is shortened so that many devices don't
  ///     ask at once.
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
