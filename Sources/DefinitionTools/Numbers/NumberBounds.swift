internal import PatternAutomata

/// Bounds of the lengths of numbers.
enum NumberBounds {
  /// The most digits that an international number has, the area code included
  /// ([ITU-T E.164](https://www.itu.int/rec/T-REC-E.164), 6.1); the limit of counting where there is no longest number.
  static let maximumE164Length = 15

  /// The most digits that are read at all.
  static let maximumLength = 32

  /// The length up to which languages are counted together: their greatest length if it can be read, else
  /// ``maximumE164Length``.
  static func limit(of languages: Automaton...) -> Int {
    var limit = 1
    for language in languages where !language.isEmpty {
      guard let maximum = language.lengths.maximum, maximum <= maximumLength else { return maximumE164Length }
      limit = max(limit, maximum)
    }
    return limit
  }
}
