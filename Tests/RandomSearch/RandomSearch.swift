import Foundation

/// How much random tests try: a little in the suite, and `PHONECHECK_SEARCHES` times as much by `make searches`.
///
/// With `PHONECHECK_SEED` their seeds begin there, to repeat one.
public enum RandomSearch {
  private static let factor = number("PHONECHECK_SEARCHES") ?? 1
  private static let firstSeed = number("PHONECHECK_SEED") ?? 0

  /// Whether more is tried than in the suite.
  public static var isLong: Bool { factor > 1 }

  /// So many in the suite.
  public static func count(_ count: Int) -> Int { count * factor }

  /// So many seeds in the suite.
  public static func seeds<Seed: FixedWidthInteger>(_ count: Seed) -> Range<Seed> {
    Seed(firstSeed)..<Seed(firstSeed) + count * Seed(factor)
  }

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}
