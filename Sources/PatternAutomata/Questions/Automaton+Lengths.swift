extension Automaton {
  /// Whether the language has finitely many words.
  ///
  /// - Complexity: O(*s* · *c*), for *s* states with *c* classes.
  package var isFinite: Bool {
    // Infinite if and only if a cycle of live states can be reached, and all states can be reached: a walk that
    // takes away states without live predecessors gets through all of them otherwise (Kahn, 1962).
    var predecessorCounts = [Int](repeating: 0, count: stateCount)
    for head in table.successors where isLive(head) { predecessorCounts[Int(head)] += 1 }
    var open = isEmpty || predecessorCounts[Int(start)] > 0 ? [] : [start]
    var closedCount = 1  // The dead state.
    while let state = open.popLast() {
      closedCount += 1
      for byteClass in 0..<table.byteClasses.count {
        let head = table.successor(of: state, overClass: byteClass)
        guard isLive(head) else { continue }
        predecessorCounts[Int(head)] -= 1
        if predecessorCounts[Int(head)] == 0 { open.append(head) }
      }
    }
    return closedCount == stateCount
  }

  /// The lengths of all accepted words.
  package var lengths: LengthSet { lengths(lookingUpTo: 1_024) }

  /// The lengths of all accepted words.
  ///
  /// The states that words of each length lead to are followed until they repeat, which is the subset construction
  /// over an alphabet of one letter.
  ///
  /// - Parameter limit: The length after which to stop if nothing repeats; the tail is then unknown.
  /// - Complexity: O(*limit* · *s* · *c*), for *s* states with *c* classes.
  package func lengths(lookingUpTo limit: Int) -> LengthSet {
    var states: Set<State> = isEmpty ? [] : [start]
    var accepted: [Bool] = []
    var lengthOfStates: [Set<State>: Int] = [:]
    while !states.isEmpty, lengthOfStates[states] == nil, accepted.count < limit {
      lengthOfStates[states] = accepted.count
      accepted.append(states.contains { isAccepting[Int($0)] })
      states = liveSuccessors(of: states)
    }
    let listed = { (range: Range<Int>) in range.filter { accepted[$0] } }
    guard !states.isEmpty else { return LengthSet(listed: listed(accepted.indices), tail: .none) }
    guard let repeated = lengthOfStates[states] else {
      return LengthSet(listed: listed(accepted.indices), tail: .unknown(from: accepted.count))
    }
    return LengthSet(
      listed: listed(0..<repeated), tail: Self.tail(accepted[repeated...].map { $0 }, from: repeated))
  }

  /// Live states cannot be followed for ever without acceptance, so one of the repeating lengths is accepted.
  private static func tail(_ accepted: [Bool], from start: Int) -> LengthSet.Tail {
    let count = accepted.count
    // The states may repeat more slowly than what they accept.
    let period =
      (1...count).first { period in
        count.isMultiple(of: period) && (period..<count).allSatisfy { accepted[$0] == accepted[$0 - period] }
      } ?? count
    if period == 1 { return .all(from: start) }
    return .periodic(from: start, period: period, remainders: (0..<period).filter { accepted[$0] })
  }

  private func liveSuccessors(of states: Set<State>) -> Set<State> {
    var successors: Set<State> = []
    for state in states {
      for byteClass in 0..<table.byteClasses.count {
        successors.insert(table.successor(of: state, overClass: byteClass))
      }
    }
    successors.remove(TransitionTable.dead)
    return successors
  }
}
