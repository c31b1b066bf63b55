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

  /// The national digits that a suggested number may have.
  enum Expectation {
    case any
    /// As many as the country's mobile numbers, from an index on if there is one.
    case mobile(from: Int? = nil)
  }

  /// Returns the number that a definition reads from digits at an index, or `nil` if it declines them, or if they aren't as
  /// expected.
  @inline(never)
  func number(
    _ digits: WrittenDigits, from start: Int, of candidate: CompiledDefinition,
    as interpretation: Interpretation, _ expected: Expectation = .any
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
    guard var national = nationalDigits(from: start) else { return nil }
    if case .mobile(let index) = expected,
      !candidate.lengths.isMobile(digits.count - national.start) || index ?? national.start != national.start
    {
      return nil
    }
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
    let refusing = rejection.definition?.id
    var found: [Rejection.Suggestion] = []
    let siblings = siblings
    for guess in siblings { add(guess, besides: refusing, to: &found) }
    if found.isEmpty {
      forEachWithAreaCode { add($0, besides: refusing, to: &found) }
      let isPreferredAsked = plan.area != nil && !form.isInternational && !beginsWithNamedAreaCode
      for candidate in isPreferredAsked ? compiled.preferred : [] {
        add((candidate, 0, .national), besides: refusing, to: &found)
      }
    }
    let isNational = plan.area != nil && rejection.reason == .patternMismatch && !isInternational
    if found.isEmpty, isNational, !beginsWithNamedAreaCode, !hasLengthOfNamedArea,
      !siblings.contains(where: canContinue)
    {
      for neighbour in neighbours {
        add((neighbour, 0, .national), .mobile(), besides: refusing, to: &found)
      }
    }
    return found.count == 1 ? found.first : nil
  }

  /// Adds the number of a further definition if the definition accepts it, unless there are two already.
  @inline(never)
  private func add(
    _ guess: Guess, _ expected: Expectation = .any, besides refusing: AreaCodeDefinition.ID?,
    to found: inout [Rejection.Suggestion]
  ) {
    let definition = guess.candidate.definition
    guard found.count < 2, definition.id != refusing,
      !found.contains(where: { $0.definition.id == definition.id }),
      let number = number(
        digits, from: guess.start, of: guess.candidate, as: guess.interpretation, expected)
    else { return }
    found.append(Rejection.Suggestion(definition: definition, number: number))
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
    var guesses: [Guess] = form.isInternational ? [] : others.map { ($0, 0, .national) }
    forEachWithAreaCode { guess in
      let candidate = guess.candidate
      if candidate.definition.areaCode == areaCode, !plan.isEligible(candidate.index) {
        guesses.append(guess)
      }
    }
    return guesses
  }

  /// Calls a closure with each definition whose area code begins the digits, at each place for an area code.
  private func forEachWithAreaCode(_ body: (Guess) -> Void) {
    for (start, interpretation) in internationalStarts {
      for candidate in compiled.groups(beginning: digits, at: start).joined() {
        let national = start + candidate.definition.areaCode.digitCount
        body((candidate, digits.index(afterBracketedZeroAt: national), interpretation))
      }
    }
  }

  /// Countries and regions whose residents often have each other's numbers.
  private static let neighbours = ["CN", "HK", "MO", "TW"]

  private static func isNeighbour(_ definition: AreaCodeDefinition) -> Bool {
    neighbours.contains { $0.hasSameBytes(as: definition.countryCode.letters) }
  }

  /// The neighbours of the named area whose mobile numbers may have this number of digits.
  private var neighbours: [CompiledDefinition] {
    guard plan.area?.definitions.contains(where: Self.isNeighbour) ?? false else { return [] }
    return compiled.definitions.filter { candidate in
      guard Self.isNeighbour(candidate.definition) else { return false }
      return candidate.lengths.isMobile(digits.count)
        || candidate.trunkPrefixes.contains {
          digits.starts(with: $0.text) && candidate.lengths.isMobile(digits.count - $0.count)
        }
    }
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
