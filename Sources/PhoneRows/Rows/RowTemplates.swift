internal import ByteValues
internal import CVector
internal import PhoneCheck
internal import Platform

/// The text after a row for each verdict, prepared once: `,valid,,+86-`, the number, `,CN`.
///
/// Rows and templates are copied a vector at a time. The copy is a little longer than they are, and the next copy
/// overwrites the excess.
struct RowTemplates: ~Copyable {
  // SAFETY: `append` hands a kernel pointers that the chunk, block and output lend it for one call. The kernel reads
  // at most `ByteBuffer.slackByteCount` bytes after a row or a number, and the output has room for everything it writes,
  // over-copies included. It checks which verdict and which bytes a number has.
  private let templates: FixedBuffer<CVectorTemplate>
  private let kernels: VectorKernels
  /// Whether only the text after rows is written, without the rows.
  private let areAlone: Bool
  /// The starts and ends of rows without bytes.
  private let noRows = FixedBuffer<UInt32>(count: RowBlock.capacity + 1)

  /// The number of bytes of a row that are copied at a time; the last bytes may be beyond its end.
  private static let copiedByteCount = 64

  /// The maximum number of digits of a row's number.
  private static let maximumRowDigitCount = 20

  private static let maximumAddedByteCount =
    MemoryLayout<CVectorTemplate>.size + VerdictBlock.maximumNumberByteCount + maximumRowDigitCount + 2

  /// - Parameters:
  ///   - texts: For each verdict the text before the number, and the text after it.
  ///   - ending: The text after both if they are written without the row; `nil` to write the row before them.
  ///   - isWritten: For each verdict whether its rows are written.
  /// - Returns: `nil` if a text is longer than a kernel's templates hold.
  init?(
    _ texts: [(before: [UInt8], after: [UInt8])], aloneBefore ending: [UInt8]? = nil, isWritten: [Bool],
    _ kernels: VectorKernels
  ) {
    var templates: [CVectorTemplate] = []
    for (text, isWritten) in zip(texts, isWritten) {
      var template = CVectorTemplate()
      guard let before = text.before.fill(&template.prefix),
        let after = (text.after + (ending ?? [])).fill(&template.suffix)
      else { return nil }
      (template.prefix_count, template.suffix_count, template.is_written) = (before, after, isWritten)
      templates.append(template)
    }
    self.templates = FixedBuffer(templates)
    self.kernels = kernels
    areAlone = ending != nil
  }

  /// Appends rows that have all their fields and a line ending, each followed by its text, or only their texts.
  func append(
    _ range: Range<Int>, of block: JudgedBlock, _ chunk: borrowing RecordChunk, to output: inout ByteBuffer
  ) {
    guard !range.isEmpty else { return }
    precondition(range.lowerBound >= 0 && range.upperBound <= block.rows.count, "a block has no such rows")
    let rowByteCount =
      areAlone ? 0 : block.rows.start(of: range.upperBound) - block.rows.start(of: range.lowerBound)
    let added = range.count * block.columns.count * Self.maximumAddedByteCount
    _ = unsafe output.appendRaw(room: rowByteCount + added + Self.copiedByteCount) { target in
      unsafe chunk.bytes.withUnsafeBytes { bytes in
        guard let target = unsafe target.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return 0 }
        var (rows, columns) = unsafe block.kernelRows(range, bytes)
        if areAlone {
          unsafe (rows.starts, rows.content_ends) = (UnsafePointer(noRows.base), UnsafePointer(noRows.base))
        }
        let byteCount = unsafe cvector_write_rows(
          kernels.variant, &rows, columns, columns.count, templates.base, templates.count, target)
        precondition(byteCount >= 0, "a number lies outside the chunk and the block")
        return byteCount
      }
    }
  }
}

extension [UInt8] {
  /// Copies all bytes to an array of C.
  ///
  /// - Returns: The number of bytes; `nil` if there is no room for them.
  fileprivate func fill<Field: BitwiseCopyable>(_ field: inout Field) -> UInt8? {
    guard count <= MemoryLayout<Field>.size else { return nil }
    unsafe Swift.withUnsafeMutableBytes(of: &field) { unsafe $0.copyBytes(from: self) }
    return UInt8(count)
  }
}
