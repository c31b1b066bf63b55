internal import PatternAutomata
internal import PhoneCheck

// The area code that a regex spells.

extension RegexLinter {
  /// A plus after which no accepted text has the area code, as `+853` where it is 852, or has it twice.
  ///
  /// Of `^(\+2)?01\d{9}$` in Egypt all texts with a plus begin with +20: what counts is what is accepted, not what is written.
  mutating func lintAreaCode() {
    if !acceptsAreaCode, !lintOtherCode() { lintInternationalForm() }
    lintRepeatedAreaCode()
  }

  /// Whether a text is accepted that begins with the area code after a plus, or a number that is written so in the midst of
  /// what the regex matches; `true` where nothing is known.
  private var acceptsAreaCode: Bool {
    guard let languages, !isTooLarge else { return true }
    return !languages.whole.quotient(byPrefix: "+\(areaCode)".utf8).isEmpty
      || [SpellingForm.hyphenated, .joined].contains {
        !languages.search.nationalDigits(as: $0, areaCode: areaCode).isEmpty
      }
  }

  /// Reports the first digits after a plus that are written literally and aren't the area code.
  ///
  /// - Returns: Whether there are any.
  private mutating func lintOtherCode() -> Bool {
    let found = literalCodes.map(\.known).firstNonNil { code in
      // The rest of the code may follow in a class or a group.
      areaCode.hasPrefix(code.digits) && !code.isEnded
        ? nil : spelling(beginningWith: code.digits).map { (code: code, witness: $0) }
    }
    guard let (code, witness) = found else { return false }
    report(
      .wrongAreaCode, at: code.range.lowerBound,
      LintMessage.wrongAreaCode(found: code.digits, areaCode: areaCode),
      witness: LintText.shown(witness), fix: areaCodeFix(code))
    return true
  }

  /// `+8686`, where what follows has the length of a number and what follows the first 86 hasn't.
  private mutating func lintRepeatedAreaCode() {
    let twice = areaCode + areaCode
    // With one digit, the second one may be the first of the national digits, as in +77.
    guard isExact, areaCode.utf8.count > 1, let whole = languages?.whole.restricted(to: .spelling),
      whole.quotient(byPrefix: "+".utf8).isProvenSubset(of: .texts(beginningWith: twice)),
      let code = literalCodes.first(where: { $0.digits.hasPrefix(twice) })?.ending(after: twice.utf8.count),
      let witness = spelling(beginningWith: twice), isRepetition(before: whole)
    else { return }
    report(
      .wrongAreaCode, at: code.range.lowerBound, LintMessage.wrongAreaCodeTwice(digits: twice),
      witness: LintText.shown(witness), fix: areaCodeFix(code))
  }

  /// Whether what follows the area code and its repetition has the length of a number, and what follows the area code alone
  /// hasn't; where no lengths are known, whether it is also accepted alone.
  private func isRepetition(before whole: Automaton) -> Bool {
    let joined = whole.quotient(byPrefix: "+\(areaCode)\(areaCode)".utf8)
    let rest = [joined, joined.quotient(byPrefix: "-".utf8)].map {
      $0.restricted(to: .digits).withoutEmptyWord
    }
    guard hasLengths else {
      let national = whole.restricted(to: .digits)
      return rest.contains { $0.common(with: national)?.isEmpty == false }
    }
    let numbers = Self.digits(where: lengths.isMobile)
    return rest.contains { $0.common(with: numbers)?.isEmpty == false }
      && rest[0].prepending(areaCode.utf8).common(with: numbers)?.isEmpty == true
  }

  /// A text that PCRE2 accepts with a plus, digits and more digits, and a hyphen perhaps; `nil` where none is known.
  private func spelling(beginningWith code: String) -> [UInt8]? {
    guard let languages, let after = try? Automaton(pattern: "\\A-?\\d+\\z") else { return nil }
    let beginning = Array("+\(code)".utf8)
    return [languages.whole, languages.search].firstNonNil { language in
      let text = language.quotient(byPrefix: beginning).common(with: after).flatMap(Witness.word)
      return text.flatMap { matches(beginning + $0) ? beginning + $0 : nil }
    }
  }

  /// Whether a token is in a group that looks around instead of matching.
  func isLookedAround(_ index: Int) -> Bool {
    tokens[..<index].indices.contains { opening in
      looksAround(opening) && closing(opening).map { $0 > index } ?? true
    }
  }

  /// Whether a token opens such a group.
  func looksAround(_ index: Int) -> Bool {
    guard tokens[index].kind == .groupOpen else { return false }
    let text = text(tokens[index].range)
    return ["(?=", "(?!", "(?<=", "(?<!"].contains(text) || text.hasPrefix("(*")
  }

  /// Digits that are written literally after a plus.
  private struct LiteralCode {
    var digits: String
    /// In bytes of the regex.
    var range: Range<Int>
    /// Whether no more digits belong to the code: a hyphen, the end of a group or another alternative follows, or it is
    /// some country's.
    var isEnded: Bool

    /// The first of the digits as a code, if each is written as one byte.
    func ending(after count: Int) -> LiteralCode? {
      guard count <= digits.utf8.count, range.count == digits.utf8.count else { return nil }
      return LiteralCode(
        digits: String(digits.prefix(count)), range: range.lowerBound..<range.lowerBound + count,
        isEnded: true)
    }

    /// The area code at the start of the digits; the digits themselves if the built-in catalog lists none that fits.
    var known: LiteralCode {
      (1...3).firstNonNil { count in
        ending(after: count).flatMap { code in
          AreaCode(code.digits).map(AreaCodeCatalog.builtin.definitions)?.isEmpty == false ? code : nil
        }
      } ?? self
    }
  }

  /// The literal characters after each plus.
  private var literalCodes: [LiteralCode] {
    tokens.indices.filter { tokens[$0].kind == .literal(UInt8(ascii: "+")) && !isLookedAround($0) }
      .compactMap(literalCode)
  }

  private func literalCode(after plus: Int) -> LiteralCode? {
    var index = plus + 1
    if index < tokens.count, tokens[index].kind == .groupClose { index += 1 }
    guard index < tokens.count else { return nil }
    let start = tokens[index].range.lowerBound
    var end = start
    var digits = ""
    while index < tokens.count, case .literal(let byte) = tokens[index].kind, ByteSet.digits.contains(byte) {
      digits.append(Character(UnicodeScalar(byte)))
      end = tokens[index].range.upperBound
      if let quantifier = quantifier(after: index) {
        guard quantifier.minimum == 1, quantifier.maximum == 1 else {
          digits.removeLast()
          break
        }
        index += 1
      }
      index += 1
    }
    guard !digits.isEmpty else { return nil }
    let enders: [RegexToken.Kind] = [.groupClose, .bar, .literal(UInt8(ascii: "-"))]
    return LiteralCode(
      digits: digits, range: start..<end, isEnded: index < tokens.count && enders.contains(tokens[index].kind)
    )
  }

  /// The regex with the area code instead of other digits.
  private func areaCodeFix(_ code: LiteralCode) -> LintFix? {
    guard code.isEnded else { return nil }
    let effect = LintFix.Effect.spellsAreaCode(areaCode, insteadOf: code.digits)
    let (old, new) = ("+\(code.digits)", "+\(areaCode)")
    return proven(replacing([(code.range, areaCode)]), effect) { fixed in
      guard let search = languages?.search else { return false }
      return fixed.search.quotient(byPrefix: new.utf8) == search.quotient(byPrefix: old.utf8)
        && fixed.search.without(.texts(beginningWith: new)) == search.without(.texts(beginningWith: old))
        && (code.digits.hasPrefix(areaCode) || numbersRead.isProvenSubset(of: fixed.numbersRead))
    }
  }

  /// Texts with a plus, but none with the area code after it.
  private mutating func lintInternationalForm() {
    guard isExact, let whole = languages?.whole.restricted(to: .spelling),
      let word = Witness.word(of: whole.quotient(byPrefix: "+".utf8))
    else { return }
    report(
      .wrongAreaCode, at: 0, LintMessage.wrongAreaCodeAlways(areaCode: areaCode),
      witness: "+" + LintText.shown(word))
  }

  // MARK: Other area codes

  /// `+8[5-7]`, `\+\d{1,3}` and `\+86?`: the area code among others.
  mutating func lintOtherAreaCodes() {
    guard let languages else { return }
    let others = Self.spellingsOfOthers(in: languages.whole, besides: areaCode)
    guard let others, let word = Witness.word(of: others), matches(word) else { return }
    let plus = tokens.indices.first { tokens[$0].bytes?.contains(UInt8(ascii: "+")) == true }
    let slack = plus.flatMap(optionalDigitOfCode)
    let offset = (slack ?? plus).map { tokens[$0].range.lowerBound } ?? 0
    let reason =
      slack.map { LintMessage.otherAreaCodesDigit(part: text(tokens[$0].range)) }
      ?? plus.flatMap(classForCode)
    report(
      .otherAreaCodes, at: offset,
      LintText.sentences([reason, LintMessage.otherAreaCodes(areaCode: areaCode)]),
      witness: LintText.shown(word), fix: plus.flatMap { otherAreaCodesFix(after: $0) })
  }

  /// The texts of a language that begin with a plus and a digit, but not with the area code.
  private static func spellingsOfOthers(in language: Automaton, besides areaCode: String) -> Automaton? {
    guard let international = try? Automaton(pattern: "\\A\\+\\d[-\\d]*\\z") else { return nil }
    return language.common(with: international)?.without(.texts(beginningWith: "+\(areaCode)"))
  }

  /// The last digit of the area code, where it is written literally after a plus and a quantifier makes it optional.
  private func optionalDigitOfCode(after plus: Int) -> Int? {
    let digits = areaCode.utf8.map { RegexToken.Kind.literal($0) }
    let first = plus + (quantifier(after: plus) == nil ? 1 : 2)
    let last = first + digits.count - 1
    guard last < tokens.count, tokens[first...last].map(\.kind) == digits,
      quantifier(after: last)?.minimum == 0
    else { return nil }
    return last
  }

  /// The message about `[+86]`.
  private func classForCode(_ index: Int) -> LocalizedText? {
    guard case .characterClass = tokens[index].kind, tokens[index].bytes?.isDisjoint(with: .digits) == false
    else {
      return nil
    }
    return LintMessage.otherAreaCodesClass(part: text(tokens[index].range))
  }

  /// The regex with the area code instead of some tokens after the plus.
  private func otherAreaCodesFix(after plus: Int) -> LintFix? {
    let start = tokens[plus].range.upperBound
    return tokens[(plus + 1)...].prefix(6).firstNonNil { token in
      proven(replacing([(start..<token.range.upperBound, areaCode)]), .refusesOtherTexts) { fixed in
        Self.spellingsOfOthers(in: fixed.whole, besides: areaCode)?.isEmpty == true
          && languages?.isNarrowedToNumbers(by: fixed, areaCode: areaCode) == true
      }
    }
  }
}
