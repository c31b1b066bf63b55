import ByteIO
import PhoneBatch
import Testing

@Suite("Encodings")
struct TextEncodingTests {
  @Test(
    "Every sequence of bytes gives the character of Python's codec",
    arguments: [
      (TextEncoding.gb18030, 0x5669_6CA8_57F3_1821 as UInt64), (.big5, 0x17CF_B316_F72D_1838),
      (.shiftJIS, 0xBC9F_98A2_FD4D_6ED8), (.eucKR, 0xD239_8C12_7EBA_EBC3),
    ])
  func decoding(encoding: TextEncoding, checksum: UInt64) throws {
    let decoder = try #require(TextDecoder(encoding))
    var found = Checksum()
    for lead in UInt8(0x81)...0xFE {
      for trail in UInt8(0x40)...0xFE {
        let (point, byteCount) = decoder.character(in: [lead, trail].span, at: 0)
        if let point, byteCount == 2 {
          found.add([lead, trail], point)
        }
      }
    }
    if encoding == .gb18030 {
      for number in Array(0..<39_420) + Array(stride(from: 189_000, to: 189_000 + 0x10_0000, by: 997)) {
        let bytes = Self.fourBytes(number)
        let (point, byteCount) = decoder.character(in: bytes.span, at: 0)
        #expect(byteCount == 4)
        found.add(bytes, try #require(point))
      }
    }
    // The output of `Data/generate-encodings.py --check`.
    #expect(found.value == checksum)
  }

  @Test(
    "Encoded text can be decoded",
    arguments: [
      (TextEncoding.gb18030, 63_360), (.big5, 19_710), (.shiftJIS, 9_269), (.eucKR, 17_048),
      (.windows1252, 123),
      (.windows1251, 127),
    ])
  func roundTrip(encoding: TextEncoding, count: Int) throws {
    let decoder = try #require(TextDecoder(encoding))
    let encoder = try #require(TextEncoder(encoding))
    var found = 0
    for value in UInt32(0x80)...0xFFFF {
      guard let scalar = Unicode.Scalar(value), let bytes = encoder.bytes(of: scalar) else { continue }
      found += 1
      let (point, byteCount) = decoder.character(in: bytes.span, at: 0)
      #expect(point == value && byteCount == bytes.count)
    }
    #expect(found == count)
    #expect(encoder.bytes(of: "😀") == (encoding == .gb18030 ? [0x94, 0x39, 0xFC, 0x36] : nil))
  }

  @Test(
    "Bytes that aren't a character stay bytes that aren't UTF-8, and no byte after them is lost",
    arguments: [
      (TextEncoding.gb18030, [0xFF, 0x31], [0xFF, 0x31]),
      (.gb18030, [0xC2], [0xC2]), (.gb18030, [0xC2, 0x2C], [0xC2, 0x2C]),
      // The beginning of four bytes, and four bytes without a meaning.
      (.gb18030, [0x81, 0x30, 0x81, 0x2C], [0x81, 0x30, 0xFF, 0x2C]),
      (.gb18030, [0x84, 0x31, 0xA5, 0x30, 0x39], [0x84, 0x39]),
      // The euro of code page 936.
      (.gb18030, [0x80], Array("€".utf8)),
      // Together these two bytes would be UTF-8.
      (.big5, [0xC2, 0x80, 0x31], [0xC2, 0xFF, 0x31]),
      (.big5, [0xA3, 0xFE, 0x31], [0xA3, 0x31]),
      (.big5, [0xB8, 0xDC, 0x7C], Array("話|".utf8)),
    ] as [(TextEncoding, [UInt8], [UInt8])])
  func faults(encoding: TextEncoding, bytes: [UInt8], decoded: [UInt8]) throws {
    let decoder = try #require(TextDecoder(encoding))
    var buffer = ByteBuffer()
    buffer.append(bytes.span, decodedBy: decoder)
    #expect(array(buffer) == decoded)
  }

  @Test("An offset in decoded text is converted to an offset in the encoded text")
  func offsets() throws {
    let decoder = try #require(TextDecoder(.gb18030))
    // 2 bytes, 1, 4, 1 that isn't a character, 1; in UTF-8 3, 1, 2, 1, 1.
    let bytes: [UInt8] = [0xCA, 0xD6, 0x31, 0x81, 0x30, 0x84, 0x36, 0xFF, 0x31]
    #expect((0...8).map { decoder.encodedOffset($0, in: bytes.span) } == [0, 0, 0, 2, 3, 3, 7, 8, 9])
  }

  @Test("Encodings have several names")
  func names() {
    for name in ["GBK", "gb2312", "GB18030", "gb-18030", "CP936", "windows-936", "EUC-CN"] {
      #expect(TextEncoding(named: name) == .gb18030)
    }
    for name in ["big5", "BIG-5", "cp950", "ms950"] { #expect(TextEncoding(named: name) == .big5) }
    for name in ["UTF-8", "utf8", "utf_8"] { #expect(TextEncoding(named: name) == .utf8) }
    for name in ["Shift_JIS", "SJIS", "cp932", "Windows-31J"] {
      #expect(TextEncoding(named: name) == .shiftJIS)
    }
    for name in ["EUC-KR", "cp949", "UHC"] { #expect(TextEncoding(named: name) == .eucKR) }
    for name in ["latin1", "ISO-8859-1", "CP1252"] { #expect(TextEncoding(named: name) == .windows1252) }
    #expect(TextEncoding(named: "Windows-1251") == .windows1251)
    for name in ["UTF-16", "utf-16le"] { #expect(TextEncoding(named: name) == .utf16LE) }
    for encoding in TextEncoding.allCases { #expect(TextEncoding(named: encoding.description) == encoding) }
    for name in ["", "latin2", "koi8-r", "gb"] { #expect(TextEncoding(named: name) == nil) }
  }

  private static func fourBytes(_ number: Int) -> [UInt8] {
    [
      UInt8(0x81 + number / 12_600), UInt8(0x30 + number / 1260 % 10), UInt8(0x81 + number / 10 % 126),
      UInt8(0x30 + number % 10),
    ]
  }
}

/// FNV-1a.
private struct Checksum {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: [UInt8], _ point: UInt32) {
    for byte in bytes { add(byte) }
    for shift in [24, 16, 8, 0] as [UInt32] { add(UInt8(truncatingIfNeeded: point >> shift)) }
  }

  private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
