/// A language that messages are written in.
public enum Language: String, CaseIterable, Hashable, Sendable, Codable {
  /// English.
  case english = "en"
  /// Chinese in simplified characters, as on the mainland.
  case simplifiedChinese = "zh-CN"
  /// Chinese in traditional characters, as in Taiwan.
  case traditionalChinese = "zh-TW"

  /// The language tag that the identity service uses: `en`, `zh-CN` or `zh-TW`.
  public var tag: String { rawValue }
}
