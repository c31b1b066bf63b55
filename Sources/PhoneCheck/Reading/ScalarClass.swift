internal import Platform

/// The class of a character in a written form.
///
/// This file contains the only list of characters that matter.
package enum ScalarClass: Hashable, Sendable {
  /// A decimal digit of any script, with its value.
  case digit(UInt8)
  case plus
  /// `.` and its full-width form: a separator that may also begin a spreadsheet's `.0`.
  case dot
  case openingBracket
  case closingBracket
  /// White space within a line.
  case space
  /// Any other separator: a hyphen or a dash.
  case separator
  case lineBreak
  /// A character without a glyph, such as a zero-width space or a bidirectional mark, which is skipped anywhere.
  case invisible
  /// `*` and its like; a single one hides a digit.
  case mask
  /// `x`: two of them hide digits, a single one introduces an extension.
  case weakMask
  /// Any character that phone numbers can't have.
  case other
}

extension ScalarClass {
  package init(_ scalar: Unicode.Scalar) {
    self = scalar.isASCII ? Self.ascii(UInt8(scalar.value)) : Self.beyondASCII(scalar)
  }

  /// The digit in ASCII, regardless of its script; `nil` if the character isn't a digit.
  package var digit: Unicode.Scalar? {
    guard case .digit(let value) = self else { return nil }
    return Unicode.Scalar(UInt8(ascii: "0") + value)
  }

  /// Whether the character only separates digits, or is invisible.
  package var isPassedOver: Bool {
    switch self {
    case .dot, .openingBracket, .closingBracket, .space, .separator, .invisible: true
    default: false
    }
  }

  /// Whether a character may join parts of one number: a slash, or a bullet between groups of digits.
  package static func joins(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "/", "／", "•", "∙", "⋅", "‧", "・", "･": true
    default: false
    }
  }

  /// Whether a character may divide two numbers.
  static func divides(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "/", ",", ";", ":", "|", "&", "\\", "，", "；", "：", "、", "／", "｜", "或", "和", "及": true
    default: false
    }
  }

  /// Whether a character may enclose digits, or words beside them.
  package static func encloses(_ scalar: Unicode.Scalar) -> Bool {
    switch ScalarClass(scalar) {
    case .openingBracket, .closingBracket: true
    default: "〔〕「」".unicodeScalars.contains(scalar)
    }
  }

  private static func ascii(_ byte: UInt8) -> ScalarClass {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit(byte & 0x0F)
    case UInt8(ascii: "+"): .plus
    case UInt8(ascii: "."): .dot
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): .openingBracket
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): .closingBracket
    case UInt8(ascii: " "), UInt8(ascii: "\t"): .space
    case UInt8(ascii: "-"): .separator
    case 0x0A...0x0D: .lineBreak
    case UInt8(ascii: "*"): .mask
    case UInt8(ascii: "x"), UInt8(ascii: "X"): .weakMask
    default: .other
    }
  }

  private static func beyondASCII(_ scalar: Unicode.Scalar) -> ScalarClass {
    switch scalar.value {
    case 0xFF10...0xFF19: .digit(UInt8(scalar.value - 0xFF10))
    case 0xFF0B, 0xFE62: .plus
    case 0xFF0E: .dot
    case 0xFF08, 0xFF3B, 0xFF5B, 0x3010: .openingBracket  // （ ［ ｛ 【
    case 0xFF09, 0xFF3D, 0xFF5D, 0x3011: .closingBracket  // ） ］ ｝ 】
    case 0x00A0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: .space
    case 0x2010...0x2015, 0x2212, 0x30FC, 0xFE58, 0xFE63, 0xFF0D, 0xFF70, 0x00B7:
      .separator
    case 0x0085, 0x2028, 0x2029: .lineBreak
    case 0x00AD, 0x034F, 0x061C, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x206F,
      0x20E3,
      0xFE00...0xFE0F, 0xFEFF:
      .invisible
    case 0xFF0A, 0x2022: .mask  // ＊ •
    // Frequent characters, which are classified faster here than by their properties. They are digits of Arabic scripts, and
    // others that aren't digits: letters of Europe, typographic marks, and Chinese, Japanese, Korean and Yi characters.
    case 0x0660...0x0669: .digit(UInt8(scalar.value - 0x0660))
    case 0x06F0...0x06F9: .digit(UInt8(scalar.value - 0x06F0))
    case 0x00C0...0x052F, 0x2016...0x2021, 0x3001...0xA48F, 0xAC00...0xD7FF: .other
    default: fromProperties(of: scalar)
    }
  }

  private static func fromProperties(of scalar: Unicode.Scalar) -> ScalarClass {
    // None of the remaining characters is white space.
    scalar.decimalDigit.map { .digit($0) } ?? .other
  }
}
