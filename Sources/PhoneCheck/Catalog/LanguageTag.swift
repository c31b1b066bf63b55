internal import Platform

/// The parts of a language tag that decide the language of texts: language, script and region.
package struct LanguageTag: Hashable, Sendable {
  /// The language, such as `zh` or `en`.
  package let language: Subtag
  /// The script, such as `hant`; `nil` if there is none.
  package let script: Subtag?
  /// The region, such as `hk`; `nil` if there is none.
  package let region: Subtag?

  /// At most eight ASCII letters and digits, in lower case.
  package struct Subtag: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The characters, the last one in the lowest byte.
    private let characters: UInt64

    package init(stringLiteral text: String) { self.init(text.bytes[...]) }

    fileprivate init(_ characters: ArraySlice<UInt8>) {
      self.characters = characters.reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  /// Reads a tag of [BCP 47](https://www.rfc-editor.org/rfc/rfc5646#section-2.1), or the name of a POSIX locale.
  ///
  /// `_` is the same as `-`, and an encoding or a modifier, as in `zh_TW.UTF-8@radical`, is skipped.
  ///
  /// - Returns: `nil` if the text isn't built like a tag, such as `C` and `POSIX.UTF-8`.
  package init?(_ text: String) {
    let name = DisplayNames.normalized(text).prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
    let subtags = name.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let language = subtags.first, Self.isAlphabetic(language, 2...3),
      subtags.allSatisfy({ 1...8 ~= $0.count && $0.allSatisfy { $0.isLetter || $0.isDigit } })
    else { return nil }
    self.language = Subtag(language)
    // Variants and extensions follow the region. Extended languages of three letters may come before the script.
    var rest = subtags.dropFirst().drop { Self.isAlphabetic($0, 3...3) }
    script = rest.first.flatMap { Self.isAlphabetic($0, 4...4) ? Subtag($0) : nil }
    if script != nil { rest = rest.dropFirst() }
    region = rest.first.flatMap {
      Self.isAlphabetic($0, 2...2) || $0.count == 3 && !Self.isAlphabetic($0, 3...3) ? Subtag($0) : nil
    }
  }

  /// The kind of Chinese, chosen by the script or else by the region; `nil` for other languages.
  package var chinese: Language? {
    guard language == "zh" else { return nil }
    let isTraditional = script.map { $0 == "hant" } ?? (region == "tw" || region == "hk" || region == "mo")
    return isTraditional ? .traditionalChinese : .simplifiedChinese
  }

  private static func isAlphabetic(_ subtag: ArraySlice<UInt8>, _ counts: ClosedRange<Int>) -> Bool {
    counts ~= subtag.count && subtag.allSatisfy { $0.isLetter }
  }
}
