internal import PhoneCheck
internal import Platform

/// A text that names a country in a document or a search: an area code, names, or both, as in `+86 (中国)`.
struct AreaText {
  /// The text without the area code: names of the country, and the marks between them.
  let names: [Unicode.Scalar]
  /// The area codes, each as groups of digits; a territory may have several, as in `+1-809, +1-829`.
  let codes: [[[UInt8]]]

  /// The maximum length of a text, in bytes of UTF-8: several times the longest name.
  private static let maximumByteCount = 256

  /// Reads a text that `narrowed` returned.
  ///
  /// - Returns: `nil` if the text is too long, or has digits in several places, which no name has.
  init?(_ text: String) {
    guard text.utf8.count <= Self.maximumByteCount else { return nil }
    let scalars = Self.withLettersOfFlags(text.scalars)
    guard let first = scalars.firstIndex(where: { $0.isDigit }),
      let last = scalars.lastIndex(where: { $0.isDigit })
    else {
      (names, codes) = (scalars, [])
      return
    }
    var codes: [[[UInt8]]] = [[[]]]
    for index in first...last {
      let scalar = scalars[index]
      if scalar.isDigit {
        codes[codes.count - 1][codes[codes.count - 1].count - 1].append(
          UInt8(truncatingIfNeeded: scalar.value))
      } else if Self.betweenCodes.contains(scalar) {
        if scalar == "+", scalars[index - 1] == "+" { return nil }
        codes.append([[]])
      } else if Self.isBetweenGroups(scalar) {
        codes[codes.count - 1].append([])
      } else {
        return nil
      }
    }
    var before = scalars[..<first]
    while let last = before.last, last.properties.isWhitespace { before.removeLast() }
    if before.last == "+" { before.removeLast() }
    names = before + ["|"] + scalars[(last + 1)...]
    self.codes = codes.map(Self.withoutZeros).filter { !$0.isEmpty }
    // A code that consists of zeros isn't one.
    if self.codes.isEmpty { return nil }
  }

  private static let betweenCodes = ",/;+|、".scalars

  /// Whether a character may be between groups of digits.
  static func isBetweenGroups(_ scalar: Unicode.Scalar) -> Bool {
    ScalarClass(scalar).isPassedOver || scalar.properties.isWhitespace
  }

  /// Whether an ASCII byte may be between area codes.
  static func mayBeBetweenCodes(_ byte: UInt8) -> Bool { betweenCodes.contains(Unicode.Scalar(byte)) }

  /// Returns groups of digits without empty groups, leading zeros and final groups of zeros.
  ///
  /// Leading zeros replace `+` or come from a spreadsheet. `44.0` is a spreadsheet's number; `+44 (0)` begins many numbers.
  private static func withoutZeros(_ groups: [[UInt8]]) -> [[UInt8]] {
    let zero = UInt8(ascii: "0")
    var groups = groups.filter { !$0.isEmpty }
    while let last = groups.last, groups.count > 1, last.allSatisfy({ $0 == zero }) { groups.removeLast() }
    while let first = groups.first {
      groups[0] = Array(first.drop { $0 == zero })
      if !groups[0].isEmpty { break }
      groups.removeFirst()
    }
    return groups
  }

  /// Replaces flags by the letters of their country codes, and adds a space between Latin letters and Chinese characters.
  private static func withLettersOfFlags(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var isInFlag = false
    for scalar in scalars {
      if 0x1F1E6...0x1F1FF ~= scalar.value {
        if !isInFlag { result.append("|") }
        result.append(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value - 0x1F1E6) + UInt8(ascii: "a")))
        if isInFlag { result.append("|") }
        isInFlag.toggle()
      } else {
        if let last = result.last, last.isASCIILetter && scalar.isHan || last.isHan && scalar.isASCIILetter {
          result.append(" ")
        }
        result.append(scalar)
        isInFlag = false
      }
    }
    return result
  }

  // MARK: Names

  /// Returns the indices of the definitions that have all the names.
  ///
  /// The text may be one name whose first words follow a comma or are in brackets, as in `Korea, Republic of`. It may also
  /// contain several names, as in `GB - United Kingdom`.
  static func indices(named scalars: [Unicode.Scalar], in names: AreaNames) -> [Int] {
    let whole = indices(called: scalars, in: names)
    if !whole.isEmpty { return whole }
    let starts = scalars.indices.filter { scalars[$0] == "," || scalars[$0] == "(" }
    if starts.count == 1, let start = starts.first {
      let end = scalars.last == ")" ? scalars.count - 1 : scalars.count
      let turned = indices(called: scalars[(start + 1)..<end] + [" "] + scalars[..<start], in: names)
      if !turned.isEmpty { return turned }
    }
    let pieces = parts(of: scalars) { marks.contains($0) }
    if pieces.count > 1 {
      let found = common(to: pieces.map { indices(named: $0, in: names) })
      if !found.isEmpty { return found }
    }
    let words = parts(of: scalars) { $0 == "-" || $0.properties.isWhitespace }
    guard 2...maximumWordCount ~= words.count else { return [] }
    for cut in 1..<words.count {
      let (head, tail) = (joined(words[..<cut]), joined(words[cut...]))
      // The case of "Korea Republic of".
      let found =
        isOf(words[words.count - 1])
        ? indices(called: tail + [" "] + head, in: names)
        : common(to: [indices(called: head, in: names), indices(called: tail, in: names)])
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Returns the indices of the definitions with a name, which may follow a form of state: `Republic of Singapore`.
  private static func indices(called scalars: [Unicode.Scalar], in names: AreaNames) -> [Int] {
    let whole = indices(ofName: scalars, in: names)
    if !whole.isEmpty { return whole }
    let words = parts(of: scalars) { $0.properties.isWhitespace }
    guard let end = words.firstIndex(where: isOf), words[..<end].allSatisfy(isFormOfState) else { return [] }
    return indices(ofName: joined(words[(end + 1)...]), in: names)
  }

  /// Returns the indices of the definitions with a name.
  ///
  /// Punctuation doesn't matter in names, but only dots may be between the letters of a code: `U.K.` is a code, and `A/S`,
  /// `C/O` and `N/A` aren't. `N.A.` is a mark for a missing value, not Namibia.
  private static func indices(ofName scalars: [Unicode.Scalar], in names: AreaNames) -> [Int] {
    let words = undottedWords(of: scalars)
    if words.count == 1, words[0].count <= maximumCodeLength {
      if words[0] == ["n", "a"], scalars.contains(".") { return [] }
      // A code is compared as written, because "is" is also short for "islands". Only marks that names ignore may be around it.
      let code = SearchText.foldedAsTyped(String(scalars: words[0]))
      let whole = SearchText.foldedAsTyped(String(scalars: scalars)).filter { $0 != " " }
      return whole == code ? names.indices(ofKey: code) : []
    }
    let key = SearchText.key(String(scalars: scalars))
    let mayBeCode = key.count <= maximumCodeLength && key.allSatisfy { $0.isASCII }
    if mayBeCode, !words.contains(where: { SearchText.foldedAsTyped(String(scalars: $0)) == key }) {
      return []
    }
    return names.indices(ofKey: key)
  }

  /// The maximum length of a country's code; every name whose letters may be written apart is longer.
  private static let maximumCodeLength = 3

  /// Returns the words of a text in lower case.
  ///
  /// Dots, and spaces after dots, don't divide words: `u.s.a.` and `u. s. a.` are one word.
  private static func undottedWords(of scalars: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
    var words: [[Unicode.Scalar]] = [[]]
    var isAfterDot = false
    for scalar in SearchText.withoutAccents(String(scalars: scalars)) {
      if scalar == "." || scalar == " " && isAfterDot {
        isAfterDot = true
      } else if SearchText.isPunctuation(scalar) {
        words.append([])
        isAfterDot = false
      } else {
        words[words.count - 1].append(scalar)
        isAfterDot = false
      }
    }
    return words.filter { !$0.isEmpty }
  }

  private static func isOf(_ word: [Unicode.Scalar]) -> Bool { word.map { $0.folded } == ["o", "f"] }

  private static func isFormOfState(_ word: [Unicode.Scalar]) -> Bool {
    formsOfState.hasWord(String(scalars: word).asciiLowercased)
  }

  /// The words for forms of state; none of them is a name.
  static let formsOfState =
    """
    the republic kingdom state states commonwealth principality sultanate union emirate duchy federation territory \
    country democratic people's federal federated federative islamic socialist independent plurinational bolivarian \
    hashemite grand eastern co-operative united arab
    """

  /// The marks between names of the same country.
  private static let marks = "()[]{}<>,/|:;=\"【】《》「」".scalars
  /// The maximum number of words in two names.
  private static let maximumWordCount = 12

  private static func joined(_ words: ArraySlice<[Unicode.Scalar]>) -> [Unicode.Scalar] {
    Array(words.joined(separator: [" "]))
  }

  private static func parts(
    of scalars: [Unicode.Scalar], separatedBy isSeparator: (Unicode.Scalar) -> Bool
  ) -> [[Unicode.Scalar]] {
    scalars.split(whereSeparator: isSeparator).map { Array($0) }
      .filter { part in !part.allSatisfy { $0 == "-" || $0.properties.isWhitespace } }
  }

  /// Returns the indices that occur in all lists.
  static func common(to lists: [[Int]]) -> [Int] {
    guard let first = lists.first else { return [] }
    return first.filter { index in lists.allSatisfy { $0.contains(index) } }
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
  fileprivate var isASCIILetter: Bool { ("a"..."z").contains(folded) }
  fileprivate var isHan: Bool { 0x4E00...0x9FFF ~= value }
}
