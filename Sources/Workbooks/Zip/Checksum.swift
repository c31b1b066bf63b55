/// The checksum of ZIP archives, CRC-32 as in [RFC 1952](https://www.rfc-editor.org/rfc/rfc1952#section-8).
package struct Checksum: Hashable, Sendable {
  private var state: UInt32 = 0xFFFF_FFFF

  package init() {}

  package var value: UInt32 { ~state }

  /// Adds bytes, eight at a time: the tables hold the effect of a byte that up to seven others follow.
  package mutating func add(_ bytes: Span<UInt8>) {
    let tables = Self.tables.span
    var (state, index) = (state, 0)
    let end = bytes.count & ~7
    while index < end {
      let low =
        state ^ UInt32(bytes[index]) ^ UInt32(bytes[index + 1]) << 8 ^ UInt32(bytes[index + 2]) << 16
        ^ UInt32(bytes[index + 3]) << 24
      let first = tables[1792 + Int(low & 0xFF)] ^ tables[1536 + Int(low >> 8 & 0xFF)]
      let second = tables[1280 + Int(low >> 16 & 0xFF)] ^ tables[1024 + Int(low >> 24)]
      let third = tables[768 + Int(bytes[index + 4])] ^ tables[512 + Int(bytes[index + 5])]
      let fourth = tables[256 + Int(bytes[index + 6])] ^ tables[Int(bytes[index + 7])]
      state = first ^ second ^ third ^ fourth
      index += 8
    }
    while index < bytes.count {
      state = state >> 8 ^ tables[Int((state ^ UInt32(bytes[index])) & 0xFF)]
      index += 1
    }
    self.state = state
  }

  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var value = UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
      tables[byte] = value
    }
    for index in 256..<tables.count {
      tables[index] = tables[index - 256] >> 8 ^ tables[Int(tables[index - 256] & 0xFF)]
    }
    return tables
  }()
}
