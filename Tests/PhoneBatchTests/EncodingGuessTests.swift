import PhoneBatch
import Testing

@Suite("Recognizing an encoding")
struct EncodingGuessTests {
  private func guess(_ bytes: [UInt8], isAll: Bool = true) -> EncodingGuess {
    var evidence = UTF8Evidence()
    for byte in bytes { evidence.consume(byte) }
    return EncodingGuess(bytes.span, isAll: isAll, isProven: evidence.state == .proven)
  }

  private func encoded(_ text: String, _ encoding: TextEncoding) throws -> [UInt8] {
    guard let encoder = TextEncoder(encoding) else { return Array(text.utf8) }
    return try #require(encoder.bytes(of: text))
  }

  @Test(
    "Lists in Chinese are recognized, and the same lists in UTF-8 are UTF-8",
    arguments: [
      ("姓名,手机号\n王伟,13800138000\n", TextEncoding.gb18030),
      ("name,phone\n李娜,1\n张伟,2\n", .gb18030),
      // Only a header, only a label, only wide digits.
      ("电话\n", .gb18030), ("phone\n手机13800138000\n", .gb18030), ("phone\n１３８００１３８０００\n", .gb18030),
      ("收件人,电话\n欧阳晓雪，北京市朝阳区建国路,1\n", .gb18030),
      ("姓名,手機號碼\n陳怡君,0912345678\n", .big5), ("name,phone\n林志豪,1\n黃淑芬,2\n", .big5),
      ("電話\n", .big5), ("phone\n１３８００１３８０００\n", .big5),
    ])
  func chinese(text: String, encoding: TextEncoding) throws {
    #expect(guess(try encoded(text, encoding)) == .recognized(encoding))
    #expect(guess(Array(text.utf8)) == .utf8)
  }

  @Test(
    "A sample may end within a character, at any byte of it", arguments: [TextEncoding.utf8, .gb18030, .big5])
  func cut(encoding: TextEncoding) throws {
    let bytes = try encoded("姓名,地址\n王,中山路一\n李,北京\n", encoding)
    let expected: EncodingGuess = encoding == .utf8 ? .utf8 : .recognized(encoding)
    for count in 12...bytes.count {
      #expect(guess(Array(bytes.prefix(count)), isAll: false) == expected, "\(count)")
    }
  }

  @Test("ASCII and nothing are UTF-8")
  func plain() {
    #expect(guess([]) == .utf8)
    #expect(guess(Array("phone\n1\n".utf8)) == .utf8)
  }

  @Test(
    "Any other encoding stays unclear",
    arguments: [
      // Code page 1251, KOI8-R, EUC-KR, Shift_JIS, EUC-JP, Latin-1: names and telephones.
      "c8ecff20d2e5ebe5f4eeed20c8e2e0edeee220cfb8f2f0", "e9cdd120f4c5ccc5c6cfce20e9d7c1cecfd720f0a3d4d2",
      "c0ccb8a72cc0fcc8adb9f8c8a320b1e8b9cec1d820c0ccbcadbfac20b9dac1f6c8c620bcadbfefc6afbab0bdc3",
      "96bc914f2c9364986294d48d86209363928691be98592097e996d889d48e7120834a835e834a8369",
      "ccbec1b02cc5c5cfc3c8d6b9e620c5c4c3e6c2c0cfba20ceebccdab2d6bbd220a5aba5bfa5aba5ca",
      "4a6f73e92c4dfc6c6c65722c4672616ee76f697365205365f16f72",
      // UTF-8 that may be accidental, with a wrong byte.
      "e78e8b2ce4bc9f0ae5bca02c31ff0a",
      "ff", "b0",
    ])
  func others(hexadecimal: String) {
    var bytes: [UInt8] = []
    var rest = hexadecimal[...]
    while let byte = UInt8(rest.prefix(2), radix: 16) {
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    #expect(guess(bytes) == .unclear)
  }

  @Test("One byte that isn't text is enough to leave an encoding unclear")
  func strict() throws {
    let bytes = try encoded("姓名,手机号\n王伟,13800138000\n", .gb18030)
    #expect(guess(bytes + [0xFF, 0x0A]) == .unclear)
  }
}
