internal import PatternAutomata
internal import PhoneCheck

// The number of digits in a number, and the trunk zero.

extension RegexLinter {
  private var nationalDigitCount: Int { NumberBounds.maximumE164Length - areaCode.utf8.count }

  /// The minimum length of a mobile number in the world, the area code included: Niue and Tokelau have four digits
  /// after three.
  private static let minimumDigitCount = 7

  mutating func lintLengths() {
    guard let languages, let all = languages.wholeNumbers,
      let numbers = undialled(all)?.without(dialledAbroad(languages.forms)),
      !numbers.isEmpty
    else { return }
    lintShort(numbers)
    lintLong(numbers)
  }

  /// Returns digits that begin with the usual international prefix, in the national number or in a form offered to the
  /// regex.
  ///
  /// No national number begins with it.
  func dialledAbroad(_ forms: [SpellingForm]) -> Automaton {
    let abroad = Automaton.texts(beginningWith: "00")
    let isGivenZero = forms.contains { $0.text(areaCode: areaCode, nationalDigits: "") == "0" }
    return isGivenZero ? abroad.quotient(byPrefix: "0".utf8) : abroad
  }

  private mutating func lintShort(_ numbers: Automaton) {
    let short = Self.words(upTo: Self.minimumDigitCount - areaCode.utf8.count - 1)
    guard !acceptsAnything, let word = numbers.common(with: short).flatMap(Witness.word),
      let witness = acceptedSpelling(of: word)
    else { return }
    let sentences = [
      LintMessage.tooFewDigits(
        count: word.count, areaCode: areaCode, total: word.count + areaCode.utf8.count),
      LintMessage.tooFewDigitsMinimum(minimum: Self.minimumDigitCount),
      count(of: numbersCounted(among: short)).map { LintMessage.suchNumbers(count: $0) },
    ]
    report(
      .tooFewDigits, at: slackestQuantifier, LintText.sentences(sentences),
      witness: witness)
  }

  /// Returns the numbers among some words, if each is accepted in one way only.
  ///
  /// Then no number counts twice because of a trunk prefix, and counting all accepted words gives the same count.
  private func numbersCounted(among words: Automaton) -> Automaton? {
    let counted = numbersRead?.common(with: words)
    return counted == numbers?.common(with: words) ? counted : nil
  }

  /// The count of numbers; `nil` if there are none, or they can't be counted.
  private func count(of numbers: Automaton?) -> LocalizedText? {
    numbers.flatMap { $0.isEmpty ? nil : $0.wordCount.text }
  }

  /// The first quantifier with the greatest gap between minimum and maximum.
  private var slackestQuantifier: Int {
    var slackest = (slack: 1, offset: 0)
    for token in tokens {
      guard case .quantifier(let minimum, let maximum) = token.kind else { continue }
      let slack = (maximum ?? NumberBounds.maximumE164Length) - minimum
      if slack > slackest.slack { slackest = (slack, token.range.lowerBound) }
    }
    return slackest.offset
  }

  private mutating func lintLong(_ numbers: Automaton) {
    let fitting = Self.words(upTo: nationalDigitCount)
    // Digits with an area code in front are read without it.
    guard let long = numbers.without(fitting), let read = long.without(digitsReadOtherwise(numbers)),
      let word = Witness.word(of: read), let witness = acceptedSpelling(of: word)
    else { return }
    let limit = NumberBounds.maximumE164Length
    if numbers.isFinite {
      // Some of the digits may be accepted by mistake.
      guard !acceptsAnything else { return }
      report(.tooManyDigits, at: widestQuantifier, longText(word.count), witness: witness)
    } else {
      report(
        .unboundedLength, at: unboundedQuantifiers.first.map { tokens[$0].range.lowerBound } ?? 0,
        LintMessage.unboundedLength(limit: limit), witness: witness, fix: lengthFix(numbers))
    }
  }

  /// Returns the sentence about the maximum number of digits, and the count of numbers that are too long.
  ///
  /// If not all numbers are known, it only says that numbers of this length exist.
  private func longText(_ count: Int) -> LocalizedText {
    let limit = NumberBounds.maximumE164Length
    let abroad = dialledAbroad(languages?.forms ?? [])
    let numbers = numbersCounted(among: .words(over: .digits))
    let isClear = numbers?.common(with: abroad)?.isEmpty == true && !found(.bareAreaCode)
    guard isClear, let all = numbers, let maximum = all.lengths.maximum,
      let longCount = self.count(of: all.without(Self.words(upTo: nationalDigitCount)))
    else {
      return LintMessage.tooManyDigitsSome(
        count: count, areaCode: areaCode, total: count + areaCode.utf8.count, limit: limit)
    }
    return LintMessage.tooManyDigits(
      maximum: maximum, areaCode: areaCode, total: maximum + areaCode.utf8.count, limit: limit,
      count: longCount)
  }

  /// Returns all words up to some number of digits.
  private static func words(upTo count: Int) -> Automaton {
    (try? Automaton(pattern: "\\A\\d{0,\(count)}\\z")) ?? .nothing
  }

  /// Returns the first spelling of a number that PCRE2 accepts.
  func acceptedSpelling(of digits: [UInt8]) -> String? {
    languages?.forms.lazy.map { spell(digits, $0) }.first { matches($0.utf8) }
  }

  private var unboundedQuantifiers: [Int] {
    tokens.indices.filter {
      if case .quantifier(_, nil) = tokens[$0].kind { true } else { false }
    }
  }

  /// The last quantifier with the greatest maximum.
  private var widestQuantifier: Int {
    var widest = (maximum: 0, offset: 0)
    for token in tokens {
      guard case .quantifier(_, let maximum?) = token.kind, maximum >= widest.maximum else { continue }
      widest = (maximum, token.range.lowerBound)
    }
    return widest.offset
  }

  /// Returns a fix that gives `\d{6,}` a maximum.
  private func lengthFix(_ numbers: Automaton) -> LintFix? {
    let unbounded = unboundedQuantifiers
    guard unbounded.count == 1, case .quantifier(let minimum, nil) = tokens[unbounded[0]].kind,
      let shortest = numbers.shortestLength
    else { return nil }
    let maximum = nationalDigitCount - shortest + minimum
    guard maximum >= max(minimum, 1) else { return nil }
    let replacement = replacing([(tokens[unbounded[0]].range, "{\(minimum),\(maximum)}")])
    let fitting = Self.words(upTo: nationalDigitCount)
    return proven(replacement, .limitsDigits(NumberBounds.maximumE164Length)) { fixed in
      fixed.search.isProvenSubset(of: languages?.search)
        && fixed.numbersRead != nil && fixed.numbersRead == numbersRead?.common(with: fitting)
        && fixed.forms == languages?.forms
        && fixed.forms.allSatisfy { form in
          let own = languages?.search.nationalDigits(as: form, areaCode: areaCode)
          return fixed.search.nationalDigits(as: form, areaCode: areaCode).common(with: fitting)
            == own?.common(with: fitting)
        }
    }
  }

  /// Reports `0?` before the number, if 0 is no trunk prefix and so a digit of the number.
  mutating func lintTrunkZero() {
    let zeros = optionalZeros
    guard !zeros.isEmpty, !definition.trunkPrefixes.contains("0"), let numbers = languages?.wholeNumbers
    else { return }
    let both = numbers.quotient(byPrefix: "0".utf8).common(with: numbers)
    guard let both, let word = Witness.word(of: both),
      let long = acceptedSpelling(of: [UInt8(ascii: "0")] + word),
      let short = acceptedSpelling(of: word)
    else { return }
    // Without anchors, text around a number also makes it another number.
    let isAnchored = numbers == self.numbers && numbers == numbersRead
    let counted = count(of: isAnchored ? both : nil).map { LintMessage.trunkZeroCount(count: $0) }
    report(
      .trunkZero, at: zeros[0].lowerBound,
      LintText.sentences([LintMessage.trunkZero, counted]),
      example: LintText.list([long, short]), fix: zeros.firstNonNil(trunkZeroFix))
  }

  private func trunkZeroFix(without zero: Range<Int>) -> LintFix? {
    let replacement = replacing([(zero, "")])
    guard let numbers = numbersRead, let rest = unprovenNumbers(of: replacement),
      let refused = numbers.without(rest), !refused.isEmpty
    else { return nil }
    return proven(replacement, .refusesTrunkZero(count: refused.wordCount)) { fixed in
      fixed.search.isProvenSubset(of: languages?.search) && rest.isProvenSubset(of: numbers)
        && refused.isProvenSubset(of: rest.prepending("0".utf8))
    }
  }

  /// The ranges of `0?`, `0{0,1}`, `0*`, `(0)?` and `(0|)`.
  private var optionalZeros: [Range<Int>] {
    let groups = tokens.indices.compactMap { index -> Range<Int>? in
      guard tokens[index].kind == .groupOpen, let close = closing(index), quantifier(after: close) == nil
      else {
        return nil
      }
      let kinds = tokens[(index + 1)..<close].map(\.kind)
      let zero = RegexToken.Kind.literal(UInt8(ascii: "0"))
      guard kinds == [zero, .bar] || kinds == [.bar, zero] else { return nil }
      return tokens[index].range.lowerBound..<tokens[close].range.upperBound
    }
    return groups + quantifiedZeros
  }

  private var quantifiedZeros: [Range<Int>] {
    tokens.indices.compactMap { index in
      guard tokens[index].kind == .literal(UInt8(ascii: "0")) else { return nil }
      if let quantifier = quantifier(after: index), quantifier.minimum == 0 {
        return tokens[index].range.lowerBound..<tokens[quantifier.index].range.upperBound
      }
      guard index > 0, tokens[index - 1].kind == .groupOpen, index + 1 < tokens.count,
        tokens[index + 1].kind == .groupClose, let quantifier = quantifier(after: index + 1),
        quantifier.minimum == 0
      else { return nil }
      return tokens[index - 1].range.lowerBound..<tokens[quantifier.index].range.upperBound
    }
  }
}
