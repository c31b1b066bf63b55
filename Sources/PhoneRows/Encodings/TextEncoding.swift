/// The character encoding of an input.
///
/// ASCII is the same in all encodings except UTF-16, and the bytes of quotes, line ends, commas, semicolons and TAB are
/// never part of another character. UTF-16 is converted to UTF-8 as it is read, and back as rows are written.
public enum TextEncoding: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  /// UTF-8. Bytes that aren't UTF-8 aren't characters, and stay unchanged.
  case utf8 = "utf-8"
  /// [GB18030](https://www.unicode.org/L2/L2022/22274-disruptive-changes.pdf) as of 2005, which includes GBK, GB2312
  /// and code page 936. Excel writes it on a Chinese Windows.
  case gb18030
  /// Big5 as code page 950. Excel writes it on a Windows in Taiwan, Hong Kong or Macao.
  case big5
  /// Shift_JIS as code page 932. Excel writes it on a Japanese Windows.
  case shiftJIS = "shift_jis"
  /// EUC-KR as code page 949. Excel writes it on a Korean Windows.
  case eucKR = "euc-kr"
  /// Code page 1252, which includes the characters of ISO-8859-1. Excel writes it in Western Europe and America.
  case windows1252 = "windows-1252"
  /// Code page 1251. Excel writes it on a Russian Windows.
  case windows1251 = "windows-1251"
  /// UTF-16 with the lower byte first. Excel saves "Unicode text" in it.
  case utf16LE = "utf-16le"
  /// UTF-16 with the upper byte first.
  case utf16BE = "utf-16be"

  /// Finds an encoding by one of its usual names, in any case: `GBK`, `cp950`, `UTF8`.
  ///
  /// - Returns: `nil` for any other text.
  public init?(named name: String) {
    let key = name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
    guard let encoding = Self.encodings[key] else { return nil }
    self = encoding
  }

  /// The usual name: `GB18030`.
  public var description: String {
    switch self {
    case .utf8: "UTF-8"
    case .gb18030: "GB18030"
    case .big5: "Big5"
    case .shiftJIS: "Shift_JIS"
    case .eucKR: "EUC-KR"
    case .windows1252: "Windows-1252"
    case .windows1251: "Windows-1251"
    case .utf16LE: "UTF-16LE"
    case .utf16BE: "UTF-16BE"
    }
  }

  /// Whether the encoding is converted to UTF-8 as it is read, not read in place.
  package var isWide: Bool { self == .utf16LE || self == .utf16BE }

  private static let encodings: [String: TextEncoding] = [
    "utf8": .utf8, "gb18030": .gb18030, "gbk": .gb18030, "gb2312": .gb18030, "euccn": .gb18030,
    "cp936": .gb18030, "ms936": .gb18030, "windows936": .gb18030, "big5": .big5, "cp950": .big5,
    "ms950": .big5,
    "windows950": .big5,
    "shiftjis": .shiftJIS, "sjis": .shiftJIS, "cp932": .shiftJIS, "ms932": .shiftJIS, "windows31j": .shiftJIS,
    "mskanji": .shiftJIS, "windows932": .shiftJIS,
    "euckr": .eucKR, "cp949": .eucKR, "ms949": .eucKR, "uhc": .eucKR, "ksc56011987": .eucKR,
    "windows949": .eucKR,
    "windows1252": .windows1252, "cp1252": .windows1252, "iso88591": .windows1252, "latin1": .windows1252,
    "l1": .windows1252,
    "windows1251": .windows1251, "cp1251": .windows1251,
    "utf16": .utf16LE, "utf16le": .utf16LE, "utf16be": .utf16BE, "ucs2": .utf16LE, "unicode": .utf16LE,
  ]

  /// The byte order mark in UTF-8.
  static let utf8Mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The mark at the start of an input that names its encoding and isn't part of the first field.
  var byteOrderMark: [UInt8]? {
    switch self {
    case .utf8: Self.utf8Mark
    case .gb18030: [0x84, 0x31, 0x95, 0x33]
    case .utf16LE: [0xFF, 0xFE]
    case .utf16BE: [0xFE, 0xFF]
    case .big5, .shiftJIS, .eucKR, .windows1252, .windows1251: nil
    }
  }

  /// Whether the encoding has a byte order mark.
  package var hasByteOrderMark: Bool { byteOrderMark != nil }

  /// Whether an ASCII byte may also be the last byte of a longer character.
  ///
  /// In GB18030, digits may be: its four-byte sequences have a digit in second and in last position.
  func mayEndCharacter(_ byte: UInt8) -> Bool {
    switch (self, byte) {
    case (.gb18030, 0x30...0x39), (.gb18030, 0x40...0x7E), (.big5, 0x40...0x7E), (.shiftJIS, 0x40...0x7E):
      true
    case (.eucKR, 0x41...0x5A), (.eucKR, 0x61...0x7A): true
    default: false
    }
  }

  /// Whether a byte begins a two-byte character, or half of a four-byte one.
  func isLead(_ byte: UInt8) -> Bool {
    switch self {
    case .gb18030, .big5, .eucKR: 0x81...0xFE ~= byte
    case .shiftJIS: 0x81...0x9F ~= byte || 0xE0...0xFC ~= byte
    case .utf8, .windows1252, .windows1251, .utf16LE, .utf16BE: false
    }
  }

  /// Whether a byte may follow a lead.
  func isTrail(_ byte: UInt8) -> Bool {
    switch (self, byte) {
    case (.gb18030, 0x80...0xFE), (.big5, 0xA1...0xFE), (.shiftJIS, 0x80...0xFC), (.eucKR, 0x81...0xFE): true
    default: mayEndCharacter(byte)
    }
  }

  /// Whether a byte ends a character that the byte before it began.
  ///
  /// - Parameter isAfterLead: Whether the byte before may begin a character. On return, whether this byte may.
  func endsCharacter(_ byte: UInt8, isAfterLead: inout Bool) -> Bool {
    let ends = isAfterLead && isTrail(byte)
    isAfterLead = !ends && isLead(byte)
    return ends
  }
}
