internal import PatternAutomata

/// Up to which length numbers are counted.
enum NumberBounds {
  /// The most digits a number has in [ITU-T E.164](https://www.itu.int/rec/T-REC-E.164), area code included: how far
  /// numbers are counted where they go on without end.
  static let unboundedLimit = 15

  /// The most digits that are ever read.
  static let maximumLength = 32

  /// The length up to which languages are counted together: to their end, if they have one that can be read, else
  /// to ``unboundedLimit``.
  static func limit(of languages: Automaton...) -> Int {
    var limit = 1
    for language in languages where !language.isEmpty {
      guard let maximum = language.lengths.maximum, maximum <= maximumLength else { return unboundedLimit }
      limit = max(limit, maximum)
    }
    return limit
  }
}
