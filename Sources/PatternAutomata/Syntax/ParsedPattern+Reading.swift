extension ParsedPattern {
  /// Reads a pattern and checks all of it, by the syntax of PCRE2 10.42.
  ///
  /// A pattern of ASCII only is assumed to be compiled in byte mode, with `NEVER_UTF`, `NEVER_UCP` and
  /// `NEVER_BACKSLASH_C`; any other with `UTF`, `NEVER_UCP` and `NEVER_BACKSLASH_C`. In either case with the line
  /// feed as newline, without other options and limits, and by the library for bytes with its usual link size of 2.
  /// Where security fixes changed what 10.42 reports, this follows the fixed version.
  ///
  /// - Throws: ``PatternSyntaxError`` exactly where PCRE2 refuses to compile the text, with its number and
  ///   its offset. One difference is known: in patterns that aren't ASCII, the other cases of letters under
  ///   `(?i)` are not measured, so that PCRE2's limit of 64 KiB of compiled code may come a little earlier.
  /// - Complexity: O(*n*) for a text of *n* bytes, but O(*n*²) in the number of named groups, and of
  ///   references in look-behinds. Needs no more stack for a deeply nested text than for any other.
  init(_ text: [UInt8]) throws(PatternSyntaxError) {
    var parser = PatternParser(text: text)
    do { try parser.read() } catch { throw PatternSyntaxError(cause: error, offset: parser.position) }
    self = parser.pattern
    let lengths = try LookbehindLengths(of: self)
    try CompiledLength.check(self, lengths)
    guard outside == nil, !atomicGroups.isEmpty else { return }
    do { _ = try expression() } catch { outside = error }
  }
}
