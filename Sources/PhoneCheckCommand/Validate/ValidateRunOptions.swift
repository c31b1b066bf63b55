import ArgumentParser
import PhoneBatch

/// How `validate` goes about its work; what comes out is the same.
struct ValidateRunOptions: ParsableArguments {
  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp(
      "How many threads work at the same time. Default: 0, as many as there are processors.", valueName: "n"))
  var jobs = 0

  mutating func validate() throws {
    guard (0...Self.maximumJobCount).contains(jobs) else {
      throw ValidationError("--jobs is between 0 and \(Self.maximumJobCount).")
    }
  }

  /// More threads than anybody has processors would only take memory.
  private static let maximumJobCount = 1024

  /// Puts what was asked for into a plan.
  func fill(_ plan: inout BatchPlan) throws {
    plan.jobs = jobs
    plan.fastPaths = try .allowedByEnvironment()
  }
}
