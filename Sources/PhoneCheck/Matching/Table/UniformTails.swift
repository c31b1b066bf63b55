internal import PatternAutomata

/// What becomes of numbers that go on with digits alone, for the states in which it doesn't matter which.
struct UniformTails {
  /// For each state a row of ``tails``; 0 when it matters.
  private(set) var rowOfState: [UInt16]
  /// Row by row, the labels after 0, 1, 2… digits; the first row is empty.
  private(set) var tails: [MatchingTable.Label]
  private let machine: MooreMachine

  init(_ machine: MooreMachine, length: Int) {
    self.machine = machine
    let table = machine.table
    let digits = (UInt8(ascii: "0")...UInt8(ascii: "9")).map { table.byteClasses[$0] }
    // The one state that every digit leads to, if there is one.
    let next: [Int?] = (0..<table.stateCount).map { state in
      let heads = Set(digits.map { table.successor(of: UInt16(state), overClass: $0) })
      return heads.count == 1 ? heads.first.map(Int.init) : nil
    }
    rowOfState = [UInt16](repeating: 0, count: table.stateCount)
    tails = [MatchingTable.Label](repeating: 0, count: length)
    var rows: [[MatchingTable.Label]: UInt16] = [:]
    for state in 0..<table.stateCount {
      var tail: [MatchingTable.Label] = []
      var place: Int? = state
      while let known = place, tail.count < length {
        tail.append(machine.labels[known])
        place = next[known]
      }
      guard tail.count == length else { continue }
      if rows[tail] == nil {
        rows[tail] = UInt16(rows.count + 1)
        tails += tail
      }
      rowOfState[state] = rows[tail] ?? 0
    }
  }

  /// Whether it doesn't matter any more which digits follow after so many bytes without separators.
  func isUniform(afterBytes count: Int) -> Bool {
    let table = machine.table
    let classes = Set((Array("+0123456789".utf8)).map { table.byteClasses[$0] })
    var states: Set<UInt16> = [table.start]
    for _ in 0..<count {
      states = Set(states.flatMap { state in classes.map { table.successor(of: state, overClass: $0) } })
    }
    return states.allSatisfy { rowOfState[Int($0)] != 0 }
  }
}
