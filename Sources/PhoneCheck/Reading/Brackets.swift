internal import Platform

/// Brackets that no number is written with.
enum Brackets {
  /// Where the first bracket is that makes a text no number, in UTF-8 bytes; `nil` without one.
  ///
  /// That is a bracket of another kind than the first, one that encloses nothing before the first digit, and the second one
  /// without its partner. A bracket and its full-width form are one kind.
  ///
  /// - Parameter isUnfinished: Whether brackets may still be closed.
  static func misplaced(
    in bytes: Span<UInt8>, _ text: Range<Int>, firstDigit: Int, isUnfinished: Bool
  ) -> Int? {
    var open: [Int] = []
    var unopened: [Int] = []
    var isSquare: Bool?
    var offset = text.lowerBound
    while offset < text.upperBound {
      let (character, byteCount) = bytes.character(at: offset)
      defer { offset += byteCount }
      let isOpening = character.kind == .openingBracket
      guard isOpening || character.kind == .closingBracket else { continue }
      let isThisSquare = character.scalar.map { ["[", "]", "［", "］"].contains($0) } ?? false
      guard isThisSquare == isSquare ?? isThisSquare else { return offset }
      isSquare = isThisSquare
      if isOpening {
        open.append(offset)
      } else if open.popLast() == nil {
        unopened.append(offset)
      } else if offset < firstDigit {
        return offset
      }
    }
    let single = isUnfinished ? unopened : (open + unopened).sorted()
    return single.count > 1 ? single[1] : nil
  }
}
