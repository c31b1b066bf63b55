extension [UInt8] {
  /// Replaces the escapes of a text, `_x000D_`, by the characters that they mean
  /// ([ST_Xstring](https://learn.microsoft.com/en-us/openspecs/office_standards/ms-oi29500/)).
  ///
  /// - Parameter start: The start of the text, which goes to the end.
  mutating func replaceEscapes(from start: Int) {
    var index = start
    while index + 6 < count, self[index] != UInt8(ascii: "_") || self[index + 1] != UInt8(ascii: "x") {
      index += 1
    }
    guard index + 6 < count else { return }
    var result = Array(self[start..<index])
    while index < count {
      if let unit = escapedUnit(at: index) {
        if unit & 0xF800 != 0xD800 {
          result.append(scalar: unit)
          index += 7
          continue
        }
        if unit < 0xDC00, let second = escapedUnit(at: index + 7), second & 0xFC00 == 0xDC00 {
          result.append(scalar: 0x1_0000 + ((unit & 0x3FF) << 10 | second & 0x3FF))
          index += 14
          continue
        }
      }
      result.append(self[index])
      index += 1
    }
    removeLast(count - start)
    append(contentsOf: result)
  }

  /// The unit of UTF-16 that the escape at an index means; `nil` if there is none.
  func escapedUnit(at index: Int) -> UInt32? {
    guard index + 6 < count, self[index] == UInt8(ascii: "_"), self[index + 1] == UInt8(ascii: "x"),
      self[index + 6] == UInt8(ascii: "_")
    else { return nil }
    var unit: UInt32 = 0
    for place in index + 2..<index + 6 {
      guard let digit = self[place].hexadecimalValue else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }
}
