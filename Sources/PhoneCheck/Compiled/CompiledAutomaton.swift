internal import PatternAutomata
internal import Platform

/// An automaton in a file of compiled definitions.
///
/// It begins with the number of its states and the class of each byte of ``CompiledFormat/alphabet``; all other bytes have the
/// class 0, which leads to the dead state. A bit for each state follows: whether it accepts. Then all states but the dead one have
/// a distance, and after all distances a step for each class but 0. Distances and steps have one byte each, or two if there are
/// more than 253 states.
///
/// States are numbered as steps first lead to them. A step is 0 to the dead state, and 1 to a state that no step led to before.
/// To any other state it is 2 plus the number of states between that state and the newest. Such steps compress much better than
/// numbers of states.
struct CompiledAutomaton {
  private let stateCount: Int
  private let classCount: Int
  /// The offsets of the parts.
  private let classes: Int
  private let accepting: Int
  private let distances: Int
  private let steps: Int

  /// Reads the places of the parts, and checks all of them.
  ///
  /// - Parameter scratch: Memory for the successors, which is kept between automata.
  /// - Throws: ``InvalidBytes`` for anything that isn't an automaton.
  /// - Complexity: O(*n*) for *n* successors.
  init(_ reader: inout CompiledReader, _ scratch: inout [Int]) throws(InvalidBytes) {
    stateCount = try reader.short()
    try reader.require(1...65_000 ~= stateCount)
    classes = try reader.skip(CompiledFormat.alphabet.count)
    var count = 1
    for index in classes..<reader.offset {
      // Classes are numbered in the order of their smallest bytes.
      try reader.require(reader.bytes[index] <= count)
      if Int(reader.bytes[index]) == count { count += 1 }
    }
    classCount = count
    accepting = try reader.skip((stateCount + 7) / 8)
    distances = try reader.skip(Self.width(stateCount) * (stateCount - 1))
    steps = try reader.skip(Self.width(stateCount) * (stateCount - 1) * (classCount - 1))
    let isRight = reader.bytes.withBytes { bytes in
      readSuccessors(bytes, &scratch) && hasRightDistances(bytes, scratch)
    }
    try reader.require(isRight)
  }

  /// The number of bytes of a distance or a step.
  fileprivate static func width(_ stateCount: Int) -> Int { stateCount > 253 ? 2 : 1 }

  private func number(_ bytes: Span<UInt8>, _ start: Int, _ index: Int) -> Int {
    guard Self.width(stateCount) > 1 else { return Int(bytes[start + index]) }
    return Int(bytes[start + 2 * index]) | Int(bytes[start + 2 * index + 1]) << 8
  }

  private func isAccepting(_ bytes: Span<UInt8>, _ state: Int) -> Bool {
    bytes[accepting + state / 8] >> UInt8(state % 8) & 1 != 0
  }

  /// Reads the successors of all states but the dead one, for all classes but 0.
  ///
  /// - Returns: Whether they are states, and every state is reached.
  private func readSuccessors(_ bytes: Span<UInt8>, _ successors: inout [Int]) -> Bool {
    successors.removeAll(keepingCapacity: true)
    var newest = min(1, stateCount - 1)
    for index in 0..<(stateCount - 1) * (classCount - 1) {
      let step = number(bytes, steps, index)
      switch step {
      case 0: successors.append(0)
      case 1:
        newest += 1
        successors.append(newest)
      default:
        guard step - 2 < newest else { return false }
        successors.append(newest - (step - 2))
      }
    }
    return newest == stateCount - 1
  }

  private func hasRightDistances(_ bytes: Span<UInt8>, _ successors: [Int]) -> Bool {
    if isAccepting(bytes, 0) { return false }
    let columnCount = classCount - 1
    for row in 0..<stateCount - 1 {
      var nearest = Int.max - 1
      for next in successors[row * columnCount..<(row + 1) * columnCount] where next > 0 {
        nearest = min(nearest, number(bytes, distances, next - 1))
      }
      // A state that nothing is accepted from has no distance.
      let distance = isAccepting(bytes, row + 1) ? 0 : nearest + 1
      if number(bytes, distances, row) != distance { return false }
    }
    return true
  }

  /// Returns the automaton, from the same bytes.
  func automaton(_ bytes: [UInt8]) -> Automaton {
    var classOfByte = [Int](repeating: 0, count: 256)
    for (index, byte) in CompiledFormat.alphabet.enumerated() {
      classOfByte[Int(byte)] = Int(bytes[classes + index])
    }
    var table = [Automaton.State](repeating: TransitionTable.dead, count: classCount)
    var isAccepting = [false]
    var nearest = [UInt16.max]
    var successors: [Int] = []
    table.reserveCapacity(stateCount * classCount)
    bytes.withBytes { bytes in
      _ = readSuccessors(bytes, &successors)
      for row in 0..<stateCount - 1 {
        isAccepting.append(self.isAccepting(bytes, row + 1))
        nearest.append(UInt16(truncatingIfNeeded: number(bytes, distances, row)))
        table.append(TransitionTable.dead)
        for column in 0..<classCount - 1 {
          table.append(Automaton.State(truncatingIfNeeded: successors[row * (classCount - 1) + column]))
        }
      }
    }
    return Automaton(
      unchecked: classOfByte, successors: table, isAccepting: isAccepting, distances: nearest)
  }
}

extension CompiledWriter {
  /// Writes an automaton, which may tell apart only bytes of ``CompiledFormat/alphabet``.
  mutating func automaton(_ automaton: Automaton) {
    let (table, count) = (automaton.table, automaton.stateCount)
    let alphabet = CompiledFormat.alphabet
    for byte in UInt8.min...UInt8.max where !alphabet.contains(byte) {
      precondition(table.byteClasses[byte] == 0, "spellings have no other bytes")
    }
    short(count)
    for byte in alphabet { self.byte(UInt8(table.byteClasses[byte])) }
    for start in stride(from: 0, to: count, by: 8) {
      self.byte(
        (start..<min(start + 8, count)).reduce(0) { bits, state in
          automaton.isAccepting[state] ? bits | 1 << UInt8(state - start) : bits
        })
    }
    let width = CompiledAutomaton.width(count)
    for state in 0..<count - 1 { number(UInt64(automaton.distances[state + 1]), byteCount: width) }
    var newest = min(1, count - 1)
    for state in 0..<count - 1 {
      let heads = (0..<table.byteClasses.count).map {
        Int(table.successor(of: Automaton.State(state + 1), overClass: $0))
      }
      precondition(heads[0] == TransitionTable.dead, "spellings have no other bytes")
      for next in heads.dropFirst() {
        let isNew = next > newest
        number(next == 0 ? 0 : isNew ? 1 : UInt64(newest - next + 2), byteCount: width)
        if isNew { newest = next }
      }
    }
  }
}
