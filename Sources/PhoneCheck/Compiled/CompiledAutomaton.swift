internal import PatternAutomata
internal import Platform

/// An automaton in a file of compiled definitions.
///
/// It begins with the number of its states and the class of each byte of ``CompiledFormat/alphabet``; all other bytes have the
/// class 0, which leads to the dead state. A bit for each state follows: whether it accepts. Then all states but the dead one have
/// a distance, and after all distances ``CompiledSteps`` for all classes but 0. Distances have as many bytes as steps.
struct CompiledAutomaton {
  private let stateCount: Int
  private let classCount: Int
  /// The offsets of the parts.
  private let classes: Int
  private let accepting: Int
  private let distances: Int
  private let steps: CompiledSteps

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
    distances = try reader.skip(CompiledSteps.width(stateCount) * (stateCount - 1))
    steps = try CompiledSteps(&reader, stateCount: stateCount, columnCount: classCount - 1)
    let isRight = reader.bytes.withBytes { bytes in
      steps.readSuccessors(bytes, &scratch) && hasRightDistances(bytes, scratch)
    }
    try reader.require(isRight)
  }

  private func distance(_ bytes: Span<UInt8>, _ row: Int) -> Int {
    bytes.number(distances, row, byteCount: CompiledSteps.width(stateCount))
  }

  private func isAccepting(_ bytes: Span<UInt8>, _ state: Int) -> Bool {
    bytes[accepting + state / 8] >> UInt8(state % 8) & 1 != 0
  }

  private func hasRightDistances(_ bytes: Span<UInt8>, _ successors: [Int]) -> Bool {
    if isAccepting(bytes, 0) { return false }
    let columnCount = classCount - 1
    for row in 0..<stateCount - 1 {
      var nearest = Int.max - 1
      for next in successors[row * columnCount..<(row + 1) * columnCount] where next > 0 {
        nearest = min(nearest, self.distance(bytes, next - 1))
      }
      // A state that nothing is accepted from has no distance.
      let distance = isAccepting(bytes, row + 1) ? 0 : nearest + 1
      if self.distance(bytes, row) != distance { return false }
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
      _ = steps.readSuccessors(bytes, &successors)
      for row in 0..<stateCount - 1 {
        isAccepting.append(self.isAccepting(bytes, row + 1))
        nearest.append(UInt16(truncatingIfNeeded: distance(bytes, row)))
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
    for state in 0..<count - 1 {
      number(UInt64(automaton.distances[state + 1]), byteCount: CompiledSteps.width(count))
    }
    steps(of: table, columns: 1..<table.byteClasses.count)
  }
}
