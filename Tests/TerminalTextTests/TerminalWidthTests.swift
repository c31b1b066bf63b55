import TerminalText
import Testing

@Suite("Width on a terminal")
struct TerminalWidthTests {
  @Test(
    "Text that is too wide is cut short, wide characters in one piece",
    arguments: [
      ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("手机号码", 8, "手机号码"), ("手机号码", 7, "手机号…"),
      ("手机号码", 6, "手机…"), ("e\u{301}e\u{301}e", 2, "e\u{301}…"), ("", 1, ""), ("ab", 1, "…"),
    ])
  func fitting(text: String, columnCount: Int, expected: String) {
    #expect(TerminalWidth.fitting(text, in: columnCount) == expected)
    #expect(TerminalWidth.columns(of: expected) <= columnCount)
  }

  @Test("Padding counts columns", arguments: [("ab", "ab   |"), ("有效", "有效 |"), ("abcdefg", "abcdefg|")])
  func padded(text: String, expected: String) {
    #expect(TerminalWidth.padded(text, to: 5) + "|" == expected)
  }

  @Test(
    "Text is broken at spaces, as late as possible",
    arguments: [
      ("one two three", 7, ["one two", "three"]), ("one two three", 6, ["one", "two", "three"]),
      ("a word_that_is_long b", 8, ["a", "word_that_is_long", "b"]), ("", 5, []),
    ])
  func wrapped(text: String, columnCount: Int, lines: [String]) {
    #expect(TerminalWidth.wrapped(text, to: columnCount) == lines)
  }
}
