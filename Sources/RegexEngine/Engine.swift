// The engine is chosen when the package is built: PCRE2, unless the trait of that name is off or the platform has
// no such library.
#if PCRE2_ENGINE
  /// A compiled regular expression.
  package typealias Pattern = PCRE2Pattern
  /// Runs patterns over bytes.
  package typealias Matcher = PCRE2Matcher
#else
  /// A compiled regular expression.
  package typealias Pattern = AutomatonPattern
  /// Runs patterns over bytes.
  package typealias Matcher = AutomatonMatcher
#endif

/// The engine that this build decides with.
package enum Engine {
  #if PCRE2_ENGINE
    /// Its name and version with the release date, such as `"PCRE2 10.42 2022-12-11"`.
    package static var version: String { "PCRE2 \(PCRE2Library.version)" }

    /// Whether it can compile patterns to machine code here.
    package static var isJITAvailable: Bool { PCRE2Library.isJITAvailable }

    /// Whether it runs every pattern, by backtracking; automata run a part of them, and need no limits.
    package static let backtracks = true
  #else
    package static let version = "automata"
    package static let isJITAvailable = false
    package static let backtracks = false
  #endif
}
