internal import PatternAutomata
internal import Platform
internal import RegexEngine

// Unfinished entries that begin with a carrier's prefix, or with a part of one.

extension NumberQuery {
  /// How an unfinished entry reads with a carrier's prefix.
  enum CarrierReading {
    /// These digits may follow, and at least so many are missing.
    case possible(next: DigitSet, missing: Int)
    /// The digit at an index leaves no number; these would have.
    case dead(index: Int, expected: DigitSet)
  }

  /// Calls a closure for each carrier's prefix, and what else is dialled inside a country, that the digits may begin with.
  ///
  /// - Parameter index: Those that don't fit the digits before this index are left out.
  func forEachCarrierPrefix(fittingUpTo index: Int, _ body: (CarrierReading) -> Void) {
    guard !form.hasDot else { return }
    _ = forEachBeginning { _, candidate, start in
      for rewriting in NationalDialling.carrierPrefixes(of: candidate.definition.countryCode) {
        let known = max(0, min(index, digits.count) - start)
        guard rewriting.headCount(of: known, digit: { Int(digits[start + $0] & 0x0F) }) != nil else {
          continue
        }
        let reading =
          if let language = candidate.language {
            carrierReading(RewrittenReading(rewriting, language, candidate.trunkPrefixes), from: start)
          } else {
            opaqueReading(rewriting, candidate, from: start)
          }
        if let reading { body(reading) }
      }
      return false
    }
  }

  private func carrierReading(_ beginning: RewrittenReading, from start: Int) -> CarrierReading? {
    guard var missing = beginning.missingCount else { return nil }
    var reading = beginning
    for index in start..<digits.count {
      guard let next = reading.after(Int(digits[index] & 0x0F)), let count = next.missingCount else {
        return .dead(index: index, expected: reading.next)
      }
      (reading, missing) = (next, count)
    }
    return .possible(next: reading.next, missing: missing)
  }

  /// The same where only the regex engine can tell: every digit may follow.
  private func opaqueReading(
    _ rewriting: NumberRewriting, _ candidate: CompiledDefinition, from start: Int
  ) -> CarrierReading? {
    let head = rewriting.head
    guard let count = rewriting.headCount(of: digits.count - start, digit: { Int(digits[start + $0] & 0x0F) })
    else { return nil }
    guard count == head.count else {
      return .possible(next: DigitSet(bits: head[count]), missing: head.count - count + 1)
    }
    guard start + count < digits.count, let new = digits.rewritten(rewriting, from: start) else {
      return .possible(next: .all, missing: 1)
    }
    var number = SpellingBuffer(candidate.definition.areaCode, new, from: 0)
    return switch candidate.partialAnswer(&number, with: matcher) {
    case .match: .possible(next: .all, missing: 0)
    case .partial, nil: .possible(next: .all, missing: 1)
    case .noMatch: nil
    }
  }
}

/// Digits that are read as a rewriting has them, by the language of a definition.
private struct RewrittenReading {
  private let rewriting: NumberRewriting
  private let language: NumberLanguage
  /// How many digits have been read.
  private var count = 0
  /// The states after some national digits: several, since a digit that is still to come may be one of some.
  private var states: [Automaton.State] = []
  /// Whether the national digits may begin here.
  private var isAtStart = true
  /// The trunk prefixes whose beginning has been read.
  private var trunkRests: [TrunkPrefix]

  init(_ rewriting: NumberRewriting, _ language: NumberLanguage, _ trunkPrefixes: [TrunkPrefix]) {
    (self.rewriting, self.language, trunkRests) = (rewriting, language, trunkPrefixes)
    read(rewriting.front)
    if rewriting.kept.isEmpty { read(rewriting.inserted) }
  }

  /// The same after a digit; `nil` when the rewriting doesn't have it there.
  func after(_ digit: Int) -> Self? {
    var next = self
    return next.read(place: 1 << UInt16(digit)) ? next : nil
  }

  /// The digits that may follow.
  var next: DigitSet {
    var digits = DigitSet()
    for digit in 0...9 where after(digit)?.missingCount != nil { digits.insert(digit) }
    return digits
  }

  /// The fewest digits that make a number; `nil` when none do.
  var missingCount: Int? {
    var whole = self
    while whole.count < rewriting.head.count, whole.read(place: rewriting.head[whole.count]) {}
    // At least one digit comes after what is left out.
    let isHead = count <= rewriting.head.count
    var fewest = Int.max
    for state in whole.states {
      fewest = min(fewest, language.missingCount(at: state, isEmpty: isHead) ?? .max)
    }
    if let atStart = language.missingCount(at: language.automaton.start, isEmpty: true) {
      if whole.isAtStart { fewest = min(fewest, atStart) }
      for rest in whole.trunkRests { fewest = min(fewest, rest.count + atStart) }
    }
    return fewest == .max ? nil : fewest + whole.count - count
  }

  /// Reads one of some digits, a bit for each, if the rewriting has them.
  private mutating func read(place digits: UInt16) -> Bool {
    let head = rewriting.head
    let allowed = count < head.count ? head[count] & digits : digits
    guard allowed != 0 else { return false }
    if count < rewriting.kept.count || count >= head.count { read(digits: allowed) }
    count += 1
    if count == rewriting.kept.count { read(rewriting.inserted) }
    return true
  }

  private mutating func read(_ text: String) {
    for byte in text.bytes { read(digits: 1 << UInt16(byte & 0x0F)) }
  }

  /// Reads one of some national digits.
  private mutating func read(digits: UInt16) {
    var next: [Automaton.State] = []
    if isAtStart { states.append(language.automaton.start) }
    for state in states {
      for digit in 0..<10 where digits >> UInt16(digit) & 1 != 0 {
        let successor = language.successor(of: state, digit)
        if language.automaton.isLive(successor), !next.contains(successor) { next.append(successor) }
      }
    }
    states = next
    isAtStart = false
    var rests: [TrunkPrefix] = []
    for prefix in trunkRests where digits >> UInt16(prefix.firstDigit) & 1 != 0 {
      if let rest = prefix.withoutFirstDigit { rests.append(rest) } else { isAtStart = true }
    }
    trunkRests = rests
  }
}
