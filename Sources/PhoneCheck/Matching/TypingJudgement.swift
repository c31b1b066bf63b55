internal import PCRE2

/// An unfinished entry, held against every way it may still become a number.
///
/// Each way is digits that come first (an area code, a trunk `0`, an international prefix) and a definition's
/// language behind them. Where a definition has no language, PCRE2's partial matching stands in: it knows whether
/// the digits can go on, not how.
struct TypingJudgement {
  let catalog: CompiledCatalog
  let options: PhoneValidator.Options
  let matcher: Matcher
  let form: WrittenForm
  let area: Area?

  private let digits: WrittenDigits
  private var isComplete = false
  private var isAlive = false
  private var next: DigitSet = []
  private var missing = Int.max
  private var deadIndex = -1
  private var expected: DigitSet = []

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

  /// Tries every way and returns the best state.
  mutating func state(endingAt end: Int) -> TypingState {
    if form.isInternational {
      tryInternational(behind: "")
    } else {
      tryBare()
      for prefix in options.internationalPrefixes { tryInternational(behind: prefix) }
    }
    if isComplete { return .complete(next: next) }
    if isAlive { return .incomplete(next: next, missing: missing) }
    // Where there is no way at all, the first digit is one too many.
    let index = max(deadIndex, 0)
    let offset = index < digits.count ? digits.offset(at: index) : end
    return .dead(offset: offset, expected: expected)
  }

  // MARK: Ways

  private mutating func tryInternational(behind prefix: String) {
    for candidate in area.map(catalog.definitions(of:)) ?? catalog.definitions {
      tryWay(prefix + candidate.definition.areaCode.digits, candidate)
    }
  }

  private mutating func tryBare() {
    if let area {
      let candidates = catalog.definitions(of: area)
      if let end = otherAreaCodeEnd(in: digits, than: candidates) {
        noteDead(at: end - 1, expected: [])
      } else {
        tryNamed(candidates)
        next.subtract(digitsOfOtherAreas(than: candidates))
      }
      return
    }
    if let preferred = catalog.preferred {
      tryWay("", preferred)
      tryWay("0", preferred)
      tryPreferredAreaCode(preferred.definition.areaCode.digits)
    }
    if options.acceptsBareInternational { tryInternational(behind: "") }
  }

  /// Digits that begin with the preferred area's own code, as if a `+` stood before them: any area code that goes on
  /// from there, or is the beginning of that code.
  private mutating func tryPreferredAreaCode(_ preferred: String) {
    for candidate in catalog.definitions {
      let areaCode = candidate.definition.areaCode.digits
      if areaCode.hasPrefix(preferred) {
        tryWay(areaCode, candidate)
      } else if preferred.hasPrefix(areaCode) {
        tryWay(preferred, suffix: String(preferred.dropFirst(areaCode.utf8.count)), candidate)
      }
    }
  }

  private mutating func tryNamed(_ candidates: [CompiledDefinition]) {
    let suffixes = Set(candidates.flatMap(\.definition.suffixes))
    for candidate in candidates {
      tryWay("", candidate)
      tryWay(candidate.definition.areaCode.digits, candidate)
      tryWay("0", candidate)
      if suffixes.count == 1, let suffix = suffixes.first, !candidate.definition.suffixes.isEmpty {
        tryWay("", suffix: suffix, candidate)
      }
    }
  }

  /// Where a listed area code ends that stands behind an international prefix and is none of the named area's.
  ///
  /// Such a number is a mismatch. `nil` when the digits don't begin so.
  private func otherAreaCodeEnd(in digits: WrittenDigits, than named: [CompiledDefinition]) -> Int? {
    for prefix in options.internationalPrefixes where digits.starts(with: prefix) {
      let start = prefix.utf8.count
      let isNamed = named.contains { digits.starts(with: $0.definition.areaCode.digits, at: start) }
      guard !isNamed else { continue }
      let length = catalog.firstGroup(beginning: digits, at: start) {
        $0.first?.definition.areaCode.digits.utf8.count
      }
      if let length { return start + length }
    }
    return nil
  }

  /// The digits that would make the number one of another area.
  private func digitsOfOtherAreas(than named: [CompiledDefinition]) -> DigitSet {
    guard digits.count < WrittenDigits.capacity else { return [] }
    return DigitSet(
      (0...9).filter { digit in
        var longer = digits
        longer.append(UInt8(digit), offset: 0)
        return otherAreaCodeEnd(in: longer, than: named) != nil
      })
  }

  // MARK: One way

  /// Holds the digits against a beginning and a definition's numbers behind it.
  private mutating func tryWay(_ beginning: String, suffix: String = "", _ candidate: CompiledDefinition) {
    let beginning = Array(beginning.utf8)
    for index in 0..<min(beginning.count, digits.count) where digits[index] != beginning[index] {
      return noteDead(at: index, expected: [Int(beginning[index] & 0x0F)])
    }
    if digits.count < beginning.count {
      noteBeginning(beginning, suffix: suffix, candidate)
    } else {
      let first = BracketedZero.firstNationalDigit(at: beginning.count, of: digits)
      note(CandidateNumber(candidate.definition.areaCode, suffix: suffix, digits, from: first), candidate)
    }
  }

  /// The digits end within the beginning.
  private mutating func noteBeginning(
    _ beginning: [UInt8], suffix: String, _ candidate: CompiledDefinition
  ) {
    let rest = beginning.count - digits.count
    let following: DigitSet = [Int(beginning[digits.count] & 0x0F)]
    // A language is made only where it could lower the number of missing digits.
    guard rest + 1 < missing else { return noteAlive(next: following, missing: missing) }
    guard let language = candidate.language(with: matcher) else {
      return noteAlive(next: following, missing: rest + 1)
    }
    switch language.progress(suffix.utf8) {
    case .alive(_, let missing): noteAlive(next: following, missing: rest + max(missing, 1))
    case .dead: noteDead(at: digits.count, expected: [])
    }
  }

  /// The digits reach into the definition's numbers.
  private mutating func note(_ number: CandidateNumber, _ candidate: CompiledDefinition) {
    guard let language = candidate.language(with: matcher) else { return notePartial(number, candidate) }
    switch language.progress(number.spelling.nationalBytes) {
    case .alive(let next, let missing):
      isComplete = isComplete || (missing == 0 && !number.spelling.isEmpty)
      noteAlive(next: next, missing: max(missing, number.spelling.isEmpty ? 1 : 0))
    case .dead(let end):
      noteDead(at: number.writtenIndex(ofNationalDigit: end.index), expected: end.expected)
    }
  }

  /// The same without a language: less is known, and a dead entry is dead where its national digits begin.
  private mutating func notePartial(_ number: CandidateNumber, _ candidate: CompiledDefinition) {
    var spelling = number.spelling
    guard !spelling.isEmpty else { return noteAlive(next: .all, missing: 1) }
    switch candidate.partialAnswer(&spelling, with: matcher) {
    case .match:
      isComplete = true
      noteAlive(next: .all, missing: 0)
    case .partial, nil:
      noteAlive(next: .all, missing: 1)
    case .noMatch:
      noteDead(at: number.firstDigit, expected: [])
    }
  }

  // MARK: The best so far

  private mutating func noteAlive(next: DigitSet, missing: Int) {
    isAlive = true
    self.next.formUnion(next)
    self.missing = min(self.missing, missing)
  }

  private mutating func noteDead(at index: Int, expected: DigitSet) {
    if index > deadIndex {
      deadIndex = index
      self.expected = expected
    } else if index == deadIndex {
      self.expected.formUnion(expected)
    }
  }
}
