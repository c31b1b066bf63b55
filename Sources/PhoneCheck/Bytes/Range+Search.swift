extension Range<Int> {
  /// The first index of which something holds, as it does of all after it; the upper bound when there is none.
  ///
  /// - Complexity: O(log *n*) questions for *n* indices.
  @inline(__always)
  package func partitioningIndex(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
