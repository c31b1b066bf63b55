internal import Platform

// "Did you mean": a number that was dialled or written otherwise, or that exactly one other definition would accept.

extension NumberQuery {
  /// A rejection with a suggestion.
  func suggesting(_ rejection: Rejection, after tried: [Acceptance]) -> Rejection {
    guard findsAlternatives else { return rejection }
    if let number = withoutRepeatedPrefix(tried) { return rejection.suggesting(number) }
    switch rejection.detail {
    // An unlisted area code leaves nothing to suggest, unless it was only missing.
    case .unlistedAreaCode, .internationalPrefixAfterPlus: return rejection
    default: break
    }
    let suggestion = inPresentForm(tried) ?? afterInternationalPrefix ?? suggestion(for: rejection)
    return suggestion.map { rejection.suggesting($0) } ?? rejection
  }

  /// The number that digits from an index on are, as those of a definition; `nil` when it declines them.
  ///
  /// - Parameter isLikely: Whether the definition may have been meant with the digits from an index on.
  func number(
    _ digits: WrittenDigits, from start: Int, of candidate: CompiledDefinition,
    as interpretation: Interpretation,
    where isLikely: (Int) -> Bool = { _ in true }
  ) -> PhoneNumber? {
    func spelling(from start: Int) -> (SpellingBuffer, SpellingForm)? {
      var number = SpellingBuffer(candidate.definition.areaCode, digits, from: start)
      return candidate.answer(&number, with: matcher).spelling.map { (number, $0) }
    }
    func nationalDigits(from start: Int) -> (start: Int, trunkPrefix: Int?)? {
      candidate.nationalDigits(
        from: start, hasTrunkPrefix: { digits.starts(with: candidate.trunkPrefixes[$0].text, at: $1) },
        accepts: { spelling(from: $0) != nil }, count: { max(0, digits.count - $0) })
    }
    guard var national = nationalDigits(from: start), isLikely(national.start) else { return nil }
    // A suggested number has to read back as itself, so it doesn't begin with the area code once more.
    let code = candidate.definition.areaCode
    if !candidate.lengths.isMobileOrFixed(digits.count - national.start),
      digits.starts(with: code.digits, at: national.start),
      let other = nationalDigits(from: national.start + code.digitCount),
      candidate.lengths.isMobile(digits.count - other.start)
    {
      national = other
    }
    guard let (number, form) = spelling(from: national.start) else {
      return nil
    }
    let reading = interpretation.after(national.trunkPrefix.map { candidate.trunkPrefixes[$0] })
    // A suggested number doesn't say who else accepts it.
    var plain = self
    plain.findsAlternatives = false
    return plain.accepted(number, by: candidate, form, as: reading)
  }

  // MARK: Another definition

  /// A definition that may have been meant, and where the digits after its area code begin.
  private typealias Guess = (candidate: CompiledDefinition, start: Int, interpretation: Interpretation)

  /// Finds the one other definition that would accept the number.
  ///
  /// Asked first are the definitions with the area code of the named area, of which the number is one however it is
  /// written; then those whose area code the digits begin with, and the preferred ones. If none of them accepts it, and no
  /// number with the area code of the named area has that beginning, the digits may be national ones of a neighbour, whose
  /// residents people mix with their own: other countries are too many, as one of them has a number with nearly any digits.
  /// Even there a regex isn't enough, as one may accept nearly everything: they have to be as many as the mobile numbers of the
  /// neighbour have, and not as many as those of the named area, where a digit was mistyped more likely than a country.
  ///
  /// Digits that begin with the area code of the named area are nobody else's, unless a longer area code follows it.
  ///
  /// - Parameter rejection: Why the number is rejected; the definition that explains it is left out.
  /// - Returns: `nil` when none or several of the first group with any would accept it.
  /// - Complexity: O(*n*) in the number of definitions that share the area codes the digits begin with, and where those
  ///   decline in the number of definitions with such lengths, until two accept.
  private func suggestion(for rejection: Rejection) -> Rejection.Suggestion? {
    let refusing = rejection.definition
    var found: [Rejection.Suggestion] = []
    add(siblings, besides: refusing, to: &found)
    if found.isEmpty {
      add(withAreaCode, besides: refusing, to: &found)
      if !beginsWithNamedAreaCode { add(preferred, besides: refusing, to: &found) }
    }
    let isNational = plan.area != nil && rejection.reason == .patternMismatch && !isInternational
    if found.isEmpty, isNational, !beginsWithNamedAreaCode, !hasLengthOfNamedArea,
      !siblings.contains(where: canContinue)
    {
      add(neighbours, besides: refusing, to: &found) { $0.lengths.isMobile(digits.count - $1) }
    }
    return found.count == 1 ? found.first : nil
  }

  /// Adds numbers of further definitions that are accepted, until there are two.
  ///
  /// - Parameter isLikely: Whether a definition may have been meant with the digits from an index on.
  private func add(
    _ guesses: some Sequence<Guess>, besides refusing: AreaCodeDefinition?,
    to found: inout [Rejection.Suggestion],
    where isLikely: (CompiledDefinition, Int) -> Bool = { _, _ in true }
  ) {
    for (candidate, start, interpretation) in guesses {
      guard found.count < 2 else { return }
      let definition = candidate.definition
      let isNew = !found.contains { $0.definition.id == definition.id }
      guard isNew, definition.id != refusing?.id,
        let number = number(
          digits, from: start, of: candidate, as: interpretation, where: { isLikely(candidate, $0) })
      else { continue }
      found.append(Rejection.Suggestion(definition: definition, number: number))
    }
  }

  /// Whether further digits can lead to a number of a definition.
  private func canContinue(_ guess: Guess) -> Bool {
    guard let numbers = guess.candidate.language?.numbers else { return false }
    let prefixes = guess.candidate.trunkPrefixes.filter { digits.starts(with: $0.text, at: guess.start) }
    return ([0] + prefixes.map { $0.count }).contains { count in
      numbers.obstacle(in: digits.text(min(guess.start + count, digits.count)..<digits.count).bytes) == nil
    }
  }

  /// Whether the digits begin with the area code of the named area.
  private var beginsWithNamedAreaCode: Bool {
    plan.area?.definitions.contains { digits.starts(with: $0.areaCode.digits) } ?? false
  }

  /// Whether the digits, without the trunk prefix in front, are as many as mobile numbers of the named area have.
  private var hasLengthOfNamedArea: Bool {
    compiled.definitions(of: plan.area).contains { named in
      let prefixes = named.trunkPrefixes.filter { digits.starts(with: $0.text) }
      // A zero in front is one more digit; others may begin a number, too.
      let counts = (prefixes.contains { $0.isZero } ? [] : [0]) + prefixes.map { $0.count }
      return counts.contains { named.lengths.isMobile(digits.count - $0) }
    }
  }

  // MARK: Guesses

  /// Those of the definitions with the area code of the named area that weren't named.
  private var siblings: [Guess] {
    guard let areaCode = plan.area?.definitions.first?.areaCode else { return [] }
    let others = compiled.catalog.indices(of: areaCode).filter { !plan.isEligible($0) }
      .map { compiled.definitions[$0] }
    guard !others.isEmpty else { return [] }
    let national: [Guess] =
      form.isInternational ? [] : others.map { Guess($0, 0, .national) }
    return national
      + withAreaCode.filter { $0.candidate.definition.areaCode == areaCode }
      .filter { !plan.isEligible($0.candidate.index) }
  }

  /// Those of the definitions whose area code the digits begin with, where one can begin.
  private var withAreaCode: some Sequence<Guess> {
    internationalStarts.lazy.flatMap { start, interpretation in
      compiled.groups(beginning: digits, at: start).joined().lazy.map { candidate in
        let national = start + candidate.definition.areaCode.digitCount
        return (candidate, digits.index(afterBracketedZeroAt: national), interpretation)
      }
    }
  }

  /// Those of the preferred definitions, if another was named.
  private var preferred: some Sequence<Guess> {
    let isAsked = plan.area != nil && !form.isInternational
    return (isAsked ? compiled.preferred : []).lazy.map { ($0, 0, .national) }
  }

  /// Countries and regions whose residents often have numbers of each other.
  private static let neighbours = ["CN", "HK", "MO", "TW"]

  private static func isNeighbour(_ definition: AreaCodeDefinition) -> Bool {
    neighbours.contains { $0.hasSameBytes(as: definition.countryCode.letters) }
  }

  /// Those of the named area's neighbours whose mobile numbers may have so many digits.
  private var neighbours: some Sequence<Guess> {
    let candidates =
      plan.area?.definitions.contains(where: Self.isNeighbour) ?? false ? compiled.definitions : []
    return candidates.lazy.filter { Self.isNeighbour($0.definition) }.filter {
      candidate in
      candidate.lengths.isMobile(digits.count)
        || candidate.trunkPrefixes.contains {
          digits.starts(with: $0.text) && candidate.lengths.isMobile(digits.count - $0.count)
        }
    }.map { ($0, 0, .national) }
  }

  /// Whether an area code is written, after `+` or an international prefix.
  private var isInternational: Bool {
    form.isInternational || compiled.options.internationalPrefixes.contains { digits.starts(with: $0) }
  }

  /// Where an area code can begin.
  private var internationalStarts: [(start: Int, interpretation: Interpretation)] {
    if form.isInternational { return [(0, .international)] }
    let prefixes = compiled.options.internationalPrefixes.filter { digits.starts(with: $0) }
    return prefixes.map { ($0.utf8.count, .internationalPrefix($0)) } + [(0, .bareInternational)]
  }
}
