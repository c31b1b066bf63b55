/// The parts of a language tag that decide which texts are shown: language, script and region, in lower case.
package struct LanguageTag: Hashable, Sendable {
  /// Such as `zh` or `en`.
  package let language: String
  /// Such as `hant`; `nil` where none is given.
  package let script: String?
  /// Such as `hk`; `nil` where none is given.
  package let region: String?

  /// Reads a tag of [BCP 47](https://www.rfc-editor.org/rfc/rfc5646#section-2.1), or the name of a POSIX locale: `_` is
  /// the same as `-`, and an encoding or a modifier, as in `zh_TW.UTF-8@radical`, is passed over.
  ///
  /// - Returns: `nil` when the text isn't built like a tag, as with `C` and `POSIX.UTF-8`.
  package init?(_ text: String) {
    let name = text.prefix { $0 != "." && $0 != "@" }
    let subtags = DisplayNames.normalized(String(name)).split(
      separator: "-", omittingEmptySubsequences: false)
    guard let language = subtags.first, 2...3 ~= language.utf8.count, Self.isAlphabetic(language),
      subtags.allSatisfy({ 1...8 ~= $0.utf8.count && Self.isAlphanumeric($0) })
    else { return nil }
    self.language = String(language)
    // Variants and extensions follow the region; before the script there may be extended languages of three letters.
    var rest = subtags.dropFirst().drop { $0.utf8.count == 3 && Self.isAlphabetic($0) }
    script = rest.first.flatMap { $0.utf8.count == 4 && Self.isAlphabetic($0) ? String($0) : nil }
    if script != nil { rest = rest.dropFirst() }
    region = rest.first.flatMap {
      $0.utf8.count == 2 && Self.isAlphabetic($0) || $0.utf8.count == 3 && !Self.isAlphabetic($0)
        ? String($0) : nil
    }
  }

  /// Whether the language is Chinese in traditional characters: the script says so, or else the region.
  package var isTraditionalChinese: Bool {
    guard language == "zh" else { return false }
    return script.map { $0 == "hant" } ?? ["tw", "hk", "mo"].contains(region)
  }

  private static let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  private static func isAlphabetic(_ subtag: Substring) -> Bool {
    subtag.utf8.allSatisfy(letters.contains)
  }

  private static func isAlphanumeric(_ subtag: Substring) -> Bool {
    subtag.utf8.allSatisfy { letters.contains($0) || digits.contains($0) }
  }
}
