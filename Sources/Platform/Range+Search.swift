extension Range<Int> {
  /// Returns the first index that satisfies a condition, or the upper bound; all later indices have to satisfy it, too.
  ///
  /// - Complexity: O(log *n*) calls for *n* indices.
  @inlinable @inline(__always)
  public func partitioningIndex(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension [ClosedRange<Int>] {
  /// Finds the runs of consecutive numbers in an ascending list.
  package init(runsOf numbers: [Int]) {
    self = []
    for number in numbers {
      if let last, last.upperBound + 1 == number {
        self[count - 1] = last.lowerBound...number
      } else {
        append(number...number)
      }
    }
  }
}
