internal import Platform
internal import RegexEngine

// What was tried for a number, one reading after the other: it explains a verdict, and never decides one.

extension NumberQuery {
  /// A reading that was tried, or that no definition was asked about.
  enum Reading {
    case definition(CompiledDefinition, SpellingBuffer, from: Int, Interpretation)
    /// Why there was none to ask, and how many of the digits were understood.
    // The count comes first: the case is then stored in bits that are always written, as valgrind can see.
    case unasked(reach: Int, Rejection)
  }

  /// All readings, in the order in which they are tried.
  var readings: [Reading] {
    var readings: [Reading] = []
    let rules = plan.rules(isInternational: form.isInternational)
    let bareStart = rules.firstIndex { $0.isBare } ?? rules.count
    for rule in rules[..<bareStart] { add(rule, from: 0, to: &readings) }
    for rule in rules where rule.isBare {
      if hasBracketedZeroInFront {
        add(rule, from: 1, to: &readings)
      } else if rule.candidates == nil, digits.starts(with: rule.required) {
        addWithoutZero(under: rule, to: &readings)
      }
    }
    for rule in rules[bareStart...] { add(rule, from: 0, to: &readings) }
    return readings
  }

  /// Adds the readings under a rule of the digits from an index on.
  private func add(_ rule: InterpretationRule, from start: Int, to readings: inout [Reading]) {
    guard digits.starts(with: rule.required, at: start) else { return }
    if let candidates = rule.candidates {
      add(candidates.map { compiled.definitions[$0] }, from: start, under: rule, to: &readings)
    } else {
      addInternational(from: start + rule.prefixCount, under: rule, to: &readings)
    }
  }

  private func addInternational(from start: Int, under rule: InterpretationRule, to readings: inout [Reading])
  {
    guard digits.count > start else { return }
    let groups = eligibleGroups(from: start)
    if groups.isEmpty {
      let reach = start + compiled.areaCodes.path(of: digits, from: start).count
      readings.append(.unasked(reach: reach, withoutOwnAreaCode(at: start)))
    }
    if !rule.isBare { addWithoutZero(from: start, under: rule, to: &readings) }
    for group in groups {
      add(group, from: start + group[0].definition.areaCode.digitCount, under: rule, to: &readings)
    }
  }

  /// Adds the readings without a `(0)` that follows an area code.
  private func addWithoutZero(
    from start: Int = 0, under rule: InterpretationRule, to readings: inout [Reading]
  ) {
    guard digits.hasBracketedZero else { return }
    for group in eligibleGroups(from: start) {
      let base = start + group[0].definition.areaCode.digitCount
      if digits.isBracketedZero(at: base) {
        add(group, from: base + 1, isAfterZero: true, under: rule, to: &readings)
      }
    }
  }

  /// Adds the readings of definitions from an index on, each after its trunk prefixes first.
  private func add(
    _ group: [CompiledDefinition], from base: Int, isAfterZero: Bool = false, under rule: InterpretationRule,
    to readings: inout [Reading]
  ) {
    let written = SuffixSet.Digits((min(base, digits.count)..<digits.count).lazy.map { digits[$0] })
    let keepsZeros = rule.isBare && rule.candidates != nil && digits.starts(with: "00", at: base)
    let isOrdered = group.count < 2 || !rule.suffix.isEmpty
    for candidate in isOrdered ? group : CompiledDefinition.order(group, definition: { $0 }, digits: written)
    {
      func add(_ start: Int, _ trunkPrefix: Int?) {
        let number = SpellingBuffer(candidate.definition.areaCode, suffix: rule.suffix, digits, from: start)
        let found = Acceptance(
          definition: candidate.index, rule: plan.rules.firstIndex { $0 === rule } ?? 0, nationalStart: start,
          trunkPrefix: trunkPrefix)
        readings.append(.definition(candidate, number, from: start, plan.interpretation(of: found)))
      }
      if rule.suffix.isEmpty {
        for (index, prefix) in candidate.trunkPrefixes.enumerated()
        where digits.starts(with: prefix.text, at: base) {
          // What is accepted and declined for its two zeros explains nothing, and ends the rule.
          if keepsZeros, isAccepted(from: base + prefix.count, by: candidate) { return }
          // A `(0)` after an area code is left out before all of these.
          let isLeftOut = prefix.isZero && digits.isBracketedZero(at: base) && !isAfterZero
          if !isLeftOut { add(base + prefix.count, index) }
        }
      }
      add(base, nil)
    }
  }

  /// Whether a definition accepts the digits from an index on.
  private func isAccepted(from base: Int, by candidate: CompiledDefinition) -> Bool {
    var number = SpellingBuffer(candidate.definition.areaCode, digits, from: base)
    return candidate.answer(&number, with: matcher).spelling != nil
  }

  /// Why the number is rejected: by the reading that got furthest, the first of several.
  ///
  /// - Returns: Also the place of that reading; `nil` when there is none.
  func rejection(_ readings: [Reading]) -> (rejection: Rejection, place: Int?) {
    var furthest = (rejection: withoutAreaCode, reach: -1, place: Int?.none)
    for (place, reading) in readings.enumerated() {
      let next: (rejection: Rejection, reach: Int)
      switch reading {
      case .unasked(let reach, let rejection):
        if rejection.reason == .areaCodeMismatch { return (suggesting(rejection), nil) }
        next = (rejection, reach)
      case .definition(let candidate, let number, let first, _):
        next = refusal(of: number, from: first, by: candidate)
      }
      if next.reach > furthest.reach { furthest = (next.rejection, next.reach, place) }
    }
    return (suggesting(furthest.rejection), furthest.place)
  }

  var rejection: Rejection { rejection(readings).rejection }

  /// The readings as attempts, up to the accepted one, and the one that decided.
  func attempts(before verdict: Verdict) -> (attempts: [Attempt], deciding: Attempt?) {
    let readings = readings
    var places: [Int: Int] = [:]
    var attempts: [Attempt] = []
    for (place, reading) in readings.enumerated() {
      guard case .definition(let candidate, let number, _, let interpretation) = reading else { continue }
      places[place] = attempts.count
      attempts.append(
        Attempt(
          interpretation: interpretation, definition: candidate.definition,
          nationalDigits: number.nationalDigits,
          spellingForm: nil))
    }
    switch verdict {
    case .valid(let number):
      let accepted = Attempt(
        interpretation: number.interpretation,
        definition: number.definitionID.flatMap { compiled.definition($0)?.definition }
          ?? compiled.definitions[0].definition,
        nationalDigits: number.nationalDigits, spellingForm: number.spellingForm)
      let place = attempts.firstIndex {
        $0.definition.id == accepted.definition.id
          && $0.nationalDigits.hasSameBytes(as: accepted.nationalDigits)
      }
      attempts = Array(attempts[..<(place ?? attempts.count)]) + [accepted]
      return (attempts, accepted)
    case .undecided(let failure):
      let end = attempts.firstIndex { $0.definition.id == failure.definition }.map { $0 + 1 }
      attempts = Array(attempts[..<(end ?? attempts.count)])
      return (attempts, attempts.last)
    case .invalid:
      return (attempts, rejection(readings).place.flatMap { places[$0] }.map { attempts[$0] })
    }
  }
}
