import PatternAutomata
import PatternDifferential
import Testing

@Suite("Automata and PCRE2")
struct DifferentialTests {
  @Test("Random patterns mean the same to both", arguments: 1...6 as ClosedRange<UInt64>)
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
}
