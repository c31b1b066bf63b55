/// An extension at the end of a written form: a label, then 1–6 digits, as in `138-0013-8000 ext. 12`.
struct ExtensionSuffix: Sendable {
  /// The labels; the longer of two with the same end comes first.
  private static let labels = ["extension", "ext", "x", "#", "转", "轉", "分机", "分機"]
  static let maximumDigitCount = 6

  /// The labels as UTF-8.
  static let labelBytes = labels.map { Array($0.utf8) }

  /// The tokens of label and digits, to the end of the body.
  let range: Range<Int>
  /// The digits, in ASCII.
  let digits: String

  /// Finds the extension that ends a body; `nil` when it has none.
  ///
  /// A label counts only behind a digit. Separators may stand before and behind it and at the very end, not
  /// between the digits of the extension.
  init?(in body: Range<Int>, of tokens: Tokens) {
    guard let last = tokens.lastSignificant(before: body.upperBound, from: body.lowerBound) else {
      return nil
    }
    var digits: [Unicode.Scalar] = []
    var index = last
    while index >= body.lowerBound {
      if case .digit(let value) = tokens[index].kind {
        digits.append(Unicode.Scalar(UInt8(ascii: "0") + value))
      } else if tokens[index].kind != .invisible {
        break
      }
      index -= 1
    }
    guard !digits.isEmpty, digits.count <= Self.maximumDigitCount,
      let labelEnd = tokens.lastSignificant(before: index + 1, from: body.lowerBound),
      let start = Self.labelStart(endingAt: labelEnd, in: body, of: tokens),
      (body.lowerBound..<start).contains(where: { if case .digit = tokens[$0].kind { true } else { false } })
    else { return nil }
    range = start..<body.upperBound
    self.digits = String(String.UnicodeScalarView(digits.reversed()))
  }

  /// Where the beginning of a label stands at the end of a body that is still being typed; `nil` when none does.
  static func unfinishedStart(in body: Range<Int>, of tokens: Tokens) -> Int? {
    guard let last = tokens.lastSignificant(before: body.upperBound, from: body.lowerBound) else {
      return nil
    }
    for label in labels {
      let scalars = Array(label.unicodeScalars)
      for count in 1...scalars.count where last + 1 - count >= body.lowerBound {
        let start = last + 1 - count
        let beginning = String(String.UnicodeScalarView(scalars.prefix(count)))
        guard tokens.spell(beginning, at: start, upTo: body.upperBound),
          let before = tokens.lastSignificant(before: start, from: body.lowerBound),
          case .digit = tokens[before].kind
        else { continue }
        return start
      }
    }
    return nil
  }

  private static func labelStart(endingAt end: Int, in body: Range<Int>, of tokens: Tokens) -> Int? {
    for label in labels {
      let start = end + 1 - label.unicodeScalars.count
      if start >= body.lowerBound, tokens.spell(label, at: start, upTo: body.upperBound) { return start }
    }
    return nil
  }
}
