internal import PatternAutomata
internal import Platform
internal import RegexEngine

/// The numbers that a definition accepts, as a language: the national digits that its regex matches in at least
/// one spelling, and the first spelling that it matches.
///
/// PCRE2 checks words of it and of its complement before it decides anything.
final class NumberLanguage: Sendable {
  /// The national digits that are accepted.
  let automaton: Automaton

  /// The spelling that matches first for every accepted number; `nil` if it differs.
  let uniformSpelling: SpellingForm?

  /// The spellings that the definition is offered.
  let forms: [SpellingForm]

  /// The spellings that match, and for each form the text before the national digits.
  private let spellings: Automaton
  private let prefixes: [[UInt8]]
  private let areaCode: [UInt8]

  private let limits: ConstructionLimits

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
    let spellings = try Automaton(
      pattern: definition.mobileRegex, matching: anchoring == .wholeText ? .wholeSubject : .search,
      alphabet: Self.spellingBytes, limits: limits)
    let forms = SpellingForm.offered(to: definition, accepting: spellings)
    let prefixes = forms.map { $0.prefix(areaCode: definition.areaCode.digits).bytes }
    do throws(BudgetExceeded) {
      automaton = try spellings.quotient(byAnyPrefix: prefixes, alphabet: .digits, limits: limits)
    } catch {
      throw .budgetExceeded(error)
    }
    uniformSpelling = Self.uniformSpelling(of: automaton, in: spellings, forms, prefixes)
    (self.spellings, self.forms, self.prefixes, self.limits) = (spellings, forms, prefixes, limits)
    areaCode = definition.areaCode.digits.bytes
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

  /// The spelling that matches first for a number; `nil` when the number isn't accepted.
  ///
  /// - Complexity: O(*n*) for *n* digits.
  func spelling(of number: SpellingBuffer) -> SpellingForm? {
    guard uniformSpelling != nil else { return spelling(ofAccepted: number) }
    return isAccepting(number.state(in: automaton, after: [])) ? uniformSpelling : nil
  }

  /// The spelling that matches first for a number that is accepted.
  func spelling(ofAccepted number: SpellingBuffer) -> SpellingForm? {
    uniformSpelling
      ?? forms.indices.first { form in
        spellings.isAccepting[Int(number.state(in: spellings, after: prefixes[form]))]
      }.map { forms[$0] }
  }

  /// Whether the regex matches the area code and a number that is accepted, without a plus.
  func acceptsAfterBareCode(_ number: SpellingBuffer) -> Bool {
    spellings.isAccepting[Int(number.state(in: spellings, after: areaCode))]
  }

  /// The first form that matches for some number, if it matches for all of them.
  private static func uniformSpelling(
    of numbers: Automaton, in spellings: Automaton, _ forms: [SpellingForm], _ prefixes: [[UInt8]]
  ) -> SpellingForm? {
    for (form, prefix) in zip(forms, prefixes) {
      // Walks both at once. Where the languages are equal, a state of one always comes with the same state of the other,
      // since the automata are minimal.
      var partners = [Automaton.State?](repeating: nil, count: spellings.stateCount)
      var states = [spellings.state(after: prefix)]
      partners[Int(states[0])] = numbers.start
      var (isEmpty, isUniform, next) = (true, true, 0)
      while next < states.count {
        let (state, partner) = (states[next], partners[Int(states[next])] ?? TransitionTable.dead)
        next += 1
        if spellings.isAccepting[Int(state)] { isEmpty = false }
        if spellings.isAccepting[Int(state)] != numbers.isAccepting[Int(partner)] { isUniform = false }
        for digit in UInt8(ascii: "0")...UInt8(ascii: "9") {
          let successor = spellings.table.successor(of: state, over: digit)
          let other = numbers.table.successor(of: partner, over: digit)
          if partners[Int(successor)] == nil {
            partners[Int(successor)] = other
            states.append(successor)
          } else if partners[Int(successor)] != other {
            isUniform = false
          }
        }
      }
      if !isEmpty { return isUniform ? form : nil }
    }
    return nil
  }

  /// The numbers whose spelling in one form matches; `nil` when their automaton would be too large.
  func numbers(spelled form: SpellingForm) -> Automaton? {
    guard let index = forms.firstIndex(of: form) else { return nil }
    return try? spellings.quotient(byAnyPrefix: [prefixes[index]], alphabet: .digits, limits: limits)
  }

  /// The limits for the languages of a catalog: their total work bounds the time for any catalog, and each has the
  /// same share, so that it doesn't matter which is built first.
  static func limits(definitionCount: Int) -> ConstructionLimits {
    var limits = ConstructionLimits()
    let share = max(1, definitionCount)
    limits.stepCount = min(limits.stepCount, 100_000_000 / share)
    limits.stateCount = min(limits.stateCount, 1_000_000 / share)
    limits.leavesSizeToPCRE2 = !Engine.backtracks
    return limits
  }

  /// The only bytes that a spelling can hold.
  static let spellingBytes = ByteSet("+-0123456789".bytes)

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
    var isNext = [Bool](repeating: false, count: automaton.stateCount)
    for length in nationalDigits.count...AcceptedLengths.listedMaximum where !states.isEmpty {
      if length > 0, states.contains(where: isAccepting) { accepted.append(length) }
      var next: [Automaton.State] = []
      for state in states {
        for digit in 0..<10 {
          let successor = successor(of: state, digit)
          guard automaton.isLive(successor), !isNext[Int(successor)] else { continue }
          isNext[Int(successor)] = true
          next.append(successor)
        }
      }
      // The same states follow, so that numbers of every greater length are accepted.
      if next.count == states.count, states.allSatisfy({ isNext[Int($0)] }) {
        accepted += length + 1..<AcceptedLengths.listedMaximum + 1
        return AcceptedLengths(lengths: accepted, tail: .all)
      }
      for state in next { isNext[Int(state)] = false }
      states = next
    }
    return AcceptedLengths(lengths: accepted, tail: states.isEmpty ? .none : .some)
  }

  /// The first national digit that no accepted number has there: its index, the digits that could have been there, and
  /// whether an accepted number ends before it.
  ///
  /// - Returns: `nil` when an accepted number begins with the digits.
  /// - Complexity: O(*n*) for *n* digits.
  func obstacle(
    in nationalDigits: [UInt8]
  ) -> (index: Int, expected: DigitSet, hasAcceptedPrefix: Bool)? {
    var state = automaton.start
    guard automaton.isLive(state) else { return (0, [], false) }
    // Without digits there is no number, even if the regex accepts that.
    var hasAcceptedPrefix = false
    for index in nationalDigits.indices {
      let next = automaton.table.successor(of: state, over: nationalDigits[index])
      guard automaton.isLive(next) else { return (index, digits(after: state), hasAcceptedPrefix) }
      state = next
      hasAcceptedPrefix = hasAcceptedPrefix || automaton.isAccepting[Int(state)]
    }
    return nil
  }

  /// What may follow in a live state, and the fewest digits that are missing; `nil` when nothing leads to a number.
  ///
  /// - Parameter isEmpty: Whether there are no digits yet. A number has some, even if the regex accepts none.
  func outlook(in state: Automaton.State, isEmpty: Bool) -> (next: DigitSet, missing: Int)? {
    missingCount(at: state, isEmpty: isEmpty).map { (digits(after: state), $0) }
  }

  /// The fewest digits that make digits which end in a state a number; `nil` when none do.
  ///
  /// - Parameter isEmpty: Whether there are no digits yet.
  func missingCount(at state: Automaton.State, isEmpty: Bool) -> Int? {
    guard isEmpty else { return automaton.missingCount(at: state) }
    return (0..<10).compactMap { automaton.missingCount(at: successor(of: state, $0)) }.min().map { $0 + 1 }
  }

  /// The digits that may follow in a state with an accepted number still ahead.
  func digits(after state: Automaton.State) -> DigitSet {
    DigitSet((0...9).lazy.filter { self.automaton.isLive(self.successor(of: state, $0)) })
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
