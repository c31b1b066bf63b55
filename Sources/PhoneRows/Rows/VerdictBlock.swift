internal import ByteValues
internal import CVector
internal import PhoneCheck
internal import Platform

/// The verdicts on the cells of a block in one column, and the numbers of the valid cells.
///
/// At first, a number is its national digits. A writer may replace it by another text.
struct VerdictBlock: ~Copyable {
  // SAFETY: kernels write as many elements as the block has cells, at most `RowBlock.capacity`, and one more to
  // `others`. Kernels may read `ByteBuffer.slackByteCount` bytes after a number. Kernels determine the places of
  // numbers, which are checked before anything reads them.
  private var codes = FixedBuffer<UInt16>(count: RowBlock.capacity)
  private let others = FixedBuffer<UInt32>(count: RowBlock.capacity + 1)
  /// The number of each row.
  ///
  /// A number that isn't in the chunk is in the gathered digits. ``text`` continues after them.
  private var numbers = BulkNationalDigits(capacity: RowBlock.capacity)
  /// Room for the formatted number of each row; empty without formatted numbers.
  private var text = FixedBuffer<UInt8>(count: 0)

  private static let digitByteCount = RowBlock.capacity * BlockClassifier.digitCapacity

  /// The maximum length of a number in any format, in bytes, with some to spare.
  static let maximumNumberByteCount = Int(CVECTOR_NUMBER_CAPACITY)

  // MARK: Verdicts

  /// Judges the cells of a block, and saves the verdicts.
  mutating func loadVerdicts(
    on cells: borrowing CellBlock, of chunk: borrowing RecordChunk, with classifier: GroupedClassifier
  ) {
    numbers.removeAll()
    let count = cells.count
    unsafe cells.withSignedPointers { starts, ends in
      unsafe chunk.bytes.withUnsafeBytes { bytes in
        guard let bytes = bytes.baseAddress else { return }
        unsafe classifier.classify(
          CVectorNumbers(bytes: bytes, starts: starts, ends: ends, count: count),
          into: numbers.room(for: count, codes: codes.base, others: others.base),
          extensions: &numbers.extensions)
      }
    }
  }

  /// Copies the verdict on a row's cell from another column.
  mutating func copy(_ row: Int, of other: borrowing VerdictBlock) {
    codes[row] = other.codes[row]
    numbers.copy(other.numbers, from: row, to: row)
  }

  /// Judges a row's cell whose value differs from its bytes, and saves the verdict.
  mutating func loadVerdict(
    of row: Int, on value: Span<UInt8>, with classifier: GroupedClassifier
  ) {
    codes[row] = numbers.classify(value, at: row, with: classifier[row]).index
  }

  /// The verdict on a row's cell.
  subscript(row: Int) -> VerdictCode { VerdictCode(index: codes[row]) }

  /// Sets a row's verdict, without a number.
  mutating func set(_ row: Int, _ code: VerdictCode) {
    codes[row] = code.index
    numbers.set(row, .written(0), count: 0)
  }

  /// Adds the verdicts on the first rows to their counts, by the index of their code.
  func count(_ rows: Int, in counts: inout [Int]) {
    precondition(rows <= RowBlock.capacity, "a block has no more rows than that")
    var counts = counts.mutableSpan
    for row in 0..<rows { unsafe counts[Int(codes[unchecked: row])] += 1 }
  }

  /// Adds the lengths and beginnings of the valid numbers in the first rows, which have to be national digits.
  ///
  /// - Returns: The set of other codes, and the number of phone numbers that aren't valid.
  func tally(_ rows: Int, of chunk: borrowing RecordChunk, in tallies: inout NumberTallies) -> CVectorTally {
    precondition(rows <= RowBlock.capacity, "a block has no more rows than that")
    return unsafe chunk.bytes.withUnsafeBytes { bytes in
      // SAFETY: a number is in the chunk or in the gathered digits; two bytes can be read after the start of either.
      unsafe cvector_tally(
        bytes.baseAddress, numbers.gathered.base, codes.base, numbers.starts.base, numbers.counts.base, rows,
        VerdictCode(definition: 0).index, tallies.base)
    }
  }

  /// Calls a closure with each of the first rows that has this verdict.
  ///
  /// - Complexity: O(*n*) in the rows; rows with another verdict are almost free.
  func forEachRow(with code: VerdictCode, inFirst rows: Int, _ body: (Int) -> Void) {
    precondition(rows <= RowBlock.capacity, "a block has no more rows than that")
    var row = 0
    while true {
      row = unsafe cvector_next_code(codes.base, row, rows, code.index)
      guard row < rows else { return }
      body(row)
      row += 1
    }
  }

  // MARK: Numbers

  /// Lends a row's number; no bytes unless it is valid.
  func withNumber<R>(of row: Int, in chunk: borrowing RecordChunk, _ body: (Span<UInt8>) -> R) -> R {
    let count = Int(numbers.counts[row])
    switch numbers.start(of: row) {
    case .written(let start): return chunk.withBytes(in: start..<start + count, body)
    case .gathered(let start) where start < Self.digitByteCount:
      return numbers.gathered.withSpan(in: start..<start + count, body)
    case .gathered(let start):
      let start = start - Self.digitByteCount
      return text.withSpan(in: start..<start + count, body)
    }
  }

  /// Appends the first rows whose verdict or number differs from another block's.
  ///
  /// - Parameter sameCodes: For the code of each verdict in `other`, the code with the same meaning here.
  func appendRows(
    in count: Int, unlike other: borrowing VerdictBlock, _ sameCodes: [VerdictCode],
    of chunk: borrowing RecordChunk, to rows: inout [Int]
  ) {
    for row in 0..<count {
      let code = self[row]
      if sameCodes[Int(other.codes[row])] != code
        || code.isValid && !hasSameNumber(of: row, as: other, in: chunk)
      {
        rows.append(row)
      }
    }
  }

  /// Whether a row's national digits and extension are the same as in another column.
  private func hasSameNumber(
    of row: Int, as other: borrowing VerdictBlock, in chunk: borrowing RecordChunk
  ) -> Bool {
    guard numbers.counts[row] == other.numbers.counts[row] else { return false }
    if !numbers.extensions.isEmpty || !other.numbers.extensions.isEmpty {
      guard numbers.extensionDigits(of: row) == other.numbers.extensionDigits(of: row) else { return false }
    }
    // Both are the same bytes of the chunk.
    if case .written(let start) = numbers.start(of: row),
      case .written(start) = other.numbers.start(of: row)
    {
      return true
    }
    return withNumber(of: row, in: chunk) { digits in
      other.withNumber(of: row, in: chunk) { others in digits.indices.allSatisfy { digits[$0] == others[$0] }
      }
    }
  }

  /// Replaces the national digits of valid numbers in the first rows by text.
  ///
  /// - Parameter format: Returns the text, at most ``maximumNumberByteCount`` bytes, for national digits, the index of
  ///   the definition that accepts them, and extension digits.
  mutating func formatNumbers(
    _ rows: Int, of chunk: borrowing RecordChunk, _ format: (Span<UInt8>, Int, String?) -> String
  ) {
    if text.count == 0 {
      text = FixedBuffer(
        count: RowBlock.capacity * Self.maximumNumberByteCount + ByteBuffer.slackByteCount)
    }
    for row in 0..<rows {
      guard let definition = self[row].definitionIndex else { continue }
      let number = withNumber(of: row, in: chunk) {
        format($0, definition, numbers.extensionDigits(of: row))
      }
      precondition(
        number.utf8.count <= Self.maximumNumberByteCount, "a number is longer than any format has it")
      let start = row * Self.maximumNumberByteCount
      for (offset, byte) in number.utf8.enumerated() { text[start + offset] = byte }
      numbers.set(row, .gathered(Self.digitByteCount + start), count: number.utf8.count)
    }
  }

  /// The verdicts and numbers for a kernel that writes them; valid until this value changes or is destroyed.
  ///
  /// - Parameter firstRows: The rows to write after each number; `nil` for nothing.
  @unsafe
  func kernelColumn(firstRows: UnsafePointer<UInt64>?) -> CVectorNumberColumn {
    unsafe CVectorNumberColumn(
      codes: codes.base, starts: numbers.starts.base, counts: numbers.counts.base,
      digits: numbers.gathered.base, digit_count: Self.digitByteCount, text: text.base,
      text_count: max(0, text.count - ByteBuffer.slackByteCount), first_rows: firstRows)
  }
}
