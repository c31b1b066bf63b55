import TerminalText

/// A line in rows that fit a terminal, broken between words.
struct WrappedLine {
  private(set) var rows: [String] = []

  /// The indent of every row but the first.
  private static let indent = "    "

  /// - Parameters:
  ///   - line: The line.
  ///   - columns: The columns of the terminal; fewer than ten count as ten.
  init(_ line: String, columns: Int) {
    let columns = max(10, columns)
    var rest = line[...]
    while let end = Self.end(of: rest, columns: columns) {
      let row = rest[..<end]
      rows.append(String(row.prefix(row.count - row.reversed().prefix { $0 == " " }.count)))
      rest = Self.indent + rest[end...].drop { $0 == " " }
    }
    rows.append(String(rest))
  }

  /// Returns the place to break a row that is too long for the columns; `nil` if the row fits.
  private static func end(of text: Substring, columns: Int) -> Substring.Index? {
    var width = 0
    var depth = 0
    var lastBreak: Substring.Index?
    var previous: Character?
    let start = text.firstIndex { $0 != " " } ?? text.endIndex
    for index in text.indices {
      let character = text[index]
      width += TerminalWidth.columns(of: String(character))
      // A space at the end of a row is invisible.
      if width > columns, character != " " { return lastBreak ?? index }
      // The title of a button stays together.
      if index > start, depth == 0, let previous, isBreak(previous, character) { lastBreak = index }
      if "[(".contains(character) { depth += 1 }
      if "])".contains(character), depth > 0 { depth -= 1 }
      previous = character
    }
    return nil
  }

  /// Whether a row may end between two characters: at a space outside a number, or between wide characters, but not
  /// before punctuation or after an opening bracket.
  private static func isBreak(_ before: Character, _ after: Character) -> Bool {
    if after == " " { return !isOfNumber(before) }
    if before == " " { return !isOfNumber(after) }
    let isWide =
      TerminalWidth.columns(of: String(before)) == 2 || TerminalWidth.columns(of: String(after)) == 2
    return isWide && !"，。：；！？、）」』”’…".contains(after) && !"（「『“‘".contains(before)
  }

  private static func isOfNumber(_ character: Character) -> Bool {
    character.isNumber || ["|", "_"].contains(character)
  }
}
