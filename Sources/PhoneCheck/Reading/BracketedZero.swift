/// The rule that drops `(0)`: a trunk zero in brackets of its own, as in `+44 (0)20 …`.
///
/// The writer says that the zero is dialled at home only. It is dropped when it stands directly behind the area
/// code; anywhere else a bracketed zero is a digit like any other. ([ITU-T E.123, 7.2](https://www.itu.int/rec/T-REC-E.123)
/// advises against the notation, and people write it all the same.)
enum BracketedZero {
  /// Whether a token is the bracket that closes a `(0)`.
  static func closes(at index: Int, in body: Range<Int>, of tokens: Tokens) -> Bool {
    guard tokens[index].kind == .closingBracket,
      let zero = inside(before: index, in: body, of: tokens), tokens[zero].kind == .digit(0),
      let opening = inside(before: zero, in: body, of: tokens), tokens[opening].kind == .openingBracket
    else { return false }
    return true
  }

  /// The index of the token before another, white space and invisible characters left out.
  private static func inside(before index: Int, in body: Range<Int>, of tokens: Tokens) -> Int? {
    var index = index - 1
    while index >= body.lowerBound {
      switch tokens[index].kind {
      case .invisible, .separator: index -= 1
      default: return index
      }
    }
    return nil
  }

  /// Returns where the national digits begin behind an area code that ends before an index: a `(0)` at that
  /// place is left out.
  static func firstNationalDigit(at index: Int, of digits: WrittenDigits) -> Int {
    digits.isBracketedZero(at: index) ? index + 1 : index
  }
}
