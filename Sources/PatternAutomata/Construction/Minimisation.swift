/// Turns a draft into the one smallest automaton, in a canonical form: equal languages give equal values.
///
/// John Hopcroft, "An n log n Algorithm for Minimizing States in a Finite Automaton", 1971, in the form for partial
/// automata by Antti Valmari, "Fast Brief Practical DFA Minimization", *Information Processing Letters* 112(6), 2012:
/// blocks of states and blocks of transitions split each other until neither can. States that can't reach a label are
/// dropped first, and with them most transitions of a number plan.
struct Minimisation {
  /// The result: a table, and the label and distance of each of its states.
  struct Result {
    var table: TransitionTable
    /// The label of each state; the dead state has none.
    var labels: [UInt16]
    /// The number of bytes on the shortest way to a label; ``unreachable`` for the dead state.
    var distances: [UInt16]
  }

  /// The distance of the dead state.
  static let unreachable = UInt16.max

  private struct Transition {
    var tail: Int32
    var byteClass: Int32
    var head: Int32
  }

  private let draft: DraftAutomaton
  private var transitions: [Transition] = []
  /// The remaining states in their new order, and the new number of each state.
  private var kept: [Int32] = []
  private var newNumbers: [Int32]
  private var distances: [UInt16] = []

  /// - Complexity: O(*m* log *n*) for *n* states with *m* transitions that lead to a label.
  static func minimise(_ draft: DraftAutomaton) -> Result {
    var minimisation = Minimisation(draft)
    minimisation.trim()
    let partition = minimisation.refine()
    return minimisation.canonicalForm(partition)
  }

  private init(_ draft: DraftAutomaton) {
    self.draft = draft
    newNumbers = [Int32](repeating: -1, count: draft.stateCount)
  }

  // MARK: Trimming

  /// Keeps only the states on a way from the start to a label, and the transitions between them.
  private mutating func trim() {
    let reachable = reachableStates()
    let incoming = Adjacency(transitions.map { $0.head }, count: draft.stateCount)
    var queue = reachable.filter { draft.labels[Int($0)] != DraftAutomaton.unlabelled }
    var distanceOfState = [UInt16](repeating: Self.unreachable, count: draft.stateCount)
    for state in queue { distanceOfState[Int(state)] = 0 }
    var position = 0
    while position < queue.count {
      let head = Int(queue[position])
      position += 1
      for index in incoming.range(of: head) {
        let tail = transitions[Int(incoming.items[index])].tail
        guard distanceOfState[Int(tail)] == Self.unreachable else { continue }
        distanceOfState[Int(tail)] = distanceOfState[head] + 1
        queue.append(tail)
      }
    }
    kept = queue
    for (number, state) in queue.enumerated() { newNumbers[Int(state)] = Int32(truncatingIfNeeded: number) }
    distances = queue.map { distanceOfState[Int($0)] }
    transitions.removeAll { newNumbers[Int($0.head)] < 0 || newNumbers[Int($0.tail)] < 0 }
    for index in transitions.indices {
      transitions[index].tail = newNumbers[Int(transitions[index].tail)]
      transitions[index].head = newNumbers[Int(transitions[index].head)]
    }
  }

  /// Collects the states that can be reached from the start, and their transitions.
  private mutating func reachableStates() -> [Int32] {
    guard draft.start != DraftAutomaton.none else { return [] }
    var states = [draft.start]
    var isSeen = [Bool](repeating: false, count: draft.stateCount)
    isSeen[Int(draft.start)] = true
    let classCount = draft.byteClasses.count
    var position = 0
    while position < states.count {
      let tail = states[position]
      position += 1
      for byteClass in 0..<classCount {
        let head = draft.successors[Int(tail) * classCount + byteClass]
        guard head != DraftAutomaton.none else { continue }
        transitions.append(
          Transition(tail: tail, byteClass: Int32(truncatingIfNeeded: byteClass), head: head))
        if !isSeen[Int(head)] {
          isSeen[Int(head)] = true
          states.append(head)
        }
      }
    }
    return states
  }

  // MARK: Refinement

  /// Splits states and transitions until all states of a block behave alike.
  private func refine() -> RefinablePartition {
    var blocks = RefinablePartition(count: kept.count)
    let labelCount = Int(draft.labels.max() ?? 0) + 1
    blocks.separate(by: { Int(draft.labels[Int(kept[$0])]) }, keyCount: labelCount)
    var cords = RefinablePartition(count: transitions.count)
    cords.separate(by: { Int(transitions[$0].byteClass) }, keyCount: draft.byteClasses.count)
    let incoming = Adjacency(transitions.map { $0.head }, count: kept.count)

    var block = 1
    var cord = 0
    while cord < cords.blockCount {
      for position in cords.range(ofBlock: cord) {
        blocks.mark(Int(transitions[Int(cords.elements[position])].tail))
      }
      blocks.split()
      cord += 1
      while block < blocks.blockCount {
        for position in blocks.range(ofBlock: block) {
          for index in incoming.range(of: Int(blocks.elements[position])) {
            cords.mark(Int(incoming.items[index]))
          }
        }
        cords.split()
        block += 1
      }
    }
    return blocks
  }

  // MARK: Canonical form

  /// Turns blocks into states, merges classes that no state distinguishes, and numbers both in order.
  private func canonicalForm(_ partition: RefinablePartition) -> Result {
    let classCount = draft.byteClasses.count
    // Row 0 is the dead state, block b is row b + 1.
    var rows = [UInt16](repeating: 0, count: (partition.blockCount + 1) * classCount)
    for transition in transitions {
      let row = partition.block(of: Int(transition.tail)) + 1
      rows[row * classCount + Int(transition.byteClass)] =
        UInt16(truncatingIfNeeded: partition.block(of: Int(transition.head)) + 1)
    }
    let columns = Self.distinctColumns(of: rows, classCount: classCount)
    let byteClasses = ByteClasses(ids: draft.byteClasses.classOfByte.map { columns[Int($0)] })
    let representatives = byteClasses.representatives.map { draft.byteClasses[$0] }

    let isEmpty = draft.start == DraftAutomaton.none || newNumbers[Int(draft.start)] < 0
    let startRow = isEmpty ? 0 : UInt16(partition.block(of: Int(newNumbers[Int(draft.start)])) + 1)
    var order: [UInt16] = startRow == 0 ? [0] : [0, startRow]
    var numberOfRow = [UInt16](repeating: 0, count: partition.blockCount + 1)
    if startRow != 0 { numberOfRow[Int(startRow)] = 1 }
    var successors: [UInt16] = []
    successors.reserveCapacity((partition.blockCount + 1) * byteClasses.count)
    var position = 0
    while position < order.count {
      let row = Int(order[position])
      position += 1
      for column in representatives {
        let head = Int(rows[row * classCount + column])
        if head != 0, numberOfRow[head] == 0 {
          numberOfRow[head] = UInt16(truncatingIfNeeded: order.count)
          order.append(UInt16(truncatingIfNeeded: head))
        }
        successors.append(numberOfRow[head])
      }
    }
    let table = TransitionTable(
      byteClasses: byteClasses, successors: successors, start: numberOfRow[Int(startRow)])
    let members = order.dropFirst().map { row in
      Int(partition.elements[partition.range(ofBlock: Int(row) - 1).lowerBound])
    }
    return Result(
      table: table,
      labels: [DraftAutomaton.unlabelled] + members.map { draft.labels[Int(kept[$0])] },
      distances: [Self.unreachable] + members.map { distances[$0] })
  }

  /// Returns a number for each column; equal columns have equal numbers.
  private static func distinctColumns(of rows: [UInt16], classCount: Int) -> [Int] {
    var hashes = [UInt64](repeating: 0, count: classCount)
    var column = 0
    for head in rows {
      hashes[column] = (hashes[column] ^ UInt64(head)) &* 0x9E37_79B9_7F4A_7C15
      column = column + 1 == classCount ? 0 : column + 1
    }
    var numbers: [Int] = []
    for column in 0..<classCount {
      let twin = (0..<column).first { other in
        hashes[other] == hashes[column]
          && stride(from: 0, to: rows.count, by: classCount).allSatisfy {
            rows[$0 + other] == rows[$0 + column]
          }
      }
      numbers.append(twin.map { numbers[$0] } ?? column)
    }
    return numbers
  }
}

/// The items of each node, one after another.
private struct Adjacency {
  private(set) var items: [Int32]
  private var ends: [Int32]

  /// Groups items by their nodes.
  init(_ nodes: [Int32], count: Int) {
    ends = [Int32](repeating: 0, count: count + 1)
    items = [Int32](repeating: 0, count: nodes.count)
    for node in nodes { ends[Int(node) + 1] += 1 }
    for node in 0..<count { ends[node + 1] += ends[node] }
    // Filling moves each start to the start of the next node, which is this node's end.
    for (item, node) in nodes.enumerated() {
      items[Int(ends[Int(node)])] = Int32(truncatingIfNeeded: item)
      ends[Int(node)] += 1
    }
  }

  func range(of node: Int) -> Range<Int> { (node == 0 ? 0 : Int(ends[node - 1]))..<Int(ends[node]) }
}
