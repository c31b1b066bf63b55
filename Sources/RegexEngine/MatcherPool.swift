internal import Platform

/// A pool that lends matchers, so that tasks neither share scratch memory nor allocate it each time.
///
/// It never holds more matchers than the maximum number of concurrent borrowers.
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

  /// A matcher that is either in the pool or with one borrower.
  private struct Scratch: Sendable {
    // SAFETY: only one task at a time may use a matcher. This one is reached only through `withMatcher`, which takes it out of
    // the pool before it is used and puts it back afterwards.
    nonisolated(unsafe) let matcher = Matcher()
  }
}
