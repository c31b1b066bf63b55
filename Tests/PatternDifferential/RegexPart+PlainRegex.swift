package import PatternAutomata

extension RegexPart {
  /// The same regex, written only from the meaning of its parts; `nil` if some part is only text.
  ///
  /// ```swift
  /// RegexPart.tree(of: "(?i)a{2}$")?.plainRegex  // #"(?:[\x41\x61]){2}\Z"#
  /// ```
  package var plainRegex: String? {
    switch kind {
    case .byte(let set): return set.isEmpty ? "(?!)" : "[\(set.map { #"\x\#($0.hexadecimal)"# }.joined())]"
    case .assertion(let assertion): return assertion.rawValue
    case .nothing: return "(?!)"
    case .sequence(let parts):
      let texts = parts.compactMap(\.plainRegex)
      return texts.count == parts.count ? texts.joined() : nil
    case .choice(let parts):
      let texts = parts.compactMap(\.plainRegex)
      return texts.count == parts.count ? "(?:\(texts.joined(separator: "|")))" : nil
    case .repetition(let body, let repeats):
      // PCRE2 may misread a part that it considers skipped.
      if repeats.maximum == 0 { return "" }
      let maximum = repeats.maximum.map { "\($0)" } ?? ""
      let suffix = repeats.preference == .lazy ? "?" : repeats.preference == .possessive ? "+" : ""
      return body.plainRegex.map { "(?:\($0)){\(repeats.minimum),\(maximum)}\(suffix)" }
    case .lookahead(let body, let isNegative):
      return body.plainRegex.map { "(?\(isNegative ? "!" : "=")\($0))" }
    case .atomic(let body): return body.plainRegex.map { "(?>\($0))" }
    case .other, .text: return nil
    }
  }
}

extension UInt8 {
  /// Two hexadecimal digits.
  fileprivate var hexadecimal: String { (self < 16 ? "0" : "") + String(self, radix: 16) }
}
