/// A fixed number of elements in the buffer's own memory, which C kernels can read and write.
///
/// Use it if an array doesn't fit: a kernel keeps pointers into several buffers for one call, or a hot loop must neither count
/// references nor check uniqueness.
///
/// ```swift
/// var codes = FixedBuffer<UInt16>(count: 256)
/// codes[3] = 7
/// unsafe kernel(codes.base, codes.count)
/// ```
///
/// It is `public` because `package` declarations aren't specialized or inlined in other modules: that made a loop over the rows
/// of a block eight times as slow (Swift 6.3).
@safe
@frozen
public struct FixedBuffer<Element: BitwiseCopyable>: ~Copyable {
  // SAFETY: `base` points to `count` elements that `init` allocates and initializes. Only this value owns them; it can't be
  // copied, and frees them once, in `deinit`. The subscript checks its index. Users of `base` stay below `count`, don't keep it
  // longer than this value, and write only with exclusive access to it.

  /// The address of the first element.
  ///
  /// The address is valid for ``count`` elements, for as long as this value exists.
  @unsafe public let base: UnsafeMutablePointer<Element>

  /// The number of elements, each of which always has a value.
  public let count: Int

  /// Allocates elements that all have the same value.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  @inlinable
  public init(repeating element: Element, count: Int) {
    precondition(count >= 0, "a buffer has no negative number of elements")
    unsafe base = .allocate(capacity: count)
    unsafe base.initialize(repeating: element, count: count)
    self.count = count
  }

  /// Copies the elements of an array.
  @inlinable
  public init(_ elements: [Element]) {
    unsafe base = .allocate(capacity: elements.count)
    count = elements.count
    for (index, element) in elements.enumerated() { unsafe (base + index).initialize(to: element) }
  }

  /// Copies the elements of another buffer, followed by a filler.
  ///
  /// - Parameters:
  ///   - count: The total number of elements.
  ///   - filler: The value of the elements after the copied ones.
  @inlinable
  public init(_ other: borrowing FixedBuffer, count: Int, filler: Element) {
    precondition(count >= other.count, "a buffer has room for the elements it copies")
    self.init(repeating: filler, count: count)
    unsafe base.update(from: other.base, count: other.count)
  }

  @inlinable
  deinit {
    unsafe base.deallocate()
  }

  /// An element, whose index is checked in every build.
  @inlinable
  public subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count, "a buffer has no element at this index")
      return unsafe base[index]
    }
    set {
      precondition(index >= 0 && index < count, "a buffer has no element at this index")
      unsafe base[index] = newValue
    }
  }

  /// An element, whose index is checked only in debug builds.
  @unsafe @inlinable
  public subscript(unchecked index: Int) -> Element {
    get {
      assert(index >= 0 && index < count, "a buffer has no element at this index")
      return unsafe base[index]
    }
    set {
      assert(index >= 0 && index < count, "a buffer has no element at this index")
      unsafe base[index] = newValue
    }
  }

  /// Lends a range of the elements for reading.
  @inlinable
  public borrowing func withSpan<Answer: ~Copyable, E: Error>(
    in range: Range<Int>, _ body: (Span<Element>) throws(E) -> Answer
  ) throws(E) -> Answer {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "a buffer has no elements in this range")
    return try unsafe body(Span(_unsafeStart: base + range.lowerBound, count: range.count))
  }
}

extension FixedBuffer where Element: FixedWidthInteger {
  /// Allocates zeros.
  @inlinable
  public init(count: Int) {
    self.init(repeating: 0, count: count)
  }
}

// SAFETY: one value with one owner, like an array's storage. The note on `base` says who may write.
extension FixedBuffer: @unchecked Sendable where Element: Sendable {}
