/// Texts in UTF-8, each with its first offset.
package struct KnownTexts {
  /// The number of texts that are compared one by one; comparing a few costs less than hashing each.
  private static let listedCount = 8
  /// A random seed: texts come from files, whose authors must not be able to provoke equal hashes.
  private static let seed: UInt64 = {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }()

  private var texts: [(bytes: ArraySlice<UInt8>, offset: Int)] = []
  private var hashedIndices = HashedIndices()

  package init() {}

  /// Adds a text, or returns the first offset of a text that is already there.
  ///
  /// - Complexity: O(*n*) on average, for *n* bytes.
  @inline(never)
  package mutating func insert(_ text: ArraySlice<UInt8>, at offset: Int) -> Int? {
    if texts.count < Self.listedCount {
      if let known = texts.first(where: { $0.bytes == text }) { return known.offset }
    } else {
      while hashedIndices.count < texts.count { _ = hashedIndex(of: texts[hashedIndices.count].bytes) }
      let index = hashedIndex(of: text)
      if index < texts.count { return texts[index].offset }
    }
    texts.append((text, offset))
    return nil
  }

  private mutating func hashedIndex(of text: ArraySlice<UInt8>) -> Int {
    let hash = text.reduce(Self.seed) { $0.hashed(with: UInt64($1)) }
    return hashedIndices.index(hash: hash) { [texts] in texts[$0].bytes == text }
  }

  /// Adds a text, and returns whether the text is new.
  package mutating func insert(_ text: [UInt8]) -> Bool { insert(text[...], at: 0) == nil }
}
