extension StringProtocol {
  /// Where another text occurs first, byte for byte in UTF-8; an empty one occurs at the start.
  ///
  /// The standard library's search is part of its regexes, which embedded Swift doesn't have.
  ///
  /// - Complexity: O(*n* · *m*) for texts of *n* and *m* bytes.
  public func firstPlace(of other: some StringProtocol) -> Range<Index>? {
    let (text, sought) = (utf8, other.utf8)
    var start = text.startIndex
    while true {
      var (place, rest) = (start, sought[...])
      while place < text.endIndex, let byte = rest.first, text[place] == byte {
        text.formIndex(after: &place)
        rest.removeFirst()
      }
      if rest.isEmpty { return start..<place }
      guard start < text.endIndex else { return nil }
      text.formIndex(after: &start)
    }
  }

  /// Whether another text occurs, byte for byte in UTF-8.
  public func holds(_ other: some StringProtocol) -> Bool { firstPlace(of: other) != nil }
}
