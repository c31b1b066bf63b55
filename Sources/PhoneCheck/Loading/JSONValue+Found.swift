internal import Platform
internal import StrictJSON

extension JSONValue {
  /// The offset of the first byte.
  var start: Int { range.lowerBound }

  /// The kind of value, for a message.
  @inline(never)
  var found: DefinitionsProblem.FoundValue {
    switch kind {
    case .object: .object
    case .array: .array
    case .string: .string
    case .number: .number(String(utf8: token.prefix(100)).shortened)
    case .boolean: .boolean
    case .null: .null
    }
  }

  /// Returns a key of an object that was likely meant to be another key.
  ///
  /// It differs only in the case of ASCII letters, `_`, `-` and spaces. If there is none, it is the first key that differs in
  /// few letters and isn't a key of definitions.
  func key(similarTo key: String) -> String? {
    let letters = Self.letters(of: key)
    let candidates = members.lazy.map { $0.key }.filter { $0.range.count < 2 * key.utf8.count }
      .compactMap { $0.text }
    if let same = candidates.first(where: { Self.letters(of: $0) == letters }) { return same }
    let limit = max(1, letters.count / 5)
    return candidates.first { candidate in
      !Self.knownKeys.contains { $0.hasSameBytes(as: candidate) }
        && editDistance(Self.letters(of: candidate), letters) <= limit
    }
  }

  /// Keys that are never a misspelling of another key.
  private static let knownKeys = [
    "areaCode", "countryCode", "mobileRegex", "displayMapping", "areaCodeSuffixes", "trunkPrefix",
    "preferredAreaCode", "phoneAreaCodeDefinitions", "code", "data",
  ]

  private static func letters(of key: String) -> [UInt8] {
    DisplayNames.normalized(key).filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") }
  }
}

extension String {
  /// The text, cut short with `…` after 64 characters (Unicode scalars).
  var shortened: String {
    let kept = String(scalars: firstScalars(64))
    return kept.utf8.count == utf8.count ? self : String(utf8: "\(kept)…")
  }
}
