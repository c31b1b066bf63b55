import CVector
import PatternAutomata
import Testing

@Suite("Number kernels")
struct NumberKernelTests {
  static let shapes: [(pairs: UInt8, leads: UInt8)] = [(4, 8), (2, 8), (2, 12), (2, 16)]

  @Test("Symbols distinguish digits, the plus, the hyphen and the space from everything else")
  func symbols() {
    let known = Array("0123456789+- ".utf8)
    let symbols = known.map { cvector_symbol($0) }
    let other = cvector_symbol(UInt8(ascii: ","))
    let kept = [other, UInt8(CVECTOR_END_SYMBOL), UInt8(CVECTOR_SPECIAL_SYMBOL)]
    #expect(Set(symbols + kept).count == known.count + 3)
    for byte in UInt8.min...UInt8.max where !known.contains(byte) { #expect(cvector_symbol(byte) == other) }
  }

  @Test(
    "Each variant gives the verdict of a walk from state to state on every number",
    arguments: KernelTests.variants,
    shapes)
  func agrees(variant: CVectorVariant, shape: (pairs: UInt8, leads: UInt8)) {
    var random = SplitMix64(seed: UInt64(shape.leads) * 8 + UInt64(shape.pairs))
    for _ in 0..<6 {
      let machine = RandomMachine(&random)
      let numbers = NumberTexts(count: 300, &random)
      let judged = numbers.judged(by: machine, shape, variant)
      let expected = numbers.texts.map { machine.label(of: $0) }
      #expect(judged.codes == expected)
      #expect(judged.unknown == numbers.texts.indices.filter { expected[$0] == 0 })
      #expect(judged.verdicts == judged.codes)
      for (index, text) in numbers.texts.enumerated() {
        let national = machine.nationalDigits(of: text, expected[index])
        #expect(judged.others.contains(index) == (national == nil), "\(text)")
        if let national { #expect(judged.nationals[index] == national, "\(text)") }
        guard text.count <= Int(CVECTOR_NUMBER_SIZE) else { continue }
        let alone = judged.alone[index]
        #expect(alone.code == expected[index], "\(text)")
        #expect(alone.isUnsettled == (national == nil), "\(text)")
        if let national { #expect(alone.national == national, "\(text)") }
      }
    }
  }
}

/// A machine with many states that ignore the next digit: half of all.
private struct RandomMachine {
  private static let stateCount = 40
  private static let labelCount = 9
  private static let symbolCount = Int(CVECTOR_SYMBOL_COUNT)
  private static let size = Int(CVECTOR_NUMBER_SIZE)
  private static let start = 1

  /// The bytes `a` and `b` have the special symbol.
  let symbols = (UInt8.min...UInt8.max).map {
    $0 == UInt8(ascii: "a") || $0 == UInt8(ascii: "b") ? UInt8(CVECTOR_SPECIAL_SYMBOL) : cvector_symbol($0)
  }
  let transitions: [UInt16]
  let labels: [UInt16]
  let tailRows: [UInt16]
  let tails: [CVectorPayload]

  init(_ random: inout SplitMix64) {
    let states = UInt16(Self.stateCount)
    let digits = Set((UInt8(ascii: "0")...UInt8(ascii: "9")).map { Int(cvector_symbol($0)) })
    let labels = (0..<states).map {
      $0 == 0 ? 0 : UInt16.random(in: 0..<UInt16(Self.labelCount), using: &random)
    }
    var transitions: [UInt16] = []
    for state in 0..<states {
      // Digits lead from the second half to later states of it, so that the next digits don't matter there.
      let isUniform = state >= states / 2
      let head = UInt16.random(in: max(state, states / 2)..<states, using: &random)
      for symbol in 0..<Self.symbolCount {
        let any = UInt16.random(in: 0..<states, using: &random)
        let isKnown = state > 0 && symbol != cvector_symbol(UInt8(ascii: ","))
        transitions.append(!isKnown ? 0 : isUniform && digits.contains(symbol) ? head : any)
      }
    }
    // The end symbol leads to a separate state for each label, and stays there.
    for state in 1..<Int(states) { transitions[state * Self.symbolCount] = states + labels[state] }
    for label in 0..<UInt16(Self.labelCount) {
      transitions += Array(repeating: states + label, count: Self.symbolCount)
    }
    let all = labels + Array(0..<UInt16(Self.labelCount))
    self.transitions = transitions
    self.labels = all
    let digit = Int(cvector_symbol(UInt8(ascii: "7")))
    tailRows = all.indices.map { $0 < Int(states) / 2 ? 0 : UInt16($0) }
    tails = all.indices.flatMap { state in
      var state = state
      return (0..<Self.size).map { _ in
        defer { state = Int(transitions[state * Self.symbolCount + digit]) }
        return Self.payload(all[state])
      }
    }
  }

  /// Returns the count of digits before the national digits, for numbers that begin with a plus, and with a digit.
  private static func skippedCounts(_ label: UInt16) -> (plus: UInt32, digit: UInt32) {
    switch label {
    case 0, 7...: (UInt32(CVECTOR_NO_DIGITS), UInt32(CVECTOR_NO_DIGITS))
    case 6: (UInt32(CVECTOR_UNUSUAL), UInt32(CVECTOR_UNUSUAL))
    default: (UInt32(label), UInt32(label) - 1)
    }
  }

  static func payload(_ label: UInt16) -> CVectorPayload {
    let counts = skippedCounts(label)
    return CVectorPayload(label) | counts.plus << 16 | counts.digit << 24
  }

  func label(of text: [UInt8]) -> UInt16 {
    guard text.count <= Self.size else { return 0 }
    var state = Self.start
    for byte in text { state = Int(transitions[state * Self.symbolCount + Int(symbols[Int(byte)])]) }
    return labels[state]
  }

  /// Returns the national digits; none for an invalid number, and `nil` if the kernel leaves the number to the caller.
  func nationalDigits(of text: [UInt8], _ label: UInt16) -> [UInt8]? {
    guard label > 0 else { return nil }
    let isDigit = { (byte: UInt8) in byte &- UInt8(ascii: "0") < 10 }
    let hasPlus = text.first == UInt8(ascii: "+")
    let counts = Self.skippedCounts(label)
    let skipped = Int(hasPlus ? counts.plus : counts.digit)
    guard skipped != Int(CVECTOR_NO_DIGITS) else { return [] }
    let digits = text.filter(isDigit)
    // Kernels leave a number without national digits to the caller.
    guard let first = text.first, hasPlus || isDigit(first), skipped < digits.count else { return nil }
    return Array(digits[skipped...])
  }

  func pairSteps(_ shape: (pairs: UInt8, leads: UInt8)) -> [UInt16] {
    // Every state has a row in every table but the first.
    let pairs = Self.symbolCount * Self.symbolCount
    let arePairsAll = shape.pairs * 2 == shape.leads
    return (0..<Int(shape.pairs)).flatMap { pair in
      (pair == 0 ? Self.start..<(Self.start + 1) : labels.indices).flatMap { state in
        (0..<pairs).map { symbols in
          let middle = Int(transitions[state * Self.symbolCount + symbols % Self.symbolCount])
          let head = transitions[middle * Self.symbolCount + symbols / Self.symbolCount]
          if pair < Int(shape.pairs) - 1 { return UInt16(1 + pair * labels.count) + head }
          return arePairsAll ? tailRows[Int(head)] : head
        }
      }
    }
  }
}

/// Texts in a row, in the layout of a kernel's input.
private struct NumberTexts {
  let texts: [[UInt8]]
  private let starts: [Int]

  init(count: Int, _ random: inout SplitMix64) {
    texts = (0..<count).map { _ in
      let length = Int.random(in: 0...36, using: &random)
      let isMixed = Int.random(in: 0..<3, using: &random) == 0
      let head = isMixed ? length : Int.random(in: 0...min(5, length), using: &random)
      return (0..<length).map { index in
        Array((index < head ? "0123456789+-. ,/ab\u{7F}" : "0123456789").utf8).randomElement(using: &random)
          ?? 0
      }
    }
    starts = texts.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
  }

  func start(of index: Int) -> Int { starts[index] }

  struct Judged {
    var codes: [UInt16]
    var unknown: [Int]
    var verdicts: [UInt16]
    var nationals: [[UInt8]]
    var others: [Int]
    var alone: [Alone]
  }

  /// The result for a single number.
  struct Alone {
    var code: UInt16
    var isUnsettled: Bool
    var national: [UInt8]
  }

  func judged(
    by machine: RandomMachine, _ shape: (pairs: UInt8, leads: UInt8), _ variant: CVectorVariant
  ) -> Judged {
    let pool = Pool()
    let filler = [UInt8](repeating: UInt8(ascii: "7"), count: Int(CVECTOR_NUMBER_SIZE))
    var kernel = CVectorMachine(
      symbols: pool.copy(machine.symbols), transitions: pool.copy(machine.transitions + [0]),
      pair_steps: pool.copy(machine.pairSteps(shape) + [0]), tail_rows: pool.copy(machine.tailRows + [0]),
      start: 1,
      pair_count: shape.pairs, lead_count: shape.leads)
    var payloads = CVectorPayloads(
      states: pool.copy(machine.labels.map { RandomMachine.payload($0) }), tails: pool.copy(machine.tails))
    var numbers = CVectorNumbers(
      bytes: pool.copy(texts.joined() + filler),
      starts: pool.copy(texts.indices.map { Int32(start(of: $0)) }),
      ends: pool.copy(texts.indices.map { Int32(start(of: $0) + texts[$0].count) }), count: texts.count)
    var codes = [UInt16](repeating: 0, count: texts.count)
    var unknown = [UInt32](repeating: 0, count: texts.count + 1)
    let unknownCount = cvector_number_codes(variant, &kernel, &payloads, &numbers, &codes, &unknown)
    let verdicts = pool.copy(codes.map { _ in UInt16(0) })
    let nationalStarts = pool.copy(codes.map { _ in Int32(0) })
    let nationalCounts = pool.copy(codes.map { _ in UInt32(99) })
    let others = pool.copy(unknown)
    let digits = pool.copy([UInt8](repeating: 0, count: codes.count * Int(CVECTOR_DIGITS_STRIDE)))
    var room = CVectorNumberVerdicts(
      codes: verdicts, national_starts: nationalStarts, national_counts: nationalCounts, digits: digits,
      others: others)
    let otherCount = cvector_number_verdicts(variant, &kernel, &payloads, &numbers, &room)
    return Judged(
      codes: codes, unknown: unknown.prefix(unknownCount).map(Int.init),
      verdicts: texts.indices.map { verdicts[$0] },
      nationals: texts.indices.map { index in
        let start = Int(nationalStarts[index])
        return (0..<Int(nationalCounts[index])).map {
          start < 0 ? digits[~start + $0] : numbers.bytes[start + $0]
        }
      }, others: (0..<otherCount).map { Int(others[$0]) },
      alone: texts.map { alone($0, &kernel, &payloads, variant) })
  }

  private func alone(
    _ text: [UInt8], _ machine: inout CVectorMachine, _ payloads: inout CVectorPayloads,
    _ variant: CVectorVariant
  ) -> Alone {
    // The bytes after the number are arbitrary.
    var room = [UInt8](
      repeating: UInt8(ascii: "5"), count: Int(2 * CVECTOR_NUMBER_SIZE + CVECTOR_DIGITS_STRIDE))
    let text = text.prefix(Int(CVECTOR_NUMBER_SIZE))
    room.replaceSubrange(0..<text.count, with: text)
    let verdict = cvector_number_verdict(variant, &machine, &payloads, &room, text.count)
    let start = Int(verdict.national_start)
    return Alone(
      code: verdict.code, isUnsettled: verdict.is_unsettled,
      national: Array(room[start..<start + Int(verdict.national_count)]))
  }
}

/// Memory for a kernel that lasts as long as the pool.
private final class Pool {
  private var blocks: [UnsafeMutableRawPointer] = []

  func copy<Element>(_ elements: some Collection<Element>) -> UnsafeMutablePointer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
    _ = UnsafeMutableBufferPointer(start: memory, count: elements.count).initialize(from: elements)
    blocks.append(UnsafeMutableRawPointer(memory))
    return memory
  }

  deinit { for block in blocks { block.deallocate() } }
}
