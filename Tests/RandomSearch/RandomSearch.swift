import Foundation

/// The amount of random tests: a little in the suite, and `PHONECHECK_SEARCHES` times as much by `make searches`.
///
/// With `PHONECHECK_SEED` the seeds begin there, to repeat a seed.
public enum RandomSearch {
  private static let factor = number("PHONECHECK_SEARCHES") ?? 1
  private static let firstSeed = number("PHONECHECK_SEED") ?? 0

  /// Whether the tests try more than the suite does.
  public static var isLong: Bool { factor > 1 }

  /// Returns a count that is this in the suite.
  public static func count(_ count: Int) -> Int { count * factor }

  /// Returns a range of seeds that has this count in the suite.
  public static func seeds<Seed: FixedWidthInteger>(_ count: Seed) -> Range<Seed> {
    Seed(firstSeed)..<Seed(firstSeed) + count * Seed(factor)
  }

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}
