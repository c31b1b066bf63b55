internal import Platform

/// Brackets that numbers don't have.
enum Brackets {
  /// The maximum depth of brackets.
  private static let maximumDepth = 8

  /// Returns the first bracket that makes a text invalid, or `nil` if there is none.
  ///
  /// The result contains its offset, in UTF-8 bytes, and whether a closing bracket would make the text valid.
  ///
  /// These brackets are misplaced: a bracket of another kind than the first, a pair around nothing before the first digit, and
  /// the second bracket without its partner. A bracket and its full-width form are of the same kind.
  ///
  /// - Parameter text: At most 256 bytes, the maximum for numbers.
  static func misplaced(
    in bytes: Span<UInt8>, _ text: Range<Int>, firstDigit: Int
  ) -> (offset: Int, isUnclosed: Bool)? {
    /// The offsets of the open brackets, from the start of the text.
    var open = FixedBytes<UInt64>()
    var depth = 0
    var hasUnopened = false
    var kind: Int?
    var offset = text.lowerBound
    while offset < text.upperBound {
      if bytes[offset].isDigit || bytes[offset] == UInt8(ascii: " ") {
        offset += 1
        continue
      }
      let (character, byteCount) = bytes.character(at: offset)
      defer { offset += byteCount }
      let isOpening = character.kind == .openingBracket
      guard isOpening || character.kind == .closingBracket else { continue }
      guard kind ?? character.bracketKind == character.bracketKind else { return (offset, false) }
      kind = character.bracketKind
      if isOpening {
        guard depth < maximumDepth else { return (offset, false) }
        open[depth] = UInt8(truncatingIfNeeded: offset - text.lowerBound)
        depth += 1
      } else if depth > 0 {
        depth -= 1
        if offset < firstDigit { return (offset, false) }
      } else if hasUnopened {
        return (offset, false)
      } else {
        hasUnopened = true
      }
    }
    // A closing bracket lacks its partner only if none is open, so it precedes all brackets that are open at the end.
    let allowed = hasUnopened ? 0 : 1
    return depth <= allowed ? nil : (text.lowerBound + Int(open[allowed]), true)
  }
}

extension WrittenCharacter {
  /// The number of the bracket's kind.
  fileprivate var bracketKind: Int {
    switch scalar {
    case "(", ")", "（", "）": 0
    case "[", "]", "［", "］": 1
    case "{", "}", "｛", "｝": 2
    default: 3
    }
  }
}
