/// The product of any number of automata: the state of each after the same word.
///
/// A state is the set of automata that are still alive, each with its own state. In a catalog of number plans, all but
/// a few die after some digits, so the product of hundreds stays small.
struct ParallelProduct {
  /// The product, labelled with numbers of ``acceptSets`` (from 1; 0 is the empty set).
  private(set) var draft: DraftAutomaton
  /// By label, the indices of the automata that accept, in increasing order.
  private(set) var acceptSets: [[Int]] = [[]]

  private let detail: Classifier.Detail
  private let limits: ConstructionLimits
  /// All automata side by side in one table, over the common classes.
  private let combined: SideBySide
  private var interner = SetInterner()
  private var labelOfSet: [[Int]: UInt16] = [[]: 0]
  /// The set under construction: rows of the common table, in increasing order.
  private var items: [UInt32] = []
  private var stepCount = 0

  /// - Precondition: at most 65,535 languages.
  static func draft(
    of languages: [Automaton], detail: Classifier.Detail, limits: ConstructionLimits
  ) throws(BudgetExceeded) -> ParallelProduct {
    precondition(languages.count <= Int(UInt16.max), "more than 65,535 languages cannot be combined")
    var product = ParallelProduct(SideBySide(languages), detail, limits)
    defer { ConstructionWork.current?.add(product.stepCount) }
    try product.run()
    return product
  }

  private init(_ combined: SideBySide, _ detail: Classifier.Detail, _ limits: ConstructionLimits) {
    self.combined = combined
    self.detail = detail
    self.limits = limits
    draft = DraftAutomaton(byteClasses: combined.byteClasses)
  }

  private mutating func run() throws(BudgetExceeded) {
    items = combined.starts
    draft.start = try finishSet()
    let classCount = draft.byteClasses.count
    var state = 0
    while state < interner.count {
      let range = interner.range(of: state)
      for byteClass in 0..<classCount {
        items.removeAll(keepingCapacity: true)
        for position in range {
          let head = combined.successors[Int(interner[member: position]) * classCount + byteClass]
          if head != SideBySide.dead { items.append(head) }
        }
        draft.successors.append(try finishSet())
      }
      state += 1
      stepCount += range.count * classCount
      guard stepCount <= limits.stepCount else { throw BudgetExceeded(limit: .stepCount) }
    }
  }

  /// Turns the finished set into a state, new or known.
  private mutating func finishSet() throws(BudgetExceeded) -> Int32 {
    if detail == .first { dropOutranked() }
    guard !items.isEmpty else { return DraftAutomaton.none }
    let state = interner.intern(&items)
    if state == draft.stateCount {
      guard state < limits.stateCount else { throw BudgetExceeded(limit: .stateCount) }
      draft.labels.append(try label())
    }
    return Int32(truncatingIfNeeded: state)
  }

  /// Drops the automata after the first that accepts everything from here on: none of them can be the answer any more.
  private mutating func dropOutranked() {
    guard combined.hasUniversalStates else { return }
    let last = items.firstIndex { combined.isUniversal[Int($0)] }
    if let last { items.removeSubrange((last + 1)...) }
  }

  private mutating func label() throws(BudgetExceeded) -> UInt16 {
    var indices: [Int] = []
    for item in items where combined.isAccepting[Int(item)] {
      indices.append(Int(combined.owners[Int(item)]))
      if detail == .first { break }
    }
    if let known = labelOfSet[indices] { return known }
    guard acceptSets.count < Int(UInt16.max) else { throw BudgetExceeded(limit: .stateCount) }
    let label = UInt16(truncatingIfNeeded: acceptSets.count)
    labelOfSet[indices] = label
    acceptSets.append(indices)
    return label
  }
}

/// The states of many automata in one table, in the order of the automata.
private struct SideBySide {
  /// The dead state, shared by all automata.
  static let dead: UInt32 = 0

  let byteClasses: ByteClasses
  /// State by state, the successor for each class.
  private(set) var successors: [UInt32]
  private(set) var isAccepting = [false]
  /// Whether everything is accepted from a state on.
  private(set) var isUniversal = [false]
  private(set) var hasUniversalStates = false
  /// The index of the automaton that a state belongs to.
  private(set) var owners: [UInt16] = [0]
  /// The start states of the automata that accept any word at all.
  private(set) var starts: [UInt32] = []

  init(_ languages: [Automaton]) {
    byteClasses = ByteClasses.refinement(of: languages.map { $0.table.byteClasses })
    successors = [UInt32](repeating: Self.dead, count: byteClasses.count)
    let representatives = byteClasses.representatives
    for (index, language) in languages.enumerated() {
      append(language, UInt16(truncatingIfNeeded: index), representatives)
    }
  }

  private mutating func append(_ language: Automaton, _ index: UInt16, _ representatives: [UInt8]) {
    // The next row is the automaton's state 1; the dead state is shared.
    let offset = UInt32(truncatingIfNeeded: owners.count) - 1
    let columns = representatives.map { language.table.byteClasses[$0] }
    let universal = language.universalState
    if language.start != TransitionTable.dead { starts.append(offset + UInt32(language.start)) }
    for state in 1..<max(language.stateCount, 1) {
      for column in columns {
        let head = language.table.successor(of: Automaton.State(state), overClass: column)
        successors.append(head == TransitionTable.dead ? Self.dead : offset + UInt32(head))
      }
      isAccepting.append(language.isAccepting[state])
      isUniversal.append(universal == Automaton.State(state))
      owners.append(index)
    }
    hasUniversalStates = hasUniversalStates || universal != nil
  }
}
