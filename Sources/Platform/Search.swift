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

extension String {
  /// Whether a word is one of those that the text lists, with a space between each two.
  ///
  /// - Complexity: O(*n*).
  @inline(never)
  public func hasWord(_ word: [UInt8]) -> Bool {
    // How much of the word the one so far is, nil once it is another one.
    var matchedCount: Int? = 0
    for byte in bytes {
      if byte == UInt8(ascii: " ") {
        if matchedCount == word.count { return true }
        matchedCount = 0
      } else if let count = matchedCount {
        matchedCount = count < word.count && word[count] == byte ? count + 1 : nil
      }
    }
    return matchedCount == word.count
  }
}
