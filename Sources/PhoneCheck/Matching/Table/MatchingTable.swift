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
  /// For each label how many digits stand before the national ones: with a `+` in front, with a digit, otherwise.
  private let skippedCounts: [Int8]

  /// The number of states.
  package let stateCount: Int
  /// How many bytes the table takes.
  package let byteCount: Int

  /// What a label stands for.
  package enum Entry: Hashable, Sendable {
    /// The table doesn't know.
    case unknown
    case valid(Acceptance)
    case invalid(ReasonCode)
  }

  /// A definition that accepts a number, and which digits are the national ones.
  package struct Acceptance: Hashable, Sendable {
    /// The index of the definition in the catalog.
    package let definition: Int
    /// How many digits stand before the national digits.
    package let skippedCount: Int
    /// National digits that stand before the written ones.
    package let suffix: String
    let interpretation: Interpretation
    /// What the interpretation is, and how many digits more are skipped, where no `+` is written.
    let prefix: String?
  }

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
      if row != 0, Self.areDigits(rest, count: restCount) {
        unsafe results[index] = tails[Int(row) &* Self.maximumByteCount &+ restCount]
      } else {
        // Pairs don't tell a space from other bytes.
        let known = unsafe state == 0 ? (bytes, byteCount, start) : (bytes + leadCount, restCount, state)
        unsafe results[index] = walk(known.0, known.1, from: known.2)
      }
    }
  }

  /// Whether the first bytes of a word are digits.
  @inline(__always)
  private static func areDigits(_ word: UInt64, count: Int) -> Bool {
    // Shifting by all 64 bits has to leave nothing, so it is done in two.
    let shift = UInt64(truncatingIfNeeded: (8 &- count) &* 4)
    return (lowMarksOfOthers(UInt64(littleEndian: word)) &<< shift) &<< shift == 0
  }

  /// The high bit of each byte that is no digit, up to the first of them; behind it, of some that are.
  @inline(__always)
  private static func lowMarksOfOthers(_ word: UInt64) -> UInt64 {
    let difference = word ^ 0x3030_3030_3030_3030
    return ((difference &+ 0x7676_7676_7676_7676) | difference) & 0x8080_8080_8080_8080
  }

  /// The high bit of each byte that is no digit.
  @inline(__always)
  private static func marksOfOthers(_ word: UInt64) -> UInt64 {
    let difference = word ^ 0x3030_3030_3030_3030
    // Without the high bits nothing is carried into the next byte.
    return (((difference & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676) | difference)
      & 0x8080_8080_8080_8080
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

// MARK: - National digits

extension MatchingTable {
  /// Finds the national digits among the bytes of a number that the table accepts.
  ///
  /// - Parameters:
  ///   - bytes: The number; ``maximumByteCount`` bytes can be read from its start on, whatever they are.
  ///   - byteCount: At most ``maximumByteCount``.
  ///   - skippedCount: How many digits stand before the national ones.
  /// - Returns: `nil` when something stands between the national digits, or behind them.
  package static func nationalDigits(
    _ bytes: UnsafePointer<UInt8>, _ byteCount: Int, skippedCount: Int
  ) -> Range<Int>? {
    let isDigit = unsafe digitMask(bytes) & (byteCount == 32 ? .max : (1 &<< UInt32(byteCount)) &- 1)
    // The digits at the end, and those before the last other byte.
    let runCount = (~(isDigit &<< UInt32(32 &- byteCount))).leadingZeroBitCount
    let runStart = byteCount &- min(runCount, byteCount)
    let before = (isDigit & ((1 &<< UInt32(runStart)) &- 1)).nonzeroBitCount
    guard runCount > 0, before <= skippedCount else { return nil }
    return (runStart &+ skippedCount &- before)..<byteCount
  }

  /// A bit for each of 32 bytes, set for digits.
  @inline(__always)
  private static func digitMask(_ bytes: UnsafePointer<UInt8>) -> UInt32 {
    var mask: UInt32 = 0
    var word = 0
    while word < 4 {
      let bits = unsafe UnsafeRawPointer(bytes + word &* 8).loadUnaligned(as: UInt64.self)
      let marks = marksOfOthers(UInt64(littleEndian: bits)) ^ 0x8080_8080_8080_8080
      // Gathers the high bits of eight bytes.
      mask |=
        UInt32(truncatingIfNeeded: ((marks &>> 7) &* 0x0102_0408_1020_4080) &>> 56) &<< UInt32(word &* 8)
      word &+= 1
    }
    return mask
  }
}

// MARK: - Leads

/// Steps over two bytes at a time, from the start on: a table for each pair, with a row for each state there can be.
private struct LeadTables {
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

// MARK: - Tails

/// What becomes of numbers that go on with digits alone, for the states in which it doesn't matter which.
private struct UniformTails {
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

// MARK: - Entries

extension MatchingTable.Entry {
  fileprivate init(
    _ outcome: MachineConfiguration.Outcome?, _ plan: MachinePlan, internationalPrefixes: [String]
  ) {
    switch outcome {
    case nil: self = .unknown
    case .invalid(let reason): self = .invalid(reason)
    case .valid(let candidate, let route, let skipped):
      let interpretation: Interpretation
      var suffix = ""
      switch plan.routes[route].way {
      case .international(_, _, let known): interpretation = known
      case .national(_, let lead):
        interpretation = lead.interpretation
        suffix = lead.suffix
      }
      let prefix = interpretation == .international && plan.sharesPrefixRoute ? internationalPrefixes[0] : nil
      self = .valid(
        MatchingTable.Acceptance(
          definition: candidate, skippedCount: skipped, suffix: suffix, interpretation: interpretation,
          prefix: prefix))
    }
  }
}

extension MatchingTable.Acceptance {
  /// How a number was understood, and how many of its digits stand before the national ones.
  ///
  /// - Parameter hasPlus: Whether the number is written with a `+`.
  package func reading(hasPlus: Bool) -> (interpretation: Interpretation, skippedCount: Int) {
    guard let prefix, !hasPlus else { return (interpretation, skippedCount) }
    return (.internationalPrefix(prefix), skippedCount + prefix.utf8.count)
  }
}
