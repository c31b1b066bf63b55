/// The characters of a single-byte encoding.
struct SingleByteCharacters: Sendable {
  /// The code points of the bytes from 0x80; 0 if a byte isn't a character.
  private let points: [UInt16]

  static let windows1252 = SingleByteCharacters(charactersOfWindows1252)
  static let windows1251 = SingleByteCharacters(charactersOfWindows1251)

  private init(_ characters: String) {
    points = characters.unicodeScalars.map { $0 == "\u{FFFD}" ? 0 : UInt16($0.value) }
  }

  /// The code point of a byte from 0x80, or `nil` if it isn't a character.
  func point(_ byte: UInt8) -> UInt32? {
    let point = points[Int(byte - 0x80)]
    return point == 0 ? nil : UInt32(point)
  }

  /// The byte of each code point of the Basic Multilingual Plane; 0 if it has none.
  func bytes() -> [UInt16] {
    var bytes = [UInt16](repeating: 0, count: 0x1_0000)
    for (index, point) in points.enumerated() where point != 0 { bytes[Int(point)] = UInt16(0x80 + index) }
    return bytes
  }
}
