internal import PCRE2
internal import PatternAutomata

// A catalog's machine laid out for speed.
//
// How it works. Mispredicted branches are what costs, not look-ups, so a row takes a fixed number of steps for its
// leading bytes, whatever they are: first two bytes at a time through ``LeadTables``, as far as those stay small, then
// one at a time through ``transitions``. Numbers end in digits that all do alike: a state is *uniform* when every digit
// leads to the same state, and so on to the end. What becomes of a number that goes on from a uniform state with so
// many digits, and nothing else, is one look-up in ``tails``. Rows that are shorter, or have something else in their
// tails, take one step for each byte.
//
// All of it follows from `MatchingMachine`; a table for other bytes or other outcomes begins there.

/// What becomes of a plainly written number, for every number, in one table.
///
/// It gives the verdicts of ``PhoneValidator`` for the forms most numbers are written in: digits, a `+` in front,
/// hyphens and spaces, up to 32 bytes. About everything else it says that it doesn't know.
@safe
package final class MatchingTable: Sendable {
  /// A number for what becomes of a number, to look up in ``entry(of:)``; 0 when the table doesn't know.
  package typealias Label = UInt16

  /// The most bytes of a number that the table reads, and how many may be read behind the start of any number.
  package static let maximumByteCount = 32

  // SAFETY: the memory behind these pointers is allocated and filled in `init`, before `self` can be shared, never
  // written afterwards, and freed in `deinit`. Every state in `transitions` is less than the number of states, every
  // class less than 16 and every row in `tailRows` less than the number of rows, so no look-up leaves the memory.
  nonisolated(unsafe) private let transitions: UnsafeMutablePointer<UInt16>
  nonisolated(unsafe) private let classes: UnsafeMutablePointer<UInt8>
  nonisolated(unsafe) private let labels: UnsafeMutablePointer<Label>
  nonisolated(unsafe) private let tailRows: UnsafeMutablePointer<UInt16>
  nonisolated(unsafe) private let tails: UnsafeMutablePointer<Label>
  nonisolated(unsafe) private let leads: UnsafeMutablePointer<UInt16>
  private let start: UInt16
  private let shape: Shape
  private let entries: [Entry]
  /// Reads what the table doesn't.
  let plain = PlainDigits()
  /// For each label how many digits stand before the national ones: with a `+` in front, with a digit, otherwise.
  private let skippedCounts: [Int8]

  /// The number of states.
  package let stateCount: Int
  /// How many bytes the table takes.
  package let byteCount: Int

  /// Lays out a machine.
  init(_ machine: MatchingMachine, plan: MachinePlan, internationalPrefixes: [String]) {
    let table = machine.machine.table
    let classCount = table.byteClasses.count
    precondition(classCount <= Self.stride, "a machine over digits, a plus and separators has few classes")
    stateCount = table.stateCount
    start = table.start
    unsafe transitions = .allocate(capacity: stateCount * Self.stride)
    unsafe transitions.initialize(repeating: 0, count: stateCount * Self.stride)
    unsafe classes = .allocate(capacity: 256)
    unsafe labels = .allocate(capacity: stateCount)
    unsafe tailRows = .allocate(capacity: stateCount)
    for byte in 0..<256 { unsafe (classes + byte).initialize(to: table.byteClasses.classOfByte[byte]) }
    for state in 0..<stateCount {
      unsafe (labels + state).initialize(to: machine.machine.labels[state])
      for byteClass in 0..<classCount {
        unsafe transitions[state * Self.stride + byteClass] = table.successors[state * classCount + byteClass]
      }
    }
    let uniform = UniformTails(machine.machine, length: Self.maximumByteCount)
    unsafe tails = .allocate(capacity: uniform.tails.count)
    for (index, label) in uniform.tails.enumerated() { unsafe (tails + index).initialize(to: label) }
    for state in 0..<stateCount { unsafe (tailRows + state).initialize(to: uniform.rowOfState[state]) }
    shape = Shape.allCases.first { uniform.isUniform(afterBytes: $0.rawValue) } ?? .sixteen
    let lead = LeadTables(machine.machine, pairCount: shape.pairCount)
    unsafe leads = .allocate(capacity: lead.steps.count)
    for (index, step) in lead.steps.enumerated() { unsafe (leads + index).initialize(to: step) }
    byteCount = stateCount * (Self.stride + 2) * 2 + (uniform.tails.count + lead.steps.count) * 2 + 256
    entries =
      machine.outcomes.map { Entry($0, plan, internationalPrefixes: internationalPrefixes) }
      + [.invalid(.unexpectedCharacter)]
    skippedCounts = entries.flatMap(Self.skippedCounts)
  }

  deinit {
    unsafe transitions.deallocate()
    unsafe classes.deallocate()
    unsafe labels.deallocate()
    unsafe tailRows.deallocate()
    unsafe tails.deallocate()
    unsafe leads.deallocate()
  }

  /// What a label stands for.
  package func entry(of label: Label) -> Entry { entries[Int(label)] }

  /// The number of labels.
  package var labelCount: Int { entries.count }

  /// The label of ``ReasonCode/unexpectedCharacter``, which no state has.
  var unexpectedCharacter: Label { Label(entries.count - 1) }

  /// How many digits stand before the national ones of numbers with a label, by their first byte.
  ///
  /// - Returns: A negative number where there are none, and ``unusual`` where they take a closer look.
  @inline(__always)
  func skippedCount(_ label: Label, firstByte: UInt8) -> Int {
    let column = firstByte == UInt8(ascii: "+") ? 0 : firstByte &- UInt8(ascii: "0") < 10 ? 1 : 2
    return Int(skippedCounts[Int(label) &* 3 &+ column])
  }

  /// More than any number of digits before national ones.
  static let unusual = 100

  private static func skippedCounts(of entry: Entry) -> [Int8] {
    guard case .valid(let acceptance) = entry else { return [-1, -1, -1] }
    guard acceptance.suffix.isEmpty else { return [unusual, unusual, unusual].map(Int8.init) }
    return [
      Int8(acceptance.reading(hasPlus: true).skippedCount),
      Int8(acceptance.reading(hasPlus: false).skippedCount),
      Int8(unusual),
    ]
  }

  /// How many classes there is room for in the row of a state.
  private static let stride = 16

  /// How many leading bytes take a step each or in pairs, whatever they are.
  private enum Shape: Int, CaseIterable {
    case eight = 8
    case twelve = 12
    case sixteen = 16

    /// How many pairs there may be.
    var pairCount: Int { self == .eight ? 4 : 2 }
  }
}

// MARK: - Looking up

extension MatchingTable {
  /// Says what becomes of a number.
  package func label(of number: Span<UInt8>) -> Label {
    guard number.count <= Self.maximumByteCount else { return 0 }
    return unsafe number.withUnsafeBufferPointer { bytes in
      unsafe walk(bytes.baseAddress, bytes.count, from: start)
    }
  }

  /// Says what becomes of many numbers.
  ///
  /// - Parameters:
  ///   - base: Where offsets count from. ``maximumByteCount`` bytes can be read from the start of every number,
  ///     whatever they are.
  ///   - starts: The offset of the first byte of each number.
  ///   - ends: The offset past the last byte of each number.
  ///   - labels: Room for a label for each.
  package func classify(
    _ base: UnsafePointer<UInt8>, starts: UnsafePointer<Int32>, ends: UnsafePointer<Int32>, count: Int,
    into labels: UnsafeMutablePointer<Label>
  ) {
    // Constant numbers of steps are what makes the loop straight.
    switch shape {
    case .eight: unsafe classify(base, starts, ends, count, labels, leadCount: 8, pairCount: 4)
    case .twelve: unsafe classify(base, starts, ends, count, labels, leadCount: 12, pairCount: 2)
    case .sixteen: unsafe classify(base, starts, ends, count, labels, leadCount: 16, pairCount: 2)
    }
  }

  @inline(__always)
  private func classify(
    _ base: UnsafePointer<UInt8>, _ starts: UnsafePointer<Int32>, _ ends: UnsafePointer<Int32>, _ count: Int,
    _ results: UnsafeMutablePointer<Label>, leadCount: Int, pairCount: Int
  ) {
    let transitions = unsafe UnsafePointer(transitions)
    let classes = unsafe UnsafePointer(classes)
    let tailRows = unsafe UnsafePointer(tailRows)
    let tails = unsafe UnsafePointer(tails)
    let leads = unsafe UnsafePointer(leads)
    let start = start
    for index in 0..<count {
      let bytes = unsafe base + Int(starts[index])
      let byteCount = unsafe Int(ends[index] &- starts[index])
      let restCount = byteCount &- leadCount
      guard restCount >= 0, restCount <= 8 else {
        unsafe results[index] = byteCount <= Self.maximumByteCount ? walk(bytes, byteCount, from: start) : 0
        continue
      }
      var pairs = unsafe LeadTables.pairs(UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
      var state: UInt16 = 0
      var offset = 0
      while offset < pairCount {
        unsafe state = leads[Int(state) &<< 8 &+ Int(pairs & 0xFF)]
        pairs &>>= 16
        offset &+= 1
      }
      offset = pairCount &* 2
      while offset < leadCount {
        unsafe state = transitions[Int(state) &<< 4 &+ Int(classes[Int(bytes[offset])])]
        offset &+= 1
      }
      let row = unsafe tailRows[Int(state)]
      let rest = unsafe UnsafeRawPointer(bytes + leadCount).loadUnaligned(as: UInt64.self)
      if row != 0, DigitMarks.areDigits(rest, count: restCount) {
        unsafe results[index] = tails[Int(row) &* Self.maximumByteCount &+ restCount]
      } else {
        // Pairs don't tell a space from other bytes.
        let known = unsafe state == 0 ? (bytes, byteCount, start) : (bytes + leadCount, restCount, state)
        unsafe results[index] = walk(known.0, known.1, from: known.2)
      }
    }
  }

  @inline(__always)
  private func walk(_ bytes: UnsafePointer<UInt8>?, _ count: Int, from state: UInt16) -> Label {
    guard let bytes = unsafe bytes else { return unsafe labels[Int(state)] }
    var state = state
    for offset in 0..<count {
      unsafe state = transitions[Int(state) &<< 4 &+ Int(classes[Int(bytes[offset])])]
    }
    return unsafe labels[Int(state)]
  }
}
