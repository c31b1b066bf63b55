/// Why a `mobileRegex` is refused.
public struct MobileRegexFault: Error, Hashable, Sendable {
  /// What is wrong with it.
  @nonexhaustive
  public indirect enum Cause: Hashable, Sendable {
    /// There is nothing in it.
    case empty
    /// It is longer than 4,096 bytes.
    case tooLong(byteCount: Int)
    /// It begins with an item, such as `(*UTF)`, that would change how the whole regex is read.
    case startItem(String)
    /// It holds a backspace or a form feed: what `\b` and `\f` become when a backslash is lost.
    case controlCharacter
    /// PCRE2, or the parser that replaces it in a build without PCRE2, refuses it: with PCRE2's
    /// error number and words.
    case refused(code: Int32, message: String)
  }

  /// Where, in UTF-8 bytes from the start of the regex.
  public var offset: Int
  /// What is wrong.
  public var cause: Cause
}
