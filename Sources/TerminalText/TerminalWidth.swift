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

  /// Returns a part of text that contains a column and is at most as wide as a number of columns, with `…` at each cut.
  ///
  /// - Returns: The part, and the position of the column in it.
  package static func excerpt(
    of text: String, around column: Int, in columnCount: Int
  ) -> (text: String, column: Int) {
    let columnCount = max(4, columnCount)
    guard column + 1 >= columnCount else { return (fitting(text, in: columnCount), column) }
    var (rest, column) = (text.unicodeScalars[...], column)
    // The marks take two columns, and the wanted character may be wide.
    while column > columnCount - 4, let first = rest.popFirst() { column -= columns(of: first) }
    return ("…" + fitting(String(rest), in: columnCount - 1), column + 1)
  }

  /// Returns text as lines broken at spaces and beside wide characters; only a longer word exceeds the number of columns.
  package static func wrapped(_ text: String, to columnCount: Int) -> [String] {
    var lines: [String] = []
    var (width, spaces) = (0, 0)
    for word in text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false) {
      for part in parts(of: String(Substring(word))) {
        let partWidth = columns(of: part)
        if !lines.isEmpty, width + spaces + partWidth <= columnCount {
          lines[lines.count - 1] += String(repeating: " ", count: spaces) + part
          width += spaces + partWidth
        } else {
          lines.append(part)
          width = partWidth
        }
        spaces = 0
      }
      spaces += 1
    }
    return lines
  }

  /// Returns text with spaces before words that would break at the end of a terminal's row.
  ///
  /// Copied text then has no line breaks, only more spaces. Texts in single quotes get none, so that a copied command means the same.
  /// Nor do words with wide characters, which break anywhere.
  package static func filled(_ text: String, to columnCount: Int) -> String {
    var result = ""
    var (column, isQuoted) = (0, false)
    for (index, word) in text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      let width = columns(of: String(word))
      if index > 0 {
        result += " "
        column = (column + 1) % columnCount
      }
      let isWide = width > word.unicodeScalars.count
      let begins = !isQuoted && word.hasPrefix("'")
      if column + width >= columnCount, width < columnCount, column > 0, !isQuoted, !begins, !isWide {
        result += String(repeating: " ", count: columnCount - column)
        column = 0
      }
      result += word
      column = (column + width) % columnCount
      // A quote in quotes is written as '\'', which ends them, and begins them again.
      if isQuoted || begins { isQuoted = (quoteCount(in: word) % 2 == 0) == isQuoted }
    }
    return result
  }

  /// The number of quotes in a word, without those after a backslash.
  private static func quoteCount(in word: Substring) -> Int {
    zip([" "] + word.unicodeScalars, word.unicodeScalars).count { $1 == "'" && $0 != "\\" }
  }

  /// Returns the parts of a word between which a line may end: beside a wide character, but not before punctuation or after an
  /// opening bracket.
  private static func parts(of word: String) -> [String] {
    var parts: [String] = []
    var previous: Unicode.Scalar?
    for scalar in word.unicodeScalars {
      if let before = previous, !isBreak(before, scalar) {
        parts[parts.count - 1].unicodeScalars.append(scalar)
      } else {
        parts.append(String(scalar))
      }
      previous = scalar
    }
    return parts
  }

  private static func isBreak(_ before: Unicode.Scalar, _ after: Unicode.Scalar) -> Bool {
    guard !before.isASCII || !after.isASCII, columns(of: before) == 2 || columns(of: after) == 2 else {
      return false
    }
    switch after.properties.generalCategory {
    case .otherPunctuation, .closePunctuation, .finalPunctuation, .nonspacingMark: return false
    default: break
    }
    switch before.properties.generalCategory {
    case .openPunctuation, .initialPunctuation: return false
    default: return true
    }
  }

  /// Returns text padded with spaces to a number of columns.
  package static func padded(_ text: String, to columnCount: Int) -> String {
    text + String(repeating: " ", count: max(0, columnCount - columns(of: text)))
  }

  /// Returns text with spaces in front of it, padded to a number of columns.
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

  /// Whether a character is wide: the blocks of [UAX #11](https://www.unicode.org/reports/tr11/) that are entirely wide, and
  /// emoji.
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
