#if PCRE2_ENGINE
  internal import CPCRE2
  package import PatternAutomata

  /// A pattern that PCRE2 compiled.
  ///
  /// It is compiled to machine code for the requested modes, if library and system allow that. Other modes are interpreted.
  @safe
  package final class PCRE2Pattern: RegexPattern {
    // SAFETY: PCRE2 never writes to a compiled pattern while matching. The only writer is JIT compilation, which runs in `init`
    // before `self` can be shared. `deinit` frees it once. `PCRE2Matcher` reads it while it holds a reference to `self`.
    nonisolated(unsafe) let code: OpaquePointer

    package let options: PatternOptions

    package let machineCodeModes: MachineCodeModes

    package var hasExactPartialMatches: Bool { isAnchored }

    /// Always `nil`: PCRE2 runs every pattern that it compiles.
    package var unsupported: UnsupportedPattern? { nil }

    /// Whether PCRE2 knows that a match can begin only at the start of the subject.
    ///
    /// Corresponds to `PCRE2_ANCHORED` among `PCRE2_INFO_ALLOPTIONS`.
    package let isAnchored: Bool

    /// The length of the text, in UTF-8 bytes.
    let byteCount: Int

    /// The bytes that the interpreter stores for each point of backtracking; they grow with the number of groups.
    let frameByteCount: Int

    private let memory: EngineMemory?

    /// Compiles a pattern.
    ///
    /// - Parameters:
    ///   - text: The pattern, as UTF-8.
    ///   - options: The options for reading the pattern and for its place in a subject.
    ///   - modes: The modes to compile machine code for. Each costs more than compiling the pattern itself.
    /// - Throws: ``PatternError`` if PCRE2 refuses the pattern. Its offset counts UTF-8 bytes of `text`.
    /// - Complexity: O(*n*) for a pattern of *n* bytes without large counted repeats. PCRE2 copies these out, and refuses more
    ///   than 64 KiB of compiled code. It takes about 3 µs for a typical pattern, and 6 µs for the machine code of each mode.
    package convenience init(
      _ text: String, options: PatternOptions = [],
      machineCodeFor modes: MachineCodeModes = [.complete, .softPartial]
    ) throws(PatternError) {
      try self.init(text, options, options.flags, modes)
    }

    /// Checks a text; the result is always `nil`, because PCRE2 runs all its patterns.
    ///
    /// - Throws: ``PatternError`` if PCRE2 refuses the pattern.
    package static func check(
      _ text: String, options: PatternOptions, alphabet: ByteSet, limits: ConstructionLimits?
    ) throws(PatternError) -> UnsupportedPattern? {
      // Optimisation for matching takes half of the time of compiling.
      let flags = options.flags | PCRE2_NO_AUTO_POSSESS | PCRE2_NO_START_OPTIMIZE
      return try PCRE2Pattern(text, options, flags, []).unsupported
    }

    private init(
      _ text: String, _ options: PatternOptions, _ flags: UInt32, _ modes: MachineCodeModes
    ) throws(PatternError) {
      var errorCode: Int32 = 0
      var errorOffset = 0
      let byteCount = text.utf8.count
      // In an unfinished "(*LIMIT_MATCH=1", PCRE2 reads past the end, up to a byte that isn't a digit.
      let text = Array(text.utf8) + [0]
      let memory = EngineMemory.current
      let context =
        unsafe memory.map { memory in unsafe pcre2_compile_context_create_8(memory.context) } ?? nil
      defer { unsafe pcre2_compile_context_free_8(context) }
      guard unsafe memory == nil || context != nil else {
        EngineWork.current?.record(failure: PCRE2Library.message(for: PCRE2_ERROR_HEAP_FAILED))
        throw PatternError(pcre2: PCRE2_ERROR_HEAP_FAILED, offset: 0)
      }
      guard
        let code = unsafe pcre2_compile_8(
          text, byteCount, flags, &errorCode, &errorOffset, context)
      else {
        if errorCode == PCRE2_ERROR_HEAP_FAILED {
          EngineWork.current?.record(failure: PCRE2Library.message(for: errorCode))
        }
        throw PatternError(
          pcre2: errorCode, offset: Self.offset(of: errorCode, at: errorOffset, in: text.dropLast()))
      }
      unsafe self.code = code
      self.options = options
      self.memory = memory
      isAnchored =
        unsafe Self.number(PCRE2_INFO_ALLOPTIONS, about: code, as: UInt32.self) & PCRE2_ANCHORED != 0
      self.byteCount = byteCount
      frameByteCount = unsafe Self.number(PCRE2_INFO_FRAMESIZE, about: code)
      if !modes.isEmpty, !Self.steersSearch(text), unsafe pcre2_jit_compile_8(code, modes.rawValue) == 0 {
        machineCodeModes = modes
      } else {
        machineCodeModes = []
      }
    }

    deinit {
      unsafe pcre2_code_free_8(code)
    }

    /// Whether a pattern may contain a verb or call itself; `text` ends with a NUL.
    ///
    /// For such patterns, machine code and interpreter of 10.42 contradict each other: `A+?(*PRUNE)BC` on `AABC`, and
    /// `aa$|a(?R)a|a` on all of `aaa`. So only the interpreter runs them.
    private static func steersSearch(_ text: [UInt8]) -> Bool {
      text.indices.dropLast(2).contains { at in
        let next = text[at + 2]
        switch (text[at], text[at + 1]) {
        case (UInt8(ascii: "("), UInt8(ascii: "*")), (UInt8(ascii: "\\"), UInt8(ascii: "g")): return true
        case (UInt8(ascii: "("), UInt8(ascii: "?")):
          // (?R), (?&name), (?P>name), (?1), (?+1), (?-1). A minus may also remove options.
          return "R&+0123456789".utf8.contains(next)
            || "P>".utf8.elementsEqual(text[(at + 2)...].prefix(2))
            || next == UInt8(ascii: "-") && text[(at + 3)...].first.map("0123456789".utf8.contains) == true
        default: return false
        }
      }
    }

    /// Returns the offset of an error: at a quantifier that follows nothing, PCRE2 10.42 stops before it, 10.48 after it.
    private static func offset(of code: Int32, at offset: Int, in text: ArraySlice<UInt8>) -> Int {
      let quantifiers = Array("*+?".utf8)
      guard code == PCRE2_ERROR_QUANTIFIER_INVALID, offset > 0, offset <= text.count,
        offset == text.count || !quantifiers.contains(text[offset]), quantifiers.contains(text[offset - 1])
      else { return min(offset, text.count) }
      return offset - 1
    }

    private static func number<Number: FixedWidthInteger>(
      _ question: Int32, about code: OpaquePointer, as type: Number.Type = Number.self
    ) -> Number {
      var number: Number = 0
      unsafe pcre2_pattern_info_8(code, UInt32(question), &number)
      return number
    }
  }

  extension PatternError {
    /// Creates the error with a PCRE2 number.
    fileprivate init(pcre2 code: Int32, offset: Int) {
      self.init(code: code, offset: offset, message: PCRE2Library.message(for: code))
    }
  }

  extension PatternOptions {
    /// The options as PCRE2's flags.
    fileprivate var flags: UInt32 {
      // The text of a pattern must not change the mode that its caller chose. \C can split a character, so that the rest of the
      // subject isn't valid UTF-8.
      var flags = PCRE2_NEVER_BACKSLASH_C | PCRE2_NEVER_UCP
      flags |= contains(.utf) ? PCRE2_UTF : PCRE2_NEVER_UTF
      if contains(.wholeSubject) { flags |= PCRE2_ANCHORED | PCRE2_ENDANCHORED }
      return flags
    }
  }
#endif
