/// A set of bytes, as a bit vector of 256 bits.
///
/// The label of an edge in an automaton, and what a character class of a pattern denotes.
package struct ByteSet: Hashable, Sendable {
  private var low: UInt128 = 0
  private var high: UInt128 = 0

  /// Creates an empty set.
  package init() {}

  /// Creates a set of the bytes of a sequence.
  package init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }

  /// Creates a set of the bytes of a range; iterating over one takes longer in other modules.
  package init(_ range: ClosedRange<UInt8>) {
    self = ByteSet(upTo: range.upperBound)
    if range.lowerBound > 0 { formIntersection(ByteSet(upTo: range.lowerBound - 1).inverted) }
  }

  private init(upTo last: UInt8) {
    low = last < 127 ? (1 << UInt128(last + 1)) - 1 : .max
    high = last < 128 ? 0 : last < 255 ? (1 << UInt128(last - 127)) - 1 : .max
  }

  /// Every byte.
  package static let all = ByteSet().inverted

  /// The ten ASCII digits.
  package static let digits = ByteSet(UInt8(ascii: "0")...UInt8(ascii: "9"))

  /// The complement: all bytes that are not in this set.
  package var inverted: ByteSet {
    var result = self
    result.low = ~low
    result.high = ~high
    return result
  }

  /// The number of bytes in the set.
  package var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

  /// Whether no byte is in the set.
  package var isEmpty: Bool { low | high == 0 }

  /// The smallest byte of the set, or `nil` when it is empty.
  package var first: UInt8? {
    if low != 0 { return UInt8(truncatingIfNeeded: low.trailingZeroBitCount) }
    if high != 0 { return UInt8(truncatingIfNeeded: 128 + high.trailingZeroBitCount) }
    return nil
  }

  /// Whether a byte is in the set.
  package func contains(_ byte: UInt8) -> Bool {
    (byte < 128 ? low >> UInt128(byte) : high >> UInt128(byte - 128)) & 1 != 0
  }

  /// Adds a byte.
  package mutating func insert(_ byte: UInt8) {
    if byte < 128 { low |= 1 << UInt128(byte) } else { high |= 1 << UInt128(byte - 128) }
  }

  /// Adds all bytes of another set.
  package mutating func formUnion(_ other: ByteSet) {
    low |= other.low
    high |= other.high
  }

  /// Removes the bytes that another set doesn't hold.
  package mutating func formIntersection(_ other: ByteSet) {
    low &= other.low
    high &= other.high
  }

  /// The bytes of either set.
  package func union(_ other: ByteSet) -> ByteSet {
    var result = self
    result.formUnion(other)
    return result
  }

  /// The bytes of both sets.
  package func intersection(_ other: ByteSet) -> ByteSet {
    var result = self
    result.formIntersection(other)
    return result
  }

  /// Whether no byte is in both sets.
  package func isDisjoint(with other: ByteSet) -> Bool {
    (low & other.low) | (high & other.high) == 0
  }
}

extension ByteSet: Sequence {
  /// Walks the bytes in increasing order.
  package struct Iterator: IteratorProtocol {
    fileprivate var rest: ByteSet

    package mutating func next() -> UInt8? {
      guard let byte = rest.first else { return nil }
      if byte < 128 { rest.low &= rest.low &- 1 } else { rest.high &= rest.high &- 1 }
      return byte
    }
  }

  package func makeIterator() -> Iterator { Iterator(rest: self) }
  package var underestimatedCount: Int { count }
}

extension ByteSet: ExpressibleByArrayLiteral {
  package init(arrayLiteral bytes: UInt8...) { self.init(bytes) }
}
