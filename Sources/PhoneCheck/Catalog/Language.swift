/// A language that messages are written in.
public enum Language: String, CaseIterable, Hashable, Sendable {
  /// English.
  case english = "en"
  /// Chinese in simplified characters, as on the mainland.
  case simplifiedChinese = "zh-CN"
  /// Chinese in traditional characters, as in Taiwan.
  case traditionalChinese = "zh-TW"

  /// The language tag that the identity service uses: `en`, `zh-CN` or `zh-TW`.
  public var tag: String { rawValue }

  /// Creates the language that a tag asks for: `zh-Hant-HK` is ``traditionalChinese``, `en_GB.UTF-8` is ``english``.
  ///
  /// Chinese is in traditional characters with the script `Hant`, or without a script in Taiwan, Hong Kong and Macau; all
  /// other Chinese is in simplified ones. Case makes no difference.
  ///
  /// - Parameter tag: A [BCP 47](https://www.rfc-editor.org/rfc/rfc5646) language tag or the name of a POSIX locale.
  /// - Returns: `nil` for another language, for Chinese in other characters such as `zh-Latn`, and for what isn't a tag.
  public init?(matching tag: String) {
    guard let tag = LanguageTag(tag) else { return nil }
    switch (tag.chinese, tag.script) {
    case (nil, _) where tag.language == "en": self = .english
    case (let chinese?, nil), (let chinese?, "hans"), (let chinese?, "hant"): self = chinese
    default: return nil
    }
  }
}
