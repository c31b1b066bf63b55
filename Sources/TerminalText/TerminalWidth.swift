internal import Platform

/// The width of text on a terminal.
package enum TerminalWidth {
  /// Returns the number of columns: two for wide characters, none for combining ones.
  package static func columns(of text: String) -> Int {
    text.scalars.reduce(0) { $0 + columns(of: $1) }
  }

  /// Returns text cut short, with `…` at its end, if it is wider than a number of columns.
  package static func fitting(_ text: String, in columnCount: Int) -> String {
    guard columns(of: text) > columnCount else { return text }
    var result = ""
    var room = columnCount - 1
    for scalar in text.unicodeScalars {
      room -= columns(of: scalar)
      guard room >= 0 else { break }
      result.unicodeScalars.append(scalar)
    }
    return result + "…"
  }

  /// Returns text as lines that are broken at spaces, and are no wider than a number of columns unless a word is.
  package static func wrapped(_ text: String, to columnCount: Int) -> [String] {
    var lines: [String] = []
    var width = 0
    for word in text.utf8.split(separator: UInt8(ascii: " ")).map({ String(Substring($0)) }) {
      let wordWidth = columns(of: word)
      if !lines.isEmpty, width + 1 + wordWidth <= columnCount {
        lines[lines.count - 1] += " " + word
        width += 1 + wordWidth
      } else {
        lines.append(word)
        width = wordWidth
      }
    }
    return lines
  }

  /// Returns text padded with spaces to a number of columns.
  package static func padded(_ text: String, to columnCount: Int) -> String {
    text + String(repeating: " ", count: max(0, columnCount - columns(of: text)))
  }

  /// Returns text after as many spaces as it takes to fill a number of columns.
  package static func leftPadded(_ text: String, to columnCount: Int) -> String {
    String(repeating: " ", count: max(0, columnCount - columns(of: text))) + text
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: return isWide(scalar) ? 2 : 1
    }
  }

  /// The blocks of [UAX #11](https://www.unicode.org/reports/tr11/) that are wide as a whole, and emoji.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60,
      0xFFE0...0xFFE6, 0x17000...0x18D08, 0x1B000...0x1B2FB, 0x20000...0x2FFFD, 0x30000...0x3FFFD:
      true
    default: scalar.properties.isEmojiPresentation
    }
  }
}
