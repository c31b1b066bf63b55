#if PCRE2_ENGINE
  import RegexEngine
  import Testing

  @Suite("The work of a verdict")
  struct VerdictBudgetTests {
    /// Patterns that take too many steps to wait for, with subjects that show it.
    static let hostile = [
      ("^((\\d{0,100}){0,100}){0,6}[xy]$", "12345678901234567890123456789012"),
      ("^(?=(?=(?=(\\d+)+x)\\d+)\\d+)\\d+$", "12345678901234567890123456789012"),
      ("(.*)(.*)(.*)(.*)(.*)\\5\\4\\3\\2\\1[xy]$", "+77-12345678901234567890123456789012"),
      ("^(?:\\+77-?)?(?=(?:\\d+)+[xy])", "+77-12345678901234567890123456789012"),
    ]

    @Test(
      "A hostile match ends at the limit, with and without machine code", arguments: Runner.allCases, hostile)
    func hostileMatch(runner: Runner, row: (pattern: String, subject: String)) throws {
      let pattern = try runner.pattern(row.pattern)
      let error = #expect(throws: MatchError.self) {
        try Matcher().match(pattern, in: Array(row.subject.utf8).span)
      }
      #expect(error?.isLimit == true)
    }

    @Test(
      "The matches of a verdict share its work, and the next verdict has its own", arguments: Runner.allCases)
    func sharedWork(runner: Runner) throws {
      // A few thousand steps: more than a first try allows, but fewer than a verdict.
      let costly = try runner.pattern("^(?:(?:1|1)(?:1|1)){0,5}[xy]")
      let subject = Array("11111111111".utf8)
      let matcher = Matcher()
      var answers = 0
      while (try? matcher.match(costly, in: subject.span)) == .noMatch { answers += 1 }
      #expect((1...50).contains(answers))
      matcher.beginVerdict()
      var answersAgain = 0
      while (try? matcher.match(costly, in: subject.span)) == .noMatch { answersAgain += 1 }
      #expect(answersAgain == answers, "the count depends on nothing but the matches")
    }

    @Test(
      "A regex that describes numbers is free: a verdict without work left decides it",
      arguments: Runner.allCases)
    func freeMatches(runner: Runner) throws {
      let matcher = Matcher()
      let hostile = try runner.pattern(Self.hostile[0].0)
      _ = try? matcher.match(hostile, in: Array(Self.hostile[0].1.utf8).span)
      let pattern = try runner.pattern("^(?:\\+86-?)?1(?:3\\d|4[5-9]|5[0-35-9]|66|7[2-8]|8\\d|9[89])\\d{8}$")
      for _ in 0..<1_000 {
        #expect(try matcher.match(pattern, in: "+86-13800138000".utf8.span) == .match)
      }
    }

    @Test("A first try does no more, however much work is left", arguments: Runner.allCases)
    func firstTry(runner: Runner) throws {
      let costly = try runner.pattern("^(?:(?:1|1)(?:1|1)){0,5}[xy]")
      let subject = Array("11111111111".utf8)
      let matcher = Matcher()
      #expect(throws: MatchError.self) { try matcher.match(costly, in: subject.span, effort: .firstTry) }
      #expect(try matcher.match(costly, in: subject.span) == .noMatch)
    }

    @Test("A match that may begin anywhere costs more than one at the start")
    func startingPlaces() throws {
      let anchored = try Pattern("^(?:(?:1|1)(?:1|1)){0,5}[xy]")
      let anywhere = try Pattern("(?:(?:1|1)(?:1|1)){0,5}[xy]")
      let subject = Array("11111111111".utf8)
      let count = { (pattern: Pattern) in
        let matcher = Matcher()
        return (0..<100).prefix { _ in (try? matcher.match(pattern, in: subject.span)) == .noMatch }.count
      }
      #expect(count(anywhere) < count(anchored))
    }
  }

  @Suite("Running out of memory")
  struct EngineMemoryTests {
    @Test("A failed allocation is an error of the engine, never a trap or an answer", arguments: 0..<12)
    func failingAllocation(count: Int) {
      let memory = EngineMemory(allocationCount: count)
      EngineMemory.$current.withValue(memory) {
        do {
          let pattern = try Pattern("^(?:\\+86-?)?1\\d{10}$")
          #expect(try Matcher().match(pattern, in: "13800138000".utf8.span) == .match)
        } catch let error as PatternError {
          // PCRE2_ERROR_HEAP_FAILED
          #expect(error.code == 121)
        } catch let error as MatchError {
          #expect(!error.isLimit)
          #expect(error.message == "no more memory")
        } catch {
          Issue.record(error)
        }
      }
    }

    @Test("Too little memory gives an error, and enough memory an answer")
    func bothEnds() throws {
      let match = {
        try Matcher().match(try Pattern("^1\\d{10}$"), in: "13800138000".utf8.span)
      }
      #expect(throws: PatternError.self) {
        try EngineMemory.$current.withValue(EngineMemory(allocationCount: 0), operation: match)
      }
      #expect(
        try EngineMemory.$current.withValue(EngineMemory(allocationCount: 100), operation: match)
          == .match)
    }

    @Test("A matcher that got no memory requests it again")
    func laterMatch() throws {
      let pattern = try Pattern("^1\\d{10}$")
      let matcher = EngineMemory.$current.withValue(EngineMemory(allocationCount: 1)) { Matcher() }
      for _ in 0..<2 {
        let error = #expect(throws: MatchError.self) {
          try matcher.match(pattern, in: "13800138000".utf8.span)
        }
        #expect(error?.isLimit == false)
      }
    }
  }
#endif
