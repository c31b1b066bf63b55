package import PatternAutomata

/// A compiled regular expression that tasks can share.
///
/// ```swift
/// let pattern = try Pattern(#"^1\d{10}$"#)
/// let matcher = Matcher()
/// try "13800138000".withBytes { try matcher.match(pattern, in: $0) }  // .match
/// ```
///
/// ``Pattern`` and ``Matcher`` are the types of the engine that the package is built with.
package protocol RegexPattern: AnyObject, Sendable {
  /// The options the pattern was compiled with.
  var options: PatternOptions { get }

  /// The modes in which the pattern runs as machine code; none if the engine has none, the system refuses executable memory, or
  /// the caller asked for none.
  var machineCodeModes: MachineCodeModes { get }

  /// Whether ``MatchMode/softPartial`` reports exactly whether more bytes could make a match.
  ///
  /// PCRE2 looks for a match that has begun, so it can't find a match that would begin after the subject.
  var hasExactPartialMatches: Bool { get }

  /// The reason that the engine can't run the pattern, so that every match throws; `nil` if it can.
  var unsupported: UnsupportedPattern? { get }

  /// Compiles a pattern.
  ///
  /// - Parameters:
  ///   - text: The pattern, as UTF-8.
  ///   - options: The options for reading the pattern and for its place in a subject.
  ///   - modes: The modes to compile machine code for. Each costs more than compiling the pattern itself.
  /// - Throws: ``PatternError`` if the text isn't a pattern. Its offset counts UTF-8 bytes of `text`.
  init(_ text: String, options: PatternOptions, machineCodeFor modes: MachineCodeModes) throws(PatternError)

  /// Checks a text without compiling it for matches.
  ///
  /// - Parameters:
  ///   - alphabet: The bytes that can occur in subjects.
  ///   - limits: The maximum size of an automaton, if the engine needs one; `nil` to skip that check.
  /// - Returns: The reason that this engine couldn't run the pattern, or `nil` if it could.
  /// - Throws: ``PatternError`` if the text isn't a pattern.
  static func check(
    _ text: String, options: PatternOptions, alphabet: ByteSet, limits: ConstructionLimits?
  ) throws(PatternError) -> UnsupportedPattern?
}

extension RegexPattern {
  package typealias Options = PatternOptions
  package typealias Modes = MachineCodeModes
}

/// Options for reading a pattern and for its place in a subject.
package struct PatternOptions: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Pattern and subject are UTF-8, and a character is a scalar value instead of a byte.
  ///
  /// Corresponds to `PCRE2_UTF`.
  package static let utf = PatternOptions(rawValue: 1 << 0)

  /// The pattern has to match the whole subject, as with Java's `matches()`.
  ///
  /// Corresponds to `PCRE2_ANCHORED | PCRE2_ENDANCHORED`.
  package static let wholeSubject = PatternOptions(rawValue: 1 << 1)
}

/// The values of ``MatchMode`` with machine code, as a set.
package struct MachineCodeModes: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Corresponds to `PCRE2_JIT_COMPLETE`.
  package static let complete = MachineCodeModes(rawValue: 0x1)

  /// Corresponds to `PCRE2_JIT_PARTIAL_SOFT`.
  package static let softPartial = MachineCodeModes(rawValue: 0x2)
}

/// A description of why a text isn't a pattern.
package struct PatternError: Error, Hashable, Sendable, CustomStringConvertible {
  /// PCRE2's positive number for the error, listed in `pcre2.h` as `PCRE2_ERROR_…`.
  package var code: Int32

  /// The offset at which reading stopped, in UTF-8 bytes from the start of the pattern.
  package var offset: Int

  /// PCRE2's message, such as `"missing closing parenthesis"`.
  package var message: String

  package var description: String { "\(message) at offset \(offset)" }

  package init(code: Int32, offset: Int, message: String) {
    self.code = code
    self.offset = offset
    self.message = message
  }
}

/// The reason that an engine can't run a valid pattern.
package enum UnsupportedPattern: Hashable, Sendable {
  /// The pattern has a construct that no finite automaton can run, at an offset in bytes.
  case construct(String, offset: Int)
  /// The pattern's automaton would be too large.
  case tooLarge
}
