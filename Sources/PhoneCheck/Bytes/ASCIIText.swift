internal import Platform

extension String {
  /// The parts between characters of ASCII that separate them, without empty ones.
  @inline(never)
  func parts(separatedBy separators: String) -> [String] {
    let separators = separators.bytes
    return bytes.split { separators.contains($0) }.map { String(utf8: $0) }
  }

  /// Whether there are ASCII digits, from one up to a maximum, and nothing else.
  func isASCIIDigits(upTo maximum: Int = .max) -> Bool {
    1...maximum ~= utf8.count && bytes.allSatisfy { $0.isDigit }
  }
}
