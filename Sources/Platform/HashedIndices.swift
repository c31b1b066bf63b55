/// Finds values again that equal an earlier one: a hash table of their indices, with linear probing (Knuth, *TAOCP* 3,
/// section 6.4, algorithm L).
///
/// The values themselves are kept elsewhere, numbered from 0 in the order of their arrival. This is compiled once for all
/// types; each type of a dictionary's keys is 3 kB of WebAssembly.
package struct HashedIndices {
  /// The index of a value, or -1; a power of two of them, at most half of them taken.
  private var slots: [Int32] = []
  private var hashes: [UInt64] = []

  package init() {}

  /// How many distinct values there are.
  package var count: Int { hashes.count }

  /// Returns the index of a value; one that is new gets the next index, which was ``count`` before.
  ///
  /// - Parameters:
  ///   - hash: The same for equal values.
  ///   - isEqual: Whether the value at an index is equal.
  /// - Complexity: O(1) on average, where hashes differ.
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
  /// A hash of nothing.
  package static let emptyHash: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The hash of this sequence followed by a value.
  package func hashed(with value: UInt64) -> UInt64 {
    (self ^ value) &* 0xFF51_AFD7_ED55_8CCD ^ (self >> 29)
  }
}
