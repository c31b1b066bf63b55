internal import ByteValues
internal import PhoneCheck
internal import Platform

extension HeaderNames {
  /// The remarks on signs in the first record that the input was meant to be divided in another way.
  ///
  /// - Parameter delimiter: The delimiter that divides it.
  func remarks(dividedBy delimiter: UInt8) -> [BatchRemark] {
    if count == 1 {
      return other(than: delimiter).map { [.oneColumn(delimiter: delimiter, other: $0)] } ?? []
    }
    let enclosedCount = indices.count { index in
      let name = self[index]
      return name.count > 1 && name.first == UInt8(ascii: "'") && name.last == UInt8(ascii: "'")
    }
    return enclosedCount * 2 > count ? [.apostropheIsNoQuote] : []
  }

  /// Another delimiter that the only name contains.
  ///
  /// Names contain spaces. A space only counts if it separates the name of a phone column from a text that isn't one.
  private func other(than delimiter: UInt8) -> UInt8? {
    if let found = Self.otherDelimiters.first(where: { $0 != delimiter && self[0].contains($0) }) {
      return found
    }
    let words = self[0].split(separator: 0x20).map { Array($0) }
    let isDivided = words.count > 1 && !PhoneColumnNames.isLike(text(at: 0))
    return isDivided
      && HeaderNames(words).indices.contains { PhoneColumnNames.isLike(HeaderNames(words).text(at: $0)) }
      ? 0x20 : nil
  }

  /// The usual delimiters, then the delimiters of Hive and other programs, which no text contains.
  private static let otherDelimiters = DelimiterSniffer.likelyDelimiters + [0x01, 0x1F, 0x1E]

  /// The original encoding of names that were wrongly decoded in another one: in it, one of them is the name of a phone
  /// column.
  var encodingBefore: TextEncoding? {
    guard let western = TextEncoder(.windows1252) else { return nil }
    for index in indices where !self[index].allSatisfy({ $0 < 0x80 }) {
      let bytes = text(at: index).unicodeScalars.map { scalar in
        scalar.value <= 0xFF ? [UInt8(scalar.value)] : western.bytes(of: scalar)
      }
      guard bytes.allSatisfy({ $0 != nil }) else { continue }
      let name = bytes.flatMap { $0 ?? [] }
      if let text = String(validating: name, as: UTF8.self), PhoneColumnNames.isLike(text) { return .utf8 }
      let found = [TextEncoding.gb18030, .big5, .shiftJIS, .eucKR].first { encoding in
        var text = ByteBuffer()
        text.append(name.span, decodedBy: TextDecoder(encoding))
        return PhoneColumnNames.isLike(text.withSpan { String(utf8: $0) })
      }
      if let found { return found }
    }
    return nil
  }
}
