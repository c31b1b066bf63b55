internal import PatternAutomata
internal import Platform

/// The labels of numbers that continue with only digits, if the digits' values don't matter, as drawn in MatchingTable.swift.
struct DigitRunTable {
  /// The row of ``tails`` for each state; 0 if the values matter, and for the dead state.
  private(set) var rowOfState: [UInt16]
  /// The labels after 0, 1, 2… digits, row by row; the first row is empty.
  private(set) var tails: [MatchingTable.Label]
  private let machine: SymbolMachine

  init(_ machine: SymbolMachine) {
    self.machine = machine
    let (length, digits) = (MatchingTable.maximumByteCount, SymbolMachine.digits)
    // The single state that every digit leads to, if there is one.
    let next: [Int?] = (0..<machine.stateCount).map { state in
      let head = machine.successor(of: UInt16(state), over: digits[0])
      return digits.allSatisfy { machine.successor(of: UInt16(state), over: $0) == head } ? Int(head) : nil
    }
    rowOfState = [UInt16](repeating: 0, count: machine.stateCount)
    tails = [MatchingTable.Label](repeating: 0, count: length)
    var rows = HashedIndices()
    var tail: [MatchingTable.Label] = []
    for state in 1..<machine.stateCount {
      tail.removeAll(keepingCapacity: true)
      var reached: Int? = state
      while let known = reached, tail.count < length {
        tail.append(machine.labels[known])
        reached = next[known]
      }
      guard tail.count == length else { continue }
      let hash = tail.reduce(UInt64.emptyHash) { $0.hashed(with: UInt64($1)) }
      let row =
        1
        + rows.index(hash: hash) { known in
          (0..<length).allSatisfy { tails[(1 + known) * length + $0] == tail[$0] }
        }
      if tails.count == row * length { tails += tail }
      rowOfState[state] = UInt16(row)
    }
  }

  /// Whether, after a number of bytes without separators, further digits' values don't matter in at least 99 % of the states.
  ///
  /// In the other states, kernels walk byte by byte.
  func isUniform(afterBytes count: Int) -> Bool {
    let symbols = SymbolMachine.digits + [SymbolMachine.plus]
    var isReached = [Bool](repeating: false, count: machine.stateCount)
    isReached[Int(machine.start)] = true
    for _ in 0..<count {
      var isNext = [Bool](repeating: false, count: machine.stateCount)
      for state in isReached.indices where isReached[state] {
        for symbol in symbols { isNext[Int(machine.successor(of: UInt16(state), over: symbol))] = true }
      }
      isReached = isNext
    }
    isReached[Int(TransitionTable.dead)] = false
    let states = isReached.indices.filter { isReached[$0] }
    return states.count { rowOfState[$0] == 0 } * 100 <= states.count
  }
}
