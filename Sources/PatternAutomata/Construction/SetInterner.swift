/// Numbers distinct sets of numbers in the order of their arrival.
///
/// The sets are stored one after the other in one array, and a hash table with linear probing finds them again
/// (Knuth, *TAOCP* 3, section 6.4, algorithm L): a determinisation creates thousands of small sets, and an
/// array for each would cost more than the rest of the work.
struct SetInterner {
  private var members: [UInt32] = []
  private var ends: [Int] = []
  private var slots: [Int32]

  /// The number of distinct sets so far.
  var count: Int { ends.count }

  init() { slots = [Int32](repeating: -1, count: 64) }

  /// The place of a set's members, for ``subscript(member:)``.
  func range(of index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  /// A member of a set.
  subscript(member position: Int) -> UInt32 { members[position] }

  /// The members of a set, in increasing order.
  subscript(index: Int) -> ArraySlice<UInt32> { members[range(of: index)] }

  /// Returns the number of a set, which may be new.
  ///
  /// - Parameter set: Its members, without duplicates; they are sorted in place.
  mutating func intern(_ set: inout [UInt32]) -> Int {
    sort(&set)
    var slot = Int(truncatingIfNeeded: hash(set)) & (slots.count - 1)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if equals(set, index) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(truncatingIfNeeded: ends.count)
    members.append(contentsOf: set)
    ends.append(members.count)
    if ends.count * 2 > slots.count { grow() }
    return ends.count - 1
  }

  private func equals(_ set: [UInt32], _ index: Int) -> Bool {
    let range = range(of: index)
    guard range.count == set.count else { return false }
    for offset in 0..<set.count where members[range.lowerBound + offset] != set[offset] { return false }
    return true
  }

  /// Most sets have a handful of members, or come in order, where insertion beats a general sort.
  private func sort(_ set: inout [UInt32]) {
    var end = 1
    while end < set.count, set[end - 1] < set[end] { end += 1 }
    guard set.count <= 16 || end == set.count else { return set.sort() }
    while end < set.count {
      let value = set[end]
      var place = end
      while place > 0, set[place - 1] > value {
        set[place] = set[place - 1]
        place -= 1
      }
      set[place] = value
      end += 1
    }
  }

  private func hash(_ set: some Sequence<UInt32>) -> UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
    for member in set { hash = (hash ^ UInt64(member)) &* 0xFF51_AFD7_ED55_8CCD ^ (hash >> 29) }
    return hash ^ (hash >> 32)
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for index in ends.indices {
      var slot = Int(truncatingIfNeeded: hash(self[index])) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(truncatingIfNeeded: index)
    }
  }
}
