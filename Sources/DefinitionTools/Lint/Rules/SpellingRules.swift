internal import PatternAutomata
internal import PhoneCheck

// Whether a number is accepted in every spelling.

extension RegexLinter {
  mutating func lintSpellings() {
    guard let languages else { return }
    let all = SpellingForm.usual.map(languages.wholeNumbers)
    if Set(all).count == 1, languages.forms == SpellingForm.usual { return }
    let unread = languages.wholeNumbers.map { digitsReadOtherwise($0) } ?? .nothing
    let digits = { (form: SpellingForm) in
      let digits = languages.wholeNumbers(as: form)
      return digits.without(unread) ?? digits
    }
    let (hyphenated, joined, national) = (digits(.hyphenated), digits(.joined), digits(.national))
    switch (hyphenated.isEmpty, joined.isEmpty) {
    case (false, true) where isExact && !finds(.joined): lintHyphenRequired(hyphenated)
    case (true, false) where isExact && !finds(.hyphenated): lintHyphenForbidden(joined)
    case (false, false): lintDisagreement(hyphenated, .hyphenated, joined, .joined)
    default: break
    }
    lintWantedPrefix()
    let international = (try? hyphenated.union(joined)) ?? hyphenated
    switch (international.isEmpty, national.isEmpty) {
    case (false, true) where isExact && !isHidden(.prefixRequired) && !finds(.national):
      reportPrefix(
        .prefixRequired, accepted: international, hyphenated.isEmpty ? .joined : .hyphenated,
        refused: .national)
    case (true, false) where isExact && !isHidden(.prefixRefused) && !findsInternational:
      reportPrefix(.prefixRefused, accepted: national, .national, refused: .hyphenated)
    case (false, false):
      lintDisagreement(international, hyphenated.isEmpty ? .joined : .hyphenated, national, .national)
    default: break
    }
  }

  /// Whether a number is accepted with a plus, even in the middle of a text.
  var findsInternational: Bool { finds(.hyphenated) || finds(.joined) }

  /// Whether a number is accepted in a spelling, even in the middle of a text.
  ///
  /// Digits after another prefix don't count.
  private func finds(_ form: SpellingForm) -> Bool {
    guard let digits = languages?.search.nationalDigits(as: form, areaCode: areaCode),
      let numbers = languages?.numbers
    else { return true }
    return digits.without(digitsReadOtherwise(numbers, isAfterAreaCode: form != .national))?.isEmpty != true
  }

  /// Reports `(91)?`, if the digits with the area code are national digits by their length.
  mutating func lintBareAreaCode() {
    guard let code = bareAreaCodes.first(where: { $0.prefix == areaCode }),
      let digits = nationalDespiteCode.flatMap(withCode)?.digits, matches(digits)
    else { return }
    let text = String(decoding: digits, as: UTF8.self)
    report(
      .bareAreaCode, at: code.range.lowerBound,
      LintMessage.bareAreaCode,
      example: LintMessage.bareAreaCodeExample(digits: text, number: spell(digits, .hyphenated)),
      fix: bareAreaCodeFix)
  }

  /// The regex with a plus before the area code wherever it is missing.
  private var bareAreaCodeFix: LintFix? {
    let plus = UInt8(ascii: "+")
    let optionalPluses = tokens.indices.compactMap { index -> Range<Int>? in
      guard tokens[index].kind == .literal(plus), let quantifier = quantifier(after: index),
        quantifier.minimum == 0
      else { return nil }
      return tokens[quantifier.index].range
    }
    let lists = alternatives
    let withoutAlternatives = bareAreaCodes.map { code -> (range: Range<Int>, text: String) in
      for list in lists {
        if let index = list.ranges.firstIndex(of: code.range) { return (list.rangeWithBar(index), "") }
      }
      return (code.range, "\\+\(areaCode)")
    }
    let candidates = [
      optionalPluses.map { ($0, "") }, withoutAlternatives,
      bareAreaCodes.map { ($0.range, "\\+\(areaCode)") },
    ]
    return candidates.firstNonNil { edits in
      let regex = replacing(edits)
      guard let numbers = numbersRead, let kept = unprovenNumbers(of: regex),
        let refused = numbers.without(kept)
      else { return nil }
      return proven(regex, .refusesBareAreaCode(count: refused.wordCount)) { fixed in
        let bare = bareAreaCodes.map { kept.prepending($0.prefix.utf8) }
        let isBare =
          bare.contains { refused.isProvenSubset(of: $0) }
          || bare.count > 1 && refused.isProvenSubset(of: try? bare[0].union(bare[1]))
        return !refused.isEmpty && isBare && kept.isProvenSubset(of: numbers)
          && languages?.search.nationalDigits(as: .joined, areaCode: areaCode)
            .isProvenSubset(of: fixed.search.nationalDigits(as: .joined, areaCode: areaCode)) == true
      }
    }
  }

  /// The places where the digits of the area code are written literally, without a plus or with an optional plus.
  ///
  /// A `00` before the digits is included; places with `00` come first.
  var bareAreaCodes: [(range: Range<Int>, prefix: String)] {
    var found: [(range: Range<Int>, prefix: String)] = []
    for prefix in ["00" + areaCode, areaCode] {
      let digits = prefix.utf8.map { RegexToken.Kind.literal($0) }
      for index in tokens.indices
      where tokens[index...].prefix(digits.count).map(\.kind).elementsEqual(digits) {
        let range = tokens[index].range.lowerBound..<tokens[index + digits.count - 1].range.upperBound
        guard index == 0 || tokens[index - 1].kind != .literal(UInt8(ascii: "+")), isAtStart(index),
          !found.contains(where: { $0.range.overlaps(range) })
        else { continue }
        found.append((range, prefix))
      }
    }
    return found
  }

  /// Whether only anchors, groups, bars, a plus and quantifiers precede a token.
  private func isAtStart(_ index: Int) -> Bool {
    let code = Set("+0\(areaCode)".utf8)
    return tokens[..<index].allSatisfy { token in
      switch token.kind {
      case .caret, .escape(UInt8(ascii: "A")), .groupOpen, .groupClose, .bar, .quantifier: true
      case .literal(let byte): code.contains(byte)
      default: false
      }
    }
  }

  func spell(_ digits: [UInt8], _ form: SpellingForm) -> String {
    form.text(areaCode: areaCode, nationalDigits: String(decoding: digits, as: UTF8.self))
  }

  /// Returns the words about a number that PCRE2 accepts in one spelling and refuses in another.
  func difference(
    _ language: Automaton?, accepted: SpellingForm, refused: SpellingForm
  ) -> LocalizedText? {
    guard let digits = language.flatMap(Witness.word) else { return nil }
    let (one, other) = (spell(digits, accepted), spell(digits, refused))
    guard matches(one.utf8), refuses(other.utf8) else { return nil }
    return LintMessage.spellingExample(accepted: one, refused: other)
  }

  private mutating func lintHyphenRequired(_ hyphenated: Automaton) {
    guard let witness = difference(hyphenated, accepted: .hyphenated, refused: .joined) else { return }
    let hyphens = tokens.indices.filter {
      tokens[$0].names(UInt8(ascii: "-")) && quantifier(after: $0) == nil
    }
    let fix = hyphens.firstNonNil { index in
      let end = tokens[index].range.upperBound
      return provenSpellings(replacing([(end..<end, "?")]))
    }
    report(
      .hyphenRequired, at: hyphens.first.map { tokens[$0].range.lowerBound } ?? 0,
      LintMessage.hyphenRequired, example: witness, fix: fix)
  }

  private mutating func lintHyphenForbidden(_ joined: Automaton) {
    guard let witness = difference(joined, accepted: .joined, refused: .hyphenated) else { return }
    let offset = endOfAreaCode
    let fix = offset.flatMap { provenSpellings(replacing([($0..<$0, "-?")])) }
    report(
      .hyphenForbidden, at: offset ?? 0, LintMessage.hyphenForbidden, example: witness, fix: fix)
  }

  /// Returns a fix that accepts every number with and without the hyphen, and no other number.
  private func provenSpellings(_ replacement: String) -> LintFix? {
    guard let languages else { return nil }
    return proven(replacement, .acceptsBothSpellings) { fixed in
      let opening = Automaton.texts(beginningWith: "-")
      return fixed.spellsBothWays(areaCode: areaCode)
        && languages.search.isProvenSubset(of: fixed.search)
        && languages.wholeNumbers == fixed.wholeNumbers && languages.hasSameNumbers(as: fixed)
        && fixed.whole.common(with: opening) == languages.whole.common(with: opening)
    }
  }

  /// The end of the area code's digits, if they are written literally after a plus.
  var endOfAreaCode: Int? {
    let digits = Array(areaCode.utf8)
    for index in tokens.indices where tokens[index].kind == .literal(UInt8(ascii: "+")) {
      let code = tokens[(index + 1)...].prefix(digits.count)
      if code.map(\.kind) == digits.map({ .literal($0) }) { return code.last?.range.upperBound }
    }
    return nil
  }

  private mutating func lintDisagreement(
    _ one: Automaton, _ oneForm: SpellingForm, _ other: Automaton, _ otherForm: SpellingForm
  ) {
    guard one != other, !isHidden(.spellingsDisagree) else { return }
    let found =
      difference(one.without(other), accepted: oneForm, refused: otherForm)
      ?? difference(other.without(one), accepted: otherForm, refused: oneForm)
    guard let found else { return }
    let names = [oneForm, otherForm].map { $0.text(areaCode: areaCode, nationalDigits: "N") }
    report(
      .spellingsDisagree, at: 0, LintMessage.spellingsDisagree(one: names[0], other: names[1]),
      example: found)
  }

  private mutating func reportPrefix(
    _ rule: LintRule, accepted language: Automaton, _ accepted: SpellingForm, refused: SpellingForm
  ) {
    guard let witness = difference(language, accepted: accepted, refused: refused),
      let known = rule == .prefixRequired ? prefixesOfDigits : []
    else { return }
    let prefixes = LintText.list(["+\(areaCode)"] + known, .or)
    let message =
      rule == .prefixRequired
      ? LintMessage.prefixRequired(prefixes: prefixes)
      : LintText.sentences([LintMessage.prefixRefused(areaCode: areaCode)] + separatorsHint)
    report(rule, at: 0, message, example: witness)
  }

  /// The message about separators without which an area code with its plus would be accepted.
  private var separatorsHint: [LocalizedText] {
    guard let separators, isExact, let languages = unprovenLanguages(of: replacing(separators.edits)),
      !languages.wholeNumbers(as: .joined).isEmpty
    else { return [] }
    return separators.messages
  }

  /// Reports `-13800138000`.
  mutating func lintLeadingHyphen() {
    guard let languages else { return }
    let opening = Automaton.texts(beginningWith: "-")
    let digits = languages.whole.quotient(byPrefix: "-".utf8).restricted(to: .digits).withoutEmptyWord
    guard let word = Witness.word(of: digits), matches([UInt8(ascii: "-")] + word) else { return }
    let candidates = hyphensAfterOptionalGroups
    let fix = candidates.firstNonNil { candidate in
      proven(candidate.replacement, .refusesLeadingHyphen) { $0.search == languages.search.without(opening) }
    }
    let hyphen = tokens.first { $0.names(UInt8(ascii: "-")) }
    report(
      .leadingHyphen, at: candidates.first?.offset ?? hyphen?.range.lowerBound ?? 0,
      LintMessage.leadingHyphen, witness: "-" + LintText.shown(word), fix: fix)
  }

  /// Every `(…)?-?`, with a regex that uses `(?:…-?)?` instead.
  private var hyphensAfterOptionalGroups: [(offset: Int, replacement: String)] {
    tokens.indices.compactMap { opening in
      guard tokens[opening].kind == .groupOpen, let close = closing(opening),
        let optional = quantifier(after: close),
        optional.minimum == 0, optional.maximum == 1
      else { return nil }
      let hyphen = optional.index + 1
      guard hyphen < tokens.count, tokens[hyphen].kind == .literal(UInt8(ascii: "-")) else { return nil }
      let end = quantifier(after: hyphen)?.index ?? hyphen
      let inner = text(tokens[opening].range.upperBound..<tokens[close].range.lowerBound)
      let hyphenText = text(tokens[hyphen].range.lowerBound..<tokens[end].range.upperBound)
      let range = tokens[opening].range.lowerBound..<tokens[end].range.upperBound
      let hasBar = tokens[opening...close].contains { $0.kind == .bar }
      let body = hasBar ? "(?:\(inner))" : inner
      return (tokens[hyphen].range.lowerBound, replacing([(range, "(?:\(body)\(hyphenText))?")]))
    }
  }
}
