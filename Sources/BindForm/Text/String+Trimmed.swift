internal import PhoneCheck
internal import Platform

extension String {
  /// The text without surrounding white space and invisible characters.
  var trimmed: String {
    let bytes = bytes
    return String(utf8: bytes[bytes.withBytes { $0.trimmed(0..<$0.count) }])
  }

  /// The text without surrounding white space and invisible characters; `nil` if nothing remains.
  @inline(never)
  var nonBlank: String? {
    let text = trimmed
    return text.isEmpty ? nil : text
  }

  /// The number of bytes in UTF-8.
  ///
  /// The standard library's view is compiled at every use.
  @inline(never)
  var byteCount: Int { utf8.count }

  /// The text without surrounding white space and without full stops at its end, Western or Chinese.
  var withoutFullStop: String {
    var scalars = trimmed.scalars
    while let last = scalars.last, last.isWhiteSpace || last == "." || last == "。" || last == "．" {
      scalars.removeLast()
    }
    return String(scalars: scalars)
  }

  /// Returns the longest runs of scalars that satisfy a condition.
  func runs(where belongs: (Unicode.Scalar) -> Bool) -> [String] {
    scalars.split { !belongs($0) }.map { String(scalars: $0) }
  }
}
