import PatternAutomata
import PatternDifferential

/// Compares the parser with PCRE2 on many damaged patterns, and shows where they differ.
struct SyntaxComparison {
  var seed: UInt64
  var textCount: Int
  /// Patterns to damage in addition to the listed ones.
  var seeds: [String]

  /// Whether there was no difference.
  func run() -> Bool {
    var checker = SyntaxChecker()
    var differences: [SyntaxChecker.Difference] = []
    let time = ContinuousClock().measure {
      var generator = SyntaxGenerator(seed: seed, seeds: seeds)
      for text in SyntaxGenerator.listed + SyntaxGenerator.atLimits + seeds {
        differences += [checker.check(text)].compactMap(\.self)
      }
      while checker.tally.textCount < textCount {
        // One in a hundred searches for the size that is too large, in about thirty steps.
        let isLarge = checker.tally.textCount % 100 == 0
        let found = isLarge ? checker.checkSize(of: generator.richPattern()) : checker.check(generator.text())
        if let found, differences.count < 40 { differences.append(checker.shrunk(found)) }
      }
    }
    report(checker.tally, time)
    for difference in Set(differences).sorted(by: { $0.text.utf8.count < $1.text.utf8.count }) {
      print("DIFFERENCE: \(difference)")
    }
    return checker.tally.differenceCount == 0
  }

  private func report(_ tally: SyntaxChecker.Tally, _ time: Duration) {
    print(
      """
      \(tally.textCount) texts in \(time), \(tally.wideCount) of them not ASCII; PCRE2 refuses \(tally.refusedCount) \
      for \(tally.causes.count) causes, and \(tally.outsideCount) of the others are outside the subset
      differences: \(tally.verdictCount) in the verdict, \(tally.causeCount) in the cause, \(tally.offsetCount) in the offset; \
      not counted, for letters without case: \(tally.unmeasuredCount) too large for one of the two
      """)
    let untried = PatternSyntaxError.Cause.allCases.filter { tally.causes[$0.rawValue] == nil }
    if !untried.isEmpty { print("causes that never came up: \(untried.map(\.rawValue))") }
    let frequent = tally.causes.sorted { $0.value > $1.value }
    print(frequent.map { "\($0.key): \($0.value)" }.joined(separator: ", "))
  }
}
