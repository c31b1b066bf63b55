internal import CPCRE2

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

/// Runs patterns over bytes; owns the scratch memory for that, and counts the work of a verdict.
///
/// A matcher belongs to one task at a time and can run any number of patterns. Its memory is allocated by the first
/// match.
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

  /// How much work a match is worth.
  package enum Effort: Hashable, Sendable {
    /// What the verdict has left.
    case verdict
    /// The first try, which is free.
    case firstTry
  }

  private let limits: MatchLimits
  private let memory: EngineMemory?
  private var scratch: Scratch?
  private var remainingWork: Int

  /// Creates a matcher with its limits.
  package init(limits: MatchLimits = MatchLimits()) {
    self.limits = limits
    remainingWork = limits.workPerVerdict
    memory = EngineMemory.current
  }

  /// Begins a verdict: from here on its matches share what a verdict may do.
  package func beginVerdict() { remainingWork = limits.workPerVerdict }

  /// Matches a pattern against bytes.
  ///
  /// Machine code runs first. Where there is none, or it ran out of stack or memory, the interpreter decides. A limit on
  /// the work is the same for both.
  ///
  /// A subject that is not valid UTF-8 does not match a ``Pattern/Options/utf`` pattern.
  ///
  /// - Throws: ``MatchError`` when there is no answer within the limits, or the engine failed.
  /// - Complexity: Bounded by ``MatchLimits``; some 30 ns for a short subject with JIT.
  package func match(
    _ pattern: Pattern, in subject: Span<UInt8>, mode: Mode = .complete, effort: Effort = .verdict
  ) throws(MatchError) -> MatchResult {
    let scratch = try allocatedScratch()
    let code = unsafe subject.withUnsafeBufferPointer { subject in
      unsafe run(pattern, in: subject, mode, effort, scratch)
    }
    switch code {
    case 0...: return .match(scratch.bounds)
    case PCRE2_ERROR_NOMATCH: return .noMatch
    case PCRE2_ERROR_PARTIAL: return .partial
    case PCRE2_ERROR_UTF8_ERR21...PCRE2_ERROR_UTF8_ERR1 where pattern.options.contains(.utf): return .noMatch
    default:
      let error = MatchError(code: code)
      if !error.isLimit { EngineWork.current?.record(failure: code) }
      throw error
    }
  }

  private func allocatedScratch() throws(MatchError) -> Scratch {
    if let scratch { return scratch }
    guard let new = Scratch(heapKibibytes: limits.heapKibibytes, memory) else {
      EngineWork.current?.record(failure: PCRE2_ERROR_NOMEMORY)
      throw MatchError(code: PCRE2_ERROR_NOMEMORY)
    }
    scratch = new
    return new
  }

  private func run(
    _ pattern: Pattern, in subject: UnsafeBufferPointer<UInt8>, _ mode: Mode, _ effort: Effort,
    _ scratch: Scratch
  ) -> Int32 {
    let flags: UInt32 = mode == .softPartial ? PCRE2_PARTIAL_SOFT : 0
    if pattern.machineCodeModes.contains(mode == .softPartial ? .softPartial : .complete) {
      let code = unsafe run(pattern, by: .machineCode, in: subject, flags, effort, scratch)
      guard code == PCRE2_ERROR_JIT_STACKLIMIT || code == PCRE2_ERROR_NOMEMORY else { return code }
    }
    return unsafe run(
      pattern, by: .interpreter, in: subject, flags | UInt32(PCRE2_NO_JIT), effort, scratch)
  }

  private func run(
    _ pattern: Pattern, by engine: MatchEngine, in subject: UnsafeBufferPointer<UInt8>, _ flags: UInt32,
    _ effort: Effort, _ scratch: Scratch
  ) -> Int32 {
    var stepCount = engine.firstStepCount(pattern, byteCount: subject.count)
    var code = unsafe scratch.call(pattern, subject, flags, stepCount)
    guard code == PCRE2_ERROR_MATCHLIMIT, effort == .verdict else { return code }
    let workOfStep =
      pattern.work(ofStepBy: engine) * MatchLimits.startWeight(pattern, byteCount: subject.count)
    while code == PCRE2_ERROR_MATCHLIMIT {
      let affordable = remainingWork / workOfStep
      guard affordable > stepCount else { break }
      stepCount = min(stepCount * MatchLimits.growth, affordable)
      remainingWork -= stepCount * workOfStep
      EngineWork.current?.add(stepCount * workOfStep)
      code = unsafe scratch.call(pattern, subject, flags, stepCount)
    }
    return code
  }
}

/// The memory that PCRE2 writes to while it matches.
@safe
private final class Scratch {
  // SAFETY: created in `init`, freed once in `deinit`, and written by `call` only, which one task at a time runs:
  // the matcher that owns it isn't `Sendable`.
  private let matchData: OpaquePointer
  private let context: OpaquePointer
  private let memory: EngineMemory?
  private var stepLimit = 0

  /// `nil` when there is not enough memory.
  init?(heapKibibytes: UInt32, _ memory: EngineMemory?) {
    self.memory = memory
    // Only one pair is read: the bounds of the whole match.
    guard let matchData = unsafe pcre2_match_data_create_8(1, memory?.context) else { return nil }
    guard let context = unsafe pcre2_match_context_create_8(memory?.context) else {
      unsafe pcre2_match_data_free_8(matchData)
      return nil
    }
    unsafe pcre2_set_heap_limit_8(context, heapKibibytes)
    unsafe self.matchData = matchData
    unsafe self.context = context
  }

  deinit {
    unsafe pcre2_match_data_free_8(matchData)
    unsafe pcre2_match_context_free_8(context)
  }

  /// Where the last match was.
  var bounds: Range<Int> {
    // SAFETY: the vector belongs to `matchData`, which has one pair; a result of 0 or more means that the pair was set.
    // \K can move the start past the end.
    let bounds = unsafe pcre2_get_ovector_pointer_8(matchData)
    return unsafe min(bounds![0], bounds![1])..<bounds![1]
  }

  /// Matches with at most so many steps from each place.
  func call(
    _ pattern: Pattern, _ subject: UnsafeBufferPointer<UInt8>, _ flags: UInt32, _ stepCount: Int
  ) -> Int32 {
    if stepCount != stepLimit {
      unsafe pcre2_set_match_limit_8(context, UInt32(clamping: stepCount))
      stepLimit = stepCount
    }
    // An empty buffer may have no address, which PCRE2 did not always accept.
    guard let start = subject.baseAddress else {
      var nothing: UInt8 = 0
      return unsafe pcre2_match_8(pattern.code, &nothing, 0, 0, flags, matchData, context)
    }
    return unsafe pcre2_match_8(pattern.code, start, subject.count, 0, flags, matchData, context)
  }
}
