/// A hash table that finds the indices of values equal to earlier values, by linear probing (Knuth, *TAOCP* 3, section 6.4,
/// algorithm L).
///
/// The caller keeps the values, numbered from 0 in the order of their arrival. This type is compiled once for all values; a
/// dictionary takes 3 kB of WebAssembly for each type of key.
package struct HashedIndices {
  /// The index of a value in each slot, or -1; the number of slots is a power of two, and at most half are taken.
  private var slots: [Int32] = []
  private var hashes: [UInt64] = []

  package init() {}

  /// The number of distinct values.
  package var count: Int { hashes.count }

  /// Returns the index of a value; a new value gets the next index, which is ``count`` before the call.
  ///
  /// - Parameters:
  ///   - hash: A hash, which is the same for equal values.
  ///   - isEqual: Whether the value at an index is equal.
  /// - Complexity: O(1) on average, if hashes differ.
  @inline(never)
  package mutating func index(hash: UInt64, isEqual: (Int) -> Bool) -> Int {
    if 2 * hashes.count >= slots.count { grow() }
    var slot = firstSlot(for: hash)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if hashes[index] == hash, isEqual(index) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(truncatingIfNeeded: hashes.count)
    hashes.append(hash)
    return hashes.count - 1
  }

  private func firstSlot(for hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash ^ hash >> 32) & (slots.count - 1)
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: max(64, 2 * slots.count))
    for (index, hash) in hashes.enumerated() {
      var slot = firstSlot(for: hash)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(truncatingIfNeeded: index)
    }
  }
}

extension UInt64 {
  /// The hash of an empty sequence.
  package static let emptyHash: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The hash of this sequence followed by a value.
  package func hashed(with value: UInt64) -> UInt64 {
    (self ^ value) &* 0xFF51_AFD7_ED55_8CCD ^ (self >> 29)
  }
}
