internal import Platform

/// The reading of a name in Chinese, and what people type of it.
///
/// ```swift
/// pinyin.way(of: "xinjiapo"), pinyin.way(of: "xjp")   // .whole, .initials
/// pinyin.way(of: "xinjia"), pinyin.way(of: "xinj")    // .beginning, .beginning
/// pinyin.way(of: "xj"), pinyin.way(of: "xjiap")       // .abbreviation, .abbreviation
/// ```
struct Pinyin {
  /// The syllables, in ASCII letters without tones; `v` is ü.
  private let syllables: [[UInt8]]

  /// Reads a name.
  ///
  /// - Parameter name: A name as ``SearchText/folded(_:)`` returns it.
  /// - Returns: `nil` if the name isn't in Chinese, or has characters that occur in no country's name.
  init?(_ name: [SearchText.Letter]) {
    var syllables: [[UInt8]] = []
    for letter in name where letter != " " {
      guard let syllable = HanCharacters.reading(of: SearchText.firstScalar(of: letter)) else { return nil }
      syllables.append(syllable)
    }
    if syllables.isEmpty { return nil }
    self.syllables = syllables
  }

  /// Returns how typed letters are part of the reading, or `nil` if they aren't.
  ///
  /// - Parameter typed: ASCII letters in lower case, not empty.
  func way(of typed: [UInt8]) -> SearchRank.Way? {
    let letters = Array(syllables.joined())
    if typed.count <= letters.count, Self.commonCount(typed[...], letters) == typed.count {
      return typed.count == letters.count ? .whole : .beginning
    }
    if typed == initials { return .initials }
    return isAbbreviation(typed[...], from: 0) ? .abbreviation : nil
  }

  private var initials: [UInt8] { syllables.map { $0[0] } }

  /// Whether letters consist of beginnings of the syllables from an index on, up to any syllable.
  private func isAbbreviation(_ typed: ArraySlice<UInt8>, from index: Int) -> Bool {
    if typed.isEmpty { return true }
    guard index < syllables.count else { return false }
    var count = Self.commonCount(typed, syllables[index])
    while count > 0 {
      if isAbbreviation(typed.dropFirst(count), from: index + 1) { return true }
      count -= 1
    }
    return false
  }

  /// Returns the number of letters at the beginning that are the same; `u` may be typed for ü.
  private static func commonCount(_ typed: ArraySlice<UInt8>, _ letters: [UInt8]) -> Int {
    var count = 0
    for letter in typed {
      guard count < letters.count else { break }
      let other = letters[count]
      guard letter == other || letter == UInt8(ascii: "u") && other == UInt8(ascii: "v") else { break }
      count += 1
    }
    return count
  }
}
