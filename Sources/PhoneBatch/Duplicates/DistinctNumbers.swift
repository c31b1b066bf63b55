internal import PhoneCheck
internal import Platform

/// The distinct numbers so far, and the first row of each.
///
/// How it works. Keys and rows lie side by side in tables with open addressing: a search starts at the slot given by the
/// key's hash and continues until it finds the key or a free slot. There are many small tables instead of a large one, so
/// that doubling one takes little extra memory. A key is the number itself, not a fingerprint of it, so that
/// different numbers never count as duplicates. The hash has a random part, so that the author of a file can't
/// choose numbers that all collide.
struct DistinctNumbers {
  private var tables = Array(repeating: Table(), count: 1 << tableBitCount)
  private var longNumbers: [[UInt8]: UInt64] = [:]
  private let seed = UInt64.random(in: .min ... .max)

  private static let tableBitCount: UInt64 = 6

  /// Returns the first row with a long key; 0 when it is this one.
  mutating func firstRow(ofLong key: [UInt8], in row: UInt64) -> UInt64 {
    if let first = longNumbers[key] { return first }
    longNumbers[key] = row
    return 0
  }

  /// Returns the first row with a short key; 0 when it is this one.
  ///
  /// - Parameter row: Its number, from 1.
  mutating func firstRow(of key: UInt64, in row: UInt64) -> UInt64 {
    let hash = Self.hash(key, seed)
    return tables[Int(hash &>> (64 &- Self.tableBitCount))].firstRow(of: key, in: row, hash, seed)
  }

  /// Returns the row of a short key; 0 when there is none.
  func row(of key: UInt64) -> UInt64 {
    let hash = Self.hash(key, seed)
    return tables[Int(hash &>> (64 &- Self.tableBitCount))].row(of: key, hash)
  }

  /// Returns the row of a long key; 0 when there is none.
  func row(ofLong key: [UInt8]) -> UInt64 { longNumbers[key] ?? 0 }

  /// Sets the row of a short key, whether or not it has one.
  mutating func setRow(of key: UInt64, to row: UInt64) {
    let hash = Self.hash(key, seed)
    tables[Int(hash &>> (64 &- Self.tableBitCount))].setRow(of: key, to: row, hash, seed)
  }

  /// Sets the row of a long key.
  mutating func setRow(ofLong key: [UInt8], to row: UInt64) { longNumbers[key] = row }

  /// Reads the slots where short keys would be found, so that they are in the cache when they are looked up.
  ///
  /// These reads don't depend on each other, so many are in flight at once; one look-up after the other would wait
  /// for each.
  ///
  /// - Returns: Something that depends on all of them, so that the optimizer keeps the reads.
  func fetch(_ keys: borrowing FixedBuffer<UInt64>) -> UInt64 {
    var fetched: UInt64 = 0
    for index in 0..<keys.count {
      let hash = Self.hash(keys[index], seed)
      fetched ^= tables[Int(hash &>> (64 &- Self.tableBitCount))].fetch(hash)
    }
    return fetched
  }

  /// The mixing function of SplitMix64 ([Steele, Lea, Flood 2014](https://doi.org/10.1145/2660193.2660195)).
  private static func hash(_ key: UInt64, _ seed: UInt64) -> UInt64 {
    var hash = key ^ seed
    hash = (hash ^ hash &>> 30) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ hash &>> 27) &* 0x94D0_49BB_1331_11EB
    return hash ^ hash &>> 31
  }

  private struct Table {
    private struct Entry {
      var key: UInt64 = 0
      var row: UInt64 = 0
    }

    private var entries = Array(repeating: Entry(), count: 16)
    private var count = 0

    mutating func firstRow(of key: UInt64, in row: UInt64, _ hash: UInt64, _ seed: UInt64) -> UInt64 {
      let mask = entries.count &- 1
      var slot = Int(truncatingIfNeeded: hash) & mask
      while entries[slot].key != 0 {
        if entries[slot].key == key { return entries[slot].row }
        slot = (slot &+ 1) & mask
      }
      entries[slot] = Entry(key: key, row: row)
      count += 1
      // At most three in four slots are occupied.
      if count &* 4 > entries.count &* 3 { grow(seed) }
      return 0
    }

    func row(of key: UInt64, _ hash: UInt64) -> UInt64 {
      let mask = entries.count &- 1
      var slot = Int(truncatingIfNeeded: hash) & mask
      while entries[slot].key != 0 {
        if entries[slot].key == key { return entries[slot].row }
        slot = (slot &+ 1) & mask
      }
      return 0
    }

    mutating func setRow(of key: UInt64, to row: UInt64, _ hash: UInt64, _ seed: UInt64) {
      guard firstRow(of: key, in: row, hash, seed) != 0 else { return }
      let mask = entries.count &- 1
      var slot = Int(truncatingIfNeeded: hash) & mask
      while entries[slot].key != key { slot = (slot &+ 1) & mask }
      entries[slot].row = row
    }

    func fetch(_ hash: UInt64) -> UInt64 {
      entries[Int(truncatingIfNeeded: hash) & (entries.count &- 1)].key
    }

    private mutating func grow(_ seed: UInt64) {
      let mask = entries.count * 2 - 1
      var larger = Array(repeating: Entry(), count: mask + 1)
      for entry in entries where entry.key != 0 {
        var slot = Int(truncatingIfNeeded: DistinctNumbers.hash(entry.key, seed)) & mask
        while larger[slot].key != 0 { slot = (slot + 1) & mask }
        larger[slot] = entry
      }
      entries = larger
    }
  }
}
