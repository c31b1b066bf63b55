extension TransitionTable {
  /// Traps if an invariant of the table is broken; for tests.
  package func checkInvariants() {
    let classCount = byteClasses.count
    precondition(byteClasses.classOfByte.count == 256, "every byte has a class")
    precondition(successors.count.isMultiple(of: classCount), "every state has a full row")
    precondition(successors.allSatisfy { $0 < stateCount }, "every successor is a state")
    precondition(successors[..<classCount].allSatisfy { $0 == Self.dead }, "the dead state has no way out")
    precondition(start == (stateCount > 1 ? 1 : 0), "the start comes first")
    var met: State = start
    for head in successors {
      precondition(head <= met + 1, "states are numbered breadth first")
      met = max(met, head)
    }
    precondition(Int(met) == stateCount - 1, "every state can be reached")
    let columns = (0..<classCount).map { column in
      stride(from: column, to: successors.count, by: classCount).map { successors[$0] }
    }
    precondition(Set(columns).count == classCount, "no two classes behave alike")
  }
}

extension Automaton {
  /// Traps if an invariant of the automaton is broken; for tests.
  package func checkInvariants() {
    table.checkInvariants()
    Self.checkLabels(isAccepting.map { $0 ? 1 : 0 }, distances, table)
  }

  /// Traps unless labels and distances belong to a minimal machine with this table.
  static func checkLabels(_ labels: [UInt16], _ distances: [UInt16], _ table: TransitionTable) {
    precondition(labels.count == table.stateCount && distances.count == table.stateCount)
    precondition(labels[0] == 0 && distances[0] == .max, "the dead state accepts nothing")
    for state in 1..<max(table.stateCount, 1) {
      let heads = (0..<table.byteClasses.count).map {
        table.successor(of: TransitionTable.State(state), overClass: $0)
      }
      let nearest = heads.map { distances[Int($0)] }.min() ?? .max
      precondition(distances[state] != .max, "every state but the dead one is live")
      precondition(distances[state] == (labels[state] != 0 ? 0 : nearest + 1), "distances are shortest")
    }
    precondition(blockCount(labels, table) == table.stateCount, "no two states behave alike")
  }

  /// Counts the states that are not equivalent, by Moore's refinement: slow, simple, and independent of Hopcroft's.
  private static func blockCount(_ labels: [UInt16], _ table: TransitionTable) -> Int {
    var blocks = labels.map(Int.init)
    var count = Set(blocks).count
    while true {
      var numbers: [[Int]: Int] = [:]
      let refined = blocks.indices.map { state in
        let heads = (0..<table.byteClasses.count).map {
          blocks[Int(table.successor(of: TransitionTable.State(state), overClass: $0))]
        }
        let signature = [blocks[state]] + heads
        let number = numbers[signature] ?? numbers.count
        numbers[signature] = number
        return number
      }
      if numbers.count == count { return count }
      count = numbers.count
      blocks = refined
    }
  }
}
