internal import Platform

/// The text of a spreadsheet's cell whose formula failed, `#NAME?`, `#DIV/0!` or `Err:502`, or that is too narrow, `#####`.
enum SpreadsheetError {
  /// The maximum length in bytes: programs translate these texts, as in `#BEZUG!` and `#名称?`.
  private static let maximumByteCount = 32

  /// Whether a range consists of such a text.
  static func fills(_ range: Range<Int>, of bytes: Span<UInt8>) -> Bool {
    guard (2...maximumByteCount).contains(range.count) else { return false }
    let text = [UInt8](bytes.extracting(range))
    if let code = text.withoutPrefix("Err:".bytes) {
      return code.count == 3 && code.allSatisfy { $0.isDigit }
    }
    guard let name = text.withoutPrefix("#".bytes) else { return false }
    if name.allSatisfy({ $0 == UInt8(ascii: "#") }) || name.elementsEqual("GETTING_DATA".bytes) {
      return true
    }
    let isName = name.allSatisfy { isLetter($0) || $0.isDigit || "/_ !?".bytes.contains($0) }
    return isName && name.contains(where: isLetter)
      && (name.last == UInt8(ascii: "!") || name.last == UInt8(ascii: "?"))
  }

  /// Whether a byte is a capital letter, or part of a character beyond ASCII.
  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }
}

extension [UInt8] {
  fileprivate func withoutPrefix(_ prefix: [UInt8]) -> ArraySlice<UInt8>? {
    starts(with: prefix) ? self[prefix.count...] : nil
  }
}
