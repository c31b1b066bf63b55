internal import PatternAutomata

/// Bounds on the lengths of numbers.
enum NumberBounds {
  /// The maximum number of digits of an international number, the area code included ([ITU-T
  /// E.164](https://www.itu.int/rec/T-REC-E.164), 6.1).
  ///
  /// Counting stops here if there is no longest number.
  static let maximumE164Length = 15

  /// The maximum number of digits that are read at all.
  static let maximumLength = 32

  /// Returns the greatest length to count in several languages: their maximum if numbers of it can be read, else
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
