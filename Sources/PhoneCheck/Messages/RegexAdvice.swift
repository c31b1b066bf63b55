internal import Platform

/// Advice on a regex that PCRE2 refuses.
enum RegexAdvice {
  /// Returns the advice; `nil` if the fault already says what to do.
  static func text(on fault: MobileRegexFault, in pattern: String, _ language: Language) -> String? {
    guard case .refused(let code, _) = fault.cause else { return nil }
    if let point = codePoint(code, in: pattern, at: fault.offset) {
      return DefinitionsText.codePointAdvice(new: point.new, old: point.old, in: language)
    }
    // PCRE2 read a plus sign as a quantifier.
    if code == nothingToRepeat, pattern.bytes.dropFirst(fault.offset).first == UInt8(ascii: "+") {
      return DefinitionsText.plusSignAdvice(in: language)
    }
    return RegexAdviceText.text(code)?.text(in: language) ?? DefinitionsText.syntaxAdvice(in: language)
  }

  /// Returns the spelling for a character that is written as in JavaScript, `\u002B`; `nil` if PCRE2 refuses something else.
  ///
  /// - Parameter offset: Where PCRE2 stopped reading, after the letter.
  private static func codePoint(_ code: Int32, in pattern: String, at offset: Int) -> (
    old: String, new: String
  )? {
    let bytes = pattern.bytes
    guard code == unsupportedEscape, offset >= 2, offset + 4 <= bytes.count,
      bytes[offset - 1] == UInt8(ascii: "u")
    else { return nil }
    let digits = bytes[offset..<offset + 4]
    guard digits.allSatisfy({ $0.hexadecimalValue != nil }) else { return nil }
    let zero = UInt8(ascii: "0")
    let isByte = digits.prefix(2).allSatisfy { $0 == zero }
    let value = String(utf8: digits.dropFirst(isByte ? 2 : 0))
    return (
      String(utf8: bytes[(offset - 2)..<(offset + 4)]), String(utf8: isByte ? "\\x\(value)" : "\\x{\(value)}")
    )
  }

  /// Corresponds to `PCRE2_ERROR_UNSUPPORTED_ESCAPE_SEQUENCE`.
  private static let unsupportedEscape: Int32 = 137

  /// Corresponds to `PCRE2_ERROR_QUANTIFIER_INVALID`.
  private static let nothingToRepeat: Int32 = 109
}
