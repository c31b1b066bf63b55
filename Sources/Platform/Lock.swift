#if THREAD_SANITIZER
  internal import Synchronization

  /// A value that only one thread at a time uses, for builds under ThreadSanitizer.
  ///
  /// If a thread has to wait for a `Mutex`, the Linux kernel hands it over. ThreadSanitizer doesn't see that, and reports races
  /// on the protected value. This lock spins on an atomic flag, which ThreadSanitizer sees.
  @safe
  public final class Lock<Value>: Sendable {
    // SAFETY: accessed only by `withLock`, in the thread that set the flag. The extra byte gives an empty value an address of
    // its own; otherwise it would share the address of the field before it, and be reported as a race on that field.
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
  /// A value that only one thread at a time uses, on platforms with only one thread.
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

  /// A value that only one thread at a time uses, on systems older than `Mutex`.
  public struct Lock<Value>: Sendable {
    private let lock: OSAllocatedUnfairLock<Value>

    /// Creates a lock around a value.
    public init(_ value: consuming sending Value) { lock = OSAllocatedUnfairLock(uncheckedState: value) }

    /// Calls a closure while no other thread uses the value.
    public func withLock<Answer, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
      // The system's lock rethrows errors without their type.
      let result: Result<Answer, Failure> = lock.withLockUnchecked { value in
        do throws(Failure) { return .success(try body(&value)) } catch { return .failure(error) }
      }
      return try result.get()
    }
  }
#else
  public import Synchronization

  /// A value that only one thread at a time uses.
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
