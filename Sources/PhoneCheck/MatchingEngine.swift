internal import PCRE2

/// The regex engine that decides: the facts a support question starts with.
public enum MatchingEngine {
  /// The version of the PCRE2 library in use, with its date, such as `"10.42 2022-12-11"`.
  public static var version: String { Library.version }

  /// Whether regexes run as machine code in this process.
  ///
  /// `false` where the library was built without JIT or the system refuses executable memory; verdicts are the
  /// same, only slower.
  public static var isJITAvailable: Bool { Library.isJITAvailable }
}
