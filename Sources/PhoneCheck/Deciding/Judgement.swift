internal import PCRE2

/// One written form on its way through interpretations and definitions to a verdict.
///
/// The first interpretation that a definition accepts wins; when none is accepted, the one that got furthest into
/// the digits explains the rejection, the first of several that got equally far. A definition that could not be
/// asked ends the search: what comes behind it might not be the first to accept.
struct Judgement {
  let catalog: CompiledCatalog
  let options: PhoneValidator.Options
  let matcher: Matcher
  let form: WrittenForm
  let area: Area?
  let digits: WrittenDigits
  /// Whether to look further than the verdict: who else accepts the number, or who would.
  var findsAlternatives = true

  /// What was tried, in order; `nil` when nobody asks.
  var attempts: [Attempt]?
  /// What declined, in order; why is worked out only when nothing accepts.
  private var declined: [Declined] = []

  private enum Declined {
    case definition(CompiledDefinition, CandidateNumber)
    /// No definition was asked: why, and how many of the digits could be accounted for.
    case unasked(Rejection, reach: Int)
  }

  init(
    _ form: WrittenForm, area: Area?, catalog: CompiledCatalog, options: PhoneValidator.Options,
    matcher: Matcher
  ) {
    self.form = form
    digits = form.digits
    self.area = area
    self.catalog = catalog
    self.options = options
    self.matcher = matcher
  }

  /// Goes through the interpretations in order.
  mutating func verdict() -> Verdict {
    for way in catalog.ways(isInternational: form.isInternational, area: area) {
      switch way {
      case .national(let candidates, let lead):
        if let verdict = ask(candidates, behind: lead) { return verdict }
      case .international(let prefix, let opening, let interpretation):
        let start = prefix.utf8.count
        guard digits.starts(with: opening), digits.count > start else { continue }
        if let verdict = international(from: start, as: interpretation) { return verdict }
        // The writer said which area it is, and it is another one than the caller said.
        if case .unasked(let rejection, _) = declined.last, rejection.reason == .areaCodeMismatch {
          return rejected(rejection)
        }
      }
    }
    return rejected()
  }

  /// The rejection by the interpretation that got furthest, the first of several.
  private func rejected() -> Verdict {
    var furthest = Rejection(.unknownAreaCode, offset: digits.offset(at: 0), detail: .noAreaCode)
    var furthestReach = -1
    for declined in declined {
      let (rejection, reach) = explanation(of: declined)
      if reach > furthestReach { (furthest, furthestReach) = (rejection, reach) }
    }
    return rejected(furthest)
  }

  private func explanation(of declined: Declined) -> (rejection: Rejection, reach: Int) {
    switch declined {
    case .definition(let candidate, let number):
      let refusal = Refusal(of: number, in: digits, by: candidate, with: matcher)
      return (refusal.rejection, refusal.reach)
    case .unasked(let rejection, let reach):
      return (rejection, reach)
    }
  }

  private func rejected(_ rejection: Rejection) -> Verdict {
    // An unlisted area code leaves nothing to suggest, unless it was only missing.
    guard findsAlternatives, rejection.detail != .unlistedAreaCode,
      let suggestion = suggestion(besides: rejection.definition)
    else { return .invalid(rejection) }
    return .invalid(rejection.suggesting(suggestion))
  }

  // MARK: Interpretations

  /// An area code, then national digits.
  private mutating func international(from start: Int, as interpretation: Interpretation) -> Verdict? {
    var listed: AreaCode?
    var wasAsked = false
    let verdict: Verdict? = catalog.firstGroup(beginning: digits, at: start) { group in
      guard let areaCode = group.first?.definition.areaCode else { return nil }
      listed = listed ?? areaCode
      let eligible = group.filter(isEligible)
      guard !eligible.isEmpty else { return nil }
      wasAsked = true
      let national = start + areaCode.digits.utf8.count
      let number = number(areaCode, from: BracketedZero.firstNationalDigit(at: national, of: digits))
      return ask(eligible.ordered(for: number.spelling), about: number, as: interpretation)
    }
    if !wasAsked {
      let reach = catalog.areaCodeReach(into: digits, from: start)
      declined.append(.unasked(mismatch(listed: listed, at: start), reach: reach))
    }
    return verdict
  }

  /// A lead, then national digits.
  private mutating func ask(_ candidates: [CompiledDefinition], behind lead: Way.Lead) -> Verdict? {
    for candidate in ordered(candidates, behind: lead) {
      guard let number = number(of: candidate, behind: lead) else { continue }
      if let verdict = ask([candidate], about: number, as: lead.interpretation) { return verdict }
    }
    return nil
  }

  private func ordered(_ candidates: [CompiledDefinition], behind lead: Way.Lead) -> [CompiledDefinition] {
    // Suffixes that are put in front say nothing.
    if case .missingSuffix = lead { return candidates }
    guard candidates.count > 1, let number = number(of: candidates[0], behind: lead) else {
      return candidates
    }
    return candidates.ordered(for: number.spelling)
  }

  /// The number behind a lead; `nil` when the digits don't begin with it.
  private func number(of candidate: CompiledDefinition, behind lead: Way.Lead) -> CandidateNumber? {
    let skipped = lead.digits(before: candidate)
    guard digits.starts(with: skipped) else { return nil }
    var first = skipped.utf8.count
    if case .areaCode = lead { first = BracketedZero.firstNationalDigit(at: first, of: digits) }
    return number(candidate.definition.areaCode, suffix: lead.suffix, from: first)
  }

  // MARK: Asking definitions

  /// Asks definitions with one area code in turn; `nil` when none accepts the number.
  private mutating func ask(
    _ candidates: [CompiledDefinition], about number: CandidateNumber, as interpretation: Interpretation
  ) -> Verdict? {
    var spelling = number.spelling
    for candidate in candidates {
      // A number has at least one national digit, whatever a regex says about none.
      let answer = spelling.isEmpty ? .rejected : candidate.answer(&spelling, with: matcher)
      attempts?.append(Attempt(interpretation, candidate.definition, spelling.nationalDigits, answer))
      switch answer {
      case .accepted(let form):
        return .valid(accepted(spelling, by: candidate, form, as: interpretation))
      case .rejected:
        declined.append(.definition(candidate, number))
      case .failed(let failure):
        return .undecided(failure)
      }
    }
    return nil
  }

  private func accepted(
    _ number: SpellingBuffer, by candidate: CompiledDefinition, _ spelling: SpellingForm,
    as interpretation: Interpretation
  ) -> PhoneNumber {
    PhoneNumber(
      PhoneNumber.Origin(candidate.definition, spelling, interpretation),
      nationalDigits: number.nationalDigits,
      .unlessEmpty(
        extensionDigits: form.extensionDigits,
        alsoMatches: findsAlternatives ? catalog.alternatives(to: candidate, for: number, with: matcher) : [],
        remarks: form.remarks))
  }

  // MARK: Details

  private func isEligible(_ candidate: CompiledDefinition) -> Bool {
    area?.definitions.contains { $0.id == candidate.definition.id } ?? true
  }

  /// The number made of an area code, a suffix and the digits from an index on.
  private func number(_ areaCode: AreaCode, suffix: String = "", from first: Int) -> CandidateNumber {
    CandidateNumber(areaCode, suffix: suffix, digits, from: first)
  }

  /// The rejection of digits that begin with none of the area codes that are eligible.
  private func mismatch(listed: AreaCode?, at start: Int) -> Rejection {
    let offset = digits.offset(at: start)
    guard let named = area?.definitions.first, let listed else {
      return Rejection(.unknownAreaCode, offset: offset, detail: .unlistedAreaCode)
    }
    return Rejection(
      .areaCodeMismatch, offset: offset, definition: named,
      detail: .areaCode(found: listed, named: named.areaCode))
  }
}
