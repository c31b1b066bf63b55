internal import Platform

/// The parts of a language tag that decide which texts are shown: language, script and region.
package struct LanguageTag: Hashable, Sendable {
  /// Such as `zh` or `en`.
  package let language: Subtag
  /// Such as `hant`; `nil` where none is given.
  package let script: Subtag?
  /// Such as `hk`; `nil` where none is given.
  package let region: Subtag?

  /// At most eight ASCII letters and digits, in lower case.
  package struct Subtag: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The last character in the lowest byte.
    private let characters: UInt64

    package init(stringLiteral text: String) { self.init(text.bytes[...]) }

    fileprivate init(_ characters: ArraySlice<UInt8>) {
      self.characters = characters.reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  /// Reads a tag of [BCP 47](https://www.rfc-editor.org/rfc/rfc5646#section-2.1), or the name of a POSIX locale: `_` is
  /// the same as `-`, and an encoding or a modifier, as in `zh_TW.UTF-8@radical`, is skipped.
  ///
  /// - Returns: `nil` when the text isn't built like a tag, as with `C` and `POSIX.UTF-8`.
  package init?(_ text: String) {
    let name = DisplayNames.normalized(text).prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
    let subtags = name.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let language = subtags.first, Self.isAlphabetic(language, 2...3),
      subtags.allSatisfy({ 1...8 ~= $0.count && $0.allSatisfy { $0.isLetter || $0.isDigit } })
    else { return nil }
    self.language = Subtag(language)
    // Variants and extensions follow the region; before the script there may be extended languages of three letters.
    var rest = subtags.dropFirst().drop { Self.isAlphabetic($0, 3...3) }
    script = rest.first.flatMap { Self.isAlphabetic($0, 4...4) ? Subtag($0) : nil }
    if script != nil { rest = rest.dropFirst() }
    region = rest.first.flatMap {
      Self.isAlphabetic($0, 2...2) || $0.count == 3 && !Self.isAlphabetic($0, 3...3) ? Subtag($0) : nil
    }
  }

  /// Which Chinese it is: in traditional characters if the script says so, or else the region; `nil` for another language.
  package var chinese: Language? {
    guard language == "zh" else { return nil }
    let isTraditional = script.map { $0 == "hant" } ?? (region == "tw" || region == "hk" || region == "mo")
    return isTraditional ? .traditionalChinese : .simplifiedChinese
  }

  private static func isAlphabetic(_ subtag: ArraySlice<UInt8>, _ counts: ClosedRange<Int>) -> Bool {
    counts ~= subtag.count && subtag.allSatisfy { $0.isLetter }
  }
}
