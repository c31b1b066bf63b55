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
          sample.pattern, matching: matching, isPlain: sample.isPlain, subjectCount: 100)
        #expect(found == nil, "seed \(seed): \(found.map { checker.shrunk($0) }?.description ?? "")")
      }
    }
    #expect(checker.tally.matchCount > 4_000)
    #expect(checker.tally.livenessCount > 1_000)
  }

  @Test(
    "A wrong automaton is detected",
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

  @Test("Repeats stop in time for the rest of the pattern", arguments: 0..<4)
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

  @Test(
    "Definitions as tenants write them mean the same to both",
    arguments: [
      #"^(\+86){0,1}\-?1\d{10}$"#, #"^(\+852){1}\-?0{0,1}[1,4,5,6,7,8,9](?:\d{7}|\d{8}|\d{12})$"#,
      #"^(\+886){1}\-?[6,7,9](?:\d{7}|\d{8})$"#, #"^(\+93){1}\-\d{6,11}"#,
      #"^(\+1)?-?(?:2(?:0[1-35-9]|1[02-9]|2[03-57-9])|3(?:0[1-9]|1[02-9]))[2-9]\d{6}$"#, #"^\+?44?7\d{9}$"#,
      #"^(?:\+49|0049|0)?1(?:5\d|6[023]|7\d)\d{7,8}$"#,
      #"^(0|86|17951)?(13[0-9]|15[012356789]|17[678]|18[0-9]|14[57])[0-9]{8}$"#,
    ])
  func definitions(pattern: String) {
    var checker = DifferentialChecker(seed: 5)
    let sample = PatternGenerator.Sample(given: pattern)
    for matching in [Automaton.Matching.search, .wholeSubject] {
      #expect(checker.check(pattern, matching: matching, isPlain: sample.isPlain, subjectCount: 500) == nil)
    }
    #expect(checker.tally.livenessCount > 400)
  }
}
