internal import CPCRE2

/// How much work one match may do.
package struct MatchLimits: Hashable, Sendable {
  /// How often the engine may call its internal matching function.
  ///
  /// The interpreter, when it decides alone or again after JIT gave up, may do so
  /// ``interpreterFactor`` times as often: it counts in smaller steps.
  package var matchCount: UInt32 = 100_000

  /// How much memory the interpreter may use for backtracking, in KiB.
  package var heapKibibytes: UInt32 = 64 * 1024

  /// What the interpreter's match limit is multiplied with.
  package static let interpreterFactor: UInt32 = 10

  package init() {}
}

/// The result of a match.
package enum MatchResult: Hashable, Sendable {
  /// The pattern matches, and this is where: bytes of the subject, for the leftmost match.
  case match(Range<Int>)
  case noMatch
  /// The subject ended while a match was still possible; only with ``Matcher/Mode/softPartial``.
  case partial
}

/// Why a match is undecided: a limit was reached, or the engine failed.
///
/// It never means that the subject does not match.
package struct MatchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// PCRE2's number for the fault, negative; listed in `pcre2.h` as `PCRE2_ERROR_…`.
  package var code: Int32

  /// Whether a limit on matches, depth or memory was reached, as opposed to a failure.
  package var isLimit: Bool {
    [PCRE2_ERROR_MATCHLIMIT, PCRE2_ERROR_DEPTHLIMIT, PCRE2_ERROR_HEAPLIMIT, PCRE2_ERROR_JIT_STACKLIMIT]
      .contains(code)
  }

  /// PCRE2's own words, such as `"match limit exceeded"`.
  package var message: String { Library.message(for: code) }

  package var description: String { message }

  package init(code: Int32) { self.code = code }
}

/// Runs patterns over bytes; owns the scratch memory for that.
///
/// A matcher belongs to one task at a time and can run any number of patterns.
@safe
package final class Matcher {
  /// The question about the subject.
  package enum Mode: Hashable, Sendable {
    /// Does it match?
    case complete
    /// Does it match, or could it with more bytes appended?
    ///
    /// Corresponds to `PCRE2_PARTIAL_SOFT`: a complete match is preferred. PCRE2 answers
    /// "no match" for an empty subject, and refuses patterns compiled for the whole subject.
    case softPartial
  }

  // SAFETY: created in `init`, freed once in `deinit`, and written by `match` only, which runs in one
  // task at a time, since the class isn't `Sendable`.
  private let matchData: OpaquePointer
  private let context: OpaquePointer
  private let interpreterContext: OpaquePointer

  /// Creates a matcher with its limits.
  package init(limits: MatchLimits = MatchLimits()) {
    let interpreterCount = limits.matchCount.multipliedReportingOverflow(by: MatchLimits.interpreterFactor)
    // Only one pair is read: the bounds of the whole match.
    guard let matchData = unsafe pcre2_match_data_create_8(1, nil),
      let context = unsafe Self.context(limits, matchCount: limits.matchCount),
      let interpreterContext = unsafe Self.context(
        limits, matchCount: interpreterCount.overflow ? .max : interpreterCount.partialValue)
    else {
      preconditionFailure("out of memory: PCRE2 could not allocate a matcher")
    }
    unsafe self.matchData = matchData
    unsafe self.context = context
    unsafe self.interpreterContext = interpreterContext
  }

  deinit {
    unsafe pcre2_match_data_free_8(matchData)
    unsafe pcre2_match_context_free_8(context)
    unsafe pcre2_match_context_free_8(interpreterContext)
  }

  /// Matches a pattern against bytes.
  ///
  /// Machine code runs first. Where there is none, or it ran out of stack or reached the match
  /// limit, the interpreter decides with ten times the limit: JIT and the interpreter count
  /// differently, and a definite answer from either is an answer.
  ///
  /// A subject that is not valid UTF-8 does not match a ``Pattern/Options/utf`` pattern.
  ///
  /// - Throws: ``MatchError`` when neither engine gave an answer within the limits.
  /// - Complexity: Bounded by the match limit; some 30 ns for a short subject with JIT.
  package func match(
    _ pattern: Pattern, in subject: Span<UInt8>, mode: Mode = .complete
  ) throws(MatchError) -> MatchResult {
    let code = unsafe subject.withUnsafeBufferPointer { subject in
      unsafe run(pattern, in: subject, mode)
    }
    switch code {
    case 0...:
      // SAFETY: the vector belongs to `matchData`, which has one pair; a result of 0 or more
      // means that the pair was set. \K can move the start past the end.
      let bounds = unsafe pcre2_get_ovector_pointer_8(matchData)
      return unsafe .match(min(bounds![0], bounds![1])..<bounds![1])
    case PCRE2_ERROR_NOMATCH:
      return .noMatch
    case PCRE2_ERROR_PARTIAL:
      return .partial
    case PCRE2_ERROR_UTF8_ERR21...PCRE2_ERROR_UTF8_ERR1 where pattern.options.contains(.utf):
      return .noMatch
    default:
      throw MatchError(code: code)
    }
  }

  private func run(_ pattern: Pattern, in subject: UnsafeBufferPointer<UInt8>, _ mode: Mode) -> Int32 {
    let flags: UInt32 = mode == .softPartial ? PCRE2_PARTIAL_SOFT : 0
    guard pattern.machineCodeModes.contains(mode == .softPartial ? .softPartial : .complete) else {
      return unsafe call(pattern, subject, flags, interpreterContext)
    }
    let code = unsafe call(pattern, subject, flags, context)
    switch code {
    case PCRE2_ERROR_JIT_STACKLIMIT, PCRE2_ERROR_MATCHLIMIT, PCRE2_ERROR_NOMEMORY:
      return unsafe call(pattern, subject, flags | UInt32(PCRE2_NO_JIT), interpreterContext)
    default:
      return code
    }
  }

  private func call(
    _ pattern: Pattern, _ subject: UnsafeBufferPointer<UInt8>, _ flags: UInt32, _ context: OpaquePointer
  ) -> Int32 {
    // An empty buffer may have no address, which PCRE2 did not always accept.
    guard let start = subject.baseAddress else {
      var nothing: UInt8 = 0
      return unsafe pcre2_match_8(pattern.code, &nothing, 0, 0, flags, matchData, context)
    }
    return unsafe pcre2_match_8(pattern.code, start, subject.count, 0, flags, matchData, context)
  }

  private static func context(_ limits: MatchLimits, matchCount: UInt32) -> OpaquePointer? {
    guard let context = unsafe pcre2_match_context_create_8(nil) else { return nil }
    unsafe pcre2_set_match_limit_8(context, matchCount)
    unsafe pcre2_set_heap_limit_8(context, limits.heapKibibytes)
    return unsafe context
  }
}
