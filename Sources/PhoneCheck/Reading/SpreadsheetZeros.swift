/// The `.0` that a spreadsheet's number format adds to a number that the spreadsheet reads as a quantity.
///
/// Reading the dot as a separator would turn `91234567.0` into another number, so it is refused if it is the only dot between
/// digits. `138.0013.8000` and `+33.6.12.34.56.00` group their digits.
enum SpreadsheetZeros {
  /// Returns the offset of the dot before the zeros, in UTF-8 bytes from the start of the written form; `nil` without zeros.
  ///
  /// - Parameter count: The number of digits that belong to the number.
  static func dot(of bytes: Span<UInt8>, _ digits: WrittenDigits, count: Int) -> Int? {
    var dot: Int?
    for index in stride(from: count - 1, to: 0, by: -1) {
      let gap = gap(in: bytes, digits.offset(at: index - 1)..<digits.offset(at: index))
      if dot == nil {
        // Only zeros up to the end, without separators between them.
        guard digits[index] == UInt8(ascii: "0"), gap.dot != nil || !gap.hasSeparator else { return nil }
        dot = gap.dot
      } else if gap.dot != nil {
        return nil
      }
    }
    return dot
  }

  /// Returns the characters between the digit at the start of a range and the next digit.
  private static func gap(in bytes: Span<UInt8>, _ range: Range<Int>) -> (dot: Int?, hasSeparator: Bool) {
    var gap: (dot: Int?, hasSeparator: Bool) = (nil, false)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (character, byteCount) = bytes.character(at: offset)
      if character.kind == .dot { gap.dot = offset }
      if character.kind != .invisible, offset > range.lowerBound { gap.hasSeparator = true }
      offset += byteCount
    }
    return gap
  }
}
