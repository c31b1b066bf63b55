internal import CVector

/// A matching table with what it takes to judge block after block of numbers, for one task.
///
/// Numbers that the table doesn't read as they are written are read as ``PlainDigits`` first. What is still unknown is
/// for ``ValidationSession`` to say.
package struct PlainJudge: ~Copyable {
  private let table: MatchingTable
  private let codes: [UInt16]
  private let sayings: MatchingSayings
  /// What is said, by label.
  private let sayingOfLabel: [CVectorSaying]
  private let usesVectors: Bool

  /// - Parameters:
  ///   - codes: What to say for each label of the table; 0 for the first, about which it knows nothing.
  ///   - usesVectors: Whether vector instructions may be used.
  package init(_ table: MatchingTable, codes: [UInt16], usesVectors: Bool = true) {
    sayingOfLabel = table.sayings(codes)
    sayings = table.layOut(sayingOfLabel)
    self.table = table
    self.codes = codes
    self.usesVectors = usesVectors
  }

  /// Numbers that stand in memory, and room for what becomes of them; all of it belongs to the caller.
  @unsafe
  package struct Block {
    /// Where offsets count from.
    ///
    /// ``MatchingTable/maximumByteCount`` bytes can be read from the start of every number.
    package var bytes: UnsafePointer<UInt8>
    /// The offsets of the first byte of each number, and past its last.
    package var starts: UnsafePointer<Int32>
    package var ends: UnsafePointer<Int32>
    package var count: Int
    /// Room for what is said of each.
    package var verdicts: UnsafeMutablePointer<UInt16>
    /// Room for where the national digits of each valid number are: an offset from `bytes`, or the complement of one
    /// from `digits`.
    package var nationalStarts: UnsafeMutablePointer<Int32>
    package var nationalCounts: UnsafeMutablePointer<UInt32>
    /// Room for digits that don't stand side by side: ``PlainJudge/digitCapacity`` bytes for each number.
    package var digits: UnsafeMutablePointer<UInt8>
    /// Room for the indices of all numbers, and one more.
    package var others: UnsafeMutablePointer<UInt32>

    package init(
      bytes: UnsafePointer<UInt8>, starts: UnsafePointer<Int32>, ends: UnsafePointer<Int32>, count: Int,
      verdicts: UnsafeMutablePointer<UInt16>, nationalStarts: UnsafeMutablePointer<Int32>,
      nationalCounts: UnsafeMutablePointer<UInt32>, digits: UnsafeMutablePointer<UInt8>,
      others: UnsafeMutablePointer<UInt32>
    ) {
      unsafe self.bytes = bytes
      unsafe self.starts = starts
      unsafe self.ends = ends
      unsafe self.count = count
      unsafe self.verdicts = verdicts
      unsafe self.nationalStarts = nationalStarts
      unsafe self.nationalCounts = nationalCounts
      unsafe self.digits = digits
      unsafe self.others = others
    }
  }

  /// The most national digits that a block has room for: a suffix of 15 and 32 that are written.
  package static let digitCapacity = Int(CVECTOR_DIGITS_STRIDE)

  /// Judges a block.
  ///
  /// - Returns: How many numbers stay unknown, whose indices `others` then begins with.
  /// - Complexity: O(*n*) for *n* numbers, some nanoseconds for each that is written plainly, some tens for others.
  package func judge(_ block: Block) -> Int {
    let numbers = unsafe CVectorNumbers(
      bytes: block.bytes, starts: block.starts, ends: block.ends, count: block.count)
    let verdicts = unsafe CVectorNumberVerdicts(
      codes: block.verdicts, national_starts: block.nationalStarts, national_counts: block.nationalCounts,
      digits: block.digits, others: block.others)
    let otherCount = unsafe table.judge(numbers, sayings, into: verdicts, usesVectors: usesVectors)
    var unknownCount = 0
    for place in 0..<otherCount {
      let index = unsafe block.others[place]
      guard unsafe !judgeOther(Int(index), block) else { continue }
      unsafe block.others[unknownCount] = index
      unknownCount += 1
    }
    return unknownCount
  }

  /// Judges numbers without looking for their national digits.
  ///
  /// - Parameters:
  ///   - numbers: ``MatchingTable/maximumByteCount`` bytes can be read from the start of every number.
  ///   - codes: Room for what is said of each.
  ///   - others: Room for the indices of all numbers, and one more.
  /// - Returns: How many numbers stay unknown, whose indices `others` then begins with.
  func judge(
    _ numbers: CVectorNumbers, into codes: UnsafeMutablePointer<UInt16>, others: UnsafeMutablePointer<UInt32>
  ) -> Int {
    let otherCount = unsafe table.judge(numbers, sayings, into: codes, others: others)
    var unknownCount = 0
    for place in 0..<otherCount {
      let index = unsafe Int(others[place])
      let start = unsafe Int(numbers.starts[index])
      let count = unsafe Int(numbers.ends[index]) - start
      let code = unsafe code(ofOther: UnsafeBufferPointer(start: numbers.bytes + start, count: count).span)
      unsafe codes[index] = code
      unsafe others[unknownCount] = others[place]
      unknownCount += code == 0 ? 1 : 0
    }
    return unknownCount
  }

  /// What to say of one number; 0 when it stays unknown.
  func code(of writtenForm: Span<UInt8>) -> UInt16 {
    let code = codes[Int(table.label(of: writtenForm))]
    return code != 0 ? code : self.code(ofOther: writtenForm)
  }

  /// What to say of a number that the table doesn't know as it is written.
  private func code(ofOther writtenForm: Span<UInt8>) -> UInt16 {
    var number = PlainNumber()
    return switch number.read(writtenForm) {
    case .unusual: 0
    case .refused(let reason): codes[Int(table.label(of: reason))]
    case .digits: number.withSpan { codes[Int(table.label(of: $0))] }
    }
  }

  /// Takes a closer look at a number.
  ///
  /// - Returns: Whether it is known now what becomes of it.
  private func judgeOther(_ index: Int, _ block: Block) -> Bool {
    let start = unsafe Int(block.starts[index])
    let count = unsafe Int(block.ends[index]) - start
    let writtenForm = unsafe UnsafeBufferPointer(start: block.bytes + start, count: count).span
    if unsafe block.verdicts[index] != 0 {
      unsafe take(table.label(of: writtenForm), of: writtenForm, index, block)
      return true
    }
    var number = PlainNumber()
    switch number.read(writtenForm) {
    case .unusual: return false
    case .refused(let reason):
      unsafe block.verdicts[index] = codes[Int(table.label(of: reason))]
      return true
    case .digits:
      return number.withSpan { number in
        let label = table.label(of: number)
        guard label != 0 else { return false }
        if unsafe !takeDigits(label, of: number, index, block) {
          unsafe take(label, of: number, index, block)
        }
        return true
      }
    }
  }

  /// Puts down what becomes of a number of which nothing but digits is left, and perhaps a plus in front.
  ///
  /// - Returns: Whether that is all it takes.
  private func takeDigits(
    _ label: MatchingTable.Label, of number: Span<UInt8>, _ index: Int, _ block: Block
  ) -> Bool {
    let hasPlus = number.count > 0 && number[0] == UInt8(ascii: "+")
    let saying = sayingOfLabel[Int(label)]
    let skippedCount = Int(saying >> (hasPlus ? 16 : 24) & 0xFF)
    guard skippedCount != CVECTOR_UNUSUAL else { return false }
    unsafe block.verdicts[index] = UInt16(truncatingIfNeeded: saying)
    guard skippedCount != CVECTOR_NO_DIGITS else { return true }
    let first = (hasPlus ? 1 : 0) + skippedCount
    let start = index * Self.digitCapacity
    unsafe number.extracting(first...).withUnsafeBufferPointer { digits in
      guard let source = digits.baseAddress else { return }
      unsafe (block.digits + start).update(from: source, count: digits.count)
    }
    unsafe block.nationalStarts[index] = ~Int32(truncatingIfNeeded: start)
    unsafe block.nationalCounts[index] = UInt32(truncatingIfNeeded: number.count - first)
    return true
  }

  /// Puts down what becomes of a number, and its national digits side by side.
  private func take(_ label: MatchingTable.Label, of number: Span<UInt8>, _ index: Int, _ block: Block) {
    unsafe block.verdicts[index] = codes[Int(label)]
    guard let accepted = table.acceptedNumber(number, label) else { return }
    let start = index * Self.digitCapacity
    for offset in 0..<accepted.count {
      unsafe block.digits[start + offset] = accepted.nationalDigits[offset]
    }
    unsafe block.nationalStarts[index] = ~Int32(truncatingIfNeeded: start)
    unsafe block.nationalCounts[index] = UInt32(truncatingIfNeeded: accepted.count)
  }
}
