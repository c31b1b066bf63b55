internal import ByteIO

/// Reports the progress of a run at intervals.
struct ProgressReports {
  private let start = Process.monotonicSeconds
  private let interval: Double
  private var next: Double

  init(every interval: Double) {
    self.interval = interval
    next = start + interval
  }

  /// Reports, if the interval has passed.
  mutating func report(on output: Monitor<OrderedOutput>, to progress: (BatchProgress) -> Void) {
    let now = Process.monotonicSeconds
    guard now >= next else { return }
    next = now + interval
    var report = output.withLock { $0.progress }
    report.seconds = now - start
    progress(report)
  }
}
