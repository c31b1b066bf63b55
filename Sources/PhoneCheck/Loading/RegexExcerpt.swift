internal import Platform
internal import TerminalText

/// A stretch of a regex with a caret below the place where it went wrong.
enum RegexExcerpt {
  /// How many characters are shown on each side of the place.
  static let reach = 40

  /// Two lines, each after a line feed and four spaces.
  ///
  /// - Parameter offset: The place, in UTF-8 bytes, up to and including the end of the pattern.
  static func lines(of pattern: String, offset: Int) -> UTF8Text {
    let scalars = pattern.scalars
    let place = index(in: scalars, ofByte: offset)
    let start = max(0, place - reach)
    let end = min(scalars.count, place + reach)
    let before: UTF8Text = "\("…", if: start > 0)\(VisibleText.escaping(scalars[start..<place]))"
    let after: UTF8Text = "\(VisibleText.escaping(scalars[place..<end]))\("…", if: end < scalars.count)"
    var text: UTF8Text = "\n    \(before)\(after)\n    "
    for _ in 0..<TerminalWidth.columns(of: before.description) { text.append(" ") }
    text.append("^")
    return text
  }

  private static func index(in scalars: [Unicode.Scalar], ofByte offset: Int) -> Int {
    var start = 0
    for (index, scalar) in scalars.enumerated() {
      let end = start + UTF8.width(scalar)
      if offset < end { return index }
      start = end
    }
    return scalars.count
  }
}
