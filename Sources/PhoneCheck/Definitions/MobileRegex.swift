internal import Platform
package import RegexEngine

/// A definition's `mobileRegex`, compiled the way the tenant's server is assumed to read it.
///
/// The regex is compiled as written: searched rather than anchored, `$` also before a final newline,
/// `\d` ASCII. A regex of ASCII alone runs over bytes; one with other text runs over UTF-8, and a
/// subject that is not valid UTF-8 does not match it.
package struct MobileRegex: Sendable {
  /// The longest regex that is compiled, in UTF-8 bytes.
  package static let maximumByteCount = 4096

  package let pattern: Pattern

  /// Compiles a regex, also to machine code for the modes it is matched in.
  ///
  /// - Throws: ``MobileRegexFault`` when it is empty, too long, begins with an item that would change how
  ///   it is read, or when it isn't a pattern.
  package init(
    _ text: String, anchoring: ValidatorOptions.Anchoring = .asWritten,
    machineCodeFor modes: Pattern.Modes = .complete
  ) throws(MobileRegexFault) {
    pattern = try Self.compiled(text, anchoring == .wholeText ? .wholeSubject : [], machineCodeFor: modes)
  }

  /// Checks whether a regex can be compiled.
  ///
  /// - Returns: The construct that the engine of this build can't run; `nil` when it can run the regex.
  /// - Throws: ``MobileRegexFault`` as ``init(_:anchoring:machineCodeFor:)`` does.
  package static func check(_ text: String) throws(MobileRegexFault) -> UnsupportedPattern? {
    try compiled(text, .onlyChecked, machineCodeFor: []).unsupported
  }

  private static func compiled(
    _ text: String, _ options: Pattern.Options, machineCodeFor modes: Pattern.Modes
  ) throws(MobileRegexFault) -> Pattern {
    let bytes = text.bytes
    let byteCount = bytes.count
    guard byteCount > 0 else {
      throw MobileRegexFault(offset: 0, cause: .empty)
    }
    guard byteCount <= maximumByteCount else {
      throw MobileRegexFault(offset: maximumByteCount, cause: .tooLong(byteCount: byteCount))
    }
    if let item = startItem(of: bytes) { throw MobileRegexFault(offset: 0, cause: .startItem(item)) }
    // A backspace or form feed is what the escapes \b and \f become when their backslash is lost on the way
    // through JSON. No phone number holds one.
    if let offset = bytes.firstIndex(where: { $0 == 0x08 || $0 == 0x0C }) {
      throw MobileRegexFault(offset: offset, cause: .controlCharacter)
    }
    var options = options
    if !bytes.allSatisfy({ $0 < 0x80 }) { options.insert(.utf) }
    do {
      return try Pattern(text, options: options, machineCodeFor: modes)
    } catch {
      throw MobileRegexFault(
        offset: error.offset, cause: .refused(code: error.code, message: error.message))
    }
  }

  /// Returns the item at the very start of a pattern that would change how PCRE2 reads it, such as `(*UTF)`.
  ///
  /// The list is the one of [pcre2pattern, "Special start-of-pattern items"](https://www.pcre.org/current/doc/html/pcre2pattern.html).
  /// Other verbs, such as `(*COMMIT)`, are ordinary.
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
