/// The reason that a `mobileRegex` is refused.
public struct MobileRegexFault: Error, Hashable, Sendable {
  /// The causes of faults.
  @nonexhaustive
  public indirect enum Cause: Hashable, Sendable {
    /// The regex is empty.
    case empty
    /// The regex is longer than 4,096 bytes.
    case tooLong(byteCount: Int)
    /// The regex begins with an item, such as `(*UTF)`, that would change how all of it is read.
    case startItem(String)
    /// The regex contains a backspace or a form feed, which `\b` and `\f` become if a backslash is lost.
    case controlCharacter
    /// PCRE2, or the parser that replaces it in a build without PCRE2, refuses the regex, with PCRE2's number and message.
    case refused(code: Int32, message: String)
  }

  /// The offset of the fault, in UTF-8 bytes from the start of the regex.
  public var offset: Int
  /// The cause of the fault.
  public var cause: Cause
}
