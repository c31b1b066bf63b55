/// Texts in UTF-8, each with the place where it was first.
///
/// One table for all: each type of keys is 4 kB of WebAssembly.
package struct KnownTexts {
  /// There are few as a rule, and comparing a few costs less than hashing each.
  private static let listedCount = 8

  private var listed: [(text: ArraySlice<UInt8>, place: Int)] = []
  private var others: [ArraySlice<UInt8>: Int] = [:]

  package init() {}

  /// Adds a text; if it is there already, returns its first place instead.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  @inline(never)
  package mutating func insert(_ text: ArraySlice<UInt8>, at place: Int) -> Int? {
    if let known = listed.first(where: { $0.text == text }) { return known.place }
    if listed.count < Self.listedCount {
      listed.append((text, place))
      return nil
    }
    if let known = others[text] { return known }
    others[text] = place
    return nil
  }

  /// Adds a text, and returns whether it wasn't there.
  package mutating func insert(_ text: [UInt8]) -> Bool { insert(text[...], at: 0) == nil }
}
