internal import PCRE2

/// An unfinished entry, held against every way it may still become a number.
///
/// Each way is digits that come first (an area code, a trunk `0`, an international prefix) and a definition's
/// language behind them. Where a definition has no language, PCRE2's partial matching stands in: it knows whether
/// the digits can go on, not how.
struct TypingJudgement {
  let catalog: CompiledCatalog
  let matcher: Matcher
  let form: WrittenForm
  let area: Area?

  private let digits: WrittenDigits
  /// International prefixes behind which another area's code makes the number a mismatch.
  private var mismatchPrefixes: [String] = []
  private var best = Outlook.dead(at: -1, expected: [])

  init(_ form: WrittenForm, area: Area?, catalog: CompiledCatalog, matcher: Matcher) {
    self.form = form
    digits = form.digits
    self.area = area
    self.catalog = catalog
    self.matcher = matcher
  }

  /// Tries every way and returns the best state.
  mutating func state(endingAt end: Int) -> TypingState {
    for way in catalog.ways(isInternational: form.isInternational, area: area) {
      switch way {
      case .national(let candidates, _):
        for candidate in candidates { consider(way, of: candidate) }
      case .international(let prefix, _, _):
        for candidate in area.map(catalog.definitions(of:)) ?? catalog.definitions {
          consider(way, of: candidate)
        }
        if area != nil { mismatchPrefixes.append(prefix) }
      }
    }
    switch best {
    case .alive(let next, missing: 0): return .complete(next: next)
    case .alive(let next, let missing): return .incomplete(next: next, missing: missing)
    case .dead(let index, let expected):
      // Where there is no way at all, the first digit is one too many.
      let index = max(index, 0)
      return .dead(offset: index < digits.count ? digits.offset(at: index) : end, expected: expected)
    }
  }

  /// Takes a way into account, unless it can't make anything better.
  private mutating func consider(_ way: Way, of candidate: CompiledDefinition) {
    guard let opening = way.opening(of: candidate) else { return }
    best.improve(with: outlook(of: digits, opening, candidate))
  }

  // MARK: Mismatches

  /// How digits stand in one way.
  private func outlook(
    of digits: WrittenDigits, _ opening: Opening, _ candidate: CompiledDefinition
  ) -> Outlook {
    let unhindered = unhindered(digits, opening, candidate)
    guard case .alive(_, let missing) = unhindered else { return unhindered }
    switch mismatch(of: digits) {
    case .never: return unhindered
    case .always(let end): return .dead(at: end - 1, expected: [])
    case .depends(let isMismatch):
      // Which digits lead past every mismatch, only the next ones can tell.
      var outlook = Outlook.dead(at: digits.count - 1, expected: [])
      if missing == 0, !isMismatch { outlook = .alive(next: [], missing: 0) }
      for digit in 0...9 where digits.count < WrittenDigits.capacity {
        var longer = digits
        longer.append(UInt8(digit), offset: 0)
        if case .alive(_, let rest) = self.outlook(of: longer, opening, candidate) {
          outlook.improve(with: .alive(next: [digit], missing: rest + 1))
        }
      }
      return outlook
    }
  }

  /// Whether digits are, or can become, those of another area than the named one, by an area code that stands behind
  /// an international prefix.
  private enum Mismatch {
    case never
    /// Whatever follows, by the area code that ends at an index.
    case always(end: Int)
    case depends(isMismatch: Bool)
  }

  private func mismatch(of digits: WrittenDigits) -> Mismatch {
    guard let area else { return .never }
    var mayBe = false
    for prefix in mismatchPrefixes {
      guard digits.starts(with: prefix) else {
        mayBe = mayBe || digits.begin(prefix)
        continue
      }
      let start = prefix.utf8.count
      let own = catalog.definitions(of: area).map(\.definition.areaCode.digits)
      if own.contains(where: { digits.starts(with: $0, at: start) }) { continue }
      let other = catalog.firstGroup(beginning: digits, at: start) { group in
        group.first?.definition.areaCode.digits.utf8.count
      }
      guard let other else {
        mayBe = mayBe || catalog.areaCodeMayGrow(digits, from: start)
        continue
      }
      let mayBecomeOwn = own.contains { digits.begin(prefix + $0) }
      return mayBecomeOwn ? .depends(isMismatch: true) : .always(end: start + other)
    }
    return mayBe ? .depends(isMismatch: false) : .never
  }

  // MARK: One way

  /// How digits stand in one way, mismatches aside: an opening, then a definition's numbers.
  private func unhindered(
    _ digits: WrittenDigits, _ opening: Opening, _ candidate: CompiledDefinition
  ) -> Outlook {
    let expected = opening.digits
    for index in 0..<min(expected.count, digits.count) where digits[index] != expected[index] {
      return .dead(at: index, expected: [Int(expected[index] & 0x0F)])
    }
    let outlook =
      digits.count < expected.count
      ? beginning(digits, opening, candidate) : national(digits, opening, candidate)
    // Reading stops at so many digits: longer numbers can't be written.
    if case .alive(_, let missing) = outlook, digits.count + missing > WrittenDigits.capacity {
      return .dead(at: digits.count - 1, expected: [])
    }
    return outlook
  }

  /// The digits end within the opening.
  private func beginning(
    _ digits: WrittenDigits, _ opening: Opening, _ candidate: CompiledDefinition
  ) -> Outlook {
    let rest = opening.digits.count - digits.count
    let next: DigitSet = [Int(opening.digits[digits.count] & 0x0F)]
    // A language is made only where it could lower the number of missing digits.
    guard best.mayBeImproved(byMissing: rest + 1), let language = candidate.language(with: matcher) else {
      return .alive(next: next, missing: rest + 1)
    }
    let national = Array(opening.suffix.utf8) + opening.digits[opening.nationalStart...]
    switch language.progress(national) {
    case .alive(_, let missing):
      return .alive(next: next, missing: rest + max(missing, national.isEmpty ? 1 : 0))
    case .dead: return .dead(at: digits.count, expected: [])
    }
  }

  /// The digits reach into the definition's numbers.
  private func national(
    _ digits: WrittenDigits, _ opening: Opening, _ candidate: CompiledDefinition
  ) -> Outlook {
    let number = CandidateNumber(
      candidate.definition.areaCode, suffix: opening.suffix, digits,
      from: opening.firstNationalDigit(of: digits))
    guard let language = candidate.language(with: matcher) else { return partial(number, candidate) }
    switch language.progress(number.spelling.nationalBytes) {
    case .alive(let next, let missing):
      return .alive(next: next, missing: max(missing, number.spelling.isEmpty ? 1 : 0))
    case .dead(let end):
      return .dead(at: number.writtenIndex(ofNationalDigit: end.index), expected: end.expected)
    }
  }

  /// The same without a language: less is known, and a dead entry is dead where its national digits begin.
  private func partial(_ number: CandidateNumber, _ candidate: CompiledDefinition) -> Outlook {
    var spelling = number.spelling
    guard !spelling.isEmpty else { return .alive(next: .all, missing: 1) }
    return switch candidate.partialAnswer(&spelling, with: matcher) {
    case .match: .alive(next: .all, missing: 0)
    case .partial, nil: .alive(next: .all, missing: 1)
    case .noMatch: .dead(at: number.firstDigit, expected: [])
    }
  }
}

/// What may become of digits.
private enum Outlook {
  /// They can become a number: what may follow, and how many digits are missing at least.
  case alive(next: DigitSet, missing: Int)
  /// They can't, from the digit at an index on; these could have stood there.
  case dead(at: Int, expected: DigitSet)

  /// Takes in what another way makes of the digits.
  mutating func improve(with other: Outlook) {
    switch (self, other) {
    case (.alive(var next, let missing), .alive(let otherNext, let otherMissing)):
      next.formUnion(otherNext)
      self = .alive(next: next, missing: min(missing, otherMissing))
    case (.alive, .dead):
      break
    case (.dead, .alive):
      self = other
    case (.dead(let index, var expected), .dead(let otherIndex, let otherExpected)):
      if otherIndex > index {
        self = other
      } else if otherIndex == index {
        expected.formUnion(otherExpected)
        self = .dead(at: index, expected: expected)
      }
    }
  }

  /// Whether a way in which so many digits are missing at least could be better.
  func mayBeImproved(byMissing missing: Int) -> Bool {
    if case .alive(_, let known) = self { missing < known } else { true }
  }
}

extension Opening {
  /// The index of the first written digit behind the opening's area code.
  fileprivate func firstNationalDigit(of digits: WrittenDigits) -> Int {
    hasAreaCode ? BracketedZero.firstNationalDigit(at: nationalStart, of: digits) : nationalStart
  }
}

extension WrittenDigits {
  /// Whether other digits begin with all of these, and go on.
  fileprivate func begin(_ other: String) -> Bool {
    count < other.utf8.count && zip(0..<count, other.utf8).allSatisfy { self[$0] == $1 }
  }
}
