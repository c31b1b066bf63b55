#if hasFeature(Embedded)
  extension Array {
    /// Returns the elements sorted; equal elements keep their order.
    ///
    /// It merges halves. The standard library's sort is compiled again for each type and closure, 1 kB of a page each time.
    ///
    /// - Complexity: O(*n* log *n*).
    package func sorted(by precedes: (Element, Element) -> Bool) -> [Element] {
      guard count > 1 else { return self }
      let left = Array(self[..<(count / 2)]).sorted(by: precedes)
      let right = Array(self[(count / 2)...]).sorted(by: precedes)
      var sorted: [Element] = []
      var (leftPlace, rightPlace) = (0, 0)
      while sorted.count < count {
        if rightPlace == right.count
          || leftPlace < left.count && !precedes(right[rightPlace], left[leftPlace])
        {
          sorted.append(left[leftPlace])
          leftPlace += 1
        } else {
          sorted.append(right[rightPlace])
          rightPlace += 1
        }
      }
      return sorted
    }
  }
#endif
