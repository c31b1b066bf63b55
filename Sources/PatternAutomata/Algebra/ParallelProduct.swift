/// The product of any number of automata: what each of them says after the same word.
///
/// A state is the set of automata that are still alive, each with its own state; in a catalog of number plans all but
/// a few die after some digits, so the product of hundreds stays small.
struct ParallelProduct {
  /// The product, labelled with numbers of ``acceptSets`` (from 1; 0 is the empty set).
  private(set) var draft: DraftAutomaton
  /// What a label stands for: the indices of the automata that accept, in increasing order.
  private(set) var acceptSets: [[Int]] = [[]]

  private let languages: [Automaton]
  private let detail: Classifier.Detail
  private let limits: ConstructionLimits
  /// For each automaton its own class, by class of the product.
  private var columns: [[Int]] = []
  /// For each automaton the state that accepts everything, if there is one.
  private let universalStates: [Automaton.State?]
  private var interner = SetInterner()
  private var labelOfSet: [[Int]: UInt16] = [[]: 0]
  private var items: [UInt32] = []
  private var stepCount = 0

  /// - Precondition: at most 65,535 languages.
  static func draft(
    of languages: [Automaton], detail: Classifier.Detail, limits: ConstructionLimits
  ) throws(BudgetExceeded) -> ParallelProduct {
    var product = ParallelProduct(languages, detail, limits)
    try product.run()
    return product
  }

  private init(_ languages: [Automaton], _ detail: Classifier.Detail, _ limits: ConstructionLimits) {
    precondition(languages.count <= Int(UInt16.max), "more than 65,535 languages cannot be combined")
    self.languages = languages
    self.detail = detail
    self.limits = limits
    let byteClasses = ByteClasses.refinement(of: languages.map(\.table.byteClasses))
    draft = DraftAutomaton(byteClasses: byteClasses)
    let representatives = byteClasses.representatives
    columns = languages.map { language in representatives.map { language.table.byteClasses[$0] } }
    universalStates = languages.map(\.universalState)
  }

  private mutating func run() throws(BudgetExceeded) {
    for (index, language) in languages.enumerated() where language.start != TransitionTable.dead {
      items.append(UInt32(truncatingIfNeeded: index) << 16 | UInt32(language.start))
    }
    draft.start = try finishSet()
    var state = 0
    while state < interner.count {
      let range = interner.range(of: state)
      for byteClass in 0..<draft.byteClasses.count {
        items.removeAll(keepingCapacity: true)
        for position in range { step(interner[member: position], over: byteClass) }
        draft.successors.append(try finishSet())
      }
      state += 1
      guard stepCount <= limits.stepCount else { throw BudgetExceeded(limit: .stepCount) }
    }
  }

  private mutating func step(_ item: UInt32, over byteClass: Int) {
    stepCount += 1
    let index = Int(item >> 16)
    let state = UInt16(truncatingIfNeeded: item)
    let successor = languages[index].table.successor(of: state, overClass: columns[index][byteClass])
    guard successor != TransitionTable.dead else { return }
    items.append(item & 0xFFFF_0000 | UInt32(successor))
  }

  /// Turns the set that was built into a state, which may be known already.
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

  /// Drops what no longer matters: all automata behind one that accepts everything from here on.
  ///
  /// Items come in the order of their automata.
  private mutating func dropOutranked() {
    let last = items.firstIndex { universalStates[Int($0 >> 16)] == UInt16(truncatingIfNeeded: $0) }
    if let last { items.removeSubrange((last + 1)...) }
  }

  private mutating func label() throws(BudgetExceeded) -> UInt16 {
    var indices: [Int] = []
    for item in items where languages[Int(item >> 16)].isAccepting[Int(UInt16(truncatingIfNeeded: item))] {
      indices.append(Int(item >> 16))
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
