internal import Platform

// Texts for pages and apps are literals with English, simplified and traditional Chinese separated by `|`: three
// literals for each text would be three times the code in a page. Slots `{0}`, `{1}` and so on take the facts of a
// case.

extension StaticString {
  /// The text in a language, its slots unfilled.
  package func text(in language: Language) -> String {
    part(language == .english ? 0 : language == .simplifiedChinese ? 1 : 2, separatedBy: UInt8(ascii: "|"))
  }
}

extension String {
  /// The text with values for its slots `{0}`, `{1}` and so on, each as often as it occurs.
  ///
  /// - Parameter values: The values in order; a slot without one is left empty.
  package func filled(with values: [String]) -> String {
    if values.isEmpty, !bytes.contains(UInt8(ascii: "{")) { return self }
    var result: [UInt8] = []
    withBytes { text in
      result.reserveCapacity(text.count + 32)
      var index = 0
      while index < text.count {
        let byte = text[index]
        index += 1
        guard byte == UInt8(ascii: "{"), index + 1 < text.count, text[index].isDigit,
          text[index + 1] == UInt8(ascii: "}")
        else {
          result.append(byte)
          continue
        }
        let slot = Int(text[index] & 0x0F)
        if slot < values.count { result += values[slot].bytes }
        index += 2
      }
    }
    return String(utf8: result)
  }
}
