internal import PatternAutomata
internal import PhoneCheck

// The prefixes that a regex expects in front of bare digits.

extension RegexLinter {
  /// Reports `^0086\d{11}$`, if 0086 can only mean +86, which the regex doesn't know.
  mutating func lintCodeAfterZeros() {
    guard isExact, !findsInternational, let languages else { return }
    let prefix = "00" + areaCode
    let texts = languages.whole.restricted(to: .spelling)
    let zeros = texts.restricted(to: .digits).common(with: .texts(beginningWith: "00"))
    guard texts.quotient(byPrefix: "+".utf8).isEmpty, let zeros,
      zeros.isProvenSubset(of: .texts(beginningWith: prefix)),
      // If the bare area code is accepted as well, the zeros aren't the only way.
      texts.quotient(byPrefix: areaCode.utf8).common(with: texts.quotient(byPrefix: prefix.utf8))?.isEmpty
        == true,
      let word = Witness.word(of: zeros), matches(word)
    else { return }
    let place = bareAreaCodes.first { $0.prefix == prefix }?.range
    report(
      .codeAfterZeros, at: place?.lowerBound ?? 0,
      LintMessage.codeAfterZeros(prefix: prefix, areaCode: areaCode),
      witness: LintText.shown(word), fix: place.flatMap(plusFix))
  }

  /// Returns the regex with a plus as another way to write the `00` in front of the area code.
  private func plusFix(_ code: Range<Int>) -> LintFix? {
    proven(replacing([(code, "(?:\\+|00)\(areaCode)")]), .spellsPlus(areaCode)) { fixed in
      guard let search = languages?.search else { return false }
      let added = search.quotient(byPrefix: "00\(areaCode)".utf8).prepending("+\(areaCode)".utf8)
      return fixed.search == search.union(ifPossible: added)
        && numbersRead.isProvenSubset(of: fixed.numbersRead)
    }
  }

  /// Prefixes that together begin all digits accepted without a plus; `nil` if some digits begin differently.
  ///
  /// A longer prefix is listed only if some of its digits aren't a number after a shorter prefix: `0060…` in Malaysia
  /// is a 0 and a number that begins with 060, but `0033…` in France is no number after a 0.
  var prefixesOfDigits: [String]? {
    guard let search = languages?.search, isExact else { return nil }
    var rest = search.restricted(to: .digits).withoutEmptyWord
    let numbers = [SpellingForm.hyphenated, .joined].map { search.nationalDigits(as: $0, areaCode: areaCode) }
    let prefixes = ([areaCode, "00" + areaCode] + definition.trunkPrefixes).uniqued
    var named: Set<String> = []
    for prefix in prefixes.sorted(by: { $0.utf8.count > $1.utf8.count }) {
      let begun = Automaton.texts(beginningWith: prefix)
      let others = prefixes.filter { $0 != prefix && prefix.hasPrefix($0) }.flatMap { shorter in
        numbers.map { $0.prepending(shorter.utf8) }
      }
      guard let own = rest.common(with: begun),
        let only = others.reduce(own, { $0?.without($1) }), let left = rest.without(begun)
      else { return nil }
      if only.isEmpty { continue }
      named.insert(prefix)
      rest = left
    }
    return rest.isEmpty ? prefixes.filter(named.contains) : nil
  }
}
