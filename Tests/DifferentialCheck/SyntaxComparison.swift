import PatternDifferential

/// Compares the parser with PCRE2 on many damaged patterns, and shows contradictions.
struct SyntaxComparison {
  var seed: UInt64
  var textCount: Int
  /// Patterns to damage in addition to the listed ones.
  var seeds: [String]

  /// Runs the comparison, and returns whether there was no contradiction.
  func run() -> Bool {
    var checker = SyntaxChecker()
    var contradictions: [SyntaxChecker.Contradiction] = []
    let time = ContinuousClock().measure {
      var generator = SyntaxGenerator(seed: seed, seeds: seeds)
      for text in SyntaxGenerator.listed + SyntaxGenerator.atLimits + seeds {
        contradictions += [checker.check(text)].compactMap(\.self)
      }
      while checker.tally.textCount < textCount {
        // One text in a hundred is used to search for the size that is too large, in about thirty steps.
        let isLarge = checker.tally.textCount % 100 == 0
        let found = isLarge ? checker.checkSize(of: generator.richPattern()) : checker.check(generator.text())
        if let found, contradictions.count < 40 { contradictions.append(checker.shrunk(found)) }
      }
    }
    let tally = checker.tally
    print(
      """
      \(tally.textCount) texts in \(time), \(tally.wideCount) of them not ASCII
      PCRE2 refuses \(tally.refusedCount) for \(tally.causes.count) causes, and the parser \(tally.refusedAlikeCount) of these
      PCRE2 takes \(tally.takenCount), and the parser \(tally.decidedCount) of these
      contradictions: \(tally.contradictionCount)
      """)
    for contradiction in Set(contradictions).sorted(by: { $0.text.utf8.count < $1.text.utf8.count }) {
      print("CONTRADICTION: \(contradiction)")
    }
    return tally.contradictionCount == 0
  }
}
