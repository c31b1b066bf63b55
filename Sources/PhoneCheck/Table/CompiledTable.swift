internal import PatternAutomata
internal import Platform

// The table for many numbers in a file of compiled definitions, which is the file's last part:
//
//     2 bytes  the number of decisions, and of each decision
//              2  the code of its verdict
//              and of a valid number
//              2  the rule
//              1  the number of digits before the national digits
//              1  0, or one more than the index of the first trunk prefix that was left out
//     2 bytes  the number of states
//    14 bytes  the class of the bytes of each of `CatalogMachine.classes`, and of all other bytes
//              for each state but the dead one, its label, in two bytes
//              the steps for all classes
//
// It is for the usual options and numbers without a named area. Kernels walk what `MatchingTable` derives from these parts, as
// from the parts that it builds. So all checks are in this file.

extension MatchingTable {
  /// Lays out the table of a file.
  ///
  /// - Parameter reader: At the start of the table.
  /// - Throws: ``InvalidBytes`` for anything that isn't a table of the plan's definitions.
  /// - Complexity: O(*n*) for *n* steps.
  convenience init(_ reader: inout CompiledReader, _ plan: InterpretationPlan) throws(InvalidBytes) {
    var entries = [Entry.unknown]
    for _ in 0..<(try reader.short()) { entries.append(Entry(try reader.decision(plan), plan)) }
    let machine = try reader.machine(labelCount: entries.count)
    try reader.require(reader.offset == reader.bytes.count)
    do throws(BudgetExceeded) {
      try self.init(machine, entries: entries, foreign: CatalogMachine.foreign)
    } catch { throw InvalidBytes() }
  }
}

extension CompiledReader {
  fileprivate mutating func decision(_ plan: InterpretationPlan) throws(InvalidBytes) -> Decision {
    let number = try short()
    let code = VerdictCode(index: UInt16(number))
    if VerdictCode.invalid.contains(code), let reason = code.reason { return .invalid(reason) }
    let (rule, nationalStart, trunkPrefix) = (try short(), Int(try byte()), Int(try byte()))
    guard let definition = code.definitionIndex, definition < plan.compiled.definitions.count,
      rule < plan.rules.count, nationalStart <= MatchingTable.maximumByteCount,
      trunkPrefix <= plan.compiled.definitions[definition].trunkPrefixes.count
    else { throw InvalidBytes() }
    return .valid(
      Acceptance(
        definition: definition, rule: rule, nationalStart: nationalStart,
        trunkPrefix: trunkPrefix > 0 ? trunkPrefix - 1 : nil))
  }

  fileprivate mutating func machine(labelCount: Int) throws(InvalidBytes) -> MooreMachine {
    let stateCount = try short()
    try require(1...65_000 ~= stateCount)
    var columns: [Int] = []
    for _ in 0...CatalogMachine.classes.count { columns.append(Int(try byte())) }
    let columnCount = (columns.max() ?? 0) + 1
    var labels: [UInt16] = [0]
    for _ in 1..<stateCount {
      let label = try short()
      try require(label < labelCount)
      labels.append(UInt16(label))
    }
    let steps = try CompiledSteps(&self, stateCount: stateCount, columnCount: columnCount)
    var successors: [Int] = []
    try require(bytes.withBytes { steps.readSuccessors($0, &successors) })
    var columnOfByte = [Int](repeating: columns[columns.count - 1], count: 256)
    for (column, bytes) in zip(columns, CatalogMachine.classes) {
      for byte in bytes { columnOfByte[Int(byte)] = column }
    }
    let dead = [UInt16](repeating: TransitionTable.dead, count: columnCount)
    let machine = MooreMachine(
      unchecked: columnOfByte, successors: dead + successors.map { UInt16($0) }, labels: labels)
    // Classes are numbered in the order of their smallest bytes.
    for byte in UInt8.min...UInt8.max {
      try require(machine.table.byteClasses[byte] == columnOfByte[Int(byte)])
    }
    return machine
  }
}

extension CompiledWriter {
  /// Writes the table of a catalog.
  mutating func table(_ catalogMachine: CatalogMachine) {
    short(catalogMachine.decisions.count - 1)
    for case let decision? in catalogMachine.decisions { self.decision(decision) }
    let machine = catalogMachine.machine
    short(machine.table.stateCount)
    for bytes in CatalogMachine.classes { byte(UInt8(machine.table.byteClasses[bytes.first ?? 0])) }
    // No class has bytes beyond ASCII.
    byte(UInt8(machine.table.byteClasses[0xFF]))
    for label in machine.labels.dropFirst() { short(Int(label)) }
    steps(of: machine.table, columns: 0..<machine.table.byteClasses.count)
  }

  private mutating func decision(_ decision: Decision) {
    switch decision {
    case .invalid(let reason): short(Int(VerdictCode(reason).index))
    case .valid(let found):
      short(Int(VerdictCode(definition: found.definition).index))
      short(found.rule)
      smallCount(found.nationalStart)
      smallCount(found.trunkPrefix.map { $0 + 1 } ?? 0)
    case .unknown, .undecided: preconditionFailure("a table has no label for what it can't decide")
    }
  }
}
