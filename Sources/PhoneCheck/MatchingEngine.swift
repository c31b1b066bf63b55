internal import RegexEngine

/// The regex engine that decides: the facts a support question starts with.
public enum MatchingEngine {
  /// The engine and its version, such as `"PCRE2 10.42 2022-12-11"`; `"automata"` in a build without PCRE2.
  public static var version: String { Engine.version }

  /// Whether every regex can be run.
  ///
  /// A build without PCRE2 runs the regular ones, which hold no look-behinds, back-references and the like. Numbers that
  /// only another one could decide are undecided there, for ``ReasonCode/unsupportedPattern``.
  public static var runsEveryRegex: Bool { Engine.backtracks }

  /// Whether regexes run as machine code in this process.
  ///
  /// `false` where the library was built without JIT or the system refuses executable memory; verdicts are the
  /// same, only slower.
  public static var isJITAvailable: Bool { Engine.isJITAvailable }
}
