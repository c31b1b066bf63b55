import PatternAutomata
import PatternDifferential

/// The pattern parser and the automaton against PCRE2, which is asked about the same subjects.
///
/// The first line is the pattern. The other lines are subjects; some more are drawn from the automaton.
enum PatternsTarget {
  static func run(_ input: inout FuzzInput) {
    let pattern = input.text()
    // What the loader accepts; longer ones are slow and find nothing else.
    guard pattern.utf8.count <= 200 else { return }
    // The engines contradict each other (the checker counts where): 10.42's bugs aren't findings here.
    var checker = DifferentialChecker(
      seed: UInt64(pattern.utf8.reduce(7) { $0 &* 31 &+ Int($1) } & 0xFFFF_FFFF))
    while !input.isEmpty {
      let subject = input.line()
      report(checker.check(pattern, matching: .search, subject: subject), checker)
      report(checker.check(pattern, matching: .wholeSubject, subject: subject), checker)
    }
    report(checker.check(pattern, matching: .search, subjectCount: 12), checker)
    report(checker.check(pattern, matching: .wholeSubject, subjectCount: 12), checker)
  }

  private static func report(_ disagreement: Disagreement?, _ checker: DifferentialChecker) {
    guard let disagreement else { return }
    var checker = checker
    fatalError("\(checker.shrunk(disagreement))")
  }
}
