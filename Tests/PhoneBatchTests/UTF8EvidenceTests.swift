import PhoneBatch
import Testing

/// The first characters of a text can prove that it is UTF-8; the rest here isn't.
@Suite("Proof of UTF-8")
struct UTF8EvidenceTests {
  private func isProven(_ text: [UInt8]) -> Bool {
    var evidence = UTF8Evidence()
    let bytes = text + [0x2C, 0xFF, 0x0A]
    for byte in bytes { evidence.consume(byte) }
    let isProven = evidence.state == .proven
    #expect((EncodingGuess(bytes.span, isAll: true, isProven: isProven) == .utf8) == isProven)
    return isProven
  }

  @Test(
    "A byte order mark, a word of headers, or six Chinese characters are proof",
    arguments: [
      ("\u{FEFF}phone", true), ("手机", true), ("a,电话", true), ("電話號碼", true), ("王小明,欧阳", false),
      ("王小明,欧阳晓", true), ("é,ü,ö,ä,ñ,ç,è,ê,ë,ô,î", false), ("é,ü,ö,ä,ñ,ç,è,ê,ë,ô,î,â", true), ("😀😀😀", false),
      ("😀😀😀😀", true), ("手,机", false), ("", false), ("phone", false),
    ])
  func proof(text: String, isProven: Bool) {
    #expect(self.isProven(Array(text.utf8)) == isProven)
  }

  @Test(
    "Earlier bytes that aren't UTF-8 rule out a proof",
    arguments: [
      [0xC0, 0xAF], [0xC1, 0x81], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF4, 0x90, 0x80, 0x80],
      [0xF5], [0x80], [0xBF], [0xE6, 0x41], [0xE6, 0x89, 0x2C], [0xFF],
    ] as [[UInt8]])
  func noProof(bytes: [UInt8]) {
    #expect(!isProven(bytes + Array("手机号码".utf8)))
  }

  @Test(
    "Every character is read correctly",
    arguments: [0x80, 0x7FF, 0x800, 0xFFF, 0xD7FF, 0xE000, 0xFFFD, 0x10000, 0x10FFFF])
  func bounds(value: Int) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(isProven(Array((String(scalar) + "手机").utf8)))
  }
}
