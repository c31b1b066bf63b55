internal import RegexEngine

/// Facts about the regex engine that decides, for support questions.
public enum MatchingEngine {
  /// The engine and its version, such as `"PCRE2 10.42 2022-12-11"`; `"automata"` in a build without PCRE2.
  public static var version: String { Engine.version }

  /// Whether the engine runs every regex.
  ///
  /// A build without PCRE2 runs regular ones, without look-behinds, back-references and the like. Numbers that only another
  /// regex could decide are undecided there: ``ReasonCode/unsupportedPattern``.
  public static var runsEveryRegex: Bool { Engine.backtracks }

  /// Whether regexes run as machine code in this process.
  ///
  /// It is `false` if the library was built without JIT or the system refuses executable memory. Verdicts are the same.
  public static var isJITAvailable: Bool { Engine.isJITAvailable }
}
