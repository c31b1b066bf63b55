internal import PatternAutomata
internal import PhoneCheck

// The prefix that a definition wants, and digits that can be read in two ways.

extension RegexLinter {
  mutating func lintReadings() {
    guard isExact else { return }
    lintMissingCode()
    if !isHidden(.twoReadings) { lintTwoReadings() }
  }

  // MARK: Readings

  /// Returns the digits that are read as an accepted number only if a prefix is left out: a trunk prefix, the area
  /// code, or the usual international prefix with the area code.
  ///
  /// - Parameter isAfterAreaCode: Whether the digits follow an area code; then only a trunk prefix can be left out.
  func digitsReadOtherwise(_ numbers: Automaton, isAfterAreaCode: Bool = false) -> Automaton {
    let prefixes = definition.trunkPrefixes + (isAfterAreaCode ? [] : [areaCode, "00" + areaCode])
    return prefixes.reduce(.nothing) { (try? $0.union(numbers.prepending($1.utf8))) ?? $0 }
  }

  /// Returns the digits that lose their trunk prefix because an accepted number follows it.
  ///
  /// Accepted digits stay as they are if only they have the length of a number. But a 0 is always taken off.
  func dialledDigits(_ numbers: Automaton) -> Automaton {
    let lengths = lengths
    return definition.trunkPrefixes.reduce(.nothing) { dialled, prefix in
      var digits = numbers.prepending(prefix.utf8)
      if prefix != "0" {
        let count = prefix.utf8.count
        let fitting = Self.digits {
          lengths.isMobileOrFixed($0) && ($0 < count || !lengths.isMobileOrFixed($0 - count))
        }
        digits = numbers.common(with: fitting).flatMap(digits.without) ?? digits
      }
      return (try? dialled.union(digits)) ?? dialled
    }
  }

  /// Returns the numbers without the digits that lose a trunk prefix.
  func undialled(_ numbers: Automaton) -> Automaton? {
    let isDialled = definition.trunkPrefixes.contains { numbers.isLive(numbers.state(after: $0.utf8)) }
    return isDialled ? numbers.without(dialledDigits(numbers)) : numbers
  }

  /// Returns the accepted numbers that the author of the regex means: not digits that lose a prefix if they are written
  /// bare.
  private func numbersMeant(by languages: RegexLanguages) -> Automaton? {
    guard languages.forms != SpellingForm.usual else { return languages.numbersRead }
    return languages.numbers.flatMap { $0.without(digitsReadOtherwise($0)) }
  }

  var lengths: NumberLengths { NationalDialling.numberLengths(of: definition.countryCode) }

  /// Returns all digits with a length that meets a condition.
  static func digits(where isWanted: (Int) -> Bool) -> Automaton {
    let counts = (1...NumberBounds.maximumE164Length).filter(isWanted).map { "\\d{\($0)}" }
    let pattern = "\\A(?:\(counts.joined(separator: "|")))\\z"
    return counts.isEmpty ? .nothing : (try? Automaton(pattern: pattern)) ?? .nothing
  }

  /// Returns bare digits that begin with the area code and are national digits if no other reading is possible.
  private func nationalWithCode(_ numbers: Automaton) -> Automaton? {
    undialled(numbers)?.common(with: .texts(beginningWith: areaCode))
  }

  /// Bare digits that are accepted with and without the area code in front, and no more strongly without it, so only
  /// lengths can choose the area code.
  private var keptDespiteCode: Automaton? {
    guard let languages, let numbers = languages.numbers, let national = nationalWithCode(numbers),
      let undialled = undialled(numbers)
    else { return nil }
    let search = languages.search
    let bare = search.nationalDigits(as: .bareAreaCode, areaCode: areaCode)
    let plus = search.nationalDigits(as: .hyphenated, areaCode: areaCode)
    guard let plus = try? plus.union(search.nationalDigits(as: .joined, areaCode: areaCode)),
      let strong = plus.union(ifPossible: bare)?.prepending(areaCode.utf8),
      let weaker = bare.without(plus.prepending(areaCode.utf8)), let neither = national.without(strong),
      let kept = plus.union(ifPossible: weaker)?.union(ifPossible: neither)
    else { return nil }
    return national.common(with: undialled.prepending(areaCode.utf8))?.common(with: kept)
  }

  /// Bare digits that are accepted with and without the area code in front, and are read as national digits.
  var nationalDespiteCode: Automaton? {
    guard isExact, let numbers, let national = nationalWithCode(numbers) else { return nil }
    let (count, lengths) = (areaCode.utf8.count, lengths)
    let byLength = Self.digits { lengths.isMobile($0) && $0 > count && !lengths.isMobile($0 - count) }
    let open = Self.digits { $0 > count && lengths.isMobile($0) == lengths.isMobile($0 - count) }
    let chosen = national.common(with: numbers.prepending(areaCode.utf8))?.common(with: byLength)
    return keptDespiteCode?.common(with: open).flatMap { chosen?.union(ifPossible: $0) }
  }

  /// Returns a word that begins with the area code, and the digits after the area code.
  func withCode(_ language: Automaton) -> (digits: [UInt8], rest: [UInt8])? {
    Witness.word(of: language.quotient(byPrefix: areaCode.utf8)).map { (areaCode.utf8 + $0, $0) }
  }

  // MARK: Rules

  /// The prefixes that bare digits are accepted with, if the definition wants a prefix.
  var wantedPrefixes: [(form: SpellingForm, text: String)] {
    guard let languages else { return [] }
    let forms = languages.forms.dropFirst(SpellingForm.usual.count).filter {
      !languages.search.nationalDigits(as: $0, areaCode: areaCode).isEmpty
    }
    var seen: Set<String> = []
    return forms.map { ($0, $0.text(areaCode: areaCode, nationalDigits: "")) }.filter {
      seen.insert($1).inserted
    }
  }

  /// Reports `^07\d{9}$` and `^447\d{9}$`, which are offered numbers with these prefixes.
  mutating func lintWantedPrefix() {
    guard isExact, let languages, languages.forms != SpellingForm.usual, let numbers = languages.numbers
    else { return }
    let usual = SpellingForm.usual.reduce(Automaton.nothing) { usual, form in
      usual.union(ifPossible: languages.search.nationalDigits(as: form, areaCode: areaCode)) ?? usual
    }
    // Bare digits that begin with 00 are read with an area code.
    let others = Automaton.texts(beginningWith: "0").union(ifPossible: dialledDigits(numbers))
    guard let known = others?.union(ifPossible: usual) else { return }
    let only = wantedPrefixes.compactMap {
      form, text -> (form: SpellingForm, text: String, digits: [UInt8])? in
      let digits = languages.search.nationalDigits(as: form, areaCode: areaCode).without(known)
      return digits.flatMap(Witness.word).map { (form, text, $0) }
    }
    guard let first = only.first, matches(spell(first.digits, first.form).utf8),
      SpellingForm.usual.allSatisfy({ refuses(spell(first.digits, $0).utf8) })
    else { return }
    let names = LintText.list(
      only.map { form, text, _ in
        form == .bareAreaCode
          ? LintMessage.wantsPrefixAreaCodePhrase(digits: text)
          : LintMessage.wantsPrefixTrunkPhrase(digits: text)
      }, .or)
    let hasOthers = numbersMeant(by: languages)?.common(with: usual)?.isEmpty == false
    report(
      .wantsPrefix, at: 0,
      hasOthers
        ? LintMessage.wantsPrefixSometimes(prefixes: names) : LintMessage.wantsPrefix(prefixes: names),
      example: LintMessage.wantsPrefixExample(
        number: spell(first.digits, .hyphenated), given: spell(first.digits, first.form)))
  }

  /// Reports `^\+4407\d{9}$`, if numbers have no 0 after the area code.
  mutating func lintKeptTrunkPrefix() {
    guard isExact, let languages, let numbers = numbersMeant(by: languages) else { return }
    let (lengths, isListed) = (lengths, hasLengths)
    for prefix in definition.trunkPrefixes where isListed || prefix == "0" {
      let count = prefix.utf8.count
      let fitting = Self.digits {
        !isListed || $0 > count && lengths.isMobile($0 - count) && !lengths.isMobile($0)
      }
      let form =
        languages.wholeNumbers(as: .hyphenated).isEmpty ? SpellingForm.joined : SpellingForm.hyphenated
      guard numbers.isLive(numbers.state(after: prefix.utf8)),
        numbers.quotient(byPrefix: prefix.utf8).prepending(prefix.utf8) == numbers,
        let digits = languages.wholeNumbers(as: form).common(with: fitting).flatMap(Witness.word)
      else { continue }
      let (one, other) = (spell(digits, form), spell(Array(digits.dropFirst(count)), form))
      guard matches(one.utf8), refuses(other.utf8) else { continue }
      let zeros = places(of: prefix)
      let fix = zeros.firstNonNil { zero in
        proven(replacing([(zero, "")]), .leavesOutTrunkPrefix(prefix)) { fixed in
          numbersMeant(by: fixed)?.prepending(prefix.utf8) == numbers
        }
      }
      return report(
        .trunkPrefixKept, at: zeros.first?.lowerBound ?? 0,
        LintMessage.trunkPrefixKept(
          prefix: prefix, country: definition.countryCode.letters, areaCode: areaCode),
        example: LintMessage.spellingExample(accepted: one, refused: other),
        fix: fix)
    }
  }

  /// Returns the places where a trunk prefix is written literally.
  private func places(of prefix: String) -> [Range<Int>] {
    let digits = prefix.utf8.map { RegexToken.Kind.literal($0) }
    return tokens.indices.compactMap { index in
      guard tokens[index...].prefix(digits.count).map(\.kind) == digits,
        quantifier(after: index + digits.count - 1) == nil
      else { return nil }
      return tokens[index].range.lowerBound..<tokens[index + digits.count - 1].range.upperBound
    }
  }

  /// Whether the lengths of the country's mobile numbers are known.
  var hasLengths: Bool {
    let lengths = lengths
    return (1...NumberBounds.maximumE164Length).contains(where: lengths.isMobile)
  }

  /// Reports `^\d{12}$` in Italy: 39 and ten digits have that length.
  private mutating func lintMissingCode() {
    let (count, lengths) = (areaCode.utf8.count, lengths)
    guard let numbers else { return }
    let fitting = Self.digits {
      let isMissingCode = $0 > count && !lengths.isMobile($0) && lengths.isMobile($0 - count)
      return isMissingCode && numbers.lengths.contains($0) != false
    }
    guard !fitting.isEmpty, let all = numbers.union(ifPossible: dialledDigits(numbers)) else { return }
    // Digits after the area code that begin with two zeros aren't a national number: they are dialled from abroad.
    let others = all.union(ifPossible: .texts(beginningWith: "00"))?.prepending(areaCode.utf8)
    let taken = others.flatMap { nationalWithCode(numbers)?.common(with: fitting)?.without($0) }
    guard let taken, let (digits, rest) = withCode(taken), matches(digits) else { return }
    let text = String(decoding: digits, as: UTF8.self)
    let (one, other) = (spell(digits, .hyphenated), spell(rest, .hyphenated))
    report(
      .twoReadings, at: 0,
      LintMessage.twoReadingsCode(
        areaCode: areaCode, country: definition.countryCode.letters,
        regex: "^\(areaCode)\\d{\(rest.count)}$"),
      example: LintMessage.twoReadingsCodeExample(digits: text, number: one, other: other))
  }

  /// Reports `^\d{7,13}$` in Austria: mobile numbers have nearly any length there.
  private mutating func lintTwoReadings() {
    let (count, lengths, isListed) = (areaCode.utf8.count, lengths, hasLengths)
    let open = Self.digits {
      $0 > count && (!isListed || lengths.isMobile($0) && lengths.isMobile($0 - count))
    }
    guard !open.isEmpty,
      let (digits, rest) = keptDespiteCode?.common(with: open).flatMap(withCode)
    else { return }
    let text = String(decoding: digits, as: UTF8.self)
    let (one, other) = (spell(digits, .hyphenated), spell(rest, .hyphenated))
    let country = definition.countryCode.letters
    report(
      .twoReadings, at: 0,
      isListed
        ? LintMessage.twoReadings(areaCode: areaCode, country: country)
        : LintMessage.twoReadingsUnlisted(areaCode: areaCode, country: country),
      example: LintMessage.twoReadingsExample(digits: text, number: one, other: other))
  }
}
