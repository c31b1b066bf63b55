/// Runs patterns over bytes, owns the scratch memory, and counts the work of a verdict.
///
/// Only one task at a time may use a matcher. A matcher can run any number of patterns.
package protocol RegexMatcher: AnyObject {
  associatedtype Pattern: RegexPattern

  /// Creates a matcher with its limits.
  init(limits: MatchLimits)

  /// Begins a verdict, whose matches share one budget of work.
  func beginVerdict()

  /// Matches a pattern against bytes.
  ///
  /// A subject that is not valid UTF-8 does not match a ``PatternOptions/utf`` pattern.
  ///
  /// - Throws: ``MatchError`` if the limits allow no answer, the engine failed, or the engine can't run the pattern.
  func match(
    _ pattern: Pattern, in subject: Span<UInt8>, mode: MatchMode, effort: MatchEffort
  ) throws(MatchError) -> MatchResult
}

extension RegexMatcher {
  package typealias Mode = MatchMode
  package typealias Effort = MatchEffort
}

/// The question that a match answers.
package enum MatchMode: Hashable, Sendable {
  /// Whether the subject matches.
  case complete
  /// Whether the subject matches, or could match with more bytes appended.
  ///
  /// Corresponds to `PCRE2_PARTIAL_SOFT`: a complete match is preferred. PCRE2 answers
  /// "no match" for an empty subject, and refuses patterns compiled for the whole subject.
  case softPartial
}

/// The maximum work of a match.
package enum MatchEffort: Hashable, Sendable {
  /// All work that the verdict has left.
  case verdict
  /// Only the first try, which is free.
  case firstTry
}

/// The result of a match.
package enum MatchResult: Hashable, Sendable {
  case match
  case noMatch
  /// The subject ended while a match was still possible; only for ``MatchMode/softPartial``.
  case partial
}

/// The reason that a match is undecided: a limit was reached, the engine failed, or it can't run the pattern.
///
/// This error never means that the subject doesn't match.
package struct MatchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reasons that there is no answer.
  package enum Reason: Hashable, Sendable {
    /// A limit on work, depth or memory was reached.
    case limit
    /// The engine failed.
    case failure
    /// The engine can't run this pattern: see ``RegexPattern/unsupported``.
    case unsupportedPattern
  }

  /// The reason that there is no answer.
  package var reason: Reason

  /// PCRE2's negative number for the error, listed in `pcre2.h` as `PCRE2_ERROR_…`; `nil` without PCRE2.
  package var code: Int32?

  /// The error in words, such as `"match limit exceeded"`.
  package var message: String

  /// Whether a limit on work, depth or memory was reached.
  package var isLimit: Bool { reason == .limit }

  /// Whether the pattern, not the engine, is at fault: it called itself endlessly without reading anything.
  ///
  /// Corresponds to `PCRE2_ERROR_RECURSELOOP`.
  package var isEndlessRecursion: Bool { code == -52 }

  package var description: String { message }

  package init(_ reason: Reason, code: Int32? = nil, message: String) {
    self.reason = reason
    self.code = code
    self.message = message
  }
}
