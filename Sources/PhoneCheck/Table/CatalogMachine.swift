internal import PatternAutomata
internal import Platform
internal import RegexEngine

/// A catalog as one deterministic machine over the bytes of plainly written numbers: digits, a `+` in front, hyphens and
/// spaces, and characters that numbers can't have.
///
/// After every byte, the machine knows the decision on a number that ends there: the definition that accepts it, or the reason
/// that none does. Any other byte leads to the dead state, and so do digits that only a search over all definitions can decide.
struct CatalogMachine {
  /// Bytes that have no meaning at any place.
  static let separators = ByteSet("- ".bytes)
  /// Bytes that occur neither in a number nor around it, and begin no text for a missing value.
  static let foreign = ByteSet(
    (0...0x7F).filter { byte in
      let scalar = Unicode.Scalar(byte)
      return ScalarClass(scalar) == .other && !Decoration.canBegin(with: scalar)
        && !NullMark.canBegin(with: scalar) && !ScalarClass.joins(scalar)
    })

  /// The bytes that the machine tells apart: each digit 0–9, the plus, separators, and foreign bytes.
  static let classes: [ByteSet] = "0123456789+".bytes.map { ByteSet([$0]) } + [separators, foreign]

  /// The maximum number of states of a catalog before minimisation.
  private static let maximumStateCount = 65_000

  /// The state of the reader and the state of deciding; the second only matters while there is no fault.
  private struct Pair {
    /// The index of the reader's state.
    var reading: Int
    /// The index of the state of deciding; -1 before the first digit and after a fault.
    var decision: Int32
    var hyphenation = Hyphenation.none
  }

  /// Digits after a separator, which may be an extension if the separator is a hyphen.
  private enum Hyphenation: Hashable {
    case none
    /// The number of digits after a number that may have such an extension.
    case digits(Int)

    func next(_ byteClass: Int, mayFollow: Bool) -> Self {
      if byteClass == ReaderStates.separatorClass { return mayFollow ? .digits(0) : .none }
      guard case .digits(let count) = self, byteClass < 10 else { return .none }
      return count < ExtensionSuffix.hyphenatedCounts.upperBound ? .digits(count + 1) : .none
    }

    /// Whether there are as many digits as in an extension.
    var mayBeExtension: Bool {
      if case .digits(let count) = self { ExtensionSuffix.hyphenatedCounts.contains(count) } else { false }
    }

    /// The number of digits, counted from 1; 0 if there are none.
    var index: Int { if case .digits(let count) = self { count + 1 } else { 0 } }

    static let count = ExtensionSuffix.hyphenatedCounts.upperBound + 2
  }

  private let plan: InterpretationPlan
  private var readings = ReaderStates()
  private var states: DecisionStates
  private var pairs: [Pair] = []
  /// The number of each pair, by its state of reading and the digits after a hyphen, and by its state of deciding, from -1 on;
  /// -1 for pairs that aren't reached yet.
  private var numbers: [[Int32]] = []
  /// The index of each decision, one less than its label.
  private var hashedDecisions = HashedIndices()
  private var successors: [Int32] = []
  private var labels: [UInt16] = []
  /// The meanings of labels; the first one is for the dead state, which has no answer.
  private(set) var decisions: [Decision?] = [nil]

  /// Visits all states that bytes lead to, breadth first.
  ///
  /// - Throws: ``BudgetExceeded`` if there are too many states.
  /// - Complexity: O(*s* · *d*) for *s* states and *d* possible definitions in each.
  init(_ plan: InterpretationPlan) throws(BudgetExceeded) {
    self.plan = plan
    states = DecisionStates(plan)
    _ = number(of: Pair(reading: 0, decision: -1))
    var index = 0
    while index < pairs.count {
      guard index < Self.maximumStateCount else { throw BudgetExceeded(limit: .stateCount) }
      for byteClass in Self.classes.indices {
        let next = pair(after: byteClass, pairs[index])
        successors.append(next.map { number(of: $0) } ?? -1)
      }
      index += 1
    }
  }

  /// The states, whose labels are indices of ``decisions``.
  var machine: MooreMachine {
    MooreMachine(successors: successors, labels: labels, classes: Self.classes)
  }

  /// - Returns: `nil` if the table can't determine the next pair.
  private mutating func pair(after byteClass: Int, _ pair: Pair) -> Pair? {
    var next = Pair(reading: readings.state(after: byteClass, pair.reading), decision: pair.decision)
    let reading = readings[next.reading]
    // The plus may be the sign of an exponent, or mean the same as two zeros before it; only the whole text shows which.
    if reading.fault == .misplacedPlus, readings[pair.reading].fault < .misplacedPlus { return nil }
    // Before the digits, a hyphen is a minus, but a space isn't.
    if byteClass == ReaderStates.separatorClass, readings[pair.reading].isAtStart { return nil }
    guard reading.fault == .none else {
      next.decision = -1
      return reading.fault == .tooLong ? nil : next
    }
    // Such a number gets a remark.
    if reading.repeatsPlus { return nil }
    guard byteClass < 10 else {
      next.hyphenation = pair.hyphenation.next(byteClass, mayFollow: mayHaveHyphenatedExtension(pair))
      return next
    }
    guard
      let decision = states.state(after: byteClass, pair.decision, isInternational: reading.isInternational)
    else { return nil }
    next.decision = decision
    next.hyphenation = pair.hyphenation.next(byteClass, mayFollow: false)
    return next
  }

  /// Whether the number that ends in a pair may have an extension after only a hyphen.
  private func mayHaveHyphenatedExtension(_ pair: Pair) -> Bool {
    guard pair.decision >= 0 else { return false }
    return switch states.decision(pair.decision) {
    case .valid(let found): plan.compiled.definitions[found.definition].hasHyphenatedExtensions
    case .unknown: plan.compiled.definitions.contains { $0.hasHyphenatedExtensions }
    case .invalid, .undecided: false
    }
  }

  private mutating func number(of pair: Pair) -> Int32 {
    let row = pair.reading * Hyphenation.count + pair.hyphenation.index
    while numbers.count <= row { numbers.append([]) }
    let index = Int(pair.decision) + 1
    let missing = index + 1 - numbers[row].count
    if missing > 0 { numbers[row] += [Int32](repeating: -1, count: missing) }
    if numbers[row][index] >= 0 { return numbers[row][index] }
    let number = Int32(pairs.count)
    numbers[row][index] = number
    pairs.append(pair)
    let decision =
      readings[pair.reading].plainReason.map(Decision.invalid) ?? states.decision(pair.decision)
    if case .invalid = decision, pair.hyphenation.mayBeExtension {
      labels.append(label(of: .unknown))
    } else {
      labels.append(label(of: decision))
    }
    return number
  }

  private mutating func label(of decision: Decision) -> UInt16 {
    guard let hash = decision.tableHash else { return 0 }
    let index = hashedDecisions.index(hash: hash) { [decisions] in
      decisions[$0 + 1]?.isSameInTable(as: decision) ?? false
    }
    if index + 1 == decisions.count { decisions.append(decision) }
    return UInt16(index + 1)
  }
}

/// The states of the reader that are reached so far; each reads a character of each class once.
private struct ReaderStates {
  /// The index of the class of separators.
  static let separatorClass = 11
  /// The characters that the classes are read as.
  private static let characters = CatalogMachine.classes.map {
    WrittenCharacter(ascii: $0.first ?? 0, offset: 0)
  }

  private var states = [NumberReader.State()]
  private var numbers = [NumberReader.State(): 0]
  /// The next state for each state and class; -1 until it is known.
  private var successors = [Int](repeating: -1, count: CatalogMachine.classes.count)

  subscript(state: Int) -> NumberReader.State { states[state] }

  /// Returns the state after a character of a class.
  mutating func state(after byteClass: Int, _ state: Int) -> Int {
    let slot = state * CatalogMachine.classes.count + byteClass
    if successors[slot] < 0 { successors[slot] = number(after: byteClass, states[state]) }
    return successors[slot]
  }

  private mutating func number(after byteClass: Int, _ state: NumberReader.State) -> Int {
    var reader = NumberReader(in: state)
    reader.read(Self.characters[byteClass])
    if let number = numbers[reader.state] { return number }
    numbers[reader.state] = states.count
    states.append(reader.state)
    successors += [Int](repeating: -1, count: CatalogMachine.classes.count)
    return states.count - 1
  }
}

/// The states of deciding that are reached so far; each reads each digit once, regardless of separators.
private struct DecisionStates {
  private let plan: InterpretationPlan
  private var states: [DecisionState] = []
  private var numbers: [DecisionState: Int32] = [:]
  private var decisions: [Decision] = []
  /// Ten next states for each state; -1 if the table can't determine the state, -2 until it is known.
  private var successors: [Int32] = []

  init(_ plan: InterpretationPlan) { self.plan = plan }

  /// Returns the decision on a number that ends in a state.
  func decision(_ state: Int32) -> Decision { decisions[Int(state)] }

  /// Returns the state after a digit, 0–9.
  ///
  /// - Parameter state: The previous state; -1 before the first digit.
  /// - Returns: `nil` if the table can't determine the state.
  mutating func state(after digit: Int, _ state: Int32, isInternational: Bool) -> Int32? {
    guard state >= 0 else {
      // An international prefix after a plus gets a remark.
      if isInternational, plan.hasInternationalPrefix(beginningWith: digit) { return nil }
      var step = DecisionState.Step()
      let start = DecisionState(
        plan, plan.rules(for: isInternational ? .plus : .digit), followsCarriers: true, &step)
      let next = step.isUncertain ? -1 : number(of: start, after: digit)
      return next < 0 ? nil : next
    }
    let slot = Int(state) * 10 + digit
    if successors[slot] == -2 {
      successors[slot] = number(of: states[Int(state)], after: digit)
    }
    return successors[slot] < 0 ? nil : successors[slot]
  }

  private mutating func number(of state: DecisionState, after digit: Int) -> Int32 {
    var state = state
    let step = state.read(digit, plan)
    guard !step.isUncertain, !step.isTooRare else { return -1 }
    state.shareInternationalRule(plan)
    if let number = numbers[state] { return number }
    let number = Int32(states.count)
    numbers[state] = number
    states.append(state)
    decisions.append(decision(in: state))
    successors += [Int32](repeating: -2, count: 10)
    return number
  }

  /// Returns the decision on a number that ends in a state.
  private func decision(in state: DecisionState) -> Decision {
    let decision = state.decision(plan)
    var found = decision
    if case .invalid = decision { found = state.laterDecision(plan) ?? decision }
    // Such a number gets a remark.
    if case .valid(let accepted) = found, accepted.hasRemark { return .unknown }
    return found
  }
}

extension MatchingTable {
  /// Makes the table of a catalog's rules.
  ///
  /// - Throws: ``BudgetExceeded`` if there are too many states.
  convenience init(_ plan: InterpretationPlan) throws(BudgetExceeded) {
    let machine = try CatalogMachine(plan)
    try self.init(
      machine.machine, entries: machine.decisions.map { Entry($0, plan) }, foreign: CatalogMachine.foreign)
  }
}

extension MatchingTable.Entry {
  init(_ decision: Decision?, _ plan: InterpretationPlan) {
    switch decision {
    case nil, .unknown, .undecided: self = .unknown
    case .invalid(let reason): self = .invalid(reason)
    case .valid(let found):
      self = .valid(
        MatchingTable.Acceptance(
          definition: found.definition, skippedCount: found.nationalStart,
          suffix: plan.rules[found.rule].suffix,
          interpretation: plan.interpretation(of: found),
          prefixes: plan.isAfterPlus(found.rule) ? plan.internationalPrefixes : []))
    }
  }
}
