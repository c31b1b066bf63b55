extension Automaton {
  /// Whether the language has finitely many words.
  ///
  /// - Complexity: O(*s* · *c*), for *s* states with *c* classes.
  package var isFinite: Bool { topologicalOrder != nil }

  /// The live states, each before its successors; `nil` if some word leads from a state back to that state.
  ///
  /// Every live state can be reached and can reach acceptance, so a cycle means infinitely many words. Arthur Kahn,
  /// "Topological Sorting of Large Networks", *CACM* 5(11), 1962.
  var topologicalOrder: [State]? {
    guard !isEmpty else { return [] }
    var predecessorCounts = [Int](repeating: 0, count: stateCount)
    for head in table.successors { predecessorCounts[Int(head)] += 1 }
    guard predecessorCounts[Int(start)] == 0 else { return nil }
    var order = [start]
    var position = 0
    while position < order.count {
      for byteClass in 0..<table.byteClasses.count {
        let head = table.successor(of: order[position], overClass: byteClass)
        predecessorCounts[Int(head)] -= 1
        if predecessorCounts[Int(head)] == 0, isLive(head) { order.append(head) }
      }
      position += 1
    }
    return order.count == stateCount - 1 ? order : nil
  }

  /// The lengths of all accepted words.
  package var lengths: LengthSet { lengths(lookingUpTo: 1_024) }

  /// Returns the lengths of all accepted words.
  ///
  /// The states that words of each length lead to are followed until they repeat, which is the subset construction over
  /// an alphabet of one letter.
  ///
  /// - Parameter limit: The length to stop at if nothing repeats. The tail is then unknown.
  /// - Complexity: O(*limit* · *s* · *c*), for *s* states with *c* classes. With many thousand states, the walk stops
  ///   earlier.
  package func lengths(lookingUpTo limit: Int) -> LengthSet {
    let successors = distinctSuccessors()
    var states: [State] = isEmpty ? [] : [start]
    var accepted: [Bool] = []
    // The states after words of each length.
    var earlier: [[State]] = []
    var stepsLeft = 2_000_000
    while !states.isEmpty, !earlier.contains(states), accepted.count < limit, stepsLeft > 0 {
      earlier.append(states)
      accepted.append(states.contains { isAccepting[Int($0)] })
      stepsLeft -= stateCount + states.count
      var isNext = [Bool](repeating: false, count: stateCount)
      for state in states {
        for head in successors[Int(state)] { isNext[Int(head)] = true }
      }
      states = isNext.indices.filter { isNext[$0] }.map { State($0) }
    }
    let listed = { (range: Range<Int>) in range.filter { accepted[$0] } }
    guard !states.isEmpty else { return LengthSet(listed: listed(accepted.indices), tail: .none) }
    guard let repeated = earlier.firstIndex(of: states) else {
      return LengthSet(listed: listed(accepted.indices), tail: .unknown(from: accepted.count))
    }
    return LengthSet(
      listed: listed(0..<repeated), tail: Self.tail(Array(accepted[repeated...]), from: repeated))
  }

  /// Returns the tail of repeating lengths.
  ///
  /// Every live state leads to acceptance, so at least one of the repeating lengths is accepted.
  private static func tail(_ accepted: [Bool], from start: Int) -> LengthSet.Tail {
    let count = accepted.count
    // The states may repeat with a longer period than the accepted lengths.
    let period =
      (1...count).first { period in
        count.isMultiple(of: period) && (period..<count).allSatisfy { accepted[$0] == accepted[$0 - period] }
      } ?? count
    if period == 1 { return .all(from: start) }
    return .periodic(from: start, period: period, remainders: (0..<period).filter { accepted[$0] })
  }

  /// Returns the live successors of each state, without duplicates.
  private func distinctSuccessors() -> [[State]] {
    let classCount = table.byteClasses.count
    return (0..<stateCount).map { state in
      var heads: [State] = []
      for head in table.successors[(state * classCount)..<((state + 1) * classCount)]
      where isLive(head) && !heads.contains(head) {
        heads.append(head)
      }
      return heads
    }
  }
}
