#if THREAD_SANITIZER
  internal import Synchronization

  /// A value that one thread at a time uses, for builds under ThreadSanitizer.
  ///
  /// A thread that has to wait for a `Mutex` gets it from the Linux kernel, where ThreadSanitizer doesn't look, so
  /// it reports races on what the mutex protects. This lock spins on an atomic flag, which it sees.
  @safe
  public final class Lock<Value>: Sendable {
    // SAFETY: accessed by `withLock` only, by the thread that set the flag. A byte beside it: a value without any has the address
    // of what precedes it, and looks like a race on that.
    nonisolated(unsafe) private var value: (held: Value, UInt8)
    private let isHeld = Atomic<Bool>(false)

    /// Creates a lock around a value.
    public init(_ value: consuming sending Value) { unsafe self.value = (value, 0) }

    /// Calls a closure while no other thread uses the value.
    public func withLock<Answer, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
      while isHeld.exchange(true, ordering: .acquiring) {}
      defer { isHeld.store(false, ordering: .releasing) }
      return try unsafe body(&value.held)
    }
  }
#elseif hasFeature(Embedded)
  /// A value that one thread at a time uses, on platforms with only one.
  @safe
  public final class Lock<Value>: Sendable {
    // SAFETY: there are no threads.
    nonisolated(unsafe) private var value: Value

    /// Creates a lock around a value.
    public init(_ value: consuming sending Value) { unsafe self.value = value }

    /// Calls a closure with the value.
    public func withLock<Answer, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
      try unsafe body(&value)
    }
  }
#elseif canImport(Darwin)
  internal import os

  /// A value that one thread at a time uses, on systems older than `Mutex`.
  public struct Lock<Value>: Sendable {
    private let lock: OSAllocatedUnfairLock<Value>

    /// Creates a lock around a value.
    public init(_ value: consuming sending Value) { lock = OSAllocatedUnfairLock(uncheckedState: value) }

    /// Calls a closure while no other thread uses the value.
    public func withLock<Answer, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
      // The lock passes errors on without their type.
      let result: Result<Answer, Failure> = lock.withLockUnchecked { value in
        do throws(Failure) { return .success(try body(&value)) } catch { return .failure(error) }
      }
      return try result.get()
    }
  }
#else
  public import Synchronization

  /// A value that one thread at a time uses.
  @frozen
  public struct Lock<Value: ~Copyable>: ~Copyable, Sendable {
    @usableFromInline
    let mutex: Mutex<Value>

    /// Creates a lock around a value.
    @inlinable
    public init(_ value: consuming sending Value) { mutex = Mutex(value) }

    /// Calls a closure while no other thread uses the value.
    @inlinable
    public func withLock<Answer: ~Copyable, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Answer
    ) throws(Failure) -> sending Answer {
      try mutex.withLock(body)
    }
  }
#endif
