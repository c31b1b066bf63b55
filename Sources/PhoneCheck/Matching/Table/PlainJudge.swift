/// A matching table with what it takes to judge block after block of numbers, for one task.
///
/// Numbers that the table doesn't read as they are written are read as ``PlainDigits`` first. What is still unknown is
/// for ``ValidationSession`` to say.
@safe
package struct PlainJudge: ~Copyable {
  private let table: MatchingTable

  // SAFETY: room for as many bytes as the table may read behind the start of a number, zeroed; this value alone owns,
  // writes and frees it, and it cannot be copied.
  private let scratch: UnsafeMutablePointer<UInt8>

  package init(_ table: MatchingTable) {
    self.table = table
    unsafe scratch = .allocate(capacity: MatchingTable.maximumByteCount)
    unsafe scratch.initialize(repeating: 0, count: MatchingTable.maximumByteCount)
  }

  deinit {
    unsafe scratch.deallocate()
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
    /// Room for a label for each.
    package var labels: UnsafeMutablePointer<MatchingTable.Label>
    /// Room for where the national digits of each valid number are: an offset from `bytes`, or the complement of one
    /// from `digits`.
    package var nationalStarts: UnsafeMutablePointer<Int32>
    package var nationalCounts: UnsafeMutablePointer<UInt32>
    /// Room for digits that don't stand side by side: ``PlainJudge/digitCapacity`` bytes for each number.
    package var digits: UnsafeMutablePointer<UInt8>

    package init(
      bytes: UnsafePointer<UInt8>, starts: UnsafePointer<Int32>, ends: UnsafePointer<Int32>, count: Int,
      labels: UnsafeMutablePointer<MatchingTable.Label>, nationalStarts: UnsafeMutablePointer<Int32>,
      nationalCounts: UnsafeMutablePointer<UInt32>, digits: UnsafeMutablePointer<UInt8>
    ) {
      unsafe self.bytes = bytes
      unsafe self.starts = starts
      unsafe self.ends = ends
      unsafe self.count = count
      unsafe self.labels = labels
      unsafe self.nationalStarts = nationalStarts
      unsafe self.nationalCounts = nationalCounts
      unsafe self.digits = digits
    }
  }

  /// The most national digits that a block has room for: a suffix of 15 and 32 that are written.
  package static let digitCapacity = 48

  /// Judges a block.
  ///
  /// A number that stays unknown gets the label 0.
  ///
  /// - Complexity: O(*n*) for *n* numbers, some nanoseconds for each that is written plainly, some tens for others.
  package func judge(_ block: Block) {
    unsafe table.classify(
      block.bytes, starts: block.starts, ends: block.ends, count: block.count, into: block.labels)
    let count = unsafe block.count
    for index in 0..<count {
      let start = unsafe Int(block.starts[index])
      let byteCount = unsafe Int(block.ends[index]) - start
      let label = unsafe block.labels[index]
      guard label != 0 else {
        unsafe judgeOther(index, block, start, byteCount)
        continue
      }
      let skippedCount = unsafe table.skippedCount(label, firstByte: block.bytes[start])
      guard skippedCount >= 0 else { continue }
      if skippedCount < MatchingTable.unusual,
        let range = unsafe MatchingTable.nationalDigits(
          block.bytes + start, byteCount, skippedCount: skippedCount)
      {
        unsafe block.nationalStarts[index] = Int32(truncatingIfNeeded: start &+ range.lowerBound)
        unsafe block.nationalCounts[index] = UInt32(truncatingIfNeeded: range.count)
      } else {
        unsafe gather(index, block, label, block.bytes + start, byteCount)
      }
    }
  }

  /// Judges a number that the table doesn't read as it is written.
  private func judgeOther(_ index: Int, _ block: Block, _ start: Int, _ byteCount: Int) {
    guard byteCount <= PlainDigits.maximumByteCount else { return }
    let bytes = unsafe UnsafeBufferPointer(start: block.bytes + start, count: byteCount)
    switch unsafe table.plain.read(bytes, into: scratch) {
    case .unclear: return
    case .unexpectedCharacter: unsafe block.labels[index] = table.unexpectedCharacter
    case .digits(let count):
      let label = unsafe table.label(of: UnsafeBufferPointer(start: scratch, count: count).span)
      unsafe block.labels[index] = label
      if case .valid = table.entry(of: label) { unsafe gather(index, block, label, scratch, count) }
    }
  }

  /// Puts the national digits of a valid number side by side.
  private func gather(
    _ index: Int, _ block: Block, _ label: MatchingTable.Label, _ bytes: UnsafePointer<UInt8>,
    _ byteCount: Int
  ) {
    guard case .valid(let acceptance) = table.entry(of: label) else { return }
    let number = unsafe UnsafeBufferPointer(start: bytes, count: byteCount)
    let reading = unsafe acceptance.reading(hasPlus: number.contains(UInt8(ascii: "+")))
    let start = index * Self.digitCapacity
    var count = 0
    for digit in acceptance.suffix.utf8 {
      unsafe block.digits[start + count] = digit
      count += 1
    }
    var skipped = 0
    for offset in 0..<byteCount {
      let byte = unsafe number[offset]
      guard byte &- UInt8(ascii: "0") < 10 else { continue }
      if skipped < reading.skippedCount {
        skipped += 1
      } else {
        unsafe block.digits[start + count] = byte
        count += 1
      }
    }
    unsafe block.nationalStarts[index] = ~Int32(truncatingIfNeeded: start)
    unsafe block.nationalCounts[index] = UInt32(truncatingIfNeeded: count)
  }
}
