/// Determinisation: a state of the deterministic automaton is a set of positions in a program.
///
/// Michael Rabin and Dana Scott, "Finite Automata and Their Decision Problems", *IBM Journal* 3(2), 1959.
///
/// Four aspects of matching are handled here, so that the result is a language of whole subjects.
///
/// **Assertions about the end** are promises. A position that has passed `$` or `\z` carries its assumption about the
/// rest of the subject (``Ending``), and dies when a byte breaks the promise. `$` continues in two positions, one per
/// reading. **Assertions about the start** hold only before the first byte, so they are decided while the first state
/// is built. **Word boundaries** are both: the preceding byte is known, as a byte class contains only word characters
/// or none, and the following byte is a promise. All may occur anywhere in a pattern, even in loops.
///
/// **Look-aheads** are promises about the whole rest, which ``Obligations`` keep.
///
/// **Search** begins a match at every byte: each state includes the positions that a new start leads to. A match that
/// ends without a promise makes the rest irrelevant, and its state accepts any continuation.
struct SubsetConstruction: ~Copyable {
  /// The places where a match may begin and end.
  enum Extent {
    /// Anywhere.
    case search
    /// A match begins at the start of the subject and ends at its end.
    case wholeSubject
    /// A match begins in this context, which precedes the words of the language. It may end anywhere.
    case beginning(at: LeftContext)
  }

  private let program: ThompsonProgram
  private let instructionCount: Int
  private let extent: Extent
  private let isEndFree: Bool
  private let limits: ConstructionLimits
  private var classes: ProgramClasses
  /// The requirements of look-aheads; `nil` if the program has none.
  private var obligations: Obligations?

  private var interner = SetInterner()
  /// The state of each set of the interner; the universal state has no set.
  private var stateOfSet: [Int32] = []
  private var draft: DraftAutomaton
  /// The successors of a new state.
  private let noSuccessors: [Int32]
  /// By context, the positions that a new start adds to every state; empty if matches begin with the subject.
  private var restarts: [[UInt32]] = LeftContext.allCases.map { _ in [] }
  private var hasRestarts = false
  private var universalState: Int32?

  // The set under construction, and its members: `stamps[item] == stamp`.
  private var items: [UInt32] = []
  private var acceptsAnything = false
  private var stamps: [UInt32]
  private var stamp: UInt32 = 0
  private var stack: [UInt32] = []
  private var stepCount = 0

  /// The item of a match that requires nothing of the rest.
  private static let acceptedAnyway: UInt32 = 0

  /// The maximum number of items of a program with look-aheads: each item needs a stamp.
  private static let maximumItemCount = 1 << 21

  /// Determinises a program; also returns the number of steps.
  ///
  /// - Parameters:
  ///   - extent: The places where a match may begin and end.
  ///   - alphabet: The bytes that a subject may contain; words with other bytes are rejected.
  /// - Complexity: At worst exponential in the program's size; the limits bound states and steps.
  static func determinise(
    _ program: ThompsonProgram, _ extent: Extent, alphabet: ByteSet = .all, limits: ConstructionLimits
  ) throws(BudgetExceeded) -> (draft: DraftAutomaton, stepCount: Int) {
    var construction = try SubsetConstruction(program, extent, alphabet, limits)
    defer { ConstructionWork.current?.add(construction.stepCount) }
    try construction.run()
    return (construction.draft, construction.stepCount)
  }

  private init(
    _ program: ThompsonProgram, _ extent: Extent, _ alphabet: ByteSet, _ limits: ConstructionLimits
  ) throws(BudgetExceeded) {
    self.program = program
    instructionCount = program.instructions.count
    self.extent = extent
    if case .wholeSubject = extent { isEndFree = false } else { isEndFree = true }
    self.limits = limits
    classes = ProgramClasses(program, alphabet)
    draft = DraftAutomaton(byteClasses: classes.byteClasses)
    noSuccessors = [Int32](repeating: DraftAutomaton.none, count: classes.byteClasses.count)
    let itemCount = instructionCount * Int(Ending.count)
    stamps = [UInt32](repeating: 0, count: itemCount)
    if !program.lookaheads.isEmpty {
      obligations = try Obligations(
        program.lookaheads, representatives: classes.representatives, limits: limits,
        maximumCount: max(1, Self.maximumItemCount / itemCount))
    }
  }

  private mutating func run() throws(BudgetExceeded) {
    var first = LeftContext.start
    switch extent {
    case .search:
      for context in LeftContext.allCases where classes.contextAfter.contains(context) {
        restarts[context.rawValue] = try freshStart(context)
      }
      hasRestarts = restarts.contains { !$0.isEmpty }
    case .wholeSubject: break
    case .beginning(let context): first = context
    }
    beginSet()
    try visit(ProgramPosition(program.start), at: first)
    draft.start = Int32(try finishSet())
    // The universal state has no set, so sets and states are numbered separately.
    var setIndex = 0
    while setIndex < interner.count {
      try expand(setIndex)
      setIndex += 1
    }
  }

  private mutating func freshStart(_ context: LeftContext) throws(BudgetExceeded) -> [UInt32] {
    beginSet()
    try visit(ProgramPosition(program.start), at: context)
    // A match that can be empty anywhere was already found at the start, unless an assertion excluded it.
    return acceptsAnything ? [Self.acceptedAnyway] : items
  }

  // MARK: States

  private mutating func expand(_ setIndex: Int) throws(BudgetExceeded) {
    let state = Int(stateOfSet[setIndex])
    let range = interner.range(of: setIndex)
    classes.mergeGroups()
    for index in range {
      let instruction = ProgramPosition(interner[member: index], instructionCount).instruction
      if case .consume(let set, _) = program.instructions[instruction] { classes.separate(set: set) }
    }
    for group in classes.groups {
      guard let byteClass = group.first.map({ Int($0) }) else { continue }
      beginSet()
      for item in restarts[classes.contextAfter[byteClass].rawValue] { try add(item) }
      for index in range {
        try step(interner[member: index], over: byteClass)
        if acceptsAnything { break }
      }
      let successor = Int32(try finishSet())
      for byteClass in group { setSuccessor(of: state, over: byteClass, to: successor) }
    }
  }

  /// Follows a position over a byte of a class.
  private mutating func step(_ item: UInt32, over byteClass: Int) throws(BudgetExceeded) {
    stepCount += 1
    var position = ProgramPosition(item, instructionCount)
    guard let left = position.ending.left(over: byteClass, of: classes) else { return }
    position.ending = left
    switch program.instructions[position.instruction] {
    case .consume(let set, let next):
      guard classes.ofSet[set].contains(UInt8(byteClass)), try reduceObligations(of: &position, byteClass)
      else { return }
      position.instruction = next
      try visit(position, at: classes.contextAfter[byteClass])
    case .accept where isEndFree:
      if try reduceObligations(of: &position, byteClass) { try add(position.item(instructionCount)) }
    case .accept, .split, .assert, .look, .fail:
      return
    }
  }

  /// Advances a position's requirements by a byte of a class.
  ///
  /// - Returns: Whether the byte satisfies the requirements.
  private mutating func reduceObligations(
    of position: inout ProgramPosition, _ byteClass: Int
  ) throws(BudgetExceeded) -> Bool {
    if position.obligations == Obligations.none { return true }
    let left = try obligations?.after(position.obligations, over: byteClass)
    noteObligations()
    position.obligations = left ?? Obligations.none
    return left != nil
  }

  /// Makes room for items with new obligations, and adds the steps that the obligations took.
  private mutating func noteObligations() {
    guard let count = obligations?.count else { return }
    stepCount += obligations?.takeStepCount() ?? 0
    let newCount = count * instructionCount * Int(Ending.count) - stamps.count
    if newCount > 0 { stamps += Array(repeating: 0, count: newCount) }
  }

  private mutating func beginSet() {
    items.removeAll(keepingCapacity: true)
    acceptsAnything = false
    stamp += 1
  }

  /// Turns the finished set into a state, new or known.
  private mutating func finishSet() throws(BudgetExceeded) -> Int {
    if acceptsAnything { return try universal() }
    // No position yet, but a match may begin later.
    if items.isEmpty, !hasRestarts { return Int(DraftAutomaton.none) }
    let index = interner.intern(&items)
    if index == stateOfSet.count {
      var accepts = false
      for item in items where !accepts { accepts = isAcceptedAtEnd(item) }
      stateOfSet.append(Int32(try appendState(accepts: accepts)))
    }
    return Int(stateOfSet[index])
  }

  /// Whether a position at the end of the subject is a match.
  private func isAcceptedAtEnd(_ item: UInt32) -> Bool {
    let position = ProgramPosition(item, instructionCount)
    guard position.instruction == 0, position.ending.isKeptAtEnd else { return false }
    return position.obligations == Obligations.none || obligations?.isKeptAtEnd(position.obligations) ?? true
  }

  private mutating func universal() throws(BudgetExceeded) -> Int {
    if let universalState { return Int(universalState) }
    let state = try appendState(accepts: true)
    for byteClass in classes.ofAlphabet { setSuccessor(of: state, over: byteClass, to: Int32(state)) }
    universalState = Int32(state)
    return state
  }

  private mutating func appendState(accepts: Bool) throws(BudgetExceeded) -> Int {
    guard draft.stateCount < limits.stateCount else { throw BudgetExceeded(limit: .stateCount) }
    draft.labels.append(accepts ? DraftAutomaton.accepting : DraftAutomaton.unlabelled)
    draft.successors += noSuccessors
    return draft.stateCount - 1
  }

  private mutating func setSuccessor(of state: Int, over byteClass: UInt8, to successor: Int32) {
    draft.successors[state * noSuccessors.count + Int(byteClass)] = successor
  }

  // MARK: Positions

  /// Adds a position to the set under construction.
  private mutating func add(_ item: UInt32) throws(BudgetExceeded) {
    stepCount += 1
    guard stepCount <= limits.stepCount else { throw BudgetExceeded(limit: .stepCount) }
    guard stamps[Int(item)] != stamp else { return }
    stamps[Int(item)] = stamp
    keep(item)
  }

  /// Keeps a position whose instruction consumes or accepts.
  private mutating func keep(_ item: UInt32) {
    if item == Self.acceptedAnyway, isEndFree { acceptsAnything = true }
    items.append(item)
  }

  /// Adds the positions that an instruction reaches without consuming a byte: its ε-closure.
  private mutating func visit(_ start: ProgramPosition, at context: LeftContext) throws(BudgetExceeded) {
    stack.append(start.item(instructionCount))
    while let item = stack.popLast() {
      stepCount += 1
      guard stepCount <= limits.stepCount else { throw BudgetExceeded(limit: .stepCount) }
      guard stamps[Int(item)] != stamp else { continue }
      stamps[Int(item)] = stamp
      var position = ProgramPosition(item, instructionCount)
      switch program.instructions[position.instruction] {
      case .split(let first, let second):
        position.instruction = second
        stack.append(position.item(instructionCount))
        position.instruction = first
        stack.append(position.item(instructionCount))
      case .assert(let assertion, let next):
        position.instruction = next
        for ending in position.ending.endings(after: assertion, at: context) {
          position.ending = ending
          stack.append(position.item(instructionCount))
        }
      case .look(let lookahead, let next):
        let stepLimit = limits.stepCount - stepCount
        let added = try obligations?.adding(
          lookahead, at: context, to: position.obligations, stepLimit: stepLimit)
        noteObligations()
        guard let added else { continue }
        (position.instruction, position.obligations) = (next, added)
        stack.append(position.item(instructionCount))
      case .consume where position.ending != .nothing, .accept:
        keep(item)
      case .consume, .fail:
        break
      }
    }
  }
}
