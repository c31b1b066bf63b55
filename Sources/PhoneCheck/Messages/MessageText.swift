internal import Platform

// A text of Data/messages.tsv is one literal: three literals for each text would be three times the code in a page.

/// A text that pages only show in English: definitions are checked before a page has them.
@inline(__always)
func onPages(_ english: StaticString, elsewhere every: StaticString) -> StaticString {
  #if hasFeature(Embedded)
    english
  #else
    every
  #endif
}

extension Language {
  /// The place of its texts in a row of the table.
  var number: Int { self == .english ? 0 : self == .simplifiedChinese ? 1 : 2 }
}

extension StaticString {
  /// The text in a language, its slots unfilled.
  package func text(in language: Language) -> String {
    part(language.number, separatedBy: 0x1F)
  }

  /// The text in a language with values for its slots.
  ///
  /// - Parameter values: The values in order; a slot without one is left empty.
  @inline(never)
  package func text(in language: Language, _ values: [String]) -> String {
    // Without slots, {1} is a part of the text.
    values.isEmpty ? text(in: language) : text(in: language).filled(with: values, closingUpChinese: true)
  }
}

#if !hasFeature(Embedded)
  extension StaticString {
    /// The text in a language with values for its slots.
    ///
    /// In pages up to four values need no array.
    func text(in language: Language, _ values: String...) -> String { text(in: language, values) }
  }
#endif

extension String {
  /// The text with values for its slots, each as often as it occurs.
  ///
  /// A slot is `{0}`, `{1}` and so on, or a word that follows its number: `{0:row/rows}` is `row` if the first value is `1`.
  ///
  /// - Parameters:
  ///   - values: The values in order; a slot without one is left empty.
  ///   - closingUpChinese: Whether a space beside a slot is left out if it would be between two Chinese characters: `应为 {0} 位` is
  ///     `应为 8 位` and `应为至少 6 位`.
  package func filled(with values: [String], closingUpChinese: Bool = false) -> String {
    if values.isEmpty, !bytes.contains(UInt8(ascii: "{")) { return self }
    var result: [UInt8] = []
    let space = UInt8(ascii: " ")
    withBytes { text in
      result.reserveCapacity(text.count + 32)
      var index = 0
      while index < text.count {
        let byte = text[index]
        index += 1
        guard byte == UInt8(ascii: "{"), index + 1 < text.count, text[index].isDigit else {
          result.append(byte)
          continue
        }
        let slot = Int(text[index] & 0x0F)
        if text[index + 1] == UInt8(ascii: "}") {
          index += 2
          guard slot < values.count else { continue }
          let value = values[slot].bytes
          guard closingUpChinese else {
            result += value
            continue
          }
          if let first = value.first, first.beginsChinese, result.last == space {
            result.removeLast()
            if !result.endsWithChinese { result.append(space) }
          }
          result += value
          if index + 1 < text.count, text[index] == space, text[index + 1].beginsChinese,
            result.endsWithChinese
          {
            index += 1
          }
        } else if text[index + 1] == UInt8(ascii: ":") {
          let isOne = slot < values.count && values[slot].hasSameBytes(as: "1")
          var isFirst = true
          index += 2
          while index < text.count, text[index] != UInt8(ascii: "}") {
            if text[index] == UInt8(ascii: "/") {
              isFirst = false
            } else if isFirst == isOne {
              result.append(text[index])
            }
            index += 1
          }
          index += 1
        } else {
          result.append(byte)
        }
      }
    }
    return String(utf8: result)
  }
}

extension UInt8 {
  /// Whether a Chinese character, or a full-width mark, begins with this byte.
  fileprivate var beginsChinese: Bool { 0xE3...0xE9 ~= self || self == 0xEF }
}

extension [UInt8] {
  /// Whether the last character is Chinese, or a full-width mark.
  fileprivate var endsWithChinese: Bool { count >= 3 && self[count - 3].beginsChinese }
}
