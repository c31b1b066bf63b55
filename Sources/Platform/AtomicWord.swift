// A word that threads share: what this toolkit needs of atomic operations, on platforms of every age.

#if hasFeature(Embedded)
  /// A word that several threads may read and change, where there is only one.
  @safe
  package final class AtomicWord: Sendable {
    // SAFETY: there are no threads.
    nonisolated(unsafe) private var value: UInt

    package init(_ value: UInt = 0) { unsafe self.value = value }

    /// The word, and what was written before it was stored.
    package func load() -> UInt { unsafe value }

    /// Stores a word if another one is there, and returns the one that was.
    package func exchange(_ expected: UInt, for new: UInt) -> UInt {
      defer { if unsafe value == expected { unsafe value = new } }
      return unsafe value
    }

    /// Stores a word and returns the one that was there.
    package func replace(with new: UInt) -> UInt {
      defer { unsafe value = new }
      return unsafe value
    }

    /// Adds to the word, wrapping around, and returns the sum; nothing else is made visible to other threads.
    @discardableResult
    package func add(_ amount: UInt) -> UInt {
      unsafe value &+= amount
      return unsafe value
    }
  }
#elseif canImport(Darwin)
  internal import Atomics

  /// A word that several threads may read and change, on systems older than the standard library's.
  package struct AtomicWord: ~Copyable, Sendable {
    private let word: ManagedAtomic<UInt>

    package init(_ value: UInt = 0) { word = ManagedAtomic(value) }

    /// The word, and what was written before it was stored.
    package func load() -> UInt { word.load(ordering: .acquiring) }

    /// Stores a word if another one is there, and returns the one that was.
    package func exchange(_ expected: UInt, for new: UInt) -> UInt {
      word.compareExchange(expected: expected, desired: new, ordering: .acquiringAndReleasing).original
    }

    /// Stores a word and returns the one that was there.
    package func replace(with new: UInt) -> UInt { word.exchange(new, ordering: .acquiringAndReleasing) }

    /// Adds to the word, wrapping around, and returns the sum; nothing else is made visible to other threads.
    @discardableResult
    package func add(_ amount: UInt) -> UInt {
      word.wrappingIncrementThenLoad(by: amount, ordering: .relaxed)
    }
  }
#else
  package import Synchronization

  /// A word that several threads may read and change.
  @frozen
  package struct AtomicWord: ~Copyable, Sendable {
    @usableFromInline
    package let word: Atomic<UInt>

    @inlinable
    package init(_ value: UInt = 0) { word = Atomic(value) }

    /// The word, and what was written before it was stored.
    @inlinable
    package func load() -> UInt { word.load(ordering: .acquiring) }

    /// Stores a word if another one is there, and returns the one that was.
    @inlinable
    package func exchange(_ expected: UInt, for new: UInt) -> UInt {
      word.compareExchange(expected: expected, desired: new, ordering: .acquiringAndReleasing).original
    }

    /// Stores a word and returns the one that was there.
    @inlinable
    package func replace(with new: UInt) -> UInt { word.exchange(new, ordering: .acquiringAndReleasing) }

    /// Adds to the word, wrapping around, and returns the sum; nothing else is made visible to other threads.
    @discardableResult
    @inlinable
    package func add(_ amount: UInt) -> UInt { word.wrappingAdd(amount, ordering: .relaxed).newValue }
  }
#endif
