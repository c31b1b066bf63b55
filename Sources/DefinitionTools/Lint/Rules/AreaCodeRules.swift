internal import PatternAutomata
internal import PhoneCheck

// The area code as the regex spells it.

extension RegexLinter {
  /// Reports a plus that is never followed by the area code, as `+853` if it is 852, or that is followed by it twice.
  ///
  /// The accepted texts count, not the regex as written: all texts with a plus of `^(\+2)?01\d{9}$` in Egypt begin with
  /// +20.
  mutating func lintAreaCode() {
    if !acceptsAreaCode, !lintOtherCode() { lintInternationalForm() }
    lintRepeatedAreaCode()
  }

  /// Whether some accepted text begins with a plus and the area code, or contains such a number; `true` if nothing is
  /// known.
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

  /// Reports `+8686`, if the digits after it have the length of a number and the digits after the first 86 don't.
  private mutating func lintRepeatedAreaCode() {
    let twice = areaCode + areaCode
    // After an area code of one digit, the repeated digit may be the first of the national digits, as in +77.
    guard isExact, areaCode.utf8.count > 1, let whole = languages?.whole.restricted(to: .spelling),
      whole.quotient(byPrefix: "+".utf8).isProvenSubset(of: .texts(beginningWith: twice)),
      let code = literalCodes.first(where: { $0.digits.hasPrefix(twice) })?.ending(after: twice.utf8.count),
      let witness = spelling(beginningWith: twice), isRepetition(before: whole)
    else { return }
    report(
      .wrongAreaCode, at: code.range.lowerBound, LintMessage.wrongAreaCodeTwice(digits: twice),
      witness: LintText.shown(witness), fix: areaCodeFix(code))
  }

  /// Whether the digits after the area code and its repetition have the length of a number, and the digits after the
  /// first area code don't.
  ///
  /// If no lengths are known: whether the digits are also accepted after a single area code.
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

  /// Returns an accepted text: a plus, the code, an optional hyphen and more digits; `nil` if none is known.
  private func spelling(beginningWith code: String) -> [UInt8]? {
    guard let languages, let after = try? Automaton(pattern: "\\A-?\\d+\\z") else { return nil }
    let beginning = Array("+\(code)".utf8)
    return [languages.whole, languages.search].firstNonNil { language in
      let text = language.quotient(byPrefix: beginning).common(with: after).flatMap(Witness.word)
      return text.flatMap { matches(beginning + $0) ? beginning + $0 : nil }
    }
  }

  /// Whether a token is in a look-around group.
  func isLookedAround(_ index: Int) -> Bool {
    tokens[..<index].indices.contains { opening in
      looksAround(opening) && closing(opening).map { $0 > index } ?? true
    }
  }

  /// Whether a token opens a look-around group.
  func looksAround(_ index: Int) -> Bool {
    guard tokens[index].kind == .groupOpen else { return false }
    let text = text(tokens[index].range)
    return ["(?=", "(?!", "(?<=", "(?<!"].contains(text) || text.hasPrefix("(*")
  }

  /// Digits that are written literally after a plus.
  private struct LiteralCode {
    var digits: String
    /// The range in bytes of the regex.
    var range: Range<Int>
    /// Whether the code ends with these digits: a hyphen, the end of a group or another alternative follows, or the
    /// digits are some country's code.
    var isEnded: Bool

    /// Returns the first digits as a code, if each digit is written as one byte.
    func ending(after count: Int) -> LiteralCode? {
      guard count <= digits.utf8.count, range.count == digits.utf8.count else { return nil }
      return LiteralCode(
        digits: String(digits.prefix(count)), range: range.lowerBound..<range.lowerBound + count,
        isEnded: true)
    }

    /// The area code at the start of the digits; all digits if the built-in catalog lists no such area code.
    var known: LiteralCode {
      (1...3).firstNonNil { count in
        ending(after: count).flatMap { code in
          AreaCode(code.digits).map(AreaCodeCatalog.builtin.definitions)?.isEmpty == false ? code : nil
        }
      } ?? self
    }
  }

  /// The literal digits after each plus.
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

  /// Returns the regex with the area code in place of other digits.
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

  /// Reports a regex that accepts texts with a plus, but none with the area code after it.
  private mutating func lintInternationalForm() {
    guard isExact, let whole = languages?.whole.restricted(to: .spelling),
      let word = Witness.word(of: whole.quotient(byPrefix: "+".utf8))
    else { return }
    report(
      .wrongAreaCode, at: 0, LintMessage.wrongAreaCodeAlways(areaCode: areaCode),
      witness: "+" + LintText.shown(word))
  }

  // MARK: Other area codes

  /// Reports `+8[5-7]`, `\+\d{1,3}` and `\+86?`: the area code among others.
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

  /// Returns the texts of a language that begin with a plus and a digit, but not with the area code.
  private static func spellingsOfOthers(in language: Automaton, besides areaCode: String) -> Automaton? {
    guard let international = try? Automaton(pattern: "\\A\\+\\d[-\\d]*\\z") else { return nil }
    return language.common(with: international)?.without(.texts(beginningWith: "+\(areaCode)"))
  }

  /// Returns the index of the area code's last digit, if the code is written literally after a plus but this digit is
  /// optional.
  private func optionalDigitOfCode(after plus: Int) -> Int? {
    let digits = areaCode.utf8.map { RegexToken.Kind.literal($0) }
    let first = plus + (quantifier(after: plus) == nil ? 1 : 2)
    let last = first + digits.count - 1
    guard last < tokens.count, tokens[first...last].map(\.kind) == digits,
      quantifier(after: last)?.minimum == 0
    else { return nil }
    return last
  }

  /// Returns the message about `[+86]`.
  private func classForCode(_ index: Int) -> LocalizedText? {
    guard case .characterClass = tokens[index].kind, tokens[index].bytes?.isDisjoint(with: .digits) == false
    else {
      return nil
    }
    return LintMessage.otherAreaCodesClass(part: text(tokens[index].range))
  }

  /// Returns the regex with the area code in place of some tokens after the plus.
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
