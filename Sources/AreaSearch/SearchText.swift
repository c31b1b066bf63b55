internal import PhoneCheck
internal import Platform

/// Text in the form for comparisons.
///
/// It is folded scalar by scalar, which needs only a few of Unicode's tables; a page would have to load all of them otherwise.
enum SearchText {
  #if hasFeature(Embedded) && !ALL_NAMES
    /// The unit of comparison.
    ///
    /// The WebAssembly module has no rules for characters of several scalars; it composes typed text.
    typealias Letter = Unicode.Scalar
  #else
    /// The unit of comparison: a character, which is the same in all Unicode spellings, such as the two of `й` and `한`.
    typealias Letter = Character
  #endif

  /// Returns text in lower case, in the form for comparing names.
  ///
  /// Accents on Latin letters, quotes and `the` are removed. Traditional Chinese characters become simplified ones, `&` becomes
  /// `and`, and short words such as `St.` become whole words. A run of spaces, hyphens, dots, brackets, commas and slashes
  /// becomes one space.
  static func folded(_ text: String) -> [Letter] { letters(words(in: text).map(longWord)) }

  /// Returns text as by ``folded(_:)``, but leaves short words unchanged, because more letters may follow in a search field.
  static func foldedAsTyped(_ text: String) -> [Letter] { letters(words(in: text)) }

  /// Returns the common part of all ways to write a name: ``folded(_:)`` text without spaces, `and` and `of`.
  static func key(_ text: String) -> [Letter] {
    let words = words(in: text).map(longWord)
    let rest = words.filter { $0 != and && $0 != of }
    return letters(rest.isEmpty ? words : rest).filter { $0 != " " }
  }

  private static func letters(_ words: [[Unicode.Scalar]]) -> [Letter] {
    let scalars = Array(words.joined(separator: [" "]))
    #if hasFeature(Embedded) && !ALL_NAMES
      return scalars
    #else
      return Array(String(scalars: scalars))
    #endif
  }

  /// Returns the words of a name, without articles unless there are no other words.
  private static func words(in text: String) -> [[Unicode.Scalar]] {
    var words: [[Unicode.Scalar]] = []
    var word: [Unicode.Scalar] = []
    for scalar in withoutAccents(text) + [" "] {
      if separators.contains(scalar) || scalar == "&" {
        if !word.isEmpty { words.append(word) }
        word = []
        if scalar == "&" { words.append(and) }
      } else if !unspoken.contains(scalar) {
        word.append(HanCharacters.simplified(scalar))
      }
    }
    let rest = words.filter { $0 != ["t", "h", "e"] }
    return rest.isEmpty ? words : rest
  }

  /// Returns the long form of a short word; any other word is unchanged.
  private static func longWord(_ word: [Unicode.Scalar]) -> [Unicode.Scalar] {
    shortWords.first { $0.short == word }?.long ?? word
  }

  private static let and: [Unicode.Scalar] = ["a", "n", "d"]
  private static let of: [Unicode.Scalar] = ["o", "f"]
  private static let shortWords = ["st saint", "rep republic", "dem democratic", "is islands"].map { pair in
    let words = pair.parts(separatedBy: " ")
    return (short: words[0].scalars, long: words[1].scalars)
  }
  /// The words that ``key(_:)`` drops or expands.
  static let droppedOrShortWords = ["the", "and", "of", "st", "rep", "dem", "is"]
  private static let separators = " ()[]{}<>,./|:;_·、。【】《》「」".scalars

  /// Whether a scalar of folded text is a separator or isn't spoken.
  static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    separators.contains(scalar) || unspoken.contains(scalar)
      || scalar.isASCII && !("a"..."z").contains(scalar) && !("0"..."9").contains(scalar)
  }

  private static let unspoken = "'`´\"“”".scalars

  /// Returns the scalar of a letter, or the first of several.
  static func firstScalar(of letter: Letter) -> Unicode.Scalar {
    #if hasFeature(Embedded) && !ALL_NAMES
      letter
    #else
      letter.unicodeScalars[letter.unicodeScalars.startIndex]
    #endif
  }

  /// Returns an ASCII letter as a byte, or `nil` for any other letter.
  static func asciiByte(of letter: Letter) -> UInt8? {
    letter.isASCII ? UInt8(truncatingIfNeeded: firstScalar(of: letter).value) : nil
  }

  /// Whether letters occur in folded text from the start of a word, regardless of its spaces: `hongkong` in `hong kong`.
  ///
  /// - Parameter letters: Folded text without spaces, not empty.
  static func hasWords(_ text: [Letter], beginning letters: [Letter]) -> Bool {
    text.indices.contains { start in
      guard start == 0 || text[start - 1] == " " else { return false }
      var count = 0
      for letter in text[start...] where letter != " " {
        guard letter == letters[count] else { return false }
        count += 1
        if count == letters.count { return true }
      }
      return false
    }
  }

  /// Returns text in lower case, without accents on Latin letters, and with one space for any run of spaces and hyphens.
  static func withoutAccents(_ text: String) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for scalar in text.scalars {
      let folded = scalar.folded
      if ("a"..."z").contains(folded) || 0x4E00...0x9FFF ~= scalar.value {
        result.append(folded)
      } else if scalar.isASCII {
        append(folded, to: &result)
      } else {
        for scalar in scalar.properties.lowercaseMapping.scalars { append(scalar, to: &result) }
      }
    }
    if result.last == " " { result.removeLast() }
    return result
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout [Unicode.Scalar]) {
    if scalar.properties.isWhitespace || scalar == "-" || 0x2010...0x2014 ~= scalar.value {
      if let last = result.last, last != " " { result.append(" ") }
    } else if (0xC0..<0x2C0).contains(scalar.value) || (0x1E00..<0x2020).contains(scalar.value),
      let index = letters.firstIndex(of: scalar)
    {
      let end = (letters[..<index].lastIndex { $0.isASCII } ?? 0) + 1
      let start = (letters[..<end].lastIndex(of: " ") ?? 0) + 1
      result += letters[start..<end]
    } else if !(result.last?.isASCII ?? false) || scalar.properties.generalCategory != .nonspacingMark {
      // An accent that is a separate scalar follows its letter, and is dropped.
      result.append(scalar.narrowed)
    }
  }

  /// Groups with a space before each: ASCII letters, followed by the letters that fold to them.
  ///
  /// The accented letters are the letters that Unicode decomposes into a letter and accents of U+0300 to U+0331.
  private static let letters =
    """
     aàáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ bḃḅḇ cçćĉċčḉ dďḋḍḏḑḓđð eèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ fḟ gĝğġģǧǵḡ hĥȟḣḥḧḩḫẖħ\
     iìíîïĩīĭįǐȉȋḭḯỉịı jĵǰ kķǩḱḳḵ lĺļľḷḹḻḽł mḿṁṃ nñńņňǹṅṇṉṋ oòóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợøǿ pṕṗ rŕŗřȑȓṙṛṝṟ\
     sśŝşšșṡṣṥṧṩ tţťțṫṭṯṱẗŧ uùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự vṽṿ wŵẁẃẅẇẉẘ xẋẍ yýÿŷȳẏẙỳỵỷỹ zźżžẑẓẕ\
     aeæǽǣ oeœ ssß thþ '’‘ʻʼ
    """.scalars
}
