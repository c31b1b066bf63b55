// Sorting that is compiled once: the standard library's is compiled again for each type and closure, 5 kB of
// WebAssembly each time.

extension Array {
  /// Returns the elements sorted; equal ones keep their order.
  ///
  /// - Parameter precedes: A strict weak order.
  /// - Complexity: O(*n* log *n*).
  package func stablySorted(by precedes: (Element, Element) -> Bool) -> [Element] {
    var sort = MergeSort(count: count)
    while let (left, right) = sort.next() { sort.take(right: precedes(self[right], self[left])) }
    return sort.sorted.map { self[$0] }
  }
}

/// Sorts indices by merging runs, and leaves comparing to its owner: a function that takes a closure is compiled
/// again for each closure.
private struct MergeSort {
  /// The indices, in order once ``next()`` returns `nil`.
  private(set) var sorted: [Int]
  private var merged: [Int]
  private var runLength = 1
  // Two adjacent runs: their remaining ranges, and where the next index goes.
  private var (left, middle, right, end, place) = (0, 0, 0, 0, 0)

  init(count: Int) {
    sorted = Array(0..<count)
    merged = sorted
    begin(at: 0)
  }

  /// The two indices to compare next; `nil` when there are none.
  @inline(never)
  mutating func next() -> (left: Int, right: Int)? {
    while runLength < sorted.count {
      while place < end {
        if left < middle, right < end { return (sorted[left], sorted[right]) }
        take(right: left == middle)
      }
      if end < sorted.count {
        begin(at: end)
      } else {
        swap(&sorted, &merged)
        runLength *= 2
        begin(at: 0)
      }
    }
    return nil
  }

  /// Takes the first remaining index of a run.
  ///
  /// - Parameter isRight: Whether to take it from the right run, because its element precedes that of the left
  ///   one.
  @inline(never)
  mutating func take(right isRight: Bool) {
    merged[place] = sorted[isRight ? right : left]
    place += 1
    if isRight { right += 1 } else { left += 1 }
  }

  private mutating func begin(at start: Int) {
    (left, place) = (start, start)
    middle = min(start + runLength, sorted.count)
    right = middle
    end = min(middle + runLength, sorted.count)
  }
}
