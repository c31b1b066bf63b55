import PatternAutomata
import PatternDifferential
import Testing

@Suite("Automata and PCRE2")
struct DifferentialTests {
  @Test("Random patterns mean the same to both", arguments: 1...5 as ClosedRange<UInt64>)
  func randomPatterns(seed: UInt64) {
    var checker = DifferentialChecker(seed: seed)
    var generator = PatternGenerator(seed: seed)
    while checker.tally.comparisonCount < 25_000 {
      let sample = generator.sample()
      for matching in [Automaton.Matching.search, .wholeSubject] {
        let found = checker.check(
          sample.pattern, matching: matching, isPlain: sample.isPlain, subjectCount: 60)
        #expect(found == nil, "seed \(seed): \(found.map { checker.shrunk($0) }?.description ?? "")")
      }
    }
    #expect(checker.tally.matchCount > 4_000)
    #expect(checker.tally.livenessCount > 1_000)
  }

  @Test(
    "A wrong automaton is found out",
    arguments: [
      ("^1\\d{10}$", "^1\\d{10}\\z"), ("^1\\d{10}$", "^1\\d{9,10}$"), ("^[1,4]\\d$", "^[14]\\d$"),
      ("^1.$", "(?s)^1.$"),
      ("^(?:a|bc)$", "^(?:a|b)$"), ("a$|b", "a|b"), ("^\\s$", "^[ \\t\\n\\f\\r]$"), ("(?i)^k$", "^k$"),
      ("^a", "a"),
    ])
  func wrongAutomata(pattern: String, other: String) throws {
    var checker = DifferentialChecker(seed: 3)
    let found = checker.check(pattern, against: try Automaton(pattern: other), subjectCount: 12_000)
    #expect(found?.pattern == pattern)
    #expect(try checker.check(pattern, against: Automaton(pattern: pattern), subjectCount: 300) == nil)
  }

  @Test("Repeats end in time for what follows them", arguments: 0..<4)
  func neighbours(part: Int) {
    var checker = DifferentialChecker(seed: 4)
    // A tenth of them here, all of them in `DifferentialCheck`.
    for pattern in NeighbourPatterns.all.enumerated().filter({ $0.offset % 40 == part * 10 }).map(\.element) {
      #expect(
        checker.check(pattern, allWordsOver: NeighbourPatterns.bytes.filter { $0 != 0x5F && $0 < 0xFF })
          == nil)
    }
    #expect(checker.tally.patternCount > 70)
  }
}
