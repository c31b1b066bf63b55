extension Range<Int> {
  /// The first index that satisfies a condition, as all later ones do; the upper bound when there is none.
  ///
  /// - Complexity: O(log *n*) calls for *n* indices.
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
