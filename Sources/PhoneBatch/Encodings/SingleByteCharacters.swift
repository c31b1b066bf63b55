/// The characters of an encoding that has a byte for each.
struct SingleByteCharacters: Sendable {
  /// Those from 0x80 on; 0 where there is none.
  private let points: [UInt16]

  static let windows1252 = SingleByteCharacters(charactersOfWindows1252)
  static let windows1251 = SingleByteCharacters(charactersOfWindows1251)

  private init(_ characters: String) {
    points = characters.unicodeScalars.map { $0 == "\u{FFFD}" ? 0 : UInt16($0.value) }
  }

  /// The code point that a byte from 0x80 on encodes, or `nil`.
  func point(_ byte: UInt8) -> UInt32? {
    let point = points[Int(byte - 0x80)]
    return point == 0 ? nil : UInt32(point)
  }

  /// For each code point of the Basic Multilingual Plane the byte that means it; 0 where none does.
  func bytes() -> [UInt16] {
    var bytes = [UInt16](repeating: 0, count: 0x1_0000)
    for (index, point) in points.enumerated() where point != 0 { bytes[Int(point)] = UInt16(0x80 + index) }
    return bytes
  }
}
