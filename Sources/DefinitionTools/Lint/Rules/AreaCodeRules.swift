internal import PatternAutomata
internal import PhoneCheck

// The area code that a regex spells, and regexes that accept nothing or nothing sensible.

extension RegexLinter {
  /// A literal `+853` in a definition whose area code is 852.
  mutating func lintAreaCode() {
    for index in tokens.indices where tokens[index].kind == .literal(UInt8(ascii: "+")) {
      guard let (digits, offset) = codeDigits(behind: index), !digits.isEmpty else { continue }
      let beginning = Array("+\(digits)".utf8)
      let witness = languages.flatMap { languages in
        Witness.word(of: languages.search.quotient(byPrefix: beginning).restricted(to: .spelling))
      }.map { beginning + $0 }
      if let witness, !matches(witness) { continue }
      guard languages == nil || witness != nil else { continue }
      return report(
        .wrongAreaCode, at: offset,
        "the regex spells the area code \(digits), but areaCode is \(areaCode); one of them is wrong",
        witness: witness.map(LintText.shown))
    }
    lintInternationalForm()
  }

  /// Texts with a plus, but none with the area code behind it.
  private mutating func lintInternationalForm() {
    guard isExact, let whole = languages?.whole.restricted(to: .spelling) else { return }
    let international = whole.quotient(byPrefix: "+".utf8)
    guard !international.isEmpty, whole.quotient(byPrefix: "+\(areaCode)".utf8).isEmpty,
      let word = Witness.word(of: international)
    else { return }
    report(
      .wrongAreaCode, at: 0, "the regex accepts texts with a plus, but none that begin with +\(areaCode)",
      witness: "+" + LintText.shown(word))
  }

  /// The digits that stand literally behind a plus where they can't be the beginning of the area code or go on behind it;
  /// `nil` where they can.
  private func codeDigits(behind index: Int) -> (digits: String, offset: Int)? {
    var index = index + 1
    if index < tokens.count, tokens[index].kind == .groupClose { index += 1 }
    let start = index
    var digits = ""
    while index < tokens.count, case .literal(let byte) = tokens[index].kind, ByteSet.digits.contains(byte) {
      if let quantifier = quantifier(behind: index) {
        guard quantifier.minimum == 1, quantifier.maximum == 1 else { break }
        index += 1
      }
      digits.append(Character(UnicodeScalar(byte)))
      index += 1
    }
    guard start < tokens.count, !digits.isEmpty, !digits.hasPrefix(areaCode) else { return nil }
    if areaCode.hasPrefix(digits) {
      // The rest of the code may follow in a class or a group.
      guard index < tokens.count else { return nil }
      switch tokens[index].kind {
      case .groupClose, .bar, .literal(UInt8(ascii: "-")): break
      default: return nil
      }
    }
    return (digits, tokens[start].range.lowerBound)
  }

  /// Regexes that accept no number, or the empty text.
  mutating func lintEmptiness() {
    if let languages, languages.search.accepts([]), matches([]) {
      report(.acceptsEmpty, at: 0, "the empty text is accepted", witness: "\"\"")
    }
    guard isExact, !found(.wrongAreaCode), !found(.doubledBackslash), numbers?.isEmpty == true, let languages
    else {
      return
    }
    guard
      let text = Witness.word(of: languages.whole.restricted(to: .printing))
        ?? Witness.word(of: languages.whole)
    else {
      return report(.acceptsNothing, at: 0, "nothing at all is accepted")
    }
    let spellings = SpellingForm.allCases.map { $0.text(areaCode: areaCode, nationalDigits: "N") }
    report(
      .acceptsNothing, at: 0,
      "no number is accepted, whether written \(LintText.list(spellings, "or")); what is accepted looks otherwise",
      witness: LintText.quotedIfNeeded(text))
  }
}
