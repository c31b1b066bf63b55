import ByteIO

extension LockTimes {
  /// New counters of the time in parts of a run that only one thread can execute; `nil` unless `PHONECHECK_LOCK_TIMES`
  /// is 1.
  static var ofEnvironment: LockTimes? {
    Process.environment("PHONECHECK_LOCK_TIMES") == "1" ? LockTimes() : nil
  }

  /// The times, each with the name of a resource that one thread uses at a time.
  var text: String {
    let times = seconds.sorted { $0.key < $1.key }.map { "\($0.key) \(Int($0.value * 1e6)) µs" }
    return "one thread at a time: \(times.joined(separator: ", "))"
  }
}
