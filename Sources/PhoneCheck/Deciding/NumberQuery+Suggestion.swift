internal import Platform

// "Did you mean": a number that is dialled or written in another way, or that exactly one other definition accepts.

extension NumberQuery {
  /// Returns a rejection with a suggestion, if there is one.
  func suggesting(_ rejection: Rejection, after tried: [Acceptance]) -> Rejection {
    guard findsAlternatives else { return rejection }
    if let number = withoutRepeatedPrefix(tried) { return rejection.suggesting(number) }
    switch rejection.detail {
    // There is nothing to suggest for an unlisted area code; there may be if no area code was written.
    case .unlistedAreaCode, .internationalPrefixAfterPlus: return rejection
    default: break
    }
    let suggestion = inPresentForm(tried) ?? afterInternationalPrefix ?? suggestion(for: rejection)
    return suggestion.map { rejection.suggesting($0) } ?? rejection
  }

  /// Returns the number that a definition reads from digits at an index, or `nil` if it declines them.
  ///
  /// - Parameter isLikely: Whether the definition may be meant by the digits from an index on.
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
    // Other definitions that accept a suggested number aren't looked up.
    var plain = self
    plain.findsAlternatives = false
    return plain.accepted(number, by: candidate, form, as: reading)
  }

  // MARK: Another definition

  /// A definition that may be meant, and the start of the digits after its area code.
  private typealias Guess = (candidate: CompiledDefinition, start: Int, interpretation: Interpretation)

  /// Finds the one other definition that would accept the number.
  ///
  /// Definitions with the area code of the named area are asked first, because the number is theirs in every spelling. Next are
  /// definitions whose area code the digits begin with, and the preferred ones. If none accepts it, and no number with the area
  /// code of the named area has that beginning, the digits may be national ones of a neighbour, whose residents people confuse
  /// with their own. Other countries aren't asked, because nearly any digits are a number in one of them. Even for a neighbour
  /// the regex isn't enough, as it may accept nearly everything. The digits must have the length of the neighbour's mobile
  /// numbers, and not the length of the named area's: then a mistyped digit is likelier than a wrong country.
  ///
  /// Digits that begin with the area code of the named area aren't another country's, unless a longer area code follows it.
  ///
  /// - Parameter rejection: The rejection; the definition that explains it isn't asked.
  /// - Returns: `nil` if no definition would accept the number, or if several of the same group would.
  /// - Complexity: O(*n*) for *n* definitions that share the area codes the digits begin with. If those decline, O(*n*) for *n*
  ///   definitions with such lengths, until two accept.
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

  /// Adds accepted numbers of further definitions, until there are two.
  ///
  /// - Parameter isLikely: Whether a definition may be meant by the digits from an index on.
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

  /// Whether the digits, without the trunk prefix in front, have the length of the named area's mobile numbers.
  private var hasLengthOfNamedArea: Bool {
    compiled.definitions(of: plan.area).contains { named in
      let prefixes = named.trunkPrefixes.filter { digits.starts(with: $0.text) }
      // A zero in front is an additional digit; another trunk prefix may also be the start of a number.
      let counts = (prefixes.contains { $0.isZero } ? [] : [0]) + prefixes.map { $0.count }
      return counts.contains { named.lengths.isMobile(digits.count - $0) }
    }
  }

  // MARK: Guesses

  /// The definitions with the area code of the named area that weren't named.
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

  // Guesses are lazy: usually the first one decides, and a batch with messages asks for every rejected row.

  /// The definitions whose area code begins the digits, at each place for an area code.
  private var withAreaCode: some Sequence<Guess> {
    internationalStarts.lazy.flatMap { start, interpretation in
      compiled.groups(beginning: digits, at: start).joined().lazy.map { candidate in
        let national = start + candidate.definition.areaCode.digitCount
        return (candidate, digits.index(afterBracketedZeroAt: national), interpretation)
      }
    }
  }

  /// The preferred definitions, if another area was named.
  private var preferred: some Sequence<Guess> {
    let isAsked = plan.area != nil && !form.isInternational
    return (isAsked ? compiled.preferred : []).lazy.map { ($0, 0, .national) }
  }

  /// Countries and regions whose residents often have each other's numbers.
  private static let neighbours = ["CN", "HK", "MO", "TW"]

  private static func isNeighbour(_ definition: AreaCodeDefinition) -> Bool {
    neighbours.contains { $0.hasSameBytes(as: definition.countryCode.letters) }
  }

  /// The neighbours of the named area whose mobile numbers may have this number of digits.
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

  /// The possible starts of an area code, with their interpretations.
  private var internationalStarts: [(start: Int, interpretation: Interpretation)] {
    if form.isInternational { return [(0, .international)] }
    let prefixes = compiled.options.internationalPrefixes.filter { digits.starts(with: $0) }
    return prefixes.map { ($0.utf8.count, .internationalPrefix($0)) } + [(0, .bareInternational)]
  }
}
