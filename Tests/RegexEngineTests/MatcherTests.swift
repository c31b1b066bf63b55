#if PCRE2_ENGINE
  import RegexEngine
  import Testing

  /// Machine code and interpreter give the same answer: every table here is run with and without JIT.
  enum Runner: CaseIterable {
    case jit
    case interpreter

    func pattern(_ text: String, _ options: Pattern.Options = []) throws(PatternError) -> Pattern {
      try Pattern(text, options: options, machineCodeFor: self == .jit ? [.complete, .softPartial] : [])
    }
  }

  extension Matcher {
    fileprivate func match(_ pattern: Pattern, _ text: String, _ mode: Mode = .complete) throws -> MatchResult
    {
      try match(pattern, in: Array(text.utf8).span, mode: mode)
    }
  }

  @Suite("Matching")
  struct MatcherTests {
    let matcher = Matcher()

    @Test(
      "A match counts in any place",
      arguments: Runner.allCases,
      [
        ("^1\\d{10}$", "13800138000", .match), ("^1\\d{10}$", "13800138000\n", .match),
        ("^1\\d{10}$", "1380013800", .noMatch), ("^1\\d{10}$", "13800138000\r\n", .noMatch),
        ("\\d+", "ab12c", .match), ("", "", .match), ("x?", "", .match),
        ("x", "", .noMatch),
        ("a\\Kb", "ab", .match), ("(a)(b)(c)", "abc", .match),
        ("^(\\+852){1}\\-?0{0,1}[1,4,5,6,7,8,9]\\d{7}$", "+852-,1234567", .match),
        ("1\\x00", "1\u{0}", .match), ("^.$", "é", .noMatch), ("\\d", "٣", .noMatch),
      ] as [(String, String, MatchResult)])
    func complete(runner: Runner, row: (pattern: String, subject: String, result: MatchResult)) throws {
      #expect(try matcher.match(runner.pattern(row.pattern), row.subject) == row.result)
    }

    @Test(
      "A soft partial match shows whether more bytes could make a match",
      arguments: Runner.allCases,
      [
        ("^1\\d{10}$", "138", .partial), ("^1\\d{10}$", "13800138000", .match),
        ("^1\\d{10}$", "138001380001", .noMatch), ("^1\\d{10}$", "2", .noMatch), ("^1\\d{10}$", "", .noMatch),
        ("\\d{2}", "a1", .partial), ("\\d{2,3}", "12", .match),
      ] as [(String, String, MatchResult)])
    func softPartial(runner: Runner, row: (pattern: String, subject: String, result: MatchResult)) throws {
      #expect(try matcher.match(runner.pattern(row.pattern), row.subject, .softPartial) == row.result)
    }

    @Test(
      "Verbs and recursion have the interpreter's answer",
      arguments: [
        ("A+?(*PRUNE)BC", "AABC", [], .match), ("5+?(*THEN)67", "5567", [], .match),
        ("\\d+(*PRUNE)x|[30]", "1230", [], .noMatch), ("\\d+?(*SKIP)x|[30]", "1230", [], .noMatch),
        ("(.(*ACCEPT))5", "ab", .wholeSubject, .noMatch),
        ("aaa(*COMMIT)(*SKIP)b|a+c", "aaaac", .wholeSubject, .noMatch),
        ("aa$|a(?R)a|a", "aaa", .wholeSubject, .noMatch), ("(aa$|a(?1)a|a)", "aaa", .wholeSubject, .match),
      ] as [(String, String, Pattern.Options, MatchResult)])
    func interpreterDecides(
      row: (pattern: String, subject: String, options: Pattern.Options, result: MatchResult)
    ) throws {
      for runner in Runner.allCases {
        let pattern = try runner.pattern(row.pattern, row.options)
        #expect(pattern.machineCodeModes.isEmpty)
        #expect(try matcher.match(pattern, row.subject) == row.result)
      }
    }

    @Test("A pattern for the whole subject neither starts late nor ends early", arguments: Runner.allCases)
    func wholeSubject(runner: Runner) throws {
      let pattern = try runner.pattern("1|12", .wholeSubject)
      #expect(try matcher.match(pattern, "12") == .match)
      #expect(try matcher.match(pattern, "1") == .match)
      #expect(try matcher.match(pattern, "123") == .noMatch)
      #expect(try matcher.match(pattern, "012") == .noMatch)
      #expect(try matcher.match(runner.pattern("^1$", .wholeSubject), "1\n") == .noMatch)
    }

    @Test(
      "Partial matching of a pattern for the whole subject is an error, not an answer",
      arguments: Runner.allCases)
    func wholeSubjectPartial(runner: Runner) throws {
      let pattern = try runner.pattern("12", .wholeSubject)
      #expect(throws: MatchError.self) { try matcher.match(pattern, "1", .softPartial) }
    }

    @Test("A subject that is not UTF-8 does not match a UTF-8 pattern", arguments: Runner.allCases)
    func malformedSubject(runner: Runner) throws {
      let pattern = try runner.pattern("^1|中", .utf)
      #expect(try matcher.match(pattern, "中") == .match)
      for bytes: [UInt8] in [
        [0x31, 0xFF], [0x31, 0xC0, 0x80], [0x31, 0xED, 0xA0, 0x80], [0x31, 0xE4, 0xB8],
      ] {
        #expect(try matcher.match(pattern, in: bytes.span) == .noMatch)
        #expect(try matcher.match(pattern, in: bytes.span, mode: .softPartial) == .noMatch)
      }
    }

    @Test("Bytes are characters in a pattern without UTF-8", arguments: Runner.allCases)
    func byteMode(runner: Runner) throws {
      let bytes: [UInt8] = [0x31, 0xFF, 0x00]
      #expect(try matcher.match(runner.pattern("^1..$"), in: bytes.span) == .match)
      #expect(try matcher.match(runner.pattern("\\xff"), in: bytes.span) == .match)
    }

    @Test("Reaching the match limit is an error that names it, never no match", arguments: Runner.allCases)
    func matchLimit(runner: Runner) throws {
      let pattern = try runner.pattern("^(a+)+$")
      let error = #expect(throws: MatchError.self) {
        try matcher.match(pattern, String(repeating: "a", count: 60) + "!")
      }
      #expect(error?.isLimit == true)
      #expect(error?.message == "match limit exceeded")
    }

    @Test("If JIT runs out of stack, the interpreter decides")
    func stackLimit() throws {
      // Every iteration keeps a frame on JIT's 32 KiB stack, which overflows (-46) without a fallback.
      let pattern = try Pattern("^(?:(a)|b)*$")
      let subject = [UInt8](repeating: 0x61, count: 4_000)
      #expect(try matcher.match(pattern, in: subject.span) == .match)
    }

    @Test("The heap limit also ends a match")
    func heapLimit() throws {
      var limits = MatchLimits()
      limits.heapKibibytes = 1
      let pattern = try Runner.interpreter.pattern("^(?:(a)|b)*$")
      let subject = [UInt8](repeating: 0x61, count: 4_000)
      let error = #expect(throws: MatchError.self) {
        try Matcher(limits: limits).match(pattern, in: subject.span)
      }
      #expect(error?.isLimit == true)
    }
  }

  @Suite("Compiling patterns")
  struct PatternTests {
    @Test(
      "A pattern that PCRE2 refuses is an error with code, offset and PCRE2's words",
      arguments: [
        ("^(\\+93{1}\\-\\d{6,11}", 114, 19, "missing closing parenthesis"),
        ("a**", 109, 2, "quantifier does not follow a repeatable item"),
        ("[a", 106, 2, "missing terminating ] for character class"),
        ("", nil, nil, ""),
      ] as [(String, Int32?, Int?, String)])
    func refused(text: String, code: Int32?, offset: Int?, message: String) {
      do throws(PatternError) {
        _ = try Pattern(text)
        #expect(code == nil)
      } catch {
        #expect(error.code == code)
        #expect(error.offset == offset)
        #expect(error.message == message)
      }
    }

    @Test("A pattern can't choose its own mode", arguments: ["(*UTF)a", "(*UCP)a", "a\\Cb"])
    func modes(text: String) {
      #expect(throws: PatternError.self) { try Pattern(text) }
    }

    @Test(
      "A pattern knows whether matches can begin only at the start",
      arguments: [
        ("^1", [], true), ("\\A1|^2", [], true), ("1", [], false), ("^1|2", [], false),
        ("1", .wholeSubject, true),
      ] as [(String, Pattern.Options, Bool)])
    func anchoring(text: String, options: Pattern.Options, isAnchored: Bool) throws {
      #expect(try Pattern(text, options: options).isAnchored == isAnchored)
    }

    @Test("The library has a version")
    func library() {
      #expect(PCRE2Library.version.first?.isNumber == true)
      #expect(PCRE2Library.version.contains("."))
    }

    @Test("One pattern serves many tasks, each with its own matcher")
    func sharing() async throws {
      let pattern = try Pattern("^1\\d{10}$")
      let matches = await withTaskGroup(of: Int.self) { group in
        for task in 0..<4 {
          group.addTask {
            let matcher = Matcher()
            return (0..<2_000).count { index in
              let subject = Array((index % 2 == task % 2 ? "13800138000" : "1380013800").utf8)
              return (try? matcher.match(pattern, in: subject.span)) == .match
            }
          }
        }
        return await group.reduce(0, +)
      }
      #expect(matches == 4_000)
    }
  }
#endif
