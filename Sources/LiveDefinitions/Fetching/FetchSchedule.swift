/// The times of a ``CatalogSource``'s requests, and the limits of its waits.
public struct FetchSchedule: Hashable, Sendable {
  /// The time between two requests without a failure; 15 minutes by default.
  public var interval = Duration.seconds(15 * 60)
  /// The time for a whole answer, from the request to the last byte; 10 seconds by default.
  public var timeLimit = Duration.seconds(10)
  /// The longest wait before the first repetition after a failure that may pass; 100 milliseconds by default.
  ///
  /// The limit doubles with each further failure, up to the interval. Each wait is a random part of the limit.
  public var firstRetry = Duration.milliseconds(100)
  /// The longest `Retry-After` that is obeyed; a day by default.
  public var maximumRetryAfter = Duration.seconds(24 * 60 * 60)

  /// Creates the default schedule.
  public init() {}

  /// The longest wait after a number of consecutive failures.
  func retryLimit(afterFailures count: Int) -> Duration {
    var limit = firstRetry
    for _ in 1..<max(count, 1) where limit < interval { limit *= 2 }
    return min(limit, interval)
  }
}
