#if THREAD_SANITIZER
  internal import Synchronization

  /// A value that one thread at a time uses, for builds under ThreadSanitizer.
  ///
  /// A thread that has to wait for a `Mutex` gets it from the Linux kernel, where ThreadSanitizer doesn't look: it takes
  /// what the mutex protects for a race. This lock spins on an atomic flag, which it sees.
  @safe
  package final class Lock<Value>: Sendable {
    // SAFETY: accessed by `withLock` only, by the thread that set the flag.
    nonisolated(unsafe) private var value: Value
    private let isHeld = Atomic<Bool>(false)

    package init(_ value: consuming sending Value) { unsafe self.value = value }

    /// Calls a closure while no other thread uses the value.
    package func withLock<Answer, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
      while isHeld.exchange(true, ordering: .acquiring) {}
      defer { isHeld.store(false, ordering: .releasing) }
      return try unsafe body(&value)
    }
  }
#else
  package import Synchronization

  /// A value that one thread at a time uses: a `Mutex`, except under ThreadSanitizer (`-D THREAD_SANITIZER`).
  package typealias Lock<Value: ~Copyable> = Mutex<Value>
#endif
