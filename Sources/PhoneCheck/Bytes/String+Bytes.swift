extension String {
  /// The parts between bytes that separate them, without empty ones.
  func parts(between isSeparator: (UInt8) -> Bool) -> [String] {
    Array(utf8).split(whereSeparator: isSeparator).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether there are ASCII digits and nothing else.
  var isASCIIDigits: Bool {
    !isEmpty && utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}
