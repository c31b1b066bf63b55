internal import Platform
internal import TerminalText

/// A stretch of a regex with a caret below the place where it went wrong.
struct RegexExcerpt {
  /// How many characters are shown on each side of the place.
  static let reach = 40

  private let text: String
  private let caretColumn: Int

  /// Chooses the stretch.
  ///
  /// - Parameter offset: The place, in UTF-8 bytes; the end of the pattern is one too.
  init(_ pattern: String, offset: Int) {
    let scalars = pattern.scalars
    let place = Self.index(in: scalars, ofByte: offset)
    let start = max(0, place - Self.reach)
    let end = min(scalars.count, place + Self.reach)
    let before = (start > 0 ? "…" : "") + Self.visible(scalars[start..<place])
    text = before + Self.visible(scalars[place..<end]) + (end < scalars.count ? "…" : "")
    caretColumn = TerminalWidth.columns(of: before)
  }

  /// Two lines, each after four spaces.
  var lines: [String] {
    ["    " + text, "    " + String(repeating: " ", count: caretColumn) + "^"]
  }

  private static func visible(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    scalars.map { VisibleText.escaping($0) }.joined()
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
