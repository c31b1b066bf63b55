internal import CPCRE2

/// A compiled regular expression, to share between tasks.
///
/// ```swift
/// let pattern = try Pattern(#"^1\d{10}$"#)
/// let matcher = Matcher()
/// try matcher.match(pattern, in: "13800138000".utf8.span)  // .match(0..<11)
/// ```
///
/// Patterns are compiled to machine code for the requested modes, where the library and the system allow
/// it; in other modes the interpreter runs.
@safe
package final class Pattern: Sendable {
  /// How the text of a pattern is read and where it may match.
  package struct Options: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Pattern and subject are UTF-8, and a character is a scalar value rather than a byte.
    ///
    /// Corresponds to `PCRE2_UTF`.
    package static let utf = Options(rawValue: 1 << 0)

    /// The pattern has to match the whole subject, as with Java's `matches()`.
    ///
    /// Corresponds to `PCRE2_ANCHORED | PCRE2_ENDANCHORED`.
    package static let wholeSubject = Options(rawValue: 1 << 1)

    /// The pattern is compiled to check it, without what only makes matching faster.
    ///
    /// Corresponds to `PCRE2_NO_AUTO_POSSESS | PCRE2_NO_START_OPTIMIZE`.
    package static let onlyChecked = Options(rawValue: 1 << 2)

    fileprivate var flags: UInt32 {
      // The text of a pattern must not change the mode its caller chose, and \C can split a
      // character, which leaves a subject that is no longer valid UTF-8.
      var flags = PCRE2_NEVER_BACKSLASH_C | PCRE2_NEVER_UCP
      flags |= contains(.utf) ? PCRE2_UTF : PCRE2_NEVER_UTF
      if contains(.wholeSubject) { flags |= PCRE2_ANCHORED | PCRE2_ENDANCHORED }
      if contains(.onlyChecked) { flags |= PCRE2_NO_AUTO_POSSESS | PCRE2_NO_START_OPTIMIZE }
      return flags
    }
  }

  // SAFETY: PCRE2 never writes to a compiled pattern while matching, and the only writer, JIT
  // compilation, runs in `init` before `self` can be shared. `deinit` frees it once. `Matcher`
  // reads it while it holds a reference to `self`.
  nonisolated(unsafe) let code: OpaquePointer

  /// The options the pattern was compiled with.
  package let options: Options

  /// The modes in which the pattern runs as machine code.
  ///
  /// None where the library has no JIT, the system refuses executable memory, or the caller requested the
  /// interpreter.
  package let machineCodeModes: Modes

  /// Whether PCRE2 knows that a match can begin at the start of the subject only.
  ///
  /// Corresponds to `PCRE2_ANCHORED` among `PCRE2_INFO_ALLOPTIONS`.
  package let isAnchored: Bool

  /// The length of the text, in UTF-8 bytes.
  let byteCount: Int

  /// What the interpreter remembers for each place it can come back to, in bytes; it grows with the number of groups.
  let frameByteCount: Int

  private let memory: EngineMemory?

  /// A set of ``Matcher/Mode``.
  package struct Modes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Corresponds to `PCRE2_JIT_COMPLETE`.
    package static let complete = Modes(rawValue: 0x1)

    /// Corresponds to `PCRE2_JIT_PARTIAL_SOFT`.
    package static let softPartial = Modes(rawValue: 0x2)
  }

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - text: The pattern, as UTF-8.
  ///   - options: How to read it and where it may match.
  ///   - modes: The modes to compile machine code for; each costs more than compiling the pattern itself.
  /// - Throws: ``PatternError`` when PCRE2 refuses the pattern; its offset counts UTF-8 bytes of
  ///   `text`.
  /// - Complexity: O(*n*) for a pattern of *n* bytes without large counted repeats, which PCRE2
  ///   copies out (and refuses beyond 64 KiB of compiled code). About 3 µs for a typical pattern, and 6 µs for
  ///   the machine code of each mode.
  package init(
    _ text: String, options: Options = [], machineCodeFor modes: Modes = [.complete, .softPartial]
  ) throws(PatternError) {
    var errorCode: Int32 = 0
    var errorOffset = 0
    let text = Array(text.utf8)
    let memory = EngineMemory.current
    let context = unsafe memory.map { memory in unsafe pcre2_compile_context_create_8(memory.context) } ?? nil
    defer { unsafe pcre2_compile_context_free_8(context) }
    guard unsafe memory == nil || context != nil else {
      EngineWork.current?.record(failure: PCRE2_ERROR_HEAP_FAILED)
      throw PatternError(code: PCRE2_ERROR_HEAP_FAILED, offset: 0)
    }
    guard
      let code = unsafe pcre2_compile_8(
        text, text.count, options.flags, &errorCode, &errorOffset, context)
    else {
      if errorCode == PCRE2_ERROR_HEAP_FAILED { EngineWork.current?.record(failure: errorCode) }
      throw PatternError(code: errorCode, offset: min(errorOffset, text.count))
    }
    unsafe self.code = code
    self.options = options
    self.memory = memory
    isAnchored = unsafe Self.number(PCRE2_INFO_ALLOPTIONS, about: code, as: UInt32.self) & PCRE2_ANCHORED != 0
    byteCount = text.count
    frameByteCount = unsafe Self.number(PCRE2_INFO_FRAMESIZE, about: code)
    if !modes.isEmpty, unsafe pcre2_jit_compile_8(code, modes.rawValue) == 0 {
      machineCodeModes = modes
    } else {
      machineCodeModes = []
    }
  }

  deinit {
    unsafe pcre2_code_free_8(code)
  }

  private static func number<Number: FixedWidthInteger>(
    _ question: Int32, about code: OpaquePointer, as type: Number.Type = Number.self
  ) -> Number {
    var number: Number = 0
    unsafe pcre2_pattern_info_8(code, UInt32(question), &number)
    return number
  }
}

/// Why PCRE2 refused a pattern.
package struct PatternError: Error, Hashable, Sendable, CustomStringConvertible {
  /// PCRE2's number for the fault, positive; listed in `pcre2.h` as `PCRE2_ERROR_…`.
  package var code: Int32

  /// Where PCRE2 stopped reading, in UTF-8 bytes from the start of the pattern.
  package var offset: Int

  /// PCRE2's own words, such as `"missing closing parenthesis"`.
  package var message: String { Library.message(for: code) }

  /// Whether it is the engine that failed, for lack of memory, and nothing is known about the pattern.
  package var isEngineFailure: Bool { code == PCRE2_ERROR_HEAP_FAILED }

  package var description: String { "\(message) at offset \(offset)" }

  package init(code: Int32, offset: Int) {
    self.code = code
    self.offset = offset
  }
}
