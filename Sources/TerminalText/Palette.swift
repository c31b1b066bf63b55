/// The meaning of a piece of text, which a terminal shows as a colour.
package enum TextStyle: Hashable, Sendable {
  /// Something is right, or was added.
  case good
  /// Something is wrong, or was removed.
  case bad
  /// The state of something is unknown, or it deserves a look.
  case doubtful
  /// A heading, such as a title.
  case strong
  /// Details that few readers need.
  case faint
}

/// A way to write styles: as escape sequences that a terminal shows as colours (ECMA-48, SGR), or not at all.
package struct Palette: Hashable, Sendable {
  private let isColored: Bool

  /// Text without any escape sequence, for files and pipes.
  package static let plain = Palette(isColored: false)
  /// Text with colours of the terminal's own palette, which the user can read.
  package static let colored = Palette(isColored: true)

  /// Returns text in a style.
  ///
  /// Escape foreign text and add padding first: escape sequences contain characters but have no width.
  package func callAsFunction(_ text: String, _ style: TextStyle) -> String {
    guard isColored, !text.isEmpty else { return text }
    let parameters =
      switch style {
      case .good: "32"
      case .bad: "31"
      case .doubtful: "33"
      case .strong: "1"
      case .faint: "2"
      }
    return "\u{1B}[\(parameters)m\(text)\u{1B}[m"
  }
}
