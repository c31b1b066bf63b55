/// The character encoding of an input.
///
/// ASCII is the same in all of them, and the bytes of quotes, line ends, commas, semicolons and TAB are never part
/// of another character.
public enum TextEncoding: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  /// UTF-8. Bytes that are not UTF-8 aren't characters, and are kept unchanged.
  case utf8 = "utf-8"
  /// [GB18030](https://www.unicode.org/L2/L2022/22274-disruptive-changes.pdf) as of 2005, which includes GBK,
  /// GB2312 and code page 936: what Excel writes on a Chinese Windows.
  case gb18030
  /// Big5 as code page 950: what Excel writes on a Windows in Taiwan, Hong Kong or Macao.
  case big5

  /// Finds an encoding by one of its usual names, in any case: `GBK`, `cp950`, `UTF8`.
  ///
  /// - Returns: `nil` for any other text.
  public init?(named name: String) {
    let key = name.lowercased().filter { $0 != "-" && $0 != "_" }
    guard let encoding = Self.encodings[key] else { return nil }
    self = encoding
  }

  /// The usual name: `GB18030`.
  public var description: String {
    switch self {
    case .utf8: "UTF-8"
    case .gb18030: "GB18030"
    case .big5: "Big5"
    }
  }

  private static let encodings: [String: TextEncoding] = [
    "utf8": .utf8, "gb18030": .gb18030, "gbk": .gb18030, "gb2312": .gb18030, "euccn": .gb18030,
    "cp936": .gb18030, "ms936": .gb18030, "windows936": .gb18030, "big5": .big5, "cp950": .big5,
    "ms950": .big5,
    "windows950": .big5,
  ]

  /// The byte order mark in UTF-8.
  static let utf8Mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// A mark at the start of an input that names its encoding and isn't part of the first field.
  var byteOrderMark: [UInt8]? {
    switch self {
    case .utf8: Self.utf8Mark
    case .gb18030: [0x84, 0x31, 0x95, 0x33]
    case .big5: nil
    }
  }

  /// Whether a byte in ASCII may also be the last one of a character of several bytes.
  ///
  /// Digits can be in GB18030: its sequences of four bytes have them in second and in last position.
  func mayEndCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39: self == .gb18030
    case 0x40...0x7E: self != .utf8
    default: false
    }
  }

  /// Whether a byte begins a character of two bytes, or half of one of four.
  static func isLead(_ byte: UInt8) -> Bool { 0x81...0xFE ~= byte }

  /// Whether a byte may follow a lead.
  func isTrail(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x80...0xA0: self == .gb18030
    case 0xA1...0xFE: self != .utf8
    default: mayEndCharacter(byte)
    }
  }

  /// Whether a byte ends a character that the byte before it began.
  ///
  /// - Parameter isAfterLead: Whether the byte before may begin a character; afterwards, whether this one may.
  func endsCharacter(_ byte: UInt8, isAfterLead: inout Bool) -> Bool {
    let ends = isAfterLead && isTrail(byte)
    isAfterLead = !ends && Self.isLead(byte)
    return ends
  }
}
