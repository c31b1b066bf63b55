#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Returns the processor time of a closure on this thread, in seconds.
///
/// Other load on the machine affects it little.
func seconds(_ body: () -> Void) -> Double {
  let start = processorTime()
  body()
  return processorTime() - start
}

private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
