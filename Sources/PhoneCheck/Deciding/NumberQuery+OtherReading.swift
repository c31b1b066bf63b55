internal import Platform
internal import RegexEngine

// Where a number that is accepted could have been meant otherwise.

extension NumberQuery {
  /// The remark on digits that could also be another number of the definition that accepts them; empty without one.
  func otherReading(than found: Acceptance) -> [ReadingRemark] {
    let rule = plan.rules[found.rule]
    let candidate = compiled.definitions[found.definition]
    func isAccepted(from start: Int) -> Bool {
      (try? accepts(from: start, found.definition, under: rule)) ?? false
    }
    if form.isInternational, rule.prefixCount > 0 { return [.repeatedPlus] }
    if found.trunkPrefix != nil { return isAccepted(from: base(of: found)) ? [.trunkPrefixLeftOut] : [] }
    let areaCode = candidate.definition.areaCode
    let count = digits.count - areaCode.digitCount
    guard case .national = rule.interpretation, found.nationalStart == 0, count > 0,
      digits.starts(with: areaCode.digits),
      candidate.lengths.isMobileOrFixed(count) || isAccepted(from: areaCode.digitCount)
    else { return [] }
    let national = number(from: areaCode.digitCount, found.definition, under: rule).nationalDigits
    return PhoneNumber(canonical: String(utf8: "+\(areaCode.digits)-\(national)"))
      .map { [.areaCodeReadAsNational(otherwise: $0)] } ?? []
  }

  /// Where the digits begin that a trunk prefix was taken off.
  private func base(of found: Acceptance) -> Int {
    let rule = plan.rules[found.rule]
    guard rule.candidates == nil else { return 0 }
    return digits.index(
      afterBracketedZeroAt: rule.prefixCount
        + compiled.definitions[found.definition].definition.areaCode.digitCount)
  }
}
