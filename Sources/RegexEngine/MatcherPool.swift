internal import Platform

/// Matchers to borrow, so that validating from many tasks neither shares scratch nor allocates it each time.
///
/// It never holds more than the greatest number of concurrent borrowers.
package final class MatcherPool: Sendable {
  private let idle = Lock<[Scratch]>([])

  package init() {}

  /// Lends a matcher, for one verdict or one answer.
  package func withMatcher<Answer>(_ body: (Matcher) -> Answer) -> Answer {
    let scratch = idle.withLock { $0.popLast() } ?? Scratch()
    defer { idle.withLock { $0.append(scratch) } }
    unsafe scratch.matcher.beginVerdict()
    return unsafe body(scratch.matcher)
  }

  /// A matcher that is in the pool or with one borrower, never both.
  private struct Scratch: Sendable {
    // SAFETY: a matcher must not be used by two tasks at a time. This one is reached only through
    // `withMatcher`, which takes it out of the pool before it is used and puts it back afterwards.
    nonisolated(unsafe) let matcher = Matcher()
  }
}
