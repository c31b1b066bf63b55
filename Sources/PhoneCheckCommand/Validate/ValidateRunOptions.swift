import ArgumentParser
import PhoneBatch

/// Whether the user wants to see the progress of a run.
enum ProgressChoice: EnumerableFlag {
  case progress
  case noProgress

  static func help(for value: ProgressChoice) -> ArgumentHelp? {
    switch value {
    case .progress:
      "Show how far the run is. If standard error isn't a terminal, a line is written every few seconds."
    case .noProgress: "Don't show how far the run is. Default: shown on a terminal that has no rows to show."
    }
  }
}

/// The execution of `validate`; the output doesn't depend on it.
struct ValidateRunOptions: ParsableArguments {
  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp(
      "Use this many threads. Default: 0, one for each processor.", valueName: "n"))
  var jobs = 0

  @Flag(
    name: .long,
    help: ArgumentHelp(
      "Answer every line before waiting for the next, for a program at the other end of a pipe. Text is UTF-8 "
        + "unless --encoding names another encoding or a mark says UTF-16. Compressed input is refused."))
  var flush = false

  @Flag var progress: ProgressChoice?

  func check() throws(OptionFault) {
    // The maximum is far above the number of processors: more threads only cost memory.
    try OptionFault.check("--jobs", jobs, in: 0...1024)
  }

  /// Applies the options to a plan.
  ///
  /// - Throws: If `PHONECHECK_DISABLE` names anything but fast paths.
  func apply(to plan: inout BatchPlan) throws(OptionFault) {
    plan.jobs = jobs
    plan.answersAtOnce = flush
    plan.fastPaths = try .allowedByEnvironment()
  }
}
