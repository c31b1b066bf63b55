internal import ByteValues
internal import Platform
internal import StrictJSON

extension ByteBuffer {
  /// Appends bytes as a JSON string.
  ///
  /// Bytes that aren't UTF-8 become U+FFFD, one for each maximal part as the Unicode Standard recommends ("U+FFFD
  /// Substitution of Maximal Subparts").
  mutating func appendJSONString(_ bytes: Span<UInt8>) {
    guard bytes.isASCII || bytes.isUTF8 else { return append(String(utf8: bytes).asJSON) }
    append(ASCII.quote)
    var start = 0
    for index in bytes.indices where !bytes[index].isPlainInJSON {
      append(bytes.extracting(start..<index))
      bytes[index].inJSON.withBytes { append($0) }
      start = index + 1
    }
    append(bytes.extracting(start...))
    append(ASCII.quote)
  }
}
