// Boolean operations on languages, by the product construction (Rabin and Scott, 1959): run both automata side by side
// and combine their answers.

extension Automaton {
  /// Returns the words that are in this language and in another.
  ///
  /// - Complexity: At worst O(*n* · *m*) for automata of *n* and *m* states; the same for the other operations.
  package func intersection(
    _ other: Automaton, limits: ConstructionLimits = .combined
  ) throws(BudgetExceeded) -> Automaton {
    try combined(with: other, limits) { $0 && $1 }
  }

  /// Returns the words that are in either language.
  package func union(
    _ other: Automaton, limits: ConstructionLimits = .combined
  ) throws(BudgetExceeded) -> Automaton {
    try combined(with: other, limits) { $0 || $1 }
  }

  /// Returns the words of this language that are not in another.
  package func subtracting(
    _ other: Automaton, limits: ConstructionLimits = .combined
  ) throws(BudgetExceeded) -> Automaton {
    try combined(with: other, limits) { $0 && !$1 }
  }

  /// The words over all bytes that are not in this language.
  ///
  /// For words over fewer bytes, subtract from ``words(over:)`` instead.
  package var complement: Automaton {
    var draft = DraftAutomaton(byteClasses: table.byteClasses)
    draft.successors = table.successors.map { Int32($0) }
    draft.labels = isAccepting.map { $0 ? DraftAutomaton.unlabelled : DraftAutomaton.accepting }
    draft.start = Int32(start)
    return Automaton(draft)
  }

  /// Whether every word of this language is in another.
  package func isSubset(
    of other: Automaton, limits: ConstructionLimits = .combined
  ) throws(BudgetExceeded) -> Bool {
    try !hasReachablePair(with: other, limits) { $0 && !$1 }
  }

  private func combined(
    with other: Automaton, _ limits: ConstructionLimits, _ accepts: @escaping (Bool, Bool) -> Bool
  ) throws(BudgetExceeded) -> Automaton {
    var walk = PairWalk(self, other, accepts)
    defer { ConstructionWork.current?.add(10 * walk.pairs.count * walk.byteClasses.count) }
    var draft = DraftAutomaton(byteClasses: walk.byteClasses)
    var next = 0
    while next < walk.pairs.count {
      guard walk.pairs.count <= limits.stateCount else { throw BudgetExceeded(limit: .stateCount) }
      draft.labels.append(
        walk.isAccepting(walk.pairs[next]) ? DraftAutomaton.accepting : DraftAutomaton.unlabelled)
      walk.forEachSuccessor(of: walk.pairs[next]) { draft.successors.append($0) }
      next += 1
    }
    return Automaton(draft)
  }

  private func hasReachablePair(
    with other: Automaton, _ limits: ConstructionLimits, where accepts: @escaping (Bool, Bool) -> Bool
  ) throws(BudgetExceeded) -> Bool {
    var walk = PairWalk(self, other, accepts)
    defer { ConstructionWork.current?.add(10 * walk.pairs.count * walk.byteClasses.count) }
    var next = 0
    while next < walk.pairs.count {
      if walk.isAccepting(walk.pairs[next]) { return true }
      guard walk.pairs.count <= limits.stateCount else { throw BudgetExceeded(limit: .stateCount) }
      walk.forEachSuccessor(of: walk.pairs[next]) { _ in }
      next += 1
    }
    return false
  }
}

/// The pairs of states that two automata reach after the same word, in breadth-first order.
private struct PairWalk {
  typealias Pair = (left: Automaton.State, right: Automaton.State)

  let byteClasses: ByteClasses
  private(set) var pairs: [Pair]
  private var numberOfPair: [UInt32: Int32] = [:]
  private let left: Automaton
  private let right: Automaton
  private let accepts: (Bool, Bool) -> Bool
  private let columns: [(left: Int, right: Int)]
  private let deadPairMatters: Bool

  init(_ left: Automaton, _ right: Automaton, _ accepts: @escaping (Bool, Bool) -> Bool) {
    self.left = left
    self.right = right
    self.accepts = accepts
    let (leftClasses, rightClasses) = (left.table.byteClasses, right.table.byteClasses)
    byteClasses = ByteClasses.refinement(of: [leftClasses, rightClasses])
    columns = byteClasses.representatives.map { (leftClasses[$0], rightClasses[$0]) }
    deadPairMatters = accepts(false, false)
    pairs = [(left.start, right.start)]
    numberOfPair[Self.key(pairs[0])] = 0
  }

  func isAccepting(_ pair: Pair) -> Bool {
    accepts(left.isAccepting[Int(pair.left)], right.isAccepting[Int(pair.right)])
  }

  mutating func forEachSuccessor(of pair: Pair, _ body: (Int32) -> Void) {
    for column in columns {
      let successor = (
        left.table.successor(of: pair.left, overClass: column.left),
        right.table.successor(of: pair.right, overClass: column.right)
      )
      body(number(of: successor))
    }
  }

  /// Returns the number of a pair, which may be new.
  ///
  /// A pair that can't reach acceptance has no number.
  private mutating func number(of pair: Pair) -> Int32 {
    if isHopeless(pair) { return DraftAutomaton.none }
    let key = Self.key(pair)
    if let known = numberOfPair[key] { return known }
    let number = Int32(truncatingIfNeeded: pairs.count)
    numberOfPair[key] = number
    pairs.append(pair)
    return number
  }

  private func isHopeless(_ pair: Pair) -> Bool {
    let (isLeftDead, isRightDead) = (pair.left == TransitionTable.dead, pair.right == TransitionTable.dead)
    if isLeftDead, isRightDead { return !deadPairMatters }
    // A dead side rejects from here on, so only the other side matters.
    if isLeftDead { return !accepts(false, true) && !accepts(false, false) }
    if isRightDead { return !accepts(true, false) && !accepts(false, false) }
    return false
  }

  private static func key(_ pair: Pair) -> UInt32 { UInt32(pair.left) << 16 | UInt32(pair.right) }
}
