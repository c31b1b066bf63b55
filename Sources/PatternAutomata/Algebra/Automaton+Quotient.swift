// The continuations of a prefix: left quotients, or Brzozowski's derivatives.
//
// Janusz Brzozowski, "Derivatives of Regular Expressions", *JACM* 11(4), 1964: the states of an automaton are the
// derivatives of its language, so one prefix only moves the start. Several prefixes start in several states at once,
// which the subset construction merges into one.

extension Automaton {
  /// Returns the continuations of a prefix: the words of the language that begin with it, without it.
  package func quotient(byPrefix prefix: some Sequence<UInt8>) -> Automaton {
    let state = state(after: prefix)
    var draft = draft
    draft.start = state == TransitionTable.dead ? DraftAutomaton.none : Int32(state)
    return Automaton(draft)
  }

  /// Returns the continuations of several prefixes: the union of their quotients, restricted to bytes of an alphabet.
  ///
  /// ```swift
  /// let national = try regex.quotient(byAnyPrefix: ["+86-", "+86", ""].map { Array($0.utf8) }, alphabet:
  /// .digits)
  /// ```
  package func quotient(
    byAnyPrefix prefixes: [[UInt8]], alphabet: ByteSet = .all,
    limits: ConstructionLimits = ConstructionLimits()
  ) throws(BudgetExceeded) -> Automaton {
    let byteClasses = ByteClasses.refinement(of: [
      table.byteClasses, ByteClasses(separating: [alphabet]),
    ])
    let columns = byteClasses.representatives.map { alphabet.contains($0) ? table.byteClasses[$0] : nil }
    var interner = SetInterner()
    var draft = DraftAutomaton(byteClasses: byteClasses)
    var items: [UInt32] = []
    for state in prefixes.map({ state(after: $0) }) where isLive(state) && !items.contains(UInt32(state)) {
      items.append(UInt32(state))
    }
    guard !items.isEmpty else { return .nothing }
    draft.start = Int32(truncatingIfNeeded: interner.intern(&items))
    var number = 0
    while number < interner.count {
      guard number < limits.stateCount else { throw BudgetExceeded(limit: .stateCount) }
      let range = interner.range(of: number)
      draft.labels.append(
        range.contains { isAccepting[Int(interner[member: $0])] }
          ? DraftAutomaton.accepting : DraftAutomaton.unlabelled)
      for column in columns {
        items.removeAll(keepingCapacity: true)
        for index in column == nil ? 0..<0 : range {
          let head = table.successor(of: State(interner[member: index]), overClass: column ?? 0)
          if isLive(head), !items.contains(UInt32(head)) { items.append(UInt32(head)) }
        }
        draft.successors.append(
          items.isEmpty ? DraftAutomaton.none : Int32(truncatingIfNeeded: interner.intern(&items)))
      }
      number += 1
    }
    return Automaton(draft)
  }
}
