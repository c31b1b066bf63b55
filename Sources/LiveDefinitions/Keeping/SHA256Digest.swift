internal import ByteIO
internal import Platform

/// The digest of bytes, as text.
enum SHA256Digest {
  /// Returns the digest in hexadecimal.
  static func hexadecimal(of bytes: [UInt8]) -> String {
    var digest = SHA256()
    bytes.withBytes { digest.update($0) }
    return digest.hexadecimal()
  }

  /// Whether a text can be a digest.
  static func isHexadecimal(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }
}
