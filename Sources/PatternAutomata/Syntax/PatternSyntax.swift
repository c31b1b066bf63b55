/// Why a text is not a pattern.
package struct PatternSyntaxError: Error, Hashable, Sendable {
  /// What is wrong.
  package var cause: Cause
  /// Where, in bytes from the start of the text.
  package var offset: Int

  /// What can be wrong; the raw value is the number that PCRE2 has for it.
  package enum Cause: Int32, Hashable, Sendable, CaseIterable {
    /// Some fault; the parser doesn't say which one.
    case malformed = 0

    /// The fault in words.
    package var message: String { "the pattern is malformed" }
  }
}

/// The syntax of patterns.
package enum PatternSyntax {
  /// Finds out whether a text is a pattern, and whether it is in the regular subset.
  ///
  /// - Returns: What is outside the subset; `nil` when nothing is.
  /// - Throws: ``PatternSyntaxError`` when the text is not a pattern.
  /// - Complexity: O(*n*) for a text of *n* bytes.
  package static func check(_ text: String) throws(PatternSyntaxError) -> OutsideSubset? {
    do throws(OutsideSubset) {
      _ = try PatternParser.expression(of: Array(text.utf8))
      return nil
    } catch {
      guard error.construct != .malformed else {
        throw PatternSyntaxError(cause: .malformed, offset: error.offset)
      }
      return error
    }
  }
}
