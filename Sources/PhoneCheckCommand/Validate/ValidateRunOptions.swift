import ArgumentParser
import PhoneBatch

/// Whether the user wants to see how far a run is.
enum ProgressChoice: EnumerableFlag {
  case progress
  case noProgress

  static func help(for value: ProgressChoice) -> ArgumentHelp? {
    switch value {
    case .progress:
      "Show how far the run is; where standard error is no terminal, as a line every few seconds."
    case .noProgress: "Don't show it. Default: shown on a terminal that has no rows to show."
    }
  }
}

/// How `validate` runs; the output doesn't depend on it.
struct ValidateRunOptions: ParsableArguments {
  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp(
      "The number of threads. Default: 0, one per processor.", valueName: "n"))
  var jobs = 0

  @Flag var progress: ProgressChoice?

  mutating func validate() throws {
    guard (0...Self.maximumJobCount).contains(jobs) else {
      throw ValidationError("--jobs is between 0 and \(Self.maximumJobCount).")
    }
  }

  /// Far more than there are processors: threads beyond that only cost memory.
  private static let maximumJobCount = 1024

  /// Applies the options to a plan.
  ///
  /// - Throws: `ValidationError` when `PHONECHECK_DISABLE` names no fast path.
  func apply(to plan: inout BatchPlan) throws {
    plan.jobs = jobs
    plan.fastPaths = try .allowedByEnvironment()
  }
}
