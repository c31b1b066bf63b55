/// When a ``CatalogSource`` asks, and how long it waits.
public struct FetchSchedule: Hashable, Sendable {
  /// The time between two requests while all is well; 15 minutes by default.
  public var interval = Duration.seconds(15 * 60)
  /// The time for a whole answer, from the request to the last byte; 10 seconds by default.
  public var timeLimit = Duration.seconds(10)
  /// The longest wait before the first repetition after a failure that may pass; 100 milliseconds by default.
  ///
  /// It doubles with each further one, up to the interval, and each wait is a random part of it.
  public var firstRetry = Duration.milliseconds(100)
  /// The longest `Retry-After` that is obeyed; a day by default.
  public var maximumRetryAfter = Duration.seconds(24 * 60 * 60)

  /// Creates the default schedule.
  public init() {}

  /// The longest wait after some failures in a row.
  func retryLimit(afterFailures count: Int) -> Duration {
    var limit = firstRetry
    for _ in 1..<max(count, 1) where limit < interval { limit *= 2 }
    return min(limit, interval)
  }
}
