/// Runs patterns over bytes; owns the scratch memory for that, and counts the work of a verdict.
///
/// A matcher belongs to one task at a time and can run any number of patterns.
package protocol RegexMatcher: AnyObject {
  associatedtype Pattern: RegexPattern

  /// Creates a matcher with its limits.
  init(limits: MatchLimits)

  /// Begins a verdict: the following matches share its work.
  func beginVerdict()

  /// Matches a pattern against bytes.
  ///
  /// A subject that is not valid UTF-8 does not match a ``PatternOptions/utf`` pattern.
  ///
  /// - Throws: ``MatchError`` when there is no answer within the limits, the engine failed, or can't run the pattern.
  func match(
    _ pattern: Pattern, in subject: Span<UInt8>, mode: MatchMode, effort: MatchEffort
  ) throws(MatchError) -> MatchResult
}

extension RegexMatcher {
  package typealias Mode = MatchMode
  package typealias Effort = MatchEffort
}

/// The question about a subject.
package enum MatchMode: Hashable, Sendable {
  /// Does it match?
  case complete
  /// Does it match, or could it with more bytes appended?
  ///
  /// Corresponds to `PCRE2_PARTIAL_SOFT`: a complete match is preferred. PCRE2 answers
  /// "no match" for an empty subject, and refuses patterns compiled for the whole subject.
  case softPartial
}

/// How much work a match is worth.
package enum MatchEffort: Hashable, Sendable {
  /// The verdict's remaining work.
  case verdict
  /// The first try, which is free.
  case firstTry
}

/// The result of a match.
package enum MatchResult: Hashable, Sendable {
  case match
  case noMatch
  /// The subject ended while a match was still possible; only with ``MatchMode/softPartial``.
  case partial
}

/// Why a match is undecided: a limit was reached, the engine failed, or it can't run the pattern.
///
/// It never means that the subject does not match.
package struct MatchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What prevented an answer.
  package enum Reason: Hashable, Sendable {
    /// A limit on work, depth or memory was reached.
    case limit
    /// The engine failed.
    case failure
    /// The engine can't run such a pattern: ``RegexPattern/unsupported``.
    case unsupportedPattern
  }

  /// What prevented an answer.
  package var reason: Reason

  /// PCRE2's number for the fault, negative, listed in `pcre2.h` as `PCRE2_ERROR_…`; `nil` where there is no PCRE2.
  package var code: Int32?

  /// The fault in words, such as `"match limit exceeded"`.
  package var message: String

  /// Whether a limit on work, depth or memory was reached.
  package var isLimit: Bool { reason == .limit }

  /// Whether the pattern called itself again without having read anything, and so without end: its own fault.
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
