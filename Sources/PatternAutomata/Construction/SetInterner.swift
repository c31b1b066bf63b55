internal import Platform

/// Numbers distinct sets of numbers in the order of their arrival.
///
/// All sets are stored in one array: a determinisation creates thousands of small sets, and an array for each would
/// cost more than the rest of the work.
struct SetInterner {
  private var members: [UInt32] = []
  private var ends: [Int] = []
  private var hashedIndices = HashedIndices()

  /// The number of distinct sets so far.
  var count: Int { ends.count }

  /// The range of a set's members, for ``subscript(member:)``.
  func range(of index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  /// A member of a set.
  subscript(member index: Int) -> UInt32 { members[index] }

  /// The members of a set, in increasing order.
  subscript(index: Int) -> ArraySlice<UInt32> { members[range(of: index)] }

  /// Returns the number of a set, which may be new.
  ///
  /// - Parameter set: The members of the set, without duplicates. They are sorted in place.
  mutating func intern(_ set: inout [UInt32]) -> Int {
    sort(&set)
    let hash = set.reduce(UInt64.emptyHash) { $0.hashed(with: UInt64($1)) }
    let index = hashedIndices.index(hash: hash) { [members, ends] index in
      members[(index == 0 ? 0 : ends[index - 1])..<ends[index]].elementsEqual(set)
    }
    if index == ends.count {
      members += set
      ends.append(members.count)
    }
    return index
  }

  /// Shellsort: most sets have a handful of members, or are sorted already.
  private func sort(_ set: inout [UInt32]) {
    var gap = set.indices.dropFirst().allSatisfy { set[$0 - 1] < set[$0] } ? 1 : set.count
    while gap > 1 {
      gap = max(1, gap * 4 / 9)
      for end in gap..<set.count {
        let value = set[end]
        var hole = end
        while hole >= gap, set[hole - gap] > value {
          set[hole] = set[hole - gap]
          hole -= gap
        }
        set[hole] = value
      }
    }
  }
}
