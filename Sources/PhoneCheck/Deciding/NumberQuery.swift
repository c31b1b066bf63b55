internal import Platform
internal import RegexEngine

/// A written form that was read, with the rules for its area.
struct NumberQuery {
  var form: WrittenForm
  /// The rules for numbers of the named area, or for numbers without a named area.
  let plan: InterpretationPlan
  let matcher: Matcher
  /// Whether to find further definitions that accept the number, or that would accept a rejected one.
  var findsAlternatives = true

  var digits: WrittenDigits { form.digits }
  var compiled: CompiledCatalog { plan.compiled }

  /// The result of deciding.
  enum Outcome {
    case valid(PhoneNumber)
    /// The reason; `nil` if languages don't determine it.
    case invalid(ReasonCode?)
    case undecided(EngineFailure)
  }

  /// Decides the digits one at a time: by the definitions' languages, or by the regex engine for definitions without one.
  func decideDigits() -> Outcome {
    let first = DecisionWalk(form, plan)
    let outcome = outcome(first.state.decision(plan, asking: self))
    guard case .invalid(let reason) = outcome else { return outcome }
    guard !plan.laterRules(for: form).isEmpty || first.mayHoldCarrier && form.mayFollowCarrier else {
      return .invalid(first.isReasonUnsettled ? nil : reason)
    }
    let whole = DecisionWalk(form, plan, isWhole: true)
    if let decision = whole.state.laterDecision(plan, asking: self) { return self.outcome(decision) }
    guard !whole.isReasonUnsettled, case .invalid(let reason) = whole.state.refusal(plan) else {
      return .invalid(nil)
    }
    return .invalid(reason)
  }

  private func outcome(_ decision: Decision) -> Outcome {
    switch decision {
    case .undecided(let failure): return .undecided(failure)
    case .invalid(let reason): return .invalid(reason)
    case .unknown: return .invalid(nil)
    case .valid(let found):
      var number = number(found)
      switch compiled.definitions[found.definition].knownSpelling(ofAccepted: &number, with: matcher) {
      case .accepted(let form):
        let remarks = !found.hasRemark && !findsAlternatives ? [] : remarks(on: found)
        let candidate = compiled.definitions[found.definition]
        return .valid(accepted(number, by: candidate, form, as: plan.interpretation(of: found), remarks))
      case .rejected: return .invalid(nil)
      case .failed(let failure): return .undecided(failure)
      }
    }
  }

  /// Returns the number that a definition accepts, or that it is asked about.
  func number(_ found: Acceptance) -> SpellingBuffer {
    let code = compiled.definitions[found.definition].definition.areaCode
    guard let carrier = found.carrier, carrier.end == found.nationalStart else {
      return SpellingBuffer(code, suffix: plan.rules[found.rule].suffix, digits, from: found.nationalStart)
    }
    let (rewriting, start) = rewriting(of: carrier, found.definition)
    let kept = digits.text(start..<start + rewriting.kept.count)
    return SpellingBuffer(code, suffix: String(utf8: "\(rewriting.front)\(kept)"), digits, from: carrier.end)
  }

  /// Returns a carrier's prefix and its start.
  private func rewriting(of carrier: Acceptance.Carrier, _ definition: Int) -> (NumberRewriting, start: Int) {
    let rewriting = compiled.definitions[definition].carrierPrefixes[carrier.index]
    return (rewriting, carrier.end - rewriting.head.count)
  }

  /// Whether a definition accepts the digits; the engine decides if the definition has no language.
  func accepts(_ asked: Acceptance) throws(EngineFailure) -> Bool {
    var number = number(asked)
    switch compiled.definitions[asked.definition].answer(&number, with: matcher) {
    case .accepted: return true
    case .rejected: return false
    // A later definition might not be the first that accepts.
    case .failed(let failure): throw failure
    }
  }

  /// Returns how strongly the regex prefers accepted digits after the area code.
  func strength(of found: Acceptance) -> Int {
    var asked = number(found)
    return compiled.definitions[found.definition].strength(&asked, with: matcher) ?? 0
  }

  /// Returns the number that a definition accepts.
  func accepted(
    _ number: SpellingBuffer, by candidate: CompiledDefinition, _ spelling: SpellingForm,
    as interpretation: Interpretation, _ remarks: [ReadingRemark] = []
  ) -> PhoneNumber {
    PhoneNumber(
      PhoneNumber.Origin(candidate.definition, spelling, interpretation),
      nationalDigits: number.nationalDigits,
      .unlessEmpty(
        extensionDigits: form.extensionDigits,
        alsoMatches: findsAlternatives
          ? compiled.alternatives(to: candidate, for: number, with: matcher) : [],
        remarks: form.remarks + remarks))
  }

  // MARK: Remarks

  /// Returns remarks on an accepted number: a part that was left out, or another number of the same definition that the digits
  /// could be.
  private func remarks(on found: Acceptance) -> [ReadingRemark] {
    let rule = plan.rules[found.rule]
    let candidate = compiled.definitions[found.definition]
    if let carrier = found.carrier {
      let (rewriting, start) = rewriting(of: carrier, found.definition)
      let omitted = digits.text(start + rewriting.kept.count..<carrier.end)
      return [
        rewriting.front.isEmpty
          ? .carrierPrefix(omitted) : .domesticPrefix(omitted, replacement: rewriting.front)
      ]
    }
    if found.isAfterSecondCode { return [.areaCodeTwice] }
    if let other = numberElsewhere(than: found) { return [.numberElsewhere(otherwise: other)] }
    func asked(from start: Int) -> Acceptance {
      Acceptance(definition: found.definition, rule: found.rule, nationalStart: start)
    }
    func isAccepted(from start: Int) -> Bool { (try? accepts(asked(from: start))) ?? false }
    if form.isInternational, rule.prefixCount > 0 { return [.repeatedPlus] }
    let areaCode = candidate.definition.areaCode
    let start = rule.areaCodeStart
    if found.trunkPrefix != nil {
      let base = rule.candidates == nil ? start + areaCode.digitCount : start
      return isAccepted(from: digits.index(afterBracketedZeroAt: base)) ? [.trunkPrefixLeftOut] : []
    }
    let count = digits.count - start - areaCode.digitCount
    guard case .national = rule.interpretation, found.nationalStart == start, count > 0,
      digits.starts(with: areaCode.digits, at: start),
      candidate.lengths.isMobileOrFixed(count) || isAccepted(from: start + areaCode.digitCount)
    else { return [] }
    let national = number(asked(from: start + areaCode.digitCount)).nationalDigits
    return PhoneNumber(canonical: String(utf8: "+\(areaCode.digits)-\(national)"))
      .map { [.areaCodeReadAsNational(otherwise: $0)] } ?? []
  }
}
