internal import Platform

/// The evidence that a text makes sense in a single-byte encoding, from its words.
///
/// In Cyrillic text, all letters of a word are Cyrillic. They are all lower case, all upper case, or only the first is
/// a capital. In text of Western Europe, letters with accents stand between or next to ASCII letters, and all of them
/// belong to one language. Text in other encodings soon breaks one of these rules: code page 866 and KOI8-R have other
/// cases, MacRoman and code page 850 put signs between letters, Central European and Turkish text mixes the letters of
/// languages.
struct WordEvidence {
  private var wordCount = 0
  private var oddWordCount = 0
  /// The number of occurrences of each letter beyond ASCII.
  private var letters: [Unicode.Scalar: Int] = [:]
  private let encoding: TextEncoding

  init(_ text: Span<UInt8>, in encoding: TextEncoding) {
    self.encoding = encoding
    guard let decoder = TextDecoder(encoding) else { return }
    var word: [Unicode.Scalar] = []
    for index in text.indices {
      let scalar = decoder.character(in: text, at: index).point.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
      if scalar.properties.isAlphabetic || Self.isSign(scalar) {
        word.append(scalar)
      } else {
        add(word)
        word.removeAll(keepingCapacity: true)
      }
    }
    add(word)
  }

  /// Whether a character is a sign beyond ASCII that these languages don't use next to a word.
  ///
  /// Quotation marks are usual.
  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && !"\u{A0}\u{AD}§°€£©®«»‹›„“”‘’‚–—…·•№¿¡".unicodeScalars.contains(scalar)
  }

  private mutating func add(_ word: [Unicode.Scalar]) {
    let foreign = word.filter { !$0.isASCII }
    guard !foreign.isEmpty else { return }
    wordCount += 1
    if isOdd(word, foreign.count) { oddWordCount += 1 }
    for letter in foreign { letters[Self.lowercase(letter), default: 0] += 1 }
  }

  private func isOdd(_ word: [Unicode.Scalar], _ foreignCount: Int) -> Bool {
    guard word.allSatisfy({ $0.properties.isAlphabetic }) else { return true }
    let capitals = word.count { $0.properties.isUppercase }
    let isWellCased =
      capitals == 0 || capitals == word.count || capitals == 1 && word[0].properties.isUppercase
    guard isWellCased || foreignCount < word.count && encoding == .windows1252 && capitals < word.count / 2
    else {
      return true
    }
    // Most Western words have one such letter. Only a short word consists of such letters.
    return encoding == .windows1251 ? foreignCount < word.count : foreignCount * 2 > max(2, word.count)
  }

  private static func lowercase(_ letter: Unicode.Scalar) -> Unicode.Scalar {
    letter.properties.lowercaseMapping.unicodeScalars.first ?? letter
  }

  // MARK: - Judgement

  var isConvincing: Bool {
    let letterCount = letters.values.reduce(0, +)
    guard wordCount >= 2, letterCount >= 2, oddWordCount * 20 <= wordCount else { return false }
    switch encoding {
    case .windows1251: return letterCount >= 6 && share(of: Self.frequentCyrillic, letterCount) >= 0.5
    case .windows1252: return Self.alphabets.contains { share(of: $0, letterCount) >= 0.95 }
    default: return false
    }
  }

  private func share(of alphabet: Set<Unicode.Scalar>, _ letterCount: Int) -> Double {
    Double(letters.reduce(0) { $0 + (alphabet.contains($1.key) ? $1.value : 0) }) / Double(letterCount)
  }

  /// The most frequent letters of Russian, Ukrainian, Bulgarian and Serbian.
  private static let frequentCyrillic = Set("оеаинтсрвлкмі".unicodeScalars)

  /// The letters beyond ASCII of German, French, Spanish, Portuguese, Italian, the Nordic languages, Dutch and Catalan.
  private static let alphabets = [
    "äöüßé", "àâæçéèêëîïôœùûü", "áéíóúüñºª", "áâãàçéêíóôõúüºª", "àèéìíîòóùú", "åäöæøéü", "áéëïöüè",
    "àéèíïóòúüç",
  ].map { Set($0.unicodeScalars) }
}
