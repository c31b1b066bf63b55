internal import Platform

/// The requirements of a determinisation's positions on the rest of the subject: look-aheads that have begun.
///
/// A look-ahead is an automaton that starts at its position and reads the following bytes along with the pattern. A
/// position that has passed a look-ahead keeps the automaton's state, dies if the look-ahead fails, and drops the state
/// once the look-ahead is known to hold. A position that has passed several keeps a set of states, represented by a
/// number.
///
/// Such automata are alternating: a word is accepted if all of the states agree. Ashok Chandra, Dexter Kozen and Larry
/// Stockmeyer, "Alternation", *JACM* 28(1), 1981.
struct Obligations {
  /// The number of the empty set, which requires nothing.
  static let none = 0

  private let lookaheads: [ThompsonProgram.Lookahead]
  private let limits: ConstructionLimits
  /// One byte of each class that the determinisation distinguishes.
  private let representatives: [UInt8]
  /// The maximum number of sets, which bounds the memory for them.
  private let maximumCount: Int

  /// The automata of look-aheads, without duplicates.
  private var automata: [LookaheadAutomaton] = []
  private var hashedIndices = HashedIndices()
  /// The number of the automaton of each look-ahead in each context, or a ``Missing``.
  private var automatonOf: [Int]

  /// Each set's members: the number of an automaton in the upper bits, its state in the lower 16.
  private var interner = SetInterner()
  /// The set after a byte of a class, or a ``Missing``.
  private var successors: [Int] = []
  private var isKeptAtEnd: [Bool] = []
  /// The steps that automata and sets took since ``takeStepCount()``.
  private var stepCount = 0

  private enum Missing {
    static let unknown = -1
    /// The requirements can't be satisfied.
    static let broken = -2
  }

  /// - Parameter maximumCount: The maximum number of sets; at least one.
  init(
    _ lookaheads: [ThompsonProgram.Lookahead], representatives: [UInt8], limits: ConstructionLimits,
    maximumCount: Int
  ) throws(BudgetExceeded) {
    self.lookaheads = lookaheads
    self.representatives = representatives
    self.limits = limits
    self.maximumCount = maximumCount
    automatonOf = Array(
      repeating: Missing.unknown, count: lookaheads.count * LeftContext.allCases.count)
    var none: [UInt32] = []
    _ = try number(of: &none)
  }

  /// The number of sets so far.
  var count: Int { isKeptAtEnd.count }

  /// Whether the end of the subject satisfies the requirements of a set.
  func isKeptAtEnd(_ set: Int) -> Bool { isKeptAtEnd[set] }

  /// Returns the steps since the last call.
  mutating func takeStepCount() -> Int {
    defer { stepCount = 0 }
    return stepCount
  }

  /// Adds a look-ahead that begins in a context; `nil` if it can't be satisfied.
  ///
  /// - Parameter stepLimit: The maximum number of steps for building its automaton.
  @inline(never)
  mutating func adding(
    _ lookahead: Int, at context: LeftContext, to set: Int, stepLimit: Int
  ) throws(BudgetExceeded) -> Int? {
    let index = try automaton(of: lookahead, at: context, stepLimit)
    let start = automata[index].start
    if automata[index].fails(in: start) { return nil }
    if automata[index].holds(in: start) { return set }
    let member = Self.member(index, start)
    if interner[set].contains(member) { return set }
    var members = Array(interner[set])
    members.append(member)
    return try number(of: &members)
  }

  /// Returns the requirements that remain after a byte of a class; `nil` if the byte violates them.
  @inline(never)
  mutating func after(_ set: Int, over byteClass: Int) throws(BudgetExceeded) -> Int? {
    let slot = set * representatives.count + byteClass
    if successors[slot] == Missing.unknown { successors[slot] = try successor(of: set, over: byteClass) }
    return successors[slot] == Missing.broken ? nil : successors[slot]
  }

  private mutating func successor(of set: Int, over byteClass: Int) throws(BudgetExceeded) -> Int {
    var members: [UInt32] = []
    for member in interner[set] {
      let index = Int(member >> 16)
      let state = TransitionTable.State(truncatingIfNeeded: member)
      let head = automata[index].successor(of: state, over: representatives[byteClass])
      if automata[index].fails(in: head) { return Missing.broken }
      if automata[index].holds(in: head) { continue }
      let next = Self.member(index, head)
      // Members of the same automaton are adjacent.
      let isMember = members.reversed().prefix { $0 >> 16 == next >> 16 }.contains(next)
      if !isMember { members.append(next) }
    }
    return try number(of: &members)
  }

  private static func member(_ automaton: Int, _ state: TransitionTable.State) -> UInt32 {
    UInt32(truncatingIfNeeded: automaton) << 16 | UInt32(state)
  }

  /// Returns the number of a set, which may be new.
  private mutating func number(of members: inout [UInt32]) throws(BudgetExceeded) -> Int {
    stepCount += Self.setSteps + Self.memberSteps * members.count
    let number = interner.intern(&members)
    guard number == count else { return number }
    guard number < maximumCount else { throw BudgetExceeded(limit: .stateCount) }
    isKeptAtEnd.append(
      members.allSatisfy {
        automata[Int($0 >> 16)].holdsAtEnd(in: TransitionTable.State(truncatingIfNeeded: $0))
      })
    successors += Array(repeating: Missing.unknown, count: representatives.count)
    return number
  }

  private static let maximumAutomatonCount = 1 << 16

  // A set counts as several steps of a determinisation, since it takes longer.
  private static let setSteps = 10
  private static let memberSteps = 4
  private static let successorSteps = 6

  /// Returns the number of a look-ahead's automaton, which is built on first use.
  ///
  /// - Throws: If the automaton exceeds the budget. Nothing can be required after that.
  private mutating func automaton(
    of lookahead: Int, at context: LeftContext, _ stepLimit: Int
  ) throws(BudgetExceeded) -> Int {
    let (program, isNegative) = (lookaheads[lookahead].program, lookaheads[lookahead].isNegative)
    // Most look-aheads don't depend on the preceding character.
    let context = program.asksForContext ? context : .start
    let slot = lookahead * LeftContext.allCases.count + context.rawValue
    if automatonOf[slot] != Missing.unknown { return automatonOf[slot] }
    var limits = limits
    limits.stepCount = stepLimit
    let result = try SubsetConstruction.determinise(program, .beginning(at: context), limits: limits)
    stepCount += result.stepCount + Self.successorSteps * result.draft.successors.count
    let automaton = LookaheadAutomaton(result.draft, isNegative: isNegative)
    let number = hashedIndices.index(hash: automaton.fingerprint) { [automata] in automata[$0] == automaton }
    if number == automata.count {
      guard number < Self.maximumAutomatonCount else { throw BudgetExceeded(limit: .stateCount) }
      automata.append(automaton)
    }
    automatonOf[slot] = number
    return number
  }
}

/// The automaton of the texts that may follow a look-ahead.
private struct LookaheadAutomaton: Equatable {
  private let table: TransitionTable
  private let isAccepting: [Bool]
  /// The state that accepts everything, if there is one.
  private let universalState: TransitionTable.State?
  private let isNegative: Bool

  init(_ draft: DraftAutomaton, isNegative: Bool) {
    let result = Minimisation.minimise(draft)
    table = result.table
    isAccepting = result.labels.map { $0 != DraftAutomaton.unlabelled }
    universalState = table.universalState(isAccepting)
    self.isNegative = isNegative
  }

  /// A hash of the automaton's graph, the same for equal automata.
  var fingerprint: UInt64 {
    table.successors.reduce(UInt64.emptyHash.hashed(with: UInt64(table.start))) {
      $0.hashed(with: UInt64($1))
    }
  }

  var start: TransitionTable.State { table.start }

  /// Whether the look-ahead holds for every continuation.
  func holds(in state: TransitionTable.State) -> Bool {
    isNegative ? state == TransitionTable.dead : state == universalState
  }

  /// Whether the look-ahead fails for every continuation.
  func fails(in state: TransitionTable.State) -> Bool {
    isNegative ? state == universalState : state == TransitionTable.dead
  }

  /// Whether the look-ahead holds at the end of the subject.
  func holdsAtEnd(in state: TransitionTable.State) -> Bool { isAccepting[Int(state)] != isNegative }

  func successor(of state: TransitionTable.State, over byte: UInt8) -> TransitionTable.State {
    table.successor(of: state, over: byte)
  }
}
