internal import PatternAutomata

/// A simpler regex for a regex without an automaton: without look-around, word boundaries, verbs and `(?m)`, and with
/// ordinary groups and quantifiers for atomic and possessive ones.
///
/// It accepts about the same texts, which are then tried with the regex itself.
enum RegexSketch {
  /// - Parameter replacingReferences: Whether a digit replaces a back-reference, and any alternative a conditional
  ///   group.
  static func regex(
    for regex: String, _ tokens: [RegexToken], replacingReferences: Bool = false
  ) -> String? {
    let bytes = Array(regex.utf8)
    guard !tokens.isEmpty, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    var sketch = ""
    var skippedDepth = 0
    var followsSkipped = false
    for token in tokens {
      let text = String(decoding: bytes[token.range], as: UTF8.self)
      if skippedDepth > 0 {
        if token.kind == .groupOpen { skippedDepth += 1 }
        if token.kind == .groupClose { skippedDepth -= 1 }
        followsSkipped = skippedDepth == 0
        continue
      }
      switch token.kind {
      case .groupOpen where ["(?=", "(?!", "(?<=", "(?<!"].contains(text) || text.hasPrefix("(*"):
        skippedDepth = 1
      case .groupOpen where text == "(?>" || text == "(?|": sketch += "(?:"
      case .groupOpen where replacingReferences && text.hasPrefix("(?("): sketch += "(?:"
      case .escape(UInt8(ascii: "1")...UInt8(ascii: "9")) where replacingReferences: sketch += #"\d"#
      case .quantifier where followsSkipped: continue
      case .possessive, .verb, .comment: break
      case .options: sketch += text.contains("m") ? "" : text
      case .escape(let letter) where "bBK".utf8.contains(letter): break
      default: sketch += text
      }
      followsSkipped = false
    }
    return sketch == regex ? nil : sketch
  }
}
