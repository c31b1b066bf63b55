internal import Platform
internal import TerminalText

/// A stretch of a regex with a caret below the place where it went wrong.
enum RegexExcerpt {
  /// How many characters are shown on each side of the place.
  static let reach = 40

  /// Two lines, each after four spaces.
  ///
  /// - Parameter offset: The place, in UTF-8 bytes; the end of the pattern is one too.
  static func lines(of pattern: String, offset: Int) -> [String] {
    let scalars = pattern.scalars
    let place = index(in: scalars, ofByte: offset)
    let start = max(0, place - reach)
    let end = min(scalars.count, place + reach)
    let before = (start > 0 ? "…" : "") + visible(scalars[start..<place])
    let after = visible(scalars[place..<end]) + (end < scalars.count ? "…" : "")
    let indentation = String(repeating: " ", count: TerminalWidth.columns(of: before))
    return ["    " + before + after, "    " + indentation + "^"]
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
