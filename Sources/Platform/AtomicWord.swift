// A word that threads share: the atomic operations that this toolkit needs, on old and new platforms.

#if hasFeature(Embedded)
  /// A word that several threads may read and change, on platforms with only one thread.
  @safe
  public final class AtomicWord: Sendable {
    // SAFETY: there are no threads.
    nonisolated(unsafe) private var value: UInt

    /// Creates a word.
    public init(_ value: UInt = 0) { unsafe self.value = value }

    /// Returns the word, and makes visible everything that was written before the word was stored.
    public func load() -> UInt { unsafe value }

    /// Stores a word if the current one is as expected, and returns the previous one.
    public func exchange(_ expected: UInt, for new: UInt) -> UInt {
      defer { if unsafe value == expected { unsafe value = new } }
      return unsafe value
    }

    /// Stores a word and returns the previous one.
    public func replace(with new: UInt) -> UInt {
      defer { unsafe value = new }
      return unsafe value
    }

    /// Adds to the word, wrapping around, and returns the sum; only this word is synchronized.
    @discardableResult
    public func add(_ amount: UInt) -> UInt {
      unsafe value &+= amount
      return unsafe value
    }
  }
#elseif canImport(Darwin)
  internal import Atomics

  /// A word that several threads may read and change, on systems without the standard library's atomics.
  public struct AtomicWord: ~Copyable, Sendable {
    private let word: ManagedAtomic<UInt>

    /// Creates a word.
    public init(_ value: UInt = 0) { word = ManagedAtomic(value) }

    /// Returns the word, and makes visible everything that was written before the word was stored.
    public func load() -> UInt { word.load(ordering: .acquiring) }

    /// Stores a word if the current one is as expected, and returns the previous one.
    public func exchange(_ expected: UInt, for new: UInt) -> UInt {
      word.compareExchange(expected: expected, desired: new, ordering: .acquiringAndReleasing).original
    }

    /// Stores a word and returns the previous one.
    public func replace(with new: UInt) -> UInt { word.exchange(new, ordering: .acquiringAndReleasing) }

    /// Adds to the word, wrapping around, and returns the sum; only this word is synchronized.
    @discardableResult
    public func add(_ amount: UInt) -> UInt {
      word.wrappingIncrementThenLoad(by: amount, ordering: .relaxed)
    }
  }
#else
  public import Synchronization

  /// A word that several threads may read and change.
  @frozen
  public struct AtomicWord: ~Copyable, Sendable {
    @usableFromInline
    let word: Atomic<UInt>

    /// Creates a word.
    @inlinable
    public init(_ value: UInt = 0) { word = Atomic(value) }

    /// Returns the word, and makes visible everything that was written before the word was stored.
    @inlinable
    public func load() -> UInt { word.load(ordering: .acquiring) }

    /// Stores a word if the current one is as expected, and returns the previous one.
    @inlinable
    public func exchange(_ expected: UInt, for new: UInt) -> UInt {
      word.compareExchange(expected: expected, desired: new, ordering: .acquiringAndReleasing).original
    }

    /// Stores a word and returns the previous one.
    @inlinable
    public func replace(with new: UInt) -> UInt { word.exchange(new, ordering: .acquiringAndReleasing) }

    /// Adds to the word, wrapping around, and returns the sum; only this word is synchronized.
    @discardableResult
    @inlinable
    public func add(_ amount: UInt) -> UInt { word.wrappingAdd(amount, ordering: .relaxed).newValue }
  }
#endif
