/// How often something has to be used before making it takes less time than going without it.
///
/// Verdicts are the same either way.
enum BreakEven {
  /// How often the regex engine is asked about numbers of a definition before its language is built, which takes as long as
  /// some hundred matches.
  static let askCountForLanguage: UInt = 100

  /// How many numbers are judged before a matching table is made, which takes about 0.2 milliseconds for each definition; a
  /// number takes about a microsecond without it.
  static func numberCount(forTableOf definitionCount: Int) -> Int { max(1000, 200 * definitionCount) }
}
