internal import Platform

extension JSONParser {
  /// Reads a number: `-`, digits without leading zero, a fraction, an exponent.
  mutating func parseNumber() throws(Malformed) {
    let start = position
    if byte == UInt8(ascii: "-") { position += 1 }
    if let word = word(), position > start {
      throw fail(.unknownWord(String(utf8: "-\(word)")), at: start)
    }
    if byte == UInt8(ascii: "0") {
      position += 1
      if isAtDigit { throw fail(.leadingZero, at: start) }
    } else {
      try skipDigits()
    }
    if byte == UInt8(ascii: ".") {
      position += 1
      try skipDigits()
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      position += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
      try skipDigits()
    }
    addLeaf(.number, from: start)
  }

  /// Reads `true`, `false` or `null`.
  mutating func parseWord(expecting expectation: JSONProblem.Expectation) throws(Malformed) {
    let start = position
    guard let word = word() else { throw unexpected(expecting: expectation) }
    guard let kind = Self.kind(of: word) else { throw fail(.unknownWord(word)) }
    position += word.utf8.count
    addLeaf(kind, from: start)
  }

  private static func kind(of word: String) -> JSONKind? {
    word.hasSameBytes(as: "null") ? .null : "true false".hasWord(word.bytes) ? .boolean : nil
  }

  private mutating func skipDigits() throws(Malformed) {
    guard isAtDigit else { throw unexpected(expecting: .digit) }
    while isAtDigit { position += 1 }
  }

  private var isAtDigit: Bool { byte?.isDigit ?? false }
}
