/// Text brought into the form in which it is compared.
enum SearchText {
  /// Returns text without outer white space and with full-width ASCII characters as ASCII.
  static func narrow(_ text: String) -> String {
    if text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(narrowed(scalar)) }
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    guard let start = scalars.firstIndex(where: { !isSpace($0) }),
      let last = scalars.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(scalars[start...last])
  }

  /// Returns text in lower case, without accents on Latin letters, with one space for any run of spaces and hyphens,
  /// and with simplified Chinese characters for traditional ones.
  static func folded(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in withoutAccents(text).unicodeScalars { scalars.append(HanCharacters.simplified(scalar)) }
    return String(scalars)
  }

  /// Whether folded text has, from the start of one of its words on, the letters of other folded text, wherever either
  /// has spaces: `hongkong` is in `hong kong`, and `north korea` in `northkorea`.
  static func hasWords(_ text: String, beginning letters: String) -> Bool {
    let wanted = letters.filter { $0 != " " }
    guard !wanted.isEmpty else { return false }
    var rest = text[...]
    while true {
      if rest.lazy.filter({ $0 != " " }).starts(with: wanted) { return true }
      guard let space = rest.firstIndex(of: " ") else { return false }
      rest = rest[rest.index(after: space)...]
    }
  }

  /// Returns text in lower case, without accents on Latin letters, and with one space for any run of spaces and hyphens.
  static func withoutAccents(_ text: String) -> String {
    var result = ""
    for character in text.lowercased() {
      if character.isWhitespace || hyphens.contains(character) {
        if let last = result.last, last != " " { result.append(" ") }
      } else {
        result += folded(character)
      }
    }
    if result.last == " " { result.removeLast() }
    return result
  }

  private static func folded(_ character: Character) -> String {
    if character.isASCII { return String(character) }
    if let letters = letters[character] { return letters }
    guard let first = character.unicodeScalars.first else { return "" }
    return first.isASCII
      ? String(first)
      : String(narrowed(first)) + character.unicodeScalars.dropFirst().map(String.init).joined()
  }

  /// The full-width forms U+FF01–FF5E mirror ASCII 0x21–0x7E.
  private static func narrowed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard 0xFF01...0xFF5E ~= scalar.value else { return scalar }
    return Unicode.Scalar(scalar.value - 0xFF01 + 0x21) ?? scalar
  }

  private static let hyphens: [Character] = [
    "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}",
  ]

  /// Replacements for letters with an accent, and for letters outside ASCII.
  ///
  /// Two ways to write the same letter are the same `Character`, so joining letters and combining accents
  /// makes the keys of the composed forms too.
  private static let letters: [Character: String] = {
    var letters: [Character: String] = [:]
    for letter in "øo đd ðd łl ħh ıi ŧt æae œoe ßss þth ’' ‘' ʻ' ʼ' ＇'".split(separator: " ") {
      if let first = letter.first { letters[first] = String(letter.dropFirst()) }
    }
    let accents = (0x0300...0x0331 as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).map(String.init)
    for letter in "abcdefghijklmnopqrstuvwxyz".map(String.init) {
      for accent in accents { letters[Character(letter + accent)] = letter }
    }
    // Vietnamese puts a tone on top of another accent.
    for letter in ["a\u{302}", "a\u{306}", "e\u{302}", "i\u{302}", "o\u{302}", "o\u{31B}", "u\u{31B}"] {
      for accent in accents {
        letters[Character(letter + accent)] = String(letter.prefix(1).unicodeScalars.prefix(1))
      }
    }
    return letters
  }()
}
