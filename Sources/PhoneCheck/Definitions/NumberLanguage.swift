internal import PatternAutomata
internal import Platform

/// The numbers that a definition accepts, as a language: the national digits that its regex matches in at least
/// one spelling.
///
/// PCRE2 checks words of it and of its complement before it decides anything.
final class NumberLanguage: Sendable {
  /// How a word of the language can continue from some national digits.
  enum Progress: Hashable {
    /// Some accepted number begins with the digits: what may follow, and the fewest digits that are missing.
    case alive(next: DigitSet, missing: Int)
    /// No accepted number does, from the digit at an index on: what could have been there, and whether the digits begin
    /// with an accepted number.
    case dead(index: Int, expected: DigitSet, hasAcceptedPrefix: Bool)
  }

  /// The national digits that are accepted.
  let automaton: Automaton

  /// How many digits accepted numbers have.
  let lengths: AcceptedLengths

  /// A bit for each number of digits, whether accepted numbers have it; all beyond equal the highest bit.
  let lengthBits: Int64

  /// The number of digits from which on it makes no difference how many there are.
  let lengthCap: Int

  /// For each state the next, by digit, and whether a number that ends there is accepted.
  private let successors: FixedBuffer<Automaton.State>
  private let accepting: FixedBuffer<Bool>

  /// Builds the language of a definition.
  ///
  /// - Throws: When the regex is outside the regular subset, or the automaton grows too large.
  init(
    _ definition: AreaCodeDefinition, anchoring: ValidatorOptions.Anchoring, limits: ConstructionLimits
  ) throws(PatternAutomatonError) {
    automaton = try Self.numbers(
      of: definition, spelled: SpellingForm.allCases, anchoring: anchoring, limits: limits)
    lengths = Self.lengths(of: automaton.lengths)
    let bits = lengths.bits
    lengthBits = bits
    lengthCap = (0..<63).first { bits >> $0 == 0 || bits >> $0 == -1 } ?? 63
    let table = automaton.table
    successors = FixedBuffer(
      (0..<automaton.stateCount).flatMap { state in
        (0..<10).map { table.successor(of: Automaton.State(state), over: UInt8(ascii: "0") + $0) }
      })
    accepting = FixedBuffer(automaton.isAccepting)
  }

  /// Whether digits that lead to a state are an accepted number.
  func isAccepting(_ state: Automaton.State) -> Bool { accepting[Int(state)] }

  /// The state that a digit, 0–9, leads to.
  func successor(of state: Automaton.State, _ digit: Int) -> Automaton.State {
    successors[Int(state) * 10 + digit]
  }

  /// The national digits that a definition's regex matches in at least one of some spellings.
  static func numbers(
    of definition: AreaCodeDefinition, spelled forms: [SpellingForm],
    anchoring: ValidatorOptions.Anchoring, limits: ConstructionLimits
  ) throws(PatternAutomatonError) -> Automaton {
    let subjects = try Automaton(
      pattern: definition.mobileRegex, matching: anchoring == .wholeText ? .wholeSubject : .search,
      alphabet: spellingBytes, limits: limits)
    let prefixes = forms.map {
      $0.text(areaCode: definition.areaCode.digits, nationalDigits: "").bytes
    }
    do throws(BudgetExceeded) {
      return try subjects.quotient(byAnyPrefix: prefixes, alphabet: .digits, limits: limits)
    } catch {
      throw .budgetExceeded(error)
    }
  }

  /// The limits for the languages of a catalog: their total work bounds the time for any catalog, and each has the
  /// same share, so that it doesn't matter which is built first.
  static func limits(definitionCount: Int) -> ConstructionLimits {
    var limits = ConstructionLimits()
    let share = max(1, definitionCount)
    limits.stepCount = min(limits.stepCount, 100_000_000 / share)
    limits.stateCount = min(limits.stateCount, 1_000_000 / share)
    return limits
  }

  /// The only bytes that a spelling can hold.
  private static let spellingBytes = ByteSet("+-0123456789".bytes)

  private static func lengths(of lengths: LengthSet) -> AcceptedLengths {
    let limit = AcceptedLengths.listedMaximum
    let tail: AcceptedLengths.Tail =
      switch lengths.tail {
      case .none: .none
      case .all: .all
      case .periodic, .unknown: .some
      }
    return AcceptedLengths(lengths: (1...limit).filter { lengths.contains($0) ?? true }, tail: tail)
  }

  /// The lengths of accepted numbers that begin with some digits; empty if there are none.
  ///
  /// - Complexity: O(*s*) for each length, where *s* is the number of states that digits can lead to.
  func lengths(beginningWith nationalDigits: [UInt8]) -> AcceptedLengths {
    var states = [automaton.state(after: nationalDigits)].filter(automaton.isLive)
    var accepted: [Int] = []
    for length in nationalDigits.count...AcceptedLengths.listedMaximum where !states.isEmpty {
      if length > 0, states.contains(where: isAccepting) { accepted.append(length) }
      let next = liveSuccessors(of: states)
      if next == states {
        accepted += (length..<AcceptedLengths.listedMaximum).map { $0 + 1 }
        return AcceptedLengths(lengths: accepted, tail: .all)
      }
      states = next
    }
    return AcceptedLengths(lengths: accepted, tail: states.isEmpty ? .none : .some)
  }

  /// The live states that digits lead to, ascending.
  private func liveSuccessors(of states: [Automaton.State]) -> [Automaton.State] {
    var next: [Automaton.State] = []
    for state in states {
      for digit in 0..<10 {
        let successor = successor(of: state, digit)
        guard automaton.isLive(successor), !next.contains(successor) else { continue }
        next.insert(successor, at: next.firstIndex { $0 > successor } ?? next.count)
      }
    }
    return next
  }

  /// The progress after national digits.
  ///
  /// - Complexity: O(*n*) for *n* digits.
  func progress(_ nationalDigits: [UInt8]) -> Progress {
    var state = automaton.start
    // Without digits there is no number, even if the regex accepts that.
    var hasAcceptedPrefix = false
    guard automaton.isLive(state) else {
      return .dead(index: 0, expected: [], hasAcceptedPrefix: false)
    }
    for index in nationalDigits.indices {
      let next = automaton.table.successor(of: state, over: nationalDigits[index])
      guard automaton.isLive(next) else {
        return .dead(index: index, expected: digits(after: state), hasAcceptedPrefix: hasAcceptedPrefix)
      }
      state = next
      hasAcceptedPrefix = hasAcceptedPrefix || automaton.isAccepting[Int(state)]
    }
    let outlook = outlook(in: state)
    return .alive(next: outlook.next, missing: outlook.missing)
  }

  /// What may follow in a live state, and the fewest digits that are missing.
  func outlook(in state: Automaton.State) -> (next: DigitSet, missing: Int) {
    (digits(after: state), automaton.missingCount(at: state) ?? 0)
  }

  /// The digits that may follow in a state with an accepted number still ahead.
  private func digits(after state: Automaton.State) -> DigitSet {
    var digits: DigitSet = []
    for digit in 0...9 where automaton.isLive(successor(of: state, digit)) { digits.insert(digit) }
    return digits
  }

  /// The most probes that ``probes`` draws.
  private static let probeCount = 64

  /// Words from the language and from its complement with the language's own verdict, the same ones each time.
  var probes: [(nationalDigits: [UInt8], isAccepted: Bool)] {
    automaton.probes(count: Self.probeCount, maximumLength: WrittenDigits.capacity)
      .filter { !$0.word.isEmpty && $0.word.allSatisfy(ByteSet.digits.contains) }
      .map { ($0.word, $0.isAccepted) }
  }
}
