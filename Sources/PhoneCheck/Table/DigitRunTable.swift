internal import PatternAutomata

/// The labels of numbers that continue with only digits, if the digits' values don't matter, as drawn in MatchingTable.swift.
struct DigitRunTable {
  /// The row of ``tails`` for each state; 0 if the values matter, and for the dead state.
  private(set) var rowOfState: [UInt16]
  /// The labels after 0, 1, 2… digits, row by row; the first row is empty.
  private(set) var tails: [MatchingTable.Label]
  private let machine: SymbolMachine

  init(_ machine: SymbolMachine) {
    self.machine = machine
    let length = MatchingTable.maximumByteCount
    // The single state that every digit leads to, if there is one.
    let next: [Int?] = (0..<machine.stateCount).map { state in
      let heads = Set(SymbolMachine.digits.map { machine.successor(of: UInt16(state), over: $0) })
      return heads.count == 1 ? heads.first.map(Int.init) : nil
    }
    rowOfState = [UInt16](repeating: 0, count: machine.stateCount)
    tails = [MatchingTable.Label](repeating: 0, count: length)
    var rows: [[MatchingTable.Label]: UInt16] = [:]
    for state in 1..<machine.stateCount {
      var tail: [MatchingTable.Label] = []
      var reached: Int? = state
      while let known = reached, tail.count < length {
        tail.append(machine.labels[known])
        reached = next[known]
      }
      guard tail.count == length else { continue }
      if rows[tail] == nil {
        rows[tail] = UInt16(rows.count + 1)
        tails += tail
      }
      rowOfState[state] = rows[tail] ?? 0
    }
  }

  /// Whether, after a number of bytes without separators, further digits' values don't matter in at least 99 % of the states.
  ///
  /// In the other states, kernels walk byte by byte.
  func isUniform(afterBytes count: Int) -> Bool {
    let symbols = SymbolMachine.digits + [SymbolMachine.plus]
    var states: Set<UInt16> = [machine.start]
    for _ in 0..<count {
      states = Set(states.flatMap { state in symbols.map { machine.successor(of: state, over: $0) } })
    }
    states.remove(TransitionTable.dead)
    return states.filter { rowOfState[Int($0)] == 0 }.count * 100 <= states.count
  }
}
