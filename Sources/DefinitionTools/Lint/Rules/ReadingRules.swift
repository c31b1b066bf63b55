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
          ? LocalizedText("the area code \(text)", "国际区号 \(text)", "國碼 \(text)")
          : LocalizedText("the trunk prefix \(text)", "国内长途前缀 \(text)", "國內長途冠碼 \(text)")
      }, .or)
    let hasOthers = numbersMeant(by: languages)?.common(with: usual)?.isEmpty == false
    let (canonical, given) = (spell(first.digits, .hyphenated), spell(first.digits, first.form))
    report(
      .wantsPrefix, at: 0,
      LocalizedText(
        "\(hasOthers ? "some numbers" : "numbers") are accepted only with \(names.english) in front, and are given to "
          + "the regex so, however they are written",
        "\(hasOthers ? "有些号码" : "号码")只有前面带\(names.simplifiedChinese) 才会被接受；无论怎么写，交给正则表达式时都会这样写",
        "\(hasOthers ? "有些號碼" : "號碼")只有前面帶\(names.traditionalChinese) 才會被接受；無論怎麼寫，交給正規表示式時都會這樣寫"),
      example: LocalizedText(
        "\(canonical) is given as \(given)", "\(canonical) 会写成 \(given)", "\(canonical) 會寫成 \(given)"))
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
        LocalizedText(
          "every number begins with \(prefix), which is a trunk prefix in \(definition.countryCode.letters) and isn't "
            + "written after +\(areaCode): numbers without it are rejected",
          "所有号码都以 \(prefix) 开头，而它是 \(definition.countryCode.letters) 的国内长途前缀，不写在 +\(areaCode) 之后：没有它的号码会被拒绝",
          "所有號碼都以 \(prefix) 開頭，而它是 \(definition.countryCode.letters) 的國內長途冠碼，不寫在 +\(areaCode) 之後：沒有它的號碼會被拒絕"),
        example: LocalizedText(
          "\(one), but not \(other)", "接受 \(one)，但不接受 \(other)", "接受 \(one)，但不接受 \(other)"),
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
    let (country, regex) = (definition.countryCode.letters, "^\(areaCode)\\d{\(rest.count)}$")
    report(
      .twoReadings, at: 0,
      LocalizedText(
        "digits that begin with \(areaCode) are read as national ones, although without it they have the length of a "
          + "mobile number of \(country); where the area code is meant, spell it, as in \(regex)",
        "以 \(areaCode) 开头的数字会被读作国内号码，尽管去掉它之后才是 \(country) 手机号码的长度；若指国际区号，请写明，如 \(regex)",
        "以 \(areaCode) 開頭的數字會被讀作國內號碼，儘管去掉它之後才是 \(country) 手機號碼的長度；若指國碼，請寫明，如 \(regex)"),
      example: LocalizedText(
        "\(text) is read as \(one), not as \(other)", "\(text) 会被读作 \(one)，而不是 \(other)",
        "\(text) 會被讀作 \(one)，而不是 \(other)"))
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
    let reason =
      isListed
      ? LocalizedText(
        "and both have the length of a mobile number of \(country)",
        "两者都是 \(country) 手机号码的长度", "兩者都是 \(country) 手機號碼的長度")
      : LocalizedText(
        "and no lengths of mobile numbers of \(country) are known", "而 \(country) 手机号码的长度未知",
        "而 \(country) 手機號碼的長度未知")
    report(
      .twoReadings, at: 0,
      LocalizedText(
        "some digits that begin with \(areaCode) are accepted with and without it, ",
        "有些以 \(areaCode) 开头的数字，无论是否去掉它都会被接受，", "有些以 \(areaCode) 開頭的數字，無論是否去掉它都會被接受，")
        + reason
        + LocalizedText(
          "; they are read as national ones: narrow the first digits in the regex where that isn't meant",
          "；它们会被读作国内号码：若非本意，请在正则表达式中限定开头的数字", "；它們會被讀作國內號碼：若非本意，請在正規表示式中限定開頭的數字"),
      example: LocalizedText(
        "\(text) is read as \(one), but may be \(other)", "\(text) 会被读作 \(one)，但也可能是 \(other)",
        "\(text) 會被讀作 \(one)，但也可能是 \(other)"))
  }
}
