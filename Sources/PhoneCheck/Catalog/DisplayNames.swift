internal import Platform

/// The names of a country or territory by language: a definition's `displayMapping`.
public struct DisplayNames: Hashable, Sendable {
  /// A name in one language.
  public struct Entry: Hashable, Sendable {
    /// The language tag as the definitions write it, such as `zh-TW`.
    public let tag: String
    /// The name in that language, not empty.
    public let name: String

    /// Whether tag and name are the same, byte for byte.
    public static func == (left: Self, right: Self) -> Bool {
      left.tag.hasSameBytes(as: right.tag) && left.name.hasSameBytes(as: right.name)
    }

    /// Hashes the bytes of the name.
    public func hash(into hasher: inout Hasher) { for byte in name.bytes { hasher.combine(byte) } }
  }

  /// All names, in file order.
  public let entries: [Entry]

  /// Creates names that have been checked.
  package init(_ names: [(tag: String, name: String)] = []) {
    entries = names.map { Entry(tag: $0.tag, name: $0.name) }
  }

  /// Whether there are no names.
  public var isEmpty: Bool { entries.isEmpty }

  /// Returns the name for a language, or for the nearest one.
  ///
  /// The result is the first existing name in this order: the tag itself; `zh-TW` for `zh-HK`, `zh-MO` and `zh-Hant…`; `zh-CN`
  /// for every other kind of Chinese; `en`. Tags are compared regardless of case, and `_` is the same as `-`.
  ///
  /// - Parameter languageTag: A BCP 47 language tag, such as `zh-Hant-HK` or `en_US`.
  /// - Returns: `nil` if none of these languages has a name.
  /// - Complexity: O(*n*), where *n* is the number of names.
  public func name(in languageTag: String) -> String? { entry(nearest: languageTag)?.name }

  /// Returns the name for a language, or for the nearest one, with its tag.
  func entry(nearest languageTag: String) -> Entry? {
    // A tag is usually written as in the file, and tags are unique there.
    if let entry = entries.first(where: { $0.tag.hasSameBytes(as: languageTag) }) { return entry }
    let fallbacks =
      switch LanguageTag(languageTag)?.chinese {
      case .traditionalChinese: ["zh-tw", "zh-cn", "en"]
      case .simplifiedChinese: ["zh-cn", "en"]
      case .english, nil: ["en"]
      }
    for tag in [languageTag] + fallbacks {
      let wanted = Self.normalized(tag)
      if let entry = entries.first(where: { Self.normalized($0.tag) == wanted }) { return entry }
    }
    return nil
  }

  /// Returns the form of a tag for comparisons: in UTF-8, with ASCII letters in lower case, and `-` for `_`.
  package static func normalized(_ tag: String) -> [UInt8] {
    tag.asciiLowercased.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
  }
}
