internal import CVector
internal import Platform

// Turns lines and columns into verdicts, block by block: kernels find the numbers, the classifier classifies them.

extension BulkVerdicts {
  /// The number of bytes that are searched for line ends at a time.
  static let blockByteCount = 16 * 1024
  /// The number of strings of a column that are classified at a time.
  static let blockCount = 1024
  /// The number of bytes that a kernel, or the table, may read past its input.
  static let slack = Int(CVECTOR_SLACK) + MatchingTable.maximumByteCount

  mutating func append(_ verdict: VerdictCode, at range: Range<Int>) {
    let room = unsafe room(for: 1)
    unsafe room.starts[0] = Int32(clamping: range.lowerBound)
    unsafe room.ends[0] = Int32(clamping: range.upperBound)
    unsafe room.codes[0] = verdict.index
    commit(1)
  }

  // MARK: Lines

  mutating func append(lines text: Span<UInt8>, _ classifier: GroupedClassifier) {
    unsafe text.withUnsafeBufferPointer { text in
      guard let bytes = text.baseAddress else { return }
      var start = 0
      let safeEnd = text.count - Self.slack
      // Block by block, so that lines are classified while they are in the cache.
      for blockStart in stride(from: 0, to: max(safeEnd, 0), by: Self.blockByteCount) {
        let blockEnd = min(blockStart + Self.blockByteCount, safeEnd)
        unsafe append(bytes, blockStart..<blockEnd, lineStart: &start) { bytes, room, count in
          unsafe Self.classify(bytes, room, count, classifier)
        }
      }
      // Kernels can't read beyond the last lines, so these are copied.
      let rest = unsafe Array(text[start...])
      append(lastLines: rest, scanned: max(safeEnd, start) - start, offset: start, classifier)
    }
  }

  /// Adds the lines that end in a block.
  ///
  /// - Parameter classify: Classifies a number of lines, which begin at the bytes.
  private mutating func append(
    _ bytes: UnsafePointer<UInt8>, _ block: Range<Int>, lineStart: inout Int, offset: Int = 0,
    classify: (UnsafePointer<UInt8>, Room, Int) -> Void
  ) {
    let room = unsafe room(for: block.count + Int(CVECTOR_END_SLACK))
    var nextStart = UInt32(lineStart)
    let count = unsafe cvector_lines(
      cvector_best_variant(), bytes, UInt32(block.lowerBound), UInt32(block.upperBound), &nextStart,
      room.starts,
      room.ends)
    lineStart = Int(nextStart)
    unsafe classify(bytes, room, count)
    unsafe room.move(count, by: offset)
    commit(count)
  }

  /// Adds the lines at the end of a text; a part of the text has already been searched for line ends.
  private mutating func append(
    lastLines rest: [UInt8], scanned: Int, offset: Int, _ classifier: GroupedClassifier
  ) {
    var start = 0
    let padded = rest + [UInt8](repeating: 0, count: Self.slack)
    unsafe padded.withUnsafeBufferPointer { padded in
      guard let bytes = padded.baseAddress else { return }
      unsafe append(bytes, scanned..<rest.count, lineStart: &start, offset: offset) { bytes, room, count in
        unsafe Self.classify(bytes, room, count, classifier)
      }
    }
    guard start < rest.count else { return }
    let code = rest.withBytes { classifier.ofUnnamed.code(of: $0.extracting(start...)) }
    append(code, at: offset + start..<offset + rest.count)
  }

  /// Adds the lines that end in the next block with the end of a line, and stores the national digits of the valid ones.
  ///
  /// - Parameters:
  ///   - text: Lines that all end with LF or CRLF, and ``slack`` bytes more.
  ///   - start: The offset of the first line; set to the offset of the next line, or to the end of the lines.
  mutating func append(
    paddedLines text: Span<UInt8>, from start: inout Int, digits: inout BulkNationalDigits,
    _ classifier: GroupedClassifier
  ) {
    precondition(digits.capacity >= Self.blockByteCount, "each byte of a block may be a line")
    let end = text.count - Self.slack
    precondition((0...max(end, 0)).contains(start), "the next line is in the text")
    digits.removeAll()
    unsafe text.withUnsafeBufferPointer { text in
      guard let bytes = text.baseAddress else { return }
      var blockStart = start
      while blockStart < end, count == 0 {
        let blockEnd = min(blockStart + Self.blockByteCount, end)
        unsafe append(bytes, blockStart..<blockEnd, lineStart: &start) { bytes, room, count in
          unsafe Self.classify(bytes, room, count, digits: &digits, classifier)
        }
        blockStart = blockEnd
      }
    }
    if count == 0 { start = max(end, 0) }
  }

  // MARK: Columns

  mutating func append(
    column bytes: Span<UInt8>, _ offsets: Span<Int32>, _ classifier: GroupedClassifier
  ) {
    let count = max(offsets.count - 1, 0)
    for first in stride(from: 0, to: count, by: Self.blockCount) {
      unsafe append(bytes, offsets, first..<min(first + Self.blockCount, count)) { bytes, room, count in
        unsafe Self.classify(bytes, room, count, classifier)
      } single: { row, string in
        classifier[row].code(of: string)
      }
    }
  }

  /// Adds a verdict for each string of a column, and stores the national digits of the valid ones.
  mutating func append(
    column bytes: Span<UInt8>, _ offsets: Span<Int32>, digits: inout BulkNationalDigits,
    _ classifier: GroupedClassifier
  ) {
    let count = max(offsets.count - 1, 0)
    precondition(count <= digits.capacity, "no more strings than there is room for national digits")
    digits.removeAll()
    unsafe append(bytes, offsets, 0..<count) { bytes, room, count in
      unsafe Self.classify(bytes, room, count, digits: &digits, classifier)
    } single: { row, string in
      digits.classify(string, at: row, with: classifier[row])
    }
  }

  /// Adds verdicts for some strings of a column.
  ///
  /// - Parameters:
  ///   - block: Classifies the first strings: all that the table can read without reading beyond the bytes.
  ///   - single: Classifies one of the other strings.
  private mutating func append(
    _ bytes: Span<UInt8>, _ offsets: Span<Int32>, _ strings: Range<Int>,
    block: (UnsafePointer<UInt8>, Room, Int) -> Void, single: (Int, Span<UInt8>) -> VerdictCode
  ) {
    let room = unsafe room(for: strings.count)
    let safeCount = unsafe Self.locate(offsets, strings, in: bytes, room)
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      unsafe block(base, room, safeCount)
    }
    for index in safeCount..<strings.count {
      let range = unsafe Int(room.starts[index])..<Int(room.ends[index])
      unsafe room.codes[index] = single(index, bytes.extracting(range)).index
    }
    commit(strings.count)
  }

  /// Writes the offsets of strings to storage.
  ///
  /// - Returns: The number of strings that the table can read without reading beyond the bytes.
  private static func locate(
    _ offsets: Span<Int32>, _ strings: Range<Int>, in bytes: Span<UInt8>, _ room: Room
  ) -> Int {
    guard let first = strings.first else { return 0 }
    var end = offsets[first]
    precondition(end >= 0, "offsets of a column are ascending and lie in its bytes")
    var safeCount = 0
    for index in strings {
      let start = end
      end = offsets[index + 1]
      precondition(
        start <= end && Int(end) <= bytes.count, "offsets of a column are ascending and lie in its bytes")
      unsafe room.starts[index - first] = start
      unsafe room.ends[index - first] = end
      if Int(start) + MatchingTable.maximumByteCount <= bytes.count { safeCount = index - first + 1 }
    }
    return safeCount
  }

  /// Classifies the first numbers; from the start of each, as many bytes have to be readable as the table reads.
  private static func classify(
    _ bytes: UnsafePointer<UInt8>, _ room: Room, _ count: Int, _ classifier: GroupedClassifier
  ) {
    var extensions: [Int: String] = [:]
    unsafe classifier.classify(
      room.numbers(count, in: bytes),
      into: CVectorNumberVerdicts(
        codes: room.codes, national_starts: nil, national_counts: nil, digits: nil, others: room.others),
      extensions: &extensions)
  }

  /// Does the same, and stores the national digits of the valid numbers.
  private static func classify(
    _ bytes: UnsafePointer<UInt8>, _ room: Room, _ count: Int, digits: inout BulkNationalDigits,
    _ classifier: GroupedClassifier
  ) {
    unsafe classifier.classify(
      room.numbers(count, in: bytes),
      into: digits.room(for: count, codes: room.codes, others: room.others), extensions: &digits.extensions)
  }
}
