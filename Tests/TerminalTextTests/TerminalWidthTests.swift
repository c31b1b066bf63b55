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

  @Test(
    "An excerpt contains the requested column",
    arguments: [
      ("abcdef", 2, 6, "abcdef", 2), ("abcdef", 2, 5, "abcd…", 2), ("abcdefghij", 9, 6, "…hij", 3),
      ("abcdefghij", 6, 6, "…efgh…", 3), ("手机号码手机号码", 14, 8, "…机号码", 5),
    ])
  func excerpt(text: String, column: Int, columnCount: Int, expected: String, expectedColumn: Int) {
    let excerpt = TerminalWidth.excerpt(of: text, around: column, in: columnCount)
    #expect(excerpt.text == expected)
    #expect(excerpt.column == expectedColumn)
    #expect(TerminalWidth.columns(of: expected) <= columnCount + 1)
  }

  @Test("Padding counts columns", arguments: [("ab", "ab   |"), ("有效", "有效 |"), ("abcdefg", "abcdefg|")])
  func padded(text: String, expected: String) {
    #expect(TerminalWidth.padded(text, to: 5) + "|" == expected)
  }

  @Test(
    "Text is broken at spaces and beside wide characters, as late as possible",
    arguments: [
      ("one two three", 7, ["one two", "three"]), ("one two three", 6, ["one", "two", "three"]),
      ("a word_that_is_long b", 8, ["a", "word_that_is_long", "b"]), ("", 5, []),
      ("a   b c", 5, ["a   b", "c"]), ("号码太短，应为 11 位。", 8, ["号码太", "短，应为", "11 位。"]),
      ("“手机”ab", 6, ["“手", "机”ab"]), ("ab手机", 4, ["ab手", "机"]),
    ])
  func wrapped(text: String, columnCount: Int, lines: [String]) {
    #expect(TerminalWidth.wrapped(text, to: columnCount) == lines)
  }

  @Test(
    "Spaces fill a row before a word that would break, but not in quotes and not before wide characters",
    arguments: [
      ("one two three", 8, "one two three"), ("one two three", 7, "one    two    three"),
      ("one two three", 6, "one   two   three"), ("cp 'a b c d e' f", 8, "cp 'a b c d e'  f"),
      ("cp 'a b c d e' end", 8, "cp 'a b c d e'  end"),
      (#"cp 'it'\''s a b' end"#, 9, #"cp 'it'\''s a b'  end"#),
      ("isn't it so", 8, "isn't   it so"), ("打开 客户名单.pdf 后", 10, "打开 客户名单.pdf 后"),
      ("a word_that_is_long b", 8, "a word_that_is_long b"), ("", 5, ""),
    ])
  func filled(text: String, columnCount: Int, expected: String) {
    #expect(TerminalWidth.filled(text, to: columnCount) == expected)
  }
}
