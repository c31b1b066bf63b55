/// A language of messages.
public enum Language: String, CaseIterable, Hashable, Sendable {
  /// English.
  case english = "en"
  /// Chinese in simplified characters, as on the mainland.
  case simplifiedChinese = "zh-CN"
  /// Chinese in traditional characters, as in Taiwan.
  case traditionalChinese = "zh-TW"

  /// The language tag that the identity service uses: `en`, `zh-CN` or `zh-TW`.
  public var tag: String { rawValue }

  /// Creates the language that a tag requests: `zh-Hant-HK` is ``traditionalChinese``, `en_GB.UTF-8` is ``english``.
  ///
  /// Chinese is in traditional characters if its script is `Hant`, or if it has no script and the region is Taiwan, Hong Kong
  /// or Macau. All other Chinese is in simplified characters. Case makes no difference.
  ///
  /// - Parameter tag: A [BCP 47](https://www.rfc-editor.org/rfc/rfc5646) language tag or the name of a POSIX locale.
  /// - Returns: `nil` for other languages, for Chinese in other scripts such as `zh-Latn`, and for text that isn't a tag.
  public init?(matching tag: String) {
    guard let tag = LanguageTag(tag) else { return nil }
    switch (tag.chinese, tag.script) {
    case (nil, _) where tag.language == "en": self = .english
    case (let chinese?, nil), (let chinese?, "hans"), (let chinese?, "hant"): self = chinese
    default: return nil
    }
  }
}
