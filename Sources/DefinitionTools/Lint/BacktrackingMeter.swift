internal import Platform
internal import RegexEngine

/// Determines whether texts make PCRE2 reach its match limit, with a bounded amount of work for a whole file.
///
/// A hostile file has a thousand regexes. So a small limit selects the texts that deserve more work, and only a limited
/// number of matches may exceed a middle limit.
final class BacktrackingMeter {
  /// The number of matches that may still exceed the middle limit.
  private var remainingCount = 120

  private let small = BacktrackingMeter.matcher(1_000)
  private let middle = BacktrackingMeter.matcher(20_000)
  private let full = Matcher()

  /// Returns a matcher with a lower limit.
  static func matcher(_ work: Int) -> Matcher {
    var limits = MatchLimits()
    limits.workPerVerdict = work
    return Matcher(limits: limits)
  }

  /// Whether a text needs more than a few steps.
  func isSuspicious(_ text: [UInt8], to pattern: Pattern) -> Bool {
    Self.reachesLimit(pattern, text, small)
  }

  /// Whether PCRE2 reaches its default limit on a text; `nil` if no more long matches are allowed.
  func reachesLimit(_ text: [UInt8], of pattern: Pattern) -> Bool? {
    guard Self.reachesLimit(pattern, text, middle) else { return false }
    guard remainingCount > 0 else { return nil }
    remainingCount -= 1
    return Self.reachesLimit(pattern, text, full)
  }

  private static func reachesLimit(_ pattern: Pattern, _ text: [UInt8], _ matcher: Matcher) -> Bool {
    matcher.beginVerdict()
    do {
      _ = try text.withBytes { text throws(MatchError) in try matcher.match(pattern, in: text) }
      return false
    } catch { return error.isLimit }
  }
}
