internal import PatternAutomata
internal import Platform
internal import RegexEngine

// Digits that are dialled inside a country and aren't part of a number, and numbers as they were written once.

extension NumberQuery {
  /// The number that is accepted once a carrier's prefix is left out, or what else is dialled inside a country and isn't a
  /// trunk prefix, with a remark; `nil` when there is none, and undecided where a regex can't be asked.
  ///
  /// It is asked about numbers that are rejected otherwise, and so never changes which number is accepted.
  func withoutCarrierPrefix() -> WalkVerdict? {
    switch rewritten(NationalDialling.carrierPrefixes) {
    case nil: return nil
    case .unknown(let failure): return .undecided(failure)
    case .accepted(let found):
      let omitted = found.omitted
      let front = found.rewriting.front
      let remark: ReadingRemark =
        front.isEmpty ? .carrierPrefix(omitted) : .domesticPrefix(omitted, replacement: front)
      return .valid(
        accepted(found.number, by: found.definition, found.spelling, as: found.interpretation, [remark]))
    }
  }

  /// The number that people once wrote so, in the form that it has now; `nil` when there is none.
  func inPresentForm() -> Rejection.Suggestion? {
    // A suggested number doesn't say who else accepts it.
    var plain = self
    plain.findsAlternatives = false
    guard case .accepted(let found) = plain.rewritten(NationalDialling.obsoleteForms) else { return nil }
    let number = plain.accepted(found.number, by: found.definition, found.spelling, as: found.interpretation)
    let change = Rejection.NumberingChange(
      omitted: found.omitted, inserted: found.rewriting.inserted,
      position: found.rewriting.omittedRange.lowerBound)
    return Rejection.Suggestion(
      definition: found.definition.definition, number: number, cause: .numberingChange(change))
  }

  /// The number after what is dialled for abroad in the area's country, unless that is configured.
  func afterInternationalPrefix() -> Rejection.Suggestion? {
    guard !form.isInternational else { return nil }
    var plain = self
    plain.findsAlternatives = false
    let countries = plan.rules(isInternational: false).compactMap { $0.candidates }.joined()
      .map { compiled.definitions[$0].definition.countryCode }
    for prefix in countries.flatMap(NationalDialling.internationalPrefixes)
    where digits.starts(with: prefix)
      && !compiled.options.internationalPrefixes.contains(where: { $0.hasSameBytes(as: prefix) })
    {
      for candidate in compiled.groups(beginning: digits, at: prefix.utf8.count).joined() {
        let base = prefix.utf8.count + candidate.definition.areaCode.digitCount
        func spelling(from start: Int) -> (SpellingBuffer, SpellingForm)? {
          var number = SpellingBuffer(candidate.definition.areaCode, digits, from: start)
          return candidate.answer(&number, with: matcher).spelling.map { (number, $0) }
        }
        let national = candidate.nationalDigits(
          from: base, hasTrunkPrefix: { digits.starts(with: candidate.trunkPrefixes[$0].text, at: $1) },
          accepts: { spelling(from: $0) != nil }, count: { max(0, digits.count - $0) })
        guard let national, let (number, form) = spelling(from: national.start) else { continue }
        let accepted = plain.accepted(number, by: candidate, form, as: .internationalPrefix(prefix))
        return Rejection.Suggestion(
          definition: candidate.definition, number: accepted, cause: .internationalPrefix(prefix))
      }
    }
    return nil
  }

  private enum RewritingAnswer {
    case accepted(Rewritten)
    case unknown(EngineFailure)
  }

  private struct Rewritten {
    let rewriting: NumberRewriting
    let definition: CompiledDefinition
    let interpretation: Interpretation
    /// The digits that were left out.
    let omitted: String
    let number: SpellingBuffer
    let spelling: SpellingForm
  }

  /// The first definition that accepts, or may accept, the digits once they are written otherwise.
  private func rewritten(_ rewritings: (CountryCode) -> [NumberRewriting]) -> RewritingAnswer? {
    var found: RewritingAnswer?
    _ = forEachBeginning { rule, candidate, start in
      for rewriting in rewritings(candidate.definition.countryCode) {
        found = rewritten(rewriting, from: start, candidate, rule.interpretation)
        if found != nil { return true }
      }
      return false
    }
    return found
  }

  /// Calls a closure with each definition and each place where its national digits may begin, until it returns true.
  func forEachBeginning(
    _ body: (InterpretationRule, CompiledDefinition, Int) -> Bool
  ) -> Bool {
    for rule in plan.rules(isInternational: form.isInternational)
    where rule.suffix.isEmpty && digits.starts(with: rule.required) {
      let groups =
        rule.candidates.map { [$0.map { compiled.definitions[$0] }] }
        ?? eligibleGroups(from: rule.prefixCount)
      for candidate in groups.joined() {
        let code = candidate.definition.areaCode.digitCount
        let base = rule.candidates == nil ? rule.prefixCount + code : 0
        let afterZero = rule.candidates == nil ? digits.index(afterBracketedZeroAt: base) : base
        for start in starts(at: afterZero, of: candidate) where body(rule, candidate, start) { return true }
        guard afterZero > base else { continue }
        for start in starts(at: base, of: candidate) where body(rule, candidate, start) { return true }
      }
    }
    return false
  }

  /// Where national digits may begin: at a place, and after a trunk prefix there.
  private func starts(at base: Int, of candidate: CompiledDefinition) -> [Int] {
    [base] + candidate.trunkPrefixes.filter { digits.starts(with: $0.text, at: base) }.map { base + $0.count }
  }

  private func rewritten(
    _ rewriting: NumberRewriting, from start: Int, _ candidate: CompiledDefinition,
    _ interpretation: Interpretation
  ) -> RewritingAnswer? {
    guard start < digits.count,
      rewriting.fits(digits.count - start, digit: { Int(digits[start + $0] & 0x0F) }),
      let new = digits.rewritten(rewriting, from: start)
    else { return nil }
    var failure: EngineFailure?
    func spelling(from start: Int) -> (SpellingBuffer, SpellingForm)? {
      var number = SpellingBuffer(candidate.definition.areaCode, new, from: start)
      let answer = candidate.answer(&number, with: matcher)
      if case .failed(let reason) = answer { failure = reason }
      return answer.spelling.map { (number, $0) }
    }
    let national = candidate.nationalDigits(
      from: 0, hasTrunkPrefix: { new.starts(with: candidate.trunkPrefixes[$0].text, at: $1) },
      accepts: { spelling(from: $0) != nil }, count: { max(0, new.count - $0) })
    if let failure { return .unknown(failure) }
    guard let national, let (number, form) = spelling(from: national.start) else { return nil }
    let omitted = rewriting.omittedRange
    return .accepted(
      Rewritten(
        rewriting: rewriting, definition: candidate, interpretation: interpretation,
        omitted: digits.text(start + omitted.lowerBound..<start + omitted.upperBound), number: number,
        spelling: form))
  }
}

extension WrittenDigits {
  /// The digits from an index on, as a rewriting has them; `nil` when there would be too many.
  func rewritten(_ rewriting: NumberRewriting, from start: Int) -> WrittenDigits? {
    let omitted = rewriting.omittedRange
    let added = rewriting.front.utf8.count + rewriting.inserted.utf8.count
    guard start < count, count - start - omitted.count + added <= Self.capacity else { return nil }
    var digits = WrittenDigits(origin: offset(at: 0))
    func append(_ text: String) {
      for byte in text.bytes { digits.append(byte & 0x0F, offset: offset(at: start)) }
    }
    append(rewriting.front)
    for index in start..<count {
      if index - start == omitted.lowerBound { append(rewriting.inserted) }
      if !omitted.contains(index - start) { digits.append(self[index] & 0x0F, offset: offset(at: index)) }
    }
    return digits
  }
}
