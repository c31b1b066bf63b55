// Sorting that is compiled once: the standard library's is compiled anew for each type and closure, 5 kB of WebAssembly
// each time.

extension Array {
  /// Returns the elements in an order; those that are equal in it stay in the order they have.
  ///
  /// - Parameter precedes: A strict weak order.
  /// - Complexity: O(*n* log *n*).
  package func stablySorted(by precedes: (Element, Element) -> Bool) -> [Element] {
    sortedIndices(count: count) { precedes(self[$0], self[$1]) }.map { self[$0] }
  }
}

/// Returns the indices of so many elements in their order, by merging sorted runs.
@inline(never)
private func sortedIndices(count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
  var sorted = Array(0..<count)
  var merged = sorted
  var runLength = 1
  while runLength < count {
    for start in stride(from: 0, to: count, by: 2 * runLength) {
      let (middle, end) = (min(start + runLength, count), min(start + 2 * runLength, count))
      var (left, right) = (start, middle)
      for place in start..<end {
        let takesRight = right < end && (left == middle || precedes(sorted[right], sorted[left]))
        merged[place] = sorted[takesRight ? right : left]
        if takesRight { right += 1 } else { left += 1 }
      }
    }
    swap(&sorted, &merged)
    runLength *= 2
  }
  return sorted
}
