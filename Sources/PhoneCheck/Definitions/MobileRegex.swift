package import PatternAutomata
internal import Platform
package import RegexEngine

/// A definition's `mobileRegex`, compiled the way the tenant's server is assumed to read it.
///
/// The regex is compiled as written: searched instead of anchored, `$` also before a final newline, `\d` ASCII. An ASCII regex
/// runs over bytes. Any other regex runs over UTF-8, and doesn't match a subject that isn't valid UTF-8.
package struct MobileRegex: Sendable {
  /// The maximum length of a regex, in UTF-8 bytes.
  package static let maximumByteCount = 4096

  package let pattern: Pattern

  /// Compiles a regex, also to machine code for its modes.
  ///
  /// - Throws: ``MobileRegexFault`` if it is empty, too long, has an item at its start that changes its reading, or is no
  ///   regex.
  package init(
    _ text: String, anchoring: ValidatorOptions.Anchoring = .asWritten,
    machineCodeFor modes: Pattern.Modes = .complete
  ) throws(MobileRegexFault) {
    var options = try Self.options(for: text)
    if anchoring == .wholeText { options.insert(.wholeSubject) }
    do {
      pattern = try Pattern(text, options: options, machineCodeFor: modes)
    } catch {
      throw .refused(error)
    }
  }

  /// Checks whether a regex can be compiled.
  ///
  /// - Parameter limits: The maximum size of the language of its spellings, if the engine needs one; `nil` to skip that check.
  /// - Returns: The reason that the engine of this build can't decide with the regex as written; `nil` if it can.
  /// - Throws: ``MobileRegexFault`` like ``init(_:anchoring:machineCodeFor:)``.
  package static func check(
    _ text: String, limits: ConstructionLimits? = nil
  ) throws(MobileRegexFault) -> UnsupportedPattern? {
    let options = try options(for: text)
    do {
      return try Pattern.check(
        text, options: options, alphabet: SpellingForm.bytes, limits: limits)
    } catch { throw .refused(error) }
  }

  /// Returns the options for compiling a regex.
  ///
  /// - Throws: ``MobileRegexFault`` for a regex that must not be compiled.
  private static func options(for text: String) throws(MobileRegexFault) -> Pattern.Options {
    let bytes = text.bytes
    let byteCount = bytes.count
    guard byteCount > 0 else {
      throw MobileRegexFault(offset: 0, cause: .empty)
    }
    guard byteCount <= maximumByteCount else {
      throw MobileRegexFault(offset: maximumByteCount, cause: .tooLong(byteCount: byteCount))
    }
    if let item = startItem(of: bytes) { throw MobileRegexFault(offset: 0, cause: .startItem(item)) }
    // The escapes \b and \f become a backspace and a form feed if their backslash is lost on the way through JSON. No phone
    // number contains one.
    if let offset = bytes.firstIndex(where: { $0 == 0x08 || $0 == 0x0C }) {
      throw MobileRegexFault(offset: offset, cause: .controlCharacter)
    }
    return bytes.allSatisfy { $0 < 0x80 } ? [] : .utf
  }

  /// Returns the item at the very start of a pattern that would change how PCRE2 reads it, such as `(*UTF)`.
  ///
  /// The names are from [pcre2pattern, "Special start-of-pattern
  /// items"](https://www.pcre.org/current/doc/html/pcre2pattern.html). Other verbs, such as `(*COMMIT)`, are ordinary.
  private static func startItem(of bytes: [UInt8]) -> String? {
    guard bytes[...].starts(with: "(*"), let end = bytes.firstIndex(of: UInt8(ascii: ")")) else { return nil }
    let name = bytes[2..<end].prefix { $0 != UInt8(ascii: "=") }
    return startItemNames.hasWord(Array(name)) ? String(utf8: bytes[...end]) : nil
  }

  private static let startItemNames = """
    UTF UCP NOTEMPTY NOTEMPTY_ATSTART NO_AUTO_POSSESS NO_DOTSTAR_ANCHOR NO_JIT NO_START_OPT LIMIT_HEAP LIMIT_MATCH \
    LIMIT_DEPTH LIMIT_RECURSION CR LF CRLF ANYCRLF ANY NUL BSR_ANYCRLF BSR_UNICODE CASELESS_RESTRICT TURKISH_CASING
    """
}

extension MobileRegexFault {
  /// Returns the fault of a text that the engine refuses.
  fileprivate static func refused(_ error: PatternError) -> MobileRegexFault {
    MobileRegexFault(offset: error.offset, cause: .refused(code: error.code, message: error.message))
  }
}
