/// Numbers of uses that make building something faster than doing without it.
///
/// Verdicts don't depend on these numbers.
enum BreakEven {
  /// The number of questions to the regex engine about a definition's numbers before its language is built; building takes as
  /// long as some hundred matches.
  static let askCountForLanguage: UInt = 100

  /// Returns the number of phone numbers that are judged before a matching table is made.
  ///
  /// Making it takes about 0.2 milliseconds for each definition; without it, a number takes about a microsecond.
  static func numberCount(forTableOf definitionCount: Int) -> Int { max(1000, 200 * definitionCount) }
}
