#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A closure that runs on its own thread.
final class ThreadBody {
  let run: () -> Void
  init(_ run: @escaping () -> Void) { self.run = run }
}

/// A thread that was started and has to be joined.
struct ThreadHandle {
  fileprivate let thread: pthread_t
}

extension LibC {
  /// The stack of a main thread on most systems; the default of other threads can be a sixteenth of it.
  private static let stackByteCount = 8 << 20

  /// Starts a thread; `nil` if the system refuses.
  static func start(_ body: ThreadBody) -> ThreadHandle? {
    var attributes = pthread_attr_t()
    guard unsafe pthread_attr_init(&attributes) == 0 else { return nil }
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, stackByteCount)
    let argument = unsafe Unmanaged.passRetained(body)
    #if canImport(Darwin)
      var thread: pthread_t?
      let error = unsafe pthread_create(&thread, &attributes, runBody, argument.toOpaque())
      if error == 0, let thread = unsafe thread { return unsafe ThreadHandle(thread: thread) }
    #else
      var thread = pthread_t()
      let error = unsafe pthread_create(&thread, &attributes, runBody, argument.toOpaque())
      if error == 0 { return ThreadHandle(thread: thread) }
    #endif
    unsafe argument.release()
    return nil
  }

  /// Waits for a thread to end; call it exactly once for each.
  static func join(_ handle: ThreadHandle) {
    pthread_join(handle.thread, nil)
  }

  /// Gives up waiting for a thread to end.
  static func detach(_ handle: ThreadHandle) {
    pthread_detach(handle.thread)
  }
}

extension Workers {
  /// The number of processors in use, at least 1.
  package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

#if canImport(Darwin)
  private func runBody(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
    return nil
  }
#else
  private func runBody(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument = unsafe argument {
      unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
    }
    return nil
  }
#endif

/// A mutex and a condition variable at a fixed address.
@safe
struct MonitorLock {
  // SAFETY: both are allocated and initialized here, never moved, and freed by `destroy`, which the owner calls once,
  // after the last use of either.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  init() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe condition = .allocate(capacity: 1)
    unsafe condition.initialize(to: pthread_cond_t())
    let mutexError = unsafe pthread_mutex_init(mutex, nil)
    let conditionError = unsafe pthread_cond_init(condition, nil)
    precondition(mutexError == 0 && conditionError == 0, "the system has no memory for a lock")
  }

  func destroy() {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  func lock() { unsafe pthread_mutex_lock(mutex) }
  func unlock() { unsafe pthread_mutex_unlock(mutex) }
  /// Releases the lock until ``wakeAll()`` is called; may also return earlier.
  func wait() { unsafe pthread_cond_wait(condition, mutex) }
  /// Releases the lock until ``wakeAll()`` is called or some time has passed, at most an hour.
  func wait(atMost seconds: Double) {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    let nanoseconds = Int(time.tv_nsec) + Int(min(seconds, 3600) * 1e9)
    time.tv_sec += nanoseconds / 1_000_000_000
    time.tv_nsec = nanoseconds % 1_000_000_000
    _ = unsafe pthread_cond_timedwait(condition, mutex, &time)
  }
  func wakeAll() { unsafe pthread_cond_broadcast(condition) }
}
