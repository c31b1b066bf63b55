internal import Platform
internal import StrictJSON

/// A problem or remark before it is placed in the file: its offset counts in the text that is read, which
/// may be a string inside the file.
struct DefinitionsFinding<Cause> {
  var offset: Int
  var path: JSONPath
  var cause: Cause
}

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

  /// Returns an object's key that differs from another only in the case of ASCII letters, `_`, `-` and spaces.
  func key(similarTo key: String) -> String? {
    let letters = Self.letters(of: key)
    let candidates = members.lazy.map { $0.key }.filter { $0.range.count < 2 * key.utf8.count }
    return candidates.compactMap { $0.text }.first { Self.letters(of: $0) == letters }
  }

  private static func letters(of key: String) -> [UInt8] {
    DisplayNames.normalized(key).filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") }
  }
}

extension JSONPath.Step {
  var shortened: JSONPath.Step {
    if case .key(let key) = self { return .key(key.shortened) }
    return self
  }
}

extension String {
  /// The text, cut short with `…` after 64 characters (Unicode scalars).
  var shortened: String {
    let kept = String(scalars: firstScalars(64))
    return kept.utf8.count == utf8.count ? self : String(utf8: "\(kept)…")
  }
}

extension DefinitionsProblem.Cause {
  /// The problem of a regex with lost backslashes; `nil` when it may be and can be repaired.
  init?(_ census: BackslashCensus, in content: ArraySlice<UInt8>, repairing: Bool) {
    guard let offset = census.firstLostOffset, census.doubledCount > 0 || !repairing else { return nil }
    let written = String(utf8: content)
    self =
      census.doubledCount > 0
      ? .mixedBackslashes(written: written, offset: offset)
      : .lostBackslashes(written: written, offset: offset)
  }
}
