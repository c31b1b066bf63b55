internal import Platform

/// A set of bytes, as a bit vector of 256 bits.
///
/// It is the label of an edge in an automaton, and the meaning of a character class in a pattern.
package struct ByteSet: Hashable, Sendable {
  // A bit for each byte, 64 bits in each word.
  private var word0: UInt64 = 0
  private var word1: UInt64 = 0
  private var word2: UInt64 = 0
  private var word3: UInt64 = 0

  /// Creates an empty set.
  package init() {}

  /// Creates a set of the bytes of a sequence.
  package init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }

  /// Creates a set of the bytes of a range.
  ///
  /// Iterating over a range takes longer in other modules.
  package init(_ range: ClosedRange<UInt8>) {
    self = ByteSet(upTo: range.upperBound)
    if range.lowerBound > 0 { formIntersection(ByteSet(upTo: range.lowerBound - 1).inverted) }
  }

  private init(upTo last: UInt8) {
    func word(_ start: Int) -> UInt64 {
      // A shift by 64 gives 0.
      let bitCount = Int(last) + 1 - start
      return bitCount <= 0 ? 0 : ~(~0 << UInt64(bitCount))
    }
    (word0, word1, word2, word3) = (word(0), word(64), word(128), word(192))
  }

  /// Every byte.
  package static let all = ByteSet().inverted

  /// The ten ASCII digits.
  package static let digits = ByteSet(UInt8(ascii: "0")...UInt8(ascii: "9"))

  /// The complement: all bytes that are not in this set.
  package var inverted: ByteSet {
    var result = self
    result.word0 = ~word0
    result.word1 = ~word1
    result.word2 = ~word2
    result.word3 = ~word3
    return result
  }

  /// The number of bytes in the set.
  package var count: Int {
    word0.nonzeroBitCount + word1.nonzeroBitCount + word2.nonzeroBitCount + word3.nonzeroBitCount
  }

  /// A hash, the same for equal sets.
  var fingerprint: UInt64 {
    .emptyHash.hashed(with: word0).hashed(with: word1).hashed(with: word2).hashed(with: word3)
  }

  /// Whether no byte is in the set.
  package var isEmpty: Bool { word0 | word1 | word2 | word3 == 0 }

  /// The smallest byte of the set, or `nil` if the set is empty.
  package var first: UInt8? {
    if word0 != 0 { return UInt8(truncatingIfNeeded: word0.trailingZeroBitCount) }
    if word1 != 0 { return UInt8(truncatingIfNeeded: 64 + word1.trailingZeroBitCount) }
    if word2 != 0 { return UInt8(truncatingIfNeeded: 128 + word2.trailingZeroBitCount) }
    if word3 != 0 { return UInt8(truncatingIfNeeded: 192 + word3.trailingZeroBitCount) }
    return nil
  }

  /// Whether a byte is in the set.
  package func contains(_ byte: UInt8) -> Bool {
    let word =
      switch byte >> 6 {
      case 0: word0
      case 1: word1
      case 2: word2
      default: word3
      }
    return word >> UInt64(byte & 63) & 1 != 0
  }

  /// Adds a byte.
  package mutating func insert(_ byte: UInt8) {
    let bit: UInt64 = 1 << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: word0 |= bit
    case 1: word1 |= bit
    case 2: word2 |= bit
    default: word3 |= bit
    }
  }

  /// Removes the smallest byte of a set that isn't empty.
  fileprivate mutating func removeSmallest() {
    if word0 != 0 {
      word0 &= word0 &- 1
    } else if word1 != 0 {
      word1 &= word1 &- 1
    } else if word2 != 0 {
      word2 &= word2 &- 1
    } else {
      word3 &= word3 &- 1
    }
  }

  /// Adds all bytes of another set.
  package mutating func formUnion(_ other: ByteSet) {
    word0 |= other.word0
    word1 |= other.word1
    word2 |= other.word2
    word3 |= other.word3
  }

  /// Removes the bytes that aren't in another set.
  package mutating func formIntersection(_ other: ByteSet) {
    word0 &= other.word0
    word1 &= other.word1
    word2 &= other.word2
    word3 &= other.word3
  }

  /// Returns the bytes of either set.
  package func union(_ other: ByteSet) -> ByteSet {
    var result = self
    result.formUnion(other)
    return result
  }

  /// Returns the bytes that are in both sets.
  package func intersection(_ other: ByteSet) -> ByteSet {
    var result = self
    result.formIntersection(other)
    return result
  }

  /// Whether no byte is in both sets.
  package func isDisjoint(with other: ByteSet) -> Bool { intersection(other).isEmpty }
}

extension ByteSet: Sequence {
  /// Walks the bytes in increasing order.
  package struct Iterator: IteratorProtocol {
    fileprivate var rest: ByteSet

    package mutating func next() -> UInt8? {
      guard let byte = rest.first else { return nil }
      rest.removeSmallest()
      return byte
    }
  }

  package func makeIterator() -> Iterator { Iterator(rest: self) }
  package var underestimatedCount: Int { count }
}

extension ByteSet: ExpressibleByArrayLiteral {
  package init(arrayLiteral bytes: UInt8...) { self.init(bytes) }
}
