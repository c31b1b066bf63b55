#if PCRE2_ENGINE
  internal import CPCRE2

  /// A matcher that runs patterns with PCRE2.
  ///
  /// The first match allocates the scratch memory.
  @safe
  package final class PCRE2Matcher: RegexMatcher {
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

    /// Begins a verdict, whose matches share one budget of work.
    package func beginVerdict() { remainingWork = limits.workPerVerdict }

    /// Matches a pattern against bytes.
    ///
    /// Machine code runs first. If there is none, or it ran out of stack or memory, the interpreter decides, with the same
    /// limit.
    ///
    /// A subject that is not valid UTF-8 does not match a ``PatternOptions/utf`` pattern.
    ///
    /// - Throws: ``MatchError`` if the limits allow no answer, or the engine failed.
    /// - Complexity: Bounded by ``MatchLimits``; some 30 ns for a short subject with JIT.
    package func match(
      _ pattern: PCRE2Pattern, in subject: Span<UInt8>, mode: MatchMode = .complete,
      effort: MatchEffort = .verdict
    ) throws(MatchError) -> MatchResult {
      let scratch = try allocatedScratch()
      let code = unsafe subject.withUnsafeBufferPointer { subject in
        unsafe run(pattern, in: subject, mode, effort, scratch)
      }
      switch code {
      case 0...: return .match
      case PCRE2_ERROR_NOMATCH: return .noMatch
      case PCRE2_ERROR_PARTIAL: return .partial
      case PCRE2_ERROR_UTF8_ERR21...PCRE2_ERROR_UTF8_ERR1 where pattern.options.contains(.utf):
        return .noMatch
      default:
        throw MatchError(pcre2: code)
      }
    }

    private func allocatedScratch() throws(MatchError) -> Scratch {
      if let scratch { return scratch }
      guard let new = Scratch(heapKibibytes: limits.heapKibibytes, memory) else {
        throw MatchError(pcre2: PCRE2_ERROR_NOMEMORY)
      }
      scratch = new
      return new
    }

    private func run(
      _ pattern: PCRE2Pattern, in subject: UnsafeBufferPointer<UInt8>, _ mode: MatchMode,
      _ effort: MatchEffort,
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
      _ pattern: PCRE2Pattern, by engine: PCRE2Runner, in subject: UnsafeBufferPointer<UInt8>,
      _ flags: UInt32,
      _ effort: MatchEffort, _ scratch: Scratch
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
    // SAFETY: created in `init`, freed once in `deinit`, and written only by `call`. Only one task at a time runs `call`,
    // because the matcher that owns this isn't `Sendable`.
    private let matchData: OpaquePointer
    private let context: OpaquePointer
    private let memory: EngineMemory?
    private var stepLimit = 0

    /// Allocates the memory; `nil` if there isn't enough.
    init?(heapKibibytes: UInt32, _ memory: EngineMemory?) {
      self.memory = memory
      // The extent of the match isn't needed; one pair is the minimum.
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

    /// Matches with a maximum number of steps from each start of a match.
    func call(
      _ pattern: PCRE2Pattern, _ subject: UnsafeBufferPointer<UInt8>, _ flags: UInt32, _ stepCount: Int
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

  extension MatchError {
    /// Creates the error with a PCRE2 number, and records it if it is a failure of the engine rather than of the pattern.
    fileprivate init(pcre2 code: Int32) {
      let isLimit = [
        PCRE2_ERROR_MATCHLIMIT, PCRE2_ERROR_DEPTHLIMIT, PCRE2_ERROR_HEAPLIMIT, PCRE2_ERROR_JIT_STACKLIMIT,
      ].contains(code)
      self.init(isLimit ? .limit : .failure, code: code, message: PCRE2Library.message(for: code))
      if !isLimit && !isEndlessRecursion { EngineWork.current?.record(failure: message) }
    }
  }
#endif
