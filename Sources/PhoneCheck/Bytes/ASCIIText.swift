internal import Platform

extension String {
  /// The parts between characters of ASCII that separate them, without empty ones.
  @inline(never)
  func parts(separatedBy separators: String) -> [String] {
    let separators = separators.bytes
    return bytes.split { separators.contains($0) }.map { String(utf8: $0) }
  }

  /// Whether there are ASCII digits and nothing else.
  var isASCIIDigits: Bool {
    !isEmpty && bytes.allSatisfy { $0.isDigit }
  }
}

extension UInt8 {
  /// Whether it is an ASCII digit.
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// Whether it is an ASCII letter.
  var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
}
