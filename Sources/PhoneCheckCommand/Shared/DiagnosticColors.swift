import PhoneBatch
import TerminalText

/// Colours for text in the form of a compiler's messages: `FILE:LINE:COLUMN: `, a severity, and a caret below an excerpt.
enum DiagnosticColors {
  /// Returns text with coloured places, severities and carets; the text must be safe to show.
  static func applied(to text: String, from palette: Palette) -> String {
    guard palette != .plain else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line(String($0), palette) }.joined(separator: "\n")
  }

  private static let severities: [(word: String, style: TextStyle)] = [
    ("error:", .bad), ("warning:", .doubtful), ("note:", .faint),
  ]

  private static func line(_ line: String, _ palette: Palette) -> String {
    let content = line.drop { $0 == " " }
    if content == "^" { return line.dropLast() + palette("^", .bad) }
    let place =
      placeEnd(line).map { line[..<$0] } ?? (line.hasPrefix(commandName) ? Substring(commandName) : "")
    var rest = line.dropFirst(place.count)
    let space = rest.prefix { $0 == " " }
    rest = rest.dropFirst(space.count)
    let start = palette(String(place), .strong) + space
    for (word, style) in severities where rest.hasPrefix(word) {
      return start + palette(word, style) + rest.dropFirst(word.count)
    }
    return start + rest
  }

  /// The prefix of the command's own messages.
  private static let commandName = "phonecheck:"

  /// Returns the end of `FILE:LINE:COLUMN:` at the beginning of a line; `nil` if there is none.
  private static func placeEnd(_ line: String) -> String.Index? {
    var parts = line.split(separator: ":", omittingEmptySubsequences: false)[...]
    guard parts.popFirst() != nil else { return nil }
    while parts.count > 2, let number = parts.popFirst() {
      guard let next = parts.first, Int(digits: number) != nil, Int(digits: next) != nil else { continue }
      return line.index(after: next.endIndex)
    }
    return nil
  }
}
