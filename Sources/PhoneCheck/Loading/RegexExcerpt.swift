internal import Platform
internal import TerminalText

/// An excerpt of a regex with a caret below the place of its fault.
enum RegexExcerpt {
  /// The maximum number of characters on each side of the caret.
  static let reach = 40

  /// Returns two lines, each after a line feed and four spaces.
  ///
  /// - Parameter offset: The offset of the caret, in UTF-8 bytes, at most the length of the pattern.
  static func lines(of pattern: String, offset: Int) -> UTF8Text {
    let scalars = pattern.scalars
    // The index of the scalar that contains the byte; one more byte is added for the end.
    let caret = (pattern.bytes + [0]).prefix(offset + 1).count { $0 & 0xC0 != 0x80 } - 1
    let start = max(0, caret - reach)
    let end = min(scalars.count, caret + reach)
    let before: UTF8Text = "\("…", if: start > 0)\(VisibleText.escaping(scalars[start..<caret]))"
    let after: UTF8Text = "\(VisibleText.escaping(scalars[caret..<end]))\("…", if: end < scalars.count)"
    var text: UTF8Text = "\n    \(before)\(after)\n    "
    for _ in 0..<TerminalWidth.columns(of: before.description) { text.append(" ") }
    text.append("^")
    return text
  }
}
