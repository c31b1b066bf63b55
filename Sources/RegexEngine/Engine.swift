// The engine is chosen when the package is built: PCRE2, unless its trait is off or the platform doesn't have the library.
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

/// The engine that decides matches in this build.
package enum Engine {
  #if PCRE2_ENGINE
    /// The engine's name and version with the release date, such as `"PCRE2 10.42 2022-12-11"`.
    package static var version: String { "PCRE2 \(PCRE2Library.version)" }

    /// Whether the engine can compile patterns to machine code on this system.
    package static var isJITAvailable: Bool { PCRE2Library.isJITAvailable }

    /// Whether the engine runs every pattern, by backtracking; automata run only some patterns, and need no limits.
    package static let backtracks = true
  #else
    package static let version = "automata"
    package static let isJITAvailable = false
    package static let backtracks = false
  #endif
}
