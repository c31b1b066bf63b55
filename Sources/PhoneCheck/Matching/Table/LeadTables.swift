internal import PatternAutomata

/// Steps over two bytes at a time, from the start on: a table for each pair, with a row for each state there can be.
struct LeadTables {
  /// Table by table and row by row, for each of the 256 pairs the row it leads to; from the last table, the state.
  private(set) var steps: [UInt16] = []

  /// The byte that a pair's half is told from: `+ , - . /` and the digits follow each other from there on.
  private static let firstByte = UInt8(ascii: "+")

  init(_ machine: MooreMachine, pairCount: Int) {
    let table = machine.table
    let halves = (0..<16).map { half in half < 15 ? table.byteClasses[Self.firstByte + UInt8(half)] : nil }
    // Any other byte may be one that leads somewhere: the dead state stands for not knowing.
    func successor(of state: UInt16, over half: Int) -> UInt16 {
      halves[half].map { table.successor(of: state, overClass: $0) } ?? TransitionTable.dead
    }
    var states = [table.start]
    var firstRow = 0
    for pair in 0..<pairCount {
      let nextRow = firstRow + states.count
      var rows: [UInt16: Int] = [:]
      var next: [UInt16] = []
      for state in states {
        for halves in 0..<256 {
          let head = successor(of: successor(of: state, over: halves & 0x0F), over: halves >> 4)
          if pair == pairCount - 1 {
            steps.append(head)
          } else {
            if rows[head] == nil {
              rows[head] = nextRow + next.count
              next.append(head)
            }
            steps.append(UInt16(rows[head] ?? 0))
          }
        }
      }
      states = next
      firstRow = nextRow
    }
  }

  /// Turns eight bytes into four pairs, one in the low byte of every 16 bits: the first byte of each in the low half.
  @inline(__always)
  static func pairs(_ word: UInt64) -> UInt64 {
    let high: UInt64 = 0x8080_8080_8080_8080
    let first: UInt64 = 0x2B2B_2B2B_2B2B_2B2B
    let word = UInt64(littleEndian: word)
    // Byte by byte the distance from the first byte, modulo 256.
    let distances = ((word | high) &- first) ^ ((word ^ ~first) & high)
    // 15 where it is more.
    let isFar = (((distances &>> 4) & 0x0F0F_0F0F_0F0F_0F0F) &+ 0x0F0F_0F0F_0F0F_0F0F) & 0x1010_1010_1010_1010
    let halves = (distances & 0x0F0F_0F0F_0F0F_0F0F) | (isFar &- (isFar &>> 4))
    return halves | (halves &>> 4)
  }
}
