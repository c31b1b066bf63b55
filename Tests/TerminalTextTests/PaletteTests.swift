import TerminalText
import Testing

@Suite("Colours")
struct PaletteTests {
  private static let styles: [TextStyle] = [.good, .bad, .doubtful, .strong, .faint]

  @Test("Plain text has no escape sequences", arguments: styles)
  func plain(style: TextStyle) {
    #expect(Palette.plain("valid", style) == "valid")
  }

  @Test("A style ends with its text, and all styles differ")
  func colored() {
    let texts = Self.styles.map { Palette.colored("valid", $0) }
    #expect(Set(texts).count == Self.styles.count)
    for text in texts {
      #expect(text.hasPrefix("\u{1B}["))
      #expect(text.hasSuffix("mvalid\u{1B}[m"))
    }
  }

  @Test("Empty text isn't coloured")
  func empty() {
    #expect(Palette.colored("", .bad) == "")
  }
}
