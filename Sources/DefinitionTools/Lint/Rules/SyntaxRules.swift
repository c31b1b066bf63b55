internal import PatternAutomata
internal import PhoneCheck
internal import TerminalText

// Syntax that versions of PCRE2 read differently, that has no automaton, or that can be written more briefly.

extension RegexLinter {
  /// Reports `{,n}` and spaces in braces ([ChangeLog for
  /// 10.43](https://github.com/PCRE2Project/pcre2/blob/master/ChangeLog)).
  mutating func lintVersions() {
    let dependent = tokens.filter { $0.kind == .versionDependent }
    let fix = dependent.isEmpty ? nil : versionFix(dependent.map(\.range))
    for token in dependent {
      let braces = text(token.range)
      report(
        .versionDependent, at: token.range.lowerBound,
        LintMessage.versionDependent(braces: braces, quantifier: Self.quantifier(braces)),
        fix: fix)
    }
  }

  /// Returns the quantifier that braces mean from 10.43 on, in a form that every version reads.
  private static func quantifier(_ braces: String) -> String {
    let packed = braces.filter { $0 != " " && $0 != "\t" }
    return packed.hasPrefix("{,") ? "{0" + packed.dropFirst() : packed
  }

  /// Returns the regex with quantifiers, if no number is accepted when the braces are text.
  private func versionFix(_ braces: [Range<Int>]) -> LintFix? {
    let asText = replacing(braces.map { ($0.lowerBound..<$0.lowerBound, "\\") })
    let quantified = replacing(braces.map { ($0, Self.quantifier(text($0))) })
    guard unprovenNumbers(of: asText)?.isEmpty == true,
      let numbers = languages(of: quantified)?.numbersRead, !numbers.isEmpty
    else { return nil }
    return LintFix(regex: quantified, effect: .settlesVersion(count: numbers.wordCount))
  }

  /// Reports the reason why nothing can be proven.
  mutating func lintSubset() {
    switch failure {
    case nil: break
    case .outsideSubset(let reason):
      guard reason.construct != .versionDependentQuantifier else { return }
      if reason.construct == .nonASCIIText { return lintNonASCII(at: reason.offset) }
      report(
        .outsideSubset, at: min(reason.offset, regex.utf8.count),
        LintMessage.outsideSubset(construct: reason.construct.text, offset: reason.offset))
    case .tooLarge: report(.outsideSubset, at: 0, LintMessage.outsideSubsetTooLarge)
    case .contradicted: report(.outsideSubset, at: 0, LintMessage.outsideSubsetContradicted)
    }
  }

  /// Reports full-width digits, dashes and commas of other scripts.
  private mutating func lintNonASCII(at offset: Int) {
    let lookalike = ASCIIReading.lookalikes(in: regex).first
    let place = lookalike?.range.lowerBound ?? regex.utf8.index(regex.startIndex, offsetBy: offset)
    guard let scalar = regex[place...].unicodeScalars.first(where: { !$0.isASCII }) else { return }
    let numbers = numbersBesideNonASCII
    let (fix, isEmpty) = (numbers.flatMap(asciiFix), numbers?.isEmpty == true)
    let message = LintText.sentences([
      isEmpty ? LintMessage.acceptsNothing : nil, Self.nonASCII(scalar, lookalike, in: regex),
      fix == nil && !isEmpty ? LintMessage.nonASCIIUnproven : nil,
    ])
    report(
      isEmpty ? .acceptsNothing : lookalike == nil ? .nonASCII : .lookalikeSyntax,
      at: regex.utf8.distance(from: regex.startIndex, to: place), message, fix: fix)
  }

  private static func nonASCII(
    _ scalar: Unicode.Scalar, _ lookalike: ASCIIReading.Lookalike?, in regex: String
  ) -> LocalizedText {
    let (character, codePoint) = (String(scalar), "\(VisibleText.codePoint(scalar.value))")
    guard let lookalike else { return LintMessage.nonASCII(character: character, codePoint: codePoint) }
    let (part, meant) = (String(regex[lookalike.range]), lookalike.meant)
    return lookalike.isQuantifier
      ? LintMessage.lookalikeSyntax(part: part, meant: meant, character: character, codePoint: codePoint)
      : LintMessage.lookalikeSyntaxRange(part: part, meant: meant, character: character, codePoint: codePoint)
  }

  /// The numbers that the regex accepts although it contains text beyond ASCII; `nil` if they can't be determined.
  private var numbersBesideNonASCII: Automaton? {
    guard
      let standIn = try? RegexLanguages(
        ASCIIReading.standIn(for: regex), of: definition, isExact: false)
    else { return nil }
    let search = standIn.search.restricted(to: .spelling)
    return search.agrees(with: pattern, over: .spelling, matcher) ? standIn.numbersRead : nil
  }

  /// Returns the regex in ASCII, if all numbers stay accepted.
  private func asciiFix(keeping numbers: Automaton) -> LintFix? {
    guard let meant = ASCIIReading.meant(by: regex), let meantNumbers = languages(of: meant)?.numbersRead,
      !meantNumbers.isEmpty,
      numbers.isProvenSubset(of: meantNumbers), let added = meantNumbers.without(numbers)
    else { return nil }
    return LintFix(regex: meant, effect: .keepsNumbers(added: added.wordCount))
  }

  /// Reports `{1}`, `{0,1}`, `{n,n}`, `{0,}`, `{1,}`, `{n}?` and `{0}`.
  mutating func lintNoise() {
    let all = tokens.indices.compactMap(noise)
    // A part that is removed as a whole isn't shortened as well.
    let edits = all.filter { one in
      !all.contains { $0.range != one.range && $0.range.contains(one.range.lowerBound) }
    }
    guard let first = edits.first else { return }
    let fix = provenEquivalent(edits.map { ($0.range, $0.text) })
    guard fix != nil || !isExact else { return }
    report(.quantifierNoise, at: first.offset, LintText.sentences(edits.map(\.message).uniqued), fix: fix)
  }

  /// Returns the part at a token that can be written more briefly.
  private func noise(
    at index: Int
  ) -> (offset: Int, range: Range<Int>, text: String, message: LocalizedText)? {
    guard case .quantifier(let minimum, let maximum) = tokens[index].kind,
      isExact || isOrdinary(index, maximum)
    else { return nil }
    let range = tokens[index].range
    let old = text(range)
    if maximum == 0 {
      guard let start = startOfAtom(before: index) else { return nil }
      let all = start..<range.upperBound
      return (range.lowerBound, all, "", LintMessage.quantifierNoiseNothing(part: text(all)))
    }
    let isLazy = index + 1 < tokens.count && tokens[index + 1].kind == .lazy
    let short = range.count > 1 ? Self.shortest(minimum, maximum) : old
    if isLazy, minimum == maximum {
      let all = range.lowerBound..<tokens[index + 1].range.upperBound
      return (range.lowerBound, all, short, LintMessage.quantifierNoiseLazy(part: old))
    }
    guard short != old else { return nil }
    return (
      range.lowerBound, range, short,
      short.isEmpty
        ? LintMessage.quantifierNoise(part: old)
        : LintMessage.quantifierNoiseShorter(part: old, shorter: short)
    )
  }

  /// Whether a quantifier can be shortened without a proof.
  ///
  /// It can't be beside another quantifier, which the shorter form would change, and not if it repeats a group zero
  /// times, because the group may be used elsewhere.
  private func isOrdinary(_ index: Int, _ maximum: Int?) -> Bool {
    let isBesideQuantifier = [index - 1, index + 1].contains { neighbour in
      guard tokens.indices.contains(neighbour) else { return false }
      if case .quantifier = tokens[neighbour].kind { return true }
      return tokens[neighbour].kind == .possessive || neighbour < index && tokens[neighbour].kind == .lazy
    }
    return maximum != 0 && !isBesideQuantifier
  }

  /// Returns the start of the atom that a quantifier repeats.
  private func startOfAtom(before index: Int) -> Int? {
    guard index > 0 else { return nil }
    guard tokens[index - 1].kind == .groupClose else { return tokens[index - 1].range.lowerBound }
    return opening(of: index - 1).map { tokens[$0].range.lowerBound }
  }

  private static func shortest(_ minimum: Int, _ maximum: Int?) -> String {
    switch (minimum, maximum) {
    case (1, 1): ""
    case (0, 1): "?"
    case (0, nil): "*"
    case (1, nil): "+"
    case (_, let maximum?) where maximum == minimum: "{\(minimum)}"
    case (_, let maximum?): "{\(minimum),\(maximum)}"
    case (_, nil): "{\(minimum),}"
    }
  }
}
