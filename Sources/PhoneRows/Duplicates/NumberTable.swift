/// Some distinct numbers, and a row for each.
///
/// How it works. Keys and rows lie side by side in a table with open addressing: a search starts at the slot given by
/// the key's hash and continues until it finds the key or a free slot. A key is the number itself, not a fingerprint of
/// it, so that different numbers never count as duplicates. The hash has a random part, so that the author of a file
/// can't choose numbers that all collide. The highest bits of the hash are reserved for choosing among tables.
struct NumberTable {
  private struct Entry {
    var key: UInt64 = 0
    var row: UInt64 = 0
  }

  private var entries = Array(repeating: Entry(), count: 16)
  private var count = 0

  /// A random part of hashes.
  static func makeSeed() -> UInt64 { .random(in: .min ... .max) }

  /// The mixing function of SplitMix64 ([Steele, Lea, Flood 2014](https://doi.org/10.1145/2660193.2660195)).
  static func hash(_ key: UInt64, _ seed: UInt64) -> UInt64 {
    var hash = key ^ seed
    hash = (hash ^ hash &>> 30) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ hash &>> 27) &* 0x94D0_49BB_1331_11EB
    return hash ^ hash &>> 31
  }

  /// Returns the first row with a key; 0 if it is this row.
  ///
  /// - Parameters:
  ///   - row: The row's number, from 1.
  ///   - hash: The hash of the key and the seed.
  mutating func firstRow(of key: UInt64, in row: UInt64, _ hash: UInt64, _ seed: UInt64) -> UInt64 {
    let slot = slot(of: key, hash)
    guard entries[slot].key == 0 else { return entries[slot].row }
    entries[slot] = Entry(key: key, row: row)
    count += 1
    // At most three in four slots are occupied.
    if count &* 4 > entries.count &* 3 { grow(seed) }
    return 0
  }

  /// Returns the row of a key; 0 if it has none.
  func row(of key: UInt64, _ hash: UInt64) -> UInt64 { entries[slot(of: key, hash)].row }

  /// The slot with a key, or the empty slot for it.
  @inline(__always)
  private func slot(of key: UInt64, _ hash: UInt64) -> Int {
    let mask = entries.count &- 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while entries[slot].key != 0, entries[slot].key != key { slot = (slot &+ 1) & mask }
    return slot
  }

  /// Sets the row of a key, which may already have one.
  mutating func setRow(of key: UInt64, to row: UInt64, _ hash: UInt64, _ seed: UInt64) {
    guard firstRow(of: key, in: row, hash, seed) != 0 else { return }
    entries[slot(of: key, hash)].row = row
  }

  /// Replaces the row of each key.
  mutating func replaceRows(by newRow: (UInt64) -> UInt64) {
    for slot in entries.indices where entries[slot].key != 0 { entries[slot].row = newRow(entries[slot].row) }
  }

  /// Reads the slot of a key, so that it is in the cache when the key is looked up.
  ///
  /// Reads of several keys don't depend on each other, so many are in flight at once; sequential look-ups would wait
  /// for each.
  ///
  /// - Returns: A value that depends on the read, so that the optimizer keeps it.
  func fetch(_ hash: UInt64) -> UInt64 {
    entries[Int(truncatingIfNeeded: hash) & (entries.count &- 1)].key
  }

  private mutating func grow(_ seed: UInt64) {
    let mask = entries.count * 2 - 1
    var larger = Array(repeating: Entry(), count: mask + 1)
    for entry in entries where entry.key != 0 {
      var slot = Int(truncatingIfNeeded: Self.hash(entry.key, seed)) & mask
      while larger[slot].key != 0 { slot = (slot + 1) & mask }
      larger[slot] = entry
    }
    entries = larger
  }
}
