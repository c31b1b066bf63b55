import PatternAutomata
import PatternDifferential
import RegexEngine

/// Compares automata with PCRE2 on millions of subjects, or the parser with PCRE2 on hundreds of thousands of texts.
///
/// ```text
/// swift run -c release DifferentialCheck [--seed N] [--comparisons N] [--subjects N] [--patterns -]
/// swift run -c release DifferentialCheck --syntax N [--seed N] [--patterns -]
/// ```
///
/// The exit code is 1 if something differs, and 64 for a wrong argument.
@main
struct DifferentialCheck {
  private var seed = UInt64.random(in: 0..<1_000_000_000)
  private var comparisonCount = 12_000_000
  private var subjectCount = 200
  private var textCount: Int?
  private var readsPatterns = false

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments == ["--help"] {
      print(usage)
      exit(withCode: 0)
    }
    guard let check = DifferentialCheck(arguments) else {
      print(usage)
      exit(withCode: 64)
    }
    print("\(Engine.version), JIT \(Engine.isJITAvailable ? "on" : "off"), --seed \(check.seed)")
    exit(withCode: check.run() ? 0 : 1)
  }

  private static let usage = """
    usage: DifferentialCheck [--seed N] [--comparisons N] [--subjects N] [--patterns -]
           DifferentialCheck --syntax N [--seed N] [--patterns -]

      --syntax N        damage N patterns, and look for any that the parser takes or refuses against PCRE2
      --comparisons N   compare automata of random patterns with PCRE2 N times, or a little more (12,000,000)
      --subjects N      try N subjects on each pattern (200)
      --patterns -      read patterns from standard input, one per line: alone, or among those to damage
      --seed N          repeat a run
    """

  private init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { return nil }
      if name == "--patterns", value == "-" {
        readsPatterns = true
        continue
      }
      guard let number = Int(value), number > 0 else { return nil }
      switch name {
      case "--seed": seed = UInt64(number)
      case "--comparisons": comparisonCount = number
      case "--subjects": subjectCount = number
      case "--syntax": textCount = number
      default: return nil
      }
    }
  }

  private func run() -> Bool {
    if let textCount {
      return SyntaxComparison(seed: seed, textCount: textCount, seeds: readsPatterns ? givenPatterns() : [])
        .run()
    }
    var checker = DifferentialChecker(seed: seed)
    var disagreements: [Disagreement] = []
    let time = ContinuousClock().measure {
      disagreements = readsPatterns ? checkGiven(with: &checker) : checkRandom(with: &checker)
    }
    report(checker, time)
    for disagreement in disagreements { print("DISAGREEMENT: \(disagreement)") }
    return disagreements.isEmpty
  }

  private func checkRandom(with checker: inout DifferentialChecker) -> [Disagreement] {
    var generator = PatternGenerator(seed: seed &+ 1)
    // First every item beside every other, then random patterns.
    let neighbours = NeighbourPatterns.all + NeighbourPatterns.conditional
    var disagreements = neighbours.compactMap {
      checker.check($0, allWordsOver: NeighbourPatterns.bytes).map { checker.shrunk($0) }
    }
    let count = checker.tally.comparisonCount
    while checker.tally.comparisonCount - count < comparisonCount, disagreements.count < 5 {
      disagreements += check(generator.sample(), with: &checker)
    }
    return disagreements
  }

  private func checkGiven(with checker: inout DifferentialChecker) -> [Disagreement] {
    let patterns = givenPatterns()
    ConstructionTimes(patterns).report()
    var disagreements: [Disagreement] = []
    for pattern in patterns {
      disagreements += check(PatternGenerator.Sample(given: pattern), with: &checker)
    }
    return disagreements
  }

  private func givenPatterns() -> [String] {
    var patterns: [String] = []
    while let line = readLine() { patterns.append(line) }
    return patterns
  }

  private func check(
    _ sample: PatternGenerator.Sample, with checker: inout DifferentialChecker
  ) -> [Disagreement] {
    [.search, .wholeSubject].compactMap { matching in
      checker.check(
        sample.pattern, matching: matching, isPlain: sample.isPlain, subjectCount: subjectCount
      ).map { checker.shrunk($0) }
    }
  }

  private func report(_ checker: DifferentialChecker, _ time: Duration) {
    let tally = checker.tally
    print(
      """
      \(tally.comparisonCount) comparisons in \(time) over \(tally.patternCount) automata; \
      \(tally.matchCount) matches, \(tally.livenessCount) of liveness, \(tally.undecidedCount) undecided
      \(tally.refusedCount) patterns refused by PCRE2, \(tally.overBudgetCount) over budget, outside the subset:
      """)
    for (construct, count) in tally.outside.sorted(by: { $0.value > $1.value }) {
      print("  \(construct.rawValue): \(count)")
    }
    if tally.engineConflictCount > 0 {
      print("PCRE2 with JIT differs from PCRE2 without in \(tally.engineConflictCount) comparisons, such as:")
      for conflict in checker.engineConflicts { print("  \(conflict)") }
    }
    for pattern in checker.misread { print("  called malformed: \(pattern.debugDescription)") }
  }
}
