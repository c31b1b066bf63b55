internal import PhoneCheck
internal import Platform

/// The language of the names that a search shows.
struct ShownNames {
  private let languageTag: String?
  /// Whether the names are in Chinese, so that pinyin is typed.
  let isChinese: Bool
  /// Whether the names are in simplified Chinese, whose readers mostly type pinyin.
  let isSimplified: Bool

  /// - Parameter languageTag: The language, or `nil` if names in all languages are shown.
  init(_ languageTag: String?) {
    self.languageTag = languageTag
    let chinese = languageTag.flatMap { LanguageTag($0)?.chinese }
    isChinese = chinese != nil
    isSimplified = chinese == .simplifiedChinese
  }

  /// Returns the name that is shown, or `nil` if all are.
  func name(of definition: AreaCodeDefinition) -> String? {
    languageTag.flatMap { definition.names.name(in: $0) }
  }
}

/// The text of a search field, as a name and as digits.
struct SearchQuery {
  /// The name in each way to read it: short words at the end may be whole words or beginnings.
  private let names: [Name]
  private let countryCodePrefix: [UInt8]
  /// The digits in each way to read them, if only a code was typed.
  private let codePrefixes: [[UInt8]]
  /// The digits in each way to read them, if they may be the beginning of a number.
  private let numbers: [[UInt8]]
  /// The letters if all of them are ASCII letters; otherwise none.
  private let letters: [UInt8]
  /// Whether a letter was typed in lower case.
  private let isLowerCase: Bool

  private struct Name {
    let text: [SearchText.Letter]
    /// The text without spaces, not empty.
    let letters: [SearchText.Letter]

    init?(_ text: [SearchText.Letter]) {
      self.text = text
      letters = text.filter { $0 != " " }
      if letters.isEmpty { return nil }
    }
  }

  /// Reads a text; `nil` if it finds everything: nothing was typed, or the beginning of any code.
  init?(_ text: String) {
    let narrow = text.narrowed
    guard !narrow.isEmpty else { return nil }
    let (typed, whole) = (SearchText.foldedAsTyped(narrow), SearchText.folded(narrow))
    names = (typed == whole ? [typed] : [typed, whole]).compactMap(Name.init)
    let bytes = Self.withoutDots(narrow.bytes)
    countryCodePrefix = bytes.map { $0.isLetter ? $0 & 0xDF : $0 }
    isLowerCase = bytes.contains { $0.isLetter && $0 & 0x20 != 0 }
    codePrefixes = Self.codePrefixes(in: narrow)
    let isInternational = narrow.bytes.first == UInt8(ascii: "+") || narrow.bytes.first == UInt8(ascii: "0")
    numbers = codePrefixes.filter { isInternational || $0.count <= Self.maximumBareDigitCount }
    let letters = names.first?.letters ?? []
    let ascii = letters.compactMap { SearchText.asciiByte(of: $0) }
    self.letters = ascii.count == letters.count && ascii.allSatisfy { $0.isLetter } ? ascii : []
    if codePrefixes.contains(where: { $0.isEmpty }) { return nil }
  }

  /// The maximum number of digits that are read as a number's first digits without `+` or zeros.
  private static let maximumBareDigitCount = 6

  /// Returns `u.s.` as `us`; any other text is unchanged.
  private static func withoutDots(_ text: [UInt8]) -> [UInt8] {
    let dot = UInt8(ascii: ".")
    let typed = text.filter { $0 != UInt8(ascii: " ") }
    guard 3...4 ~= typed.count, typed[1] == dot, typed.last == dot || typed.count == 3 else { return text }
    let letters = typed.filter { $0 != dot }
    return letters.count == 2 && letters.allSatisfy { $0.isLetter } ? letters : text
  }

  /// Whether the text may be initials of names that are shown in simplified Chinese; a country's code is typed so, too.
  ///
  /// In capitals it is only a code.
  func isInitials(_ shown: ShownNames) -> Bool { shown.isSimplified && isLowerCase && letters.count > 1 }

  /// Whether the text is a definition's country code.
  func isCode(of definition: AreaCodeDefinition) -> Bool {
    definition.countryCode.letters.bytes == countryCodePrefix
  }

  /// The text as a name that may be misspelt; `nil` if it has digits or marks.
  var misspelling: Misspelling? { names.last.flatMap { Misspelling($0.letters) } }

  /// Returns the rank of a definition, or `nil` if it isn't found.
  ///
  /// - Parameters:
  ///   - names: The definition's names.
  ///   - pinyin: The readings of its names in Chinese.
  ///   - digitCountOfCoded: The number of digits in the area code of the country whose code the text is, if the text may also
  ///     be initials. A larger country has a shorter area code: in Chinese, `mg` is 美国 rather than Madagascar.
  func rank(
    of definition: AreaCodeDefinition, names: [[SearchText.Letter]], pinyin: [Pinyin], shown: ShownNames,
    digitCountOfCoded: Int?
  ) -> Int? {
    if isCode(of: definition) { return SearchRank.countryCode }
    var best = codeRank(of: definition)
    if best == SearchRank.areaCode { return best }
    let note = { (rank: Int?) in if let rank, rank < best ?? .max { best = rank } }
    if definition.countryCode.letters.bytes.starts(with: countryCodePrefix) {
      note(SearchRank.name(.anyPart, .shown))
    }
    if self.names.isEmpty { return best }
    let aliases = AreaAliases.aliases(of: definition.countryCode)
    if shown.isChinese, !letters.isEmpty {
      let readings =
        pinyin.map { (reading: $0, source: SearchRank.Source.pinyin) }
        + aliases.compactMap { alias in alias.pinyin.map { (reading: $0, source: .alias) } }
      for (reading, source) in readings {
        guard let way = reading.way(of: letters) else { continue }
        let isBeforeCode = way == .initials && isLarger(definition, digitCountOfCoded: digitCountOfCoded)
        note(isBeforeCode ? SearchRank.initialsBeforeCode : SearchRank.name(way, source))
      }
    }
    let shownName = shown.name(of: definition)
    for (entry, folded) in zip(definition.names.entries, names) {
      let isShown = shownName?.hasSameBytes(as: entry.name) ?? true
      let way = way(in: folded, findsByWord: true, findsInside: true)
      note(way.map { SearchRank.name($0, isShown ? .shown : .otherLanguage) })
    }
    for (index, alias) in aliases.enumerated() {
      // A part of an abbreviation would find too many countries.
      guard let way = way(in: alias.folded, findsByWord: alias.isFoundByWord, findsInside: false) else {
        continue
      }
      note(index == 0 && way == .whole ? SearchRank.alpha3Code : SearchRank.name(way, .alias))
    }
    return best
  }

  /// Whether a country is larger than another one: it has an area code of its own, with fewer digits.
  private func isLarger(_ definition: AreaCodeDefinition, digitCountOfCoded: Int?) -> Bool {
    let areaCode = definition.areaCode.digits.bytes
    return areaCode.count < digitCountOfCoded ?? 0
      && AreaDigits.beginnings(in: definition.countryCode, after: areaCode).isEmpty
  }

  /// Returns the rank of a country by its names in many languages, and by pinyin if other names are shown; `nil` if it isn't
  /// found.
  func rankOfOtherName(of country: CountryCode, pinyin: [Pinyin], shown: ShownNames) -> Int? {
    var best: SearchRank.Way?
    let note = { (way: SearchRank.Way?) in
      if let way, way.rawValue < best?.rawValue ?? .max { best = way }
    }
    if letters.count >= Self.minimumLetterCount, !shown.isChinese {
      let aliases = AreaAliases.aliases(of: country).compactMap { $0.pinyin }
      for name in pinyin + aliases {
        let way = name.way(of: letters)
        if way != .abbreviation { note(way) }
      }
    }
    if letters.isEmpty || letters.count >= Self.minimumLetterCount {
      for name in AreaAliases.namesInLanguages(of: country) {
        note(way(in: name, findsByWord: false, findsInside: false))
      }
    }
    return best.map { SearchRank.name($0, .table) }
  }

  /// The minimum number of Latin letters in a text that is compared with names in languages that aren't shown.
  private static let minimumLetterCount = 3

  private func way(in name: [SearchText.Letter], findsByWord: Bool, findsInside: Bool) -> SearchRank.Way? {
    var best: SearchRank.Way?
    for query in names {
      var way: SearchRank.Way?
      let letters = name.filter { $0 != " " }
      if letters == query.letters {
        way = .whole
      } else if letters.starts(with: query.letters) {
        way = .beginning
      } else if findsByWord, SearchText.hasWords(name, beginning: query.letters) {
        way = .beginningOfWord
      } else if findsInside, name.indices.contains(where: { name[$0...].starts(with: query.text) }) {
        way = .anyPart
      }
      if let way, way.rawValue < best?.rawValue ?? .max { best = way }
    }
    return best
  }

  private func codeRank(of definition: AreaCodeDefinition) -> Int? {
    let areaCode = definition.areaCode.digits.bytes
    let codes = [areaCode] + definition.suffixes.map { areaCode + $0.bytes }
    if codes.contains(where: { code in codePrefixes.contains { $0 == code } }) { return SearchRank.areaCode }
    let isFound = (codes + definition.suffixes.map { $0.bytes }).contains { code in
      codePrefixes.contains { code.starts(with: $0) }
    }
    return isFound ? SearchRank.name(.anyPart, .shown) : nil
  }

  /// Returns the rank of a definition by the first digits of a number, or `nil` if the number has another area code.
  ///
  /// The countries whose digits they are come first, then the main country with the area code, and then the countries whose
  /// digits they may become.
  func rankByFirstDigits(of definition: AreaCodeDefinition) -> Int? {
    let areaCode = definition.areaCode.digits.bytes
    let theirs =
      definition.suffixes.map { $0.bytes }
      + AreaDigits.beginnings(in: definition.countryCode, after: areaCode)
    var best: Int?
    for number in numbers where number.count > areaCode.count && number.starts(with: areaCode) {
      let rest = number.dropFirst(areaCode.count)
      let rank =
        theirs.contains { rest.starts(with: $0) }
        ? 0 : theirs.isEmpty ? 1 : theirs.contains { $0.starts(with: rest) } ? 2 : nil
      if let rank, rank < best ?? .max { best = rank }
    }
    return best
  }

  private static func codePrefixes(in text: String) -> [[UInt8]] {
    let zero = UInt8(ascii: "0")
    let marks = " -()".bytes
    var code = text.bytes.filter { !marks.contains($0) }
    let hasPlus = code.first == UInt8(ascii: "+")
    if hasPlus { code.removeFirst() }
    guard code.allSatisfy({ $0.isDigit }), hasPlus || !code.isEmpty else { return [] }
    if hasPlus || code.first != zero { return [code] }
    // Leading zeros are written instead of a plus, or to fill a fixed width.
    let significant = Array(code.drop { $0 == zero })
    return code == [zero, zero] ? [[]] : significant.isEmpty ? [code] : [code, significant]
  }
}
