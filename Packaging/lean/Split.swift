// The one function of _StringProcessing that is needed: swift-http-types splits cookies with it. Its object would bring
// the parser of regexes, 1.4 MB. The symbol is made weak: if something else brings that object, its function wins.

extension Collection where Element: Equatable {
  /// Returns the parts between occurrences of a separator; an empty separator divides nothing.
  @_silgen_name(
    "$sSl17_StringProcessingSQ7ElementRpzrlE5split9separator9maxSplits25omittingEmptySubsequencesSay11SubSequenceQzGqd___SiSbtSlRd__ABQyd__ACRSlF"
  )
  @_disfavoredOverload
  public func split<Separator: Collection>(
    separator: Separator, maxSplits: Int, omittingEmptySubsequences: Bool
  ) -> [SubSequence] where Separator.Element == Element {
    var parts: [SubSequence] = []
    var (start, index) = (startIndex, startIndex)
    func endPart(at end: Index) {
      if start < end || !omittingEmptySubsequences { parts.append(self[start..<end]) }
    }
    let count = separator.count
    while count > 0, index < endIndex, parts.count < maxSplits {
      if self[index...].starts(with: separator) {
        endPart(at: index)
        formIndex(&index, offsetBy: count)
        start = index
      } else {
        formIndex(after: &index)
      }
    }
    endPart(at: endIndex)
    return parts
  }
}
