/// A matching table with what it takes to judge block after block of numbers, for one task.
///
/// Numbers that the table doesn't read as they are written are read as ``PlainDigits`` first. What is still unknown is
/// for ``ValidationSession`` to say.
package struct PlainJudge: ~Copyable {
  private let table: MatchingTable

  package init(_ table: MatchingTable) {
    self.table = table
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
        unsafe gather(
          index, block, label, UnsafeBufferPointer(start: block.bytes + start, count: byteCount).span)
      }
    }
  }

  /// Judges a number that the table doesn't read as it is written.
  private func judgeOther(_ index: Int, _ block: Block, _ start: Int, _ byteCount: Int) {
    let writtenForm = unsafe UnsafeBufferPointer(start: block.bytes + start, count: byteCount).span
    switch table.plain.read(writtenForm) {
    case .unclear: return
    case .unexpectedCharacter: unsafe block.labels[index] = table.unexpectedCharacter
    case .digits(let number):
      number.withSpan { digits in
        let label = table.label(of: digits)
        unsafe block.labels[index] = label
        unsafe gather(index, block, label, digits)
      }
    }
  }

  /// Puts the national digits of a valid number side by side.
  private func gather(_ index: Int, _ block: Block, _ label: MatchingTable.Label, _ number: Span<UInt8>) {
    guard let accepted = table.acceptedNumber(number, label) else { return }
    let start = index * Self.digitCapacity
    for offset in 0..<accepted.count { unsafe block.digits[start + offset] = accepted.nationalDigits[offset] }
    unsafe block.nationalStarts[index] = ~Int32(truncatingIfNeeded: start)
    unsafe block.nationalCounts[index] = UInt32(truncatingIfNeeded: accepted.count)
  }
}
