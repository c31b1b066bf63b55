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
    "A sample may end inside a character, at any of its bytes",
    arguments: [TextEncoding.utf8, .gb18030, .big5])
  func cut(encoding: TextEncoding) throws {
    let bytes = try encoded("姓名,地址\n王,中山路一\n李,北京\n", encoding)
    let expected: EncodingGuess = encoding == .utf8 ? .utf8 : .recognized(encoding)
    for count in 12...bytes.count {
      #expect(guess(Array(bytes.prefix(count)), isAll: false) == expected, "\(count)")
    }
  }

  @Test("ASCII and an empty input are UTF-8")
  func plain() {
    #expect(guess([]) == .utf8)
    #expect(guess(Array("phone\n1\n".utf8)) == .utf8)
  }

  @Test(
    "Any other encoding stays unclear",
    arguments: [
      // KOI8-R, EUC-JP, Latin-1 in three languages: names and telephones.
      "e9cdd120f4c5ccc5c6cfce20e9d7c1cecfd720f0a3d4d2",
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

  @Test(
    "Lists in other languages are recognized by their characters or words",
    arguments: [
      ("Имя;Телефон\nИванов Пётр;1\nИВАНОВА АННА;2\n", TextEncoding.windows1251),
      ("Ім'я;Телефон\nШевченко;1\nКоваленко Олена;2\n", .windows1251),
      ("이름,전화번호\n김민준,1\n", .eucKR), ("name,phone\n김민준,1\n이서연,2\n", .eucKR),
      ("氏名,携帯電話\n見本一郎,1\n", .shiftJIS), ("name,phone\nたなか,1\nスズキ,2\n", .shiftJIS),
      ("氏名,電話番号\nﾔﾏﾀﾞ ﾀﾛｳ,1\n", .shiftJIS),
      ("Vorname;Telefon\nRüdiger;1\nGroße AG;2\nMüller & Söhne;3\n", .windows1252),
      ("Prénom,Téléphone\nZoé,1\nZoë,2\n", .windows1252), ("Nombre,Teléfono\nPeña Núñez,1\n", .windows1252),
      ("Nome;Endereço\nJoão;São Paulo – 1º\n", .windows1252), ("NAME;ORT\nMÜLLER;KÖLN\n", .windows1252),
      ("Name,Preis\nMüller,5 €\nJürgen,“7”\n", .windows1252),
    ])
  func otherLanguages(text: String, encoding: TextEncoding) throws {
    #expect(guess(try encoded(text, encoding)) == .recognized(encoding))
    #expect(guess(Array(text.utf8)) == .utf8)
  }

  @Test(
    "Text in an encoding that can't be read stays unclear",
    arguments: [
      // Polish and Czech in code page 1250, Turkish in 1254, German in code page 850 and MacRoman, Russian in code page 866.
      "4ef37a616bb3ad0a57b3f364b90a4cf3647a0a", "5a61bef3b3f6200a", "447665f8e16b0a4e6f76e16b0a9165eb796e0a",
      "dd7361f0657472fe0a476ff073656e0a", "4d81 6c6c65720a4a94726720",
      "4d9f6c6c65720a4a9a72670a", "88aca00a92a5abe4aeada00a88a2a0adaea20a",
    ])
  func unknownEncodings(hexadecimal: String) {
    others(hexadecimal: hexadecimal.filter { $0 != " " })
  }

  @Test("Greek words aren't read as French words that consist only of accented letters")
  func greek() {
    // "τηλ" and "κιλό" in ISO 8859-7, which Windows-1252 reads as "ôçë" and "êéëü".
    others(hexadecimal: "f4e7eb0aeae9ebfc0a")
  }

  @Test("Names that could be Russian or Chinese stay unclear")
  func severalScripts() throws {
    // In GB18030 these are "怯怕" and "梦辛雷怕"; half of these characters are frequent.
    #expect(guess(try encoded("ЗУЕВ\nГОРБАЧЕВ\n", .windows1251)) == .unclear)
  }

  @Test("One byte that isn't text suffices to leave an encoding unclear")
  func strict() throws {
    let bytes = try encoded("姓名,手机号\n王伟,13800138000\n", .gb18030)
    #expect(guess(bytes + [0xFF, 0x0A]) == .unclear)
  }
}
