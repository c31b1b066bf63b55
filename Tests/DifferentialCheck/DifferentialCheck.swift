import PCRE2
import PatternAutomata
import PatternDifferential

/// Compares automata with PCRE2 on millions of subjects, and says where they differ.
///
/// ```text
/// swift run -c release DifferentialCheck [--seed N] [--comparisons N] [--pattern P]
/// ```
///
/// The exit code is 1 when something differs, 64 for a wrong argument.
@main
struct DifferentialCheck {
  var seed = UInt64.random(in: 0..<1_000_000_000)
  var comparisonCount = 12_000_000
  var pattern: String?

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let check = DifferentialCheck(arguments) else {
      print("usage: DifferentialCheck [--seed N] [--comparisons N] [--pattern P]")
      exit(withCode: 64)
    }
    exit(withCode: check.run() ? 0 : 1)
  }

  private init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { return nil }
      switch name {
      case "--seed":
        guard let number = UInt64(value) else { return nil }
        seed = number
      case "--comparisons":
        guard let number = Int(value) else { return nil }
        comparisonCount = number
      case "--pattern":
        pattern = value
      default:
        return nil
      }
    }
  }

  private func run() -> Bool {
    print("PCRE2 \(Library.version), JIT \(Library.isJITAvailable ? "on" : "off"), --seed \(seed)")
    var checker = DifferentialChecker(seed: seed)
    var generator = PatternGenerator(seed: seed &+ 1)
    var disagreements: [Disagreement] = []
    let time = ContinuousClock().measure {
      while checker.tally.comparisonCount < comparisonCount, disagreements.count < 5 {
        let sample = pattern.map { PatternGenerator.Sample(pattern: $0) } ?? generator.sample()
        for matching in [Automaton.Matching.search, .wholeSubject] {
          let found = checker.check(
            sample.pattern, matching: matching, isPlain: sample.isPlain, subjectCount: 200)
          if let found { disagreements.append(checker.shrunk(found)) }
        }
      }
    }
    report(checker, time)
    for disagreement in disagreements { print("DISAGREEMENT: \(disagreement)") }
    return disagreements.isEmpty
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
