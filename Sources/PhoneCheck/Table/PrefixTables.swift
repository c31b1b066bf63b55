internal import CVector

/// The steps over pairs of leading symbols, as drawn in MatchingTable.swift: for each pair, a row for each state before it.
struct PrefixTables {
  /// All rows; the rows of the last pair lead to states, or to rows of tails if all leading bytes are pairs.
  private(set) var steps: [UInt16] = []
  let pairCount: UInt8
  /// The number of leading bytes that take a step, including the bytes of pairs.
  let byteCount: UInt8

  /// The maximum number of rows; with more, looking up a pair is slower than looking up its two symbols.
  private static let maximumRowCount = 512
  /// The number of pairs that never have too many rows: there are at most as many states before the second pair as there are
  /// pairs.
  private static let fewestPairs: UInt8 = 2

  /// Adds steps until the values of further digits matter in almost no state, at most 16 steps.
  init(_ machine: SymbolMachine, _ tails: DigitRunTable) {
    byteCount = [8, 12].first { tails.isUniform(afterBytes: Int($0)) } ?? 16
    if byteCount == 8, let (lead, last) = Self.steps(machine, pairCount: byteCount / 2) {
      pairCount = byteCount / 2
      steps = lead + last.map { tails.rowOfState[Int($0)] }
    } else if let (lead, last) = Self.steps(machine, pairCount: Self.fewestPairs) {
      pairCount = Self.fewestPairs
      steps = lead + last
    } else {
      preconditionFailure("two pairs never take too many rows")
    }
  }

  /// - Returns: The last table, which leads to states, and the tables before it; `nil` if there are too many rows.
  private static func steps(
    _ machine: SymbolMachine, pairCount: UInt8
  ) -> (lead: [UInt16], last: [UInt16])? {
    var lead: [UInt16] = []
    var states = [machine.start]
    var rowCount = 1
    for _ in 1..<pairCount {
      var rows = [Int?](repeating: nil, count: machine.stateCount)
      var next: [UInt16] = []
      for head in heads(of: states, machine) {
        let row = rows[Int(head)] ?? rowCount + next.count
        if rows[Int(head)] == nil { next.append(head) }
        rows[Int(head)] = row
        lead.append(UInt16(row))
      }
      states = next
      rowCount += next.count
      guard rowCount <= maximumRowCount else { return nil }
    }
    return (lead, heads(of: states, machine))
  }

  /// Returns the state that each pair of symbols leads to from each state; the first symbol is in the low half.
  private static func heads(of states: [UInt16], _ machine: SymbolMachine) -> [UInt16] {
    let symbols = 0..<SymbolMachine.symbolCount
    var heads: [UInt16] = []
    heads.reserveCapacity(states.count * symbols.count * symbols.count)
    for state in states {
      for second in symbols {
        for first in symbols {
          heads.append(machine.successor(of: machine.successor(of: state, over: first), over: second))
        }
      }
    }
    return heads
  }
}
