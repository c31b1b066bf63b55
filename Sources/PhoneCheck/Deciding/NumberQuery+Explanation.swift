internal import Platform
internal import RegexEngine

// Explains why a number is rejected, and lists the attempts: the readings that a walk recorded.

extension NumberQuery {
  /// A reading that was tried, or a rule that asked no definition.
  private enum Trial {
    case reading(Acceptance)
    case unasked(InterpretationRule)
  }

  /// The trials, in order.
  private var trials: [Trial] {
    var (bare, trials): ([Trial], [Trial]) = ([], [])
    let walk = DecisionWalk(form, plan, .explanation)
    for state in walk.state.rules where state.contributes(plan) {
      let rule = plan.rules[Int(state.rule)]
      if rule.candidates == nil, !state.isAsked, rule.rank == .first { trials.append(.unasked(rule)) }
      let ended = walk.ended.lazy.filter { $0.rule == state.rule }.map { $0.reading }
      for reading in tried(state.readings + ended, state, rule) {
        let found = Acceptance(
          definition: Int(reading.definition), rule: Int(state.rule), nationalStart: Int(reading.start),
          trunkPrefix: reading.trunkPrefix(plan))
        let trial = Trial.reading(found)
        // Bare digits are tried without a `(0)` first, regardless of the rule.
        if rule.isBare, reading.entry.isAfterZero { bare.append(trial) } else { trials.append(trial) }
      }
    }
    guard !bare.isEmpty else { return trials }
    let bareStart = trials.firstIndex { trial in
      if case .reading(let found) = trial { plan.rules[found.rule].isBare } else { false }
    }
    trials.insert(contentsOf: bare, at: bareStart ?? trials.count)
    return trials
  }

  /// Returns the readings under a rule, in the order for trying them.
  ///
  /// Readings without a `(0)` come first, then readings after the longest area code. Further readings are ordered by
  /// definition, and readings after trunk prefixes come last.
  private func tried(
    _ readings: [Reading], _ state: RuleState, _ rule: InterpretationRule
  ) -> [Reading] {
    var readings = readings.filter { $0.explains && !$0.isWaiting }
    if state.keepsZeros(plan) {
      // Digits that are accepted, but declined because of their two zeros, explain nothing.
      let losing = readings.filter { reading in
        reading.trunkDigitCount > 0 && (try? accepts(reading.acceptance(under: Int(state.rule)))) ?? false
      }
      readings.removeAll { reading in losing.contains { $0.definition == reading.definition } }
    }
    // A separate rule leaves out a `(0)` in front of all digits.
    if rule.candidates != nil, digits.isBracketedZero(at: 0), !rule.skipsZero {
      readings.removeAll { $0.trunkDigitCount == 1 }
    }
    guard readings.count > 1 else { return readings }
    var entries: [Reading.Entry] = []
    for reading in readings where !entries.contains(reading.entry) { entries.append(reading.entry) }
    entries.sort { ($0.isAfterZero ? 0 : 1, $1.base) < ($1.isAfterZero ? 0 : 1, $0.base) }
    return entries.flatMap { entry in
      let group = readings.filter { $0.entry == entry }
        .sorted { ($0.definition, $1.start) < ($1.definition, $0.start) }
      guard rule.suffix.isEmpty else { return group }
      let base = min(Int(entry.base), digits.count)
      return CompiledDefinition.order(
        of: group.map { compiled.definitions[Int($0.definition)] },
        for: SuffixSet.Digits((base..<digits.count).lazy.map { digits[$0] })
      ).map { group[$0] }
    }
  }

  /// Returns the rejection by the reading that got furthest, or the first of several.
  ///
  /// - Returns: The rejection, and the place of that reading, or `nil` if there is none.
  private func rejection(_ trials: [Trial]) -> (rejection: Rejection, place: Int?) {
    let tried = trials.compactMap { trial in
      if case .reading(let found) = trial { found } else { nil }
    }
    var furthest = (reach: -1, place: Int?.none)
    for (place, trial) in trials.enumerated() {
      let reach: Int
      switch trial {
      case .unasked(let rule):
        let start = rule.areaCodeStart
        let rejection = withoutOwnAreaCode(at: start)
        if rejection.reason == .areaCodeMismatch { return (suggesting(rejection, after: tried), nil) }
        reach = start + compiled.areaCodes.path(of: digits, from: start).count
      case .reading(let found): reach = self.reach(of: found)
      }
      if reach > furthest.reach { furthest = (reach, place) }
    }
    let rejection =
      switch furthest.place.map({ trials[$0] }) {
      case nil: withoutAreaCode
      case .unasked(let rule): withoutOwnAreaCode(at: rule.areaCodeStart)
      case .reading(let found): refusal(of: found, furthest.reach)
      }
    return (suggesting(rejection, after: tried), furthest.place)
  }

  var rejection: Rejection { rejection(trials).rejection }

  /// Returns the number of written digits that the language of a definition understands.
  private func reach(of found: Acceptance) -> Int {
    let start = min(found.nationalStart, digits.count)
    guard let numbers = compiled.definitions[found.definition].language?.numbers else { return start }
    let national = number(found)
    guard let index = national.obstacleIndex(in: numbers) else { return digits.count }
    // A suffix that the interpretation added is before the written digits.
    return found.nationalStart + max(0, index - (national.nationalCount - (digits.count - start)))
  }

  /// Returns the rejection of a number by the language of a definition.
  ///
  /// Digits that can still lead to an accepted number are ``ReasonCode/tooShort``, regardless of the lengths of other numbers.
  /// ``DeadEnd/reason`` is the reason of all others.
  private func refusal(of found: Acceptance, _ reach: Int) -> Rejection {
    let candidate = compiled.definitions[found.definition]
    let definition = candidate.definition
    guard let numbers = candidate.language?.numbers else {
      return Rejection(.patternMismatch, definition: definition)
    }
    let national = number(found).nationalBytes
    guard let obstacle = numbers.obstacle(in: national) else {
      let lengths = numbers.lengths(beginningWith: national)
      let detail = Rejection.Detail.length(count: national.count, accepted: lengths)
      return Rejection(.tooShort, definition: definition, detail: detail)
    }
    let hasAcceptedPrefix = obstacle.hasAcceptedPrefix
    let reason = DeadEnd(of: national.count, hasAcceptedPrefix: hasAcceptedPrefix, in: numbers).reason
    let detail: Rejection.Detail =
      reason == .patternMismatch
      ? .digit(position: obstacle.index + 1, expected: obstacle.expected)
      : .length(count: national.count, accepted: numbers.lengths)
    return Rejection(reason, offset: digits.offset(at: reach), definition: definition, detail: detail)
  }

  /// The rejection of digits without an area code.
  private var withoutAreaCode: Rejection {
    Rejection(.unknownAreaCode, offset: digits.offset(at: 0), detail: .noAreaCode)
  }

  /// Returns the rejection of digits that don't continue with an eligible area code at an index.
  private func withoutOwnAreaCode(at start: Int) -> Rejection {
    let offset = digits.offset(at: start)
    let listed = compiled.groups(beginning: digits, at: start).first?.first?.definition.areaCode
    guard let named = plan.area?.definitions.first, let listed else {
      let prefix =
        form.isInternational
        ? compiled.options.internationalPrefixes.first(where: { digits.starts(with: $0) }) : nil
      return Rejection(
        .unknownAreaCode, offset: offset,
        detail: prefix.map(Rejection.Detail.internationalPrefixAfterPlus) ?? .unlistedAreaCode)
    }
    return Rejection(
      .areaCodeMismatch, offset: offset, definition: named,
      detail: .areaCode(found: listed, named: named.areaCode))
  }

  /// Returns the readings as attempts, up to the accepted one, and the deciding attempt.
  func attempts(before verdict: Verdict) -> (attempts: [Attempt], deciding: Attempt?) {
    let trials = trials
    var places: [Int: Int] = [:]
    var attempts: [Attempt] = []
    for (place, trial) in trials.enumerated() {
      guard case .reading(let found) = trial else { continue }
      places[place] = attempts.count
      attempts.append(
        Attempt(
          interpretation: plan.interpretation(of: found),
          definition: compiled.definitions[found.definition].definition,
          nationalDigits: number(found).nationalDigits, spellingForm: nil))
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
      return (attempts, rejection(trials).place.flatMap { places[$0] }.map { attempts[$0] })
    }
  }
}
