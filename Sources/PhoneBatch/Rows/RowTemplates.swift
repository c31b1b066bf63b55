internal import ByteIO
internal import CVector

/// What is written behind a row for each outcome, put together once: `,valid,,+86-`, the digits, `,CN`.
///
/// Rows and templates are copied a vector at a time, a little more than they have, which the next copy writes over.
@safe
struct RowTemplates: ~Copyable {
  // SAFETY: `templates` points to `count` templates that this value alone owns and frees; nobody writes them after `init`.
  // `write` hands a kernel pointers that the chunk, the block, the verdicts and the output lend it for one call. It reads
  // at most `ByteBuffer.slackByteCount` bytes behind a row or a number, and there is room in the output for all it
  // writes, over-copies included. Which outcome and which bytes a number has is checked as it goes.
  private let templates: UnsafeMutablePointer<CVectorTemplate>
  private let count: Int
  private let kernels: VectorKernels

  /// As much of a row as is copied at a time.
  private static let rowPartByteCount = 64

  /// What is added to a row at most.
  private static let maximumAddedByteCount =
    MemoryLayout<CVectorTemplate>.size + RowVerdicts.maximumNumberByteCount + maximumRowDigitCount + 2

  /// The most digits of the number of a row.
  private static let maximumRowDigitCount = 20

  /// - Parameters:
  ///   - delimiter: A byte that no number can hold.
  ///   - hasFirstRows: Whether the row that had a number first is written, too.
  /// - Returns: `nil` when there is something longer than templates hold.
  init?(
    _ texts: OutcomeTexts, delimiter: UInt8, _ selection: BatchPlan.Selection, _ kernels: VectorKernels,
    hasFirstRows: Bool
  ) {
    self.kernels = kernels
    count = texts.outcomes.count
    unsafe templates = .allocate(capacity: count)
    unsafe templates.initialize(repeating: CVectorTemplate(), count: count)
    var bytes = ByteBuffer()
    for outcome in texts.outcomes {
      let texts = texts[outcome]
      var template = CVectorTemplate()
      bytes.removeAll()
      for field in [texts.status, texts.reason] {
        bytes.append(delimiter)
        bytes.appendField(field, delimiter: delimiter)
      }
      bytes.append(delimiter)
      bytes.append(texts.numberPrefix)
      guard let prefixCount = bytes.fill(&template.prefix) else { return nil }
      template.prefix_count = prefixCount
      bytes.removeAll()
      bytes.append(delimiter)
      bytes.appendField(texts.country, delimiter: delimiter)
      if hasFirstRows { bytes.append(delimiter) }
      guard let suffixCount = bytes.fill(&template.suffix) else { return nil }
      template.suffix_count = suffixCount
      template.is_written = selection.includes(outcome)
      unsafe templates[Int(outcome.index)] = template
    }
  }

  deinit {
    unsafe templates.deallocate()
  }

  /// Writes rows that have all their fields and a line ending.
  func write(
    _ range: Range<Int>, of block: JudgedBlock, _ chunk: borrowing RecordChunk, to output: inout ByteBuffer
  ) {
    guard !range.isEmpty else { return }
    precondition(range.lowerBound >= 0 && range.upperBound <= block.rows.count, "a block has no such rows")
    let source = block.rows.start(of: range.upperBound) - block.rows.start(of: range.lowerBound)
    let added = range.count * block.columns.count * Self.maximumAddedByteCount
    _ = unsafe output.appendRaw(room: source + added + Self.rowPartByteCount) { target in
      unsafe block.rows.withPointers { starts, ends in
        unsafe block.withPointers(of: chunk) { rows, columns in
          guard let target = target.baseAddress else { return 0 }
          let written = unsafe CVectorWrittenRows(
            bytes: rows.bytes.baseAddress, byte_count: rows.bytes.count, starts: starts, content_ends: ends,
            outcomes: rows.column.outcomes, first: range.lowerBound, end: range.upperBound)
          return unsafe write(written, columns.map(\.column), to: target.assumingMemoryBound(to: UInt8.self))
        }
      }
    }
  }

  private func write(
    _ rows: CVectorWrittenRows, _ columns: [CVectorNumberColumn], to target: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let byteCount = unsafe withUnsafePointer(to: rows) { rows in
      unsafe cvector_write_rows(kernels.variant, rows, columns, columns.count, templates, count, target)
    }
    precondition(byteCount >= 0, "a judge says where a number is that is written nowhere")
    return byteCount
  }
}

extension ByteBuffer {
  /// Puts all bytes into an array of C.
  ///
  /// - Returns: How many there are; `nil` when there is no room for them.
  fileprivate func fill<Field: BitwiseCopyable>(_ field: inout Field) -> UInt8? {
    let capacity = MemoryLayout<Field>.size
    guard count <= capacity else { return nil }
    return unsafe withUnsafeMutableBytes(of: &field) { field in
      withSpan { bytes in
        for index in bytes.indices { unsafe field[index] = bytes[index] }
      }
      return UInt8(count)
    }
  }
}
