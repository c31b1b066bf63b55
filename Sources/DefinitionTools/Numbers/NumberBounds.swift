internal import PatternAutomata

/// The length up to which numbers are counted.
enum NumberBounds {
  /// The most digits a number has in [ITU-T E.164](https://www.itu.int/rec/T-REC-E.164), area code included: the
  /// limit of counting where there is no longest number.
  static let unboundedLimit = 15

  /// The most digits that are read at all.
  static let maximumLength = 32

  /// The length up to which languages are counted together: their greatest length if it can be read, else
  /// ``unboundedLimit``.
  static func limit(of languages: Automaton...) -> Int {
    var limit = 1
    for language in languages where !language.isEmpty {
      guard let maximum = language.lengths.maximum, maximum <= maximumLength else { return unboundedLimit }
      limit = max(limit, maximum)
    }
    return limit
  }
}
