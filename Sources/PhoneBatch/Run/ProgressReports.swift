internal import ByteIO

/// Reports the progress of a run at intervals.
struct ProgressReports {
  private let start = Process.monotonicSeconds
  private let interval: Double
  private let totalByteCount: Int?
  private var next: Double

  init(totalByteCount: Int?, _ interval: Double) {
    self.interval = interval
    self.totalByteCount = totalByteCount
    next = start + interval
  }

  /// Reports, if the interval has passed.
  mutating func report(on output: Monitor<OrderedOutput>, to progress: (BatchProgress) -> Void) {
    let now = Process.monotonicSeconds
    guard now >= next else { return }
    next = now + interval
    let (rowCount, invalidCount, byteCount) = output.withLock { ($0.rowCount, $0.invalidCount, $0.byteCount) }
    progress(
      BatchProgress(
        rowCount: rowCount, invalidCount: invalidCount, byteCount: byteCount, totalByteCount: totalByteCount,
        seconds: now - start))
  }
}
