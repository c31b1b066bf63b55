internal import ByteIO

/// What is written behind a row for each outcome, put together once: `,valid,,+86-`, the digits, `,CN`.
///
/// Rows and templates are copied a vector at a time, a little more than they have, which the next copy writes over.
@safe
struct RowTemplates: ~Copyable {
  // SAFETY: `templates` points to `count` templates that this value alone owns and frees; nobody writes them after `init`.
  // `write` reads and writes through pointers that the chunk, the block, the verdicts and the output lend it for one
  // call. It reads at most `ByteBuffer.slackByteCount` bytes behind a row or a number, and makes room in the output for
  // all it writes, over-copies included. Which outcome and which bytes a row has is checked as it goes.
  private let templates: UnsafeMutablePointer<Template>
  private let count: Int

  private struct Template: BitwiseCopyable {
    var prefix = Prefix()
    var suffix = Suffix()
    var prefixCount: Int32 = 0
    var suffixCount: Int32 = 0
    /// Whether rows with this outcome are written at all.
    var isWritten = false
  }

  private typealias Prefix = SIMD32<UInt8>
  private typealias Suffix = SIMD8<UInt8>
  /// As much of a row as is copied at a time, and as much of a number.
  private typealias RowPart = SIMD64<UInt8>
  private typealias NumberPart = SIMD32<UInt8>

  /// What is added to a row at most.
  private static let maximumAddedByteCount =
    MemoryLayout<Prefix>.size + RowVerdicts.maximumNumberByteCount + MemoryLayout<Suffix>.size + 2

  /// - Parameter delimiter: A byte that no number can hold.
  /// - Returns: `nil` when there is something longer than templates hold.
  init?(_ texts: OutcomeTexts, delimiter: UInt8, _ selection: BatchPlan.Selection) {
    count = texts.outcomes.count
    unsafe templates = .allocate(capacity: count)
    unsafe templates.initialize(repeating: Template(), count: count)
    var bytes = ByteBuffer()
    for outcome in texts.outcomes {
      let texts = texts[outcome]
      var template = Template()
      bytes.removeAll()
      for field in [texts.status, texts.reason] {
        bytes.append(delimiter)
        bytes.appendField(field, delimiter: delimiter)
      }
      bytes.append(delimiter)
      bytes.append(texts.numberPrefix)
      guard bytes.count <= MemoryLayout<Prefix>.size else { return nil }
      template.prefixCount = Int32(bytes.count)
      bytes.withSpan { for index in $0.indices { template.prefix[index] = $0[index] } }
      bytes.removeAll()
      bytes.append(delimiter)
      bytes.appendField(texts.country, delimiter: delimiter)
      guard bytes.count <= MemoryLayout<Suffix>.size else { return nil }
      template.suffixCount = Int32(bytes.count)
      bytes.withSpan { for index in $0.indices { template.suffix[index] = $0[index] } }
      template.isWritten = selection.includes(outcome)
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
    _ = unsafe output.appendRaw(room: source + added + MemoryLayout<RowPart>.size) { target in
      unsafe block.rows.withPointers { starts, ends in
        unsafe block.withPointers(of: chunk) { rows, columns in
          guard let target = target.baseAddress else { return 0 }
          return unsafe columns.withUnsafeBufferPointer { columns in
            unsafe write(range, starts, ends, rows, columns, to: target)
          }
        }
      }
    }
  }

  private func write(
    _ range: Range<Int>, _ starts: UnsafePointer<UInt32>, _ ends: UnsafePointer<UInt32>,
    _ rows: RowVerdicts.Pointers, _ columns: UnsafeBufferPointer<RowVerdicts.Pointers>,
    to target: UnsafeMutableRawPointer
  ) -> Int {
    guard let bytes = unsafe rows.bytes.baseAddress else { return 0 }
    let templates = unsafe templates
    var position = 0
    for row in range {
      let outcome = unsafe Int(rows.outcomes[row])
      precondition(outcome < count, "there is no such outcome")
      guard unsafe templates[outcome].isWritten else { continue }
      let start = unsafe Int(starts[row])
      let end = unsafe Int(ends[row])
      unsafe Self.copy(RowPart.self, end &- start, from: bytes + start, to: target + position)
      position &+= end &- start
      for column in 0..<columns.count {
        let verdicts = unsafe columns[column]
        let outcome = unsafe Int(verdicts.outcomes[row])
        precondition(outcome < count, "there is no such outcome")
        unsafe (target + position).storeBytes(of: templates[outcome].prefix, as: Prefix.self)
        position &+= unsafe Int(templates[outcome].prefixCount)
        let number = unsafe verdicts.number(of: row)
        unsafe Self.copy(NumberPart.self, number.count, from: number.start, to: target + position)
        position &+= unsafe number.count
        unsafe (target + position).storeBytes(of: templates[outcome].suffix, as: Suffix.self)
        position &+= unsafe Int(templates[outcome].suffixCount)
      }
      // LF or CRLF.
      unsafe (target + position).storeBytes(of: (bytes + end).loadUnaligned(as: UInt16.self), as: UInt16.self)
      position &+= unsafe Int(starts[row &+ 1]) &- end
    }
    return position
  }

  /// Copies some bytes, and up to a vector's width more.
  @inline(__always)
  private static func copy<V: BitwiseCopyable>(
    _ type: V.Type, _ count: Int, from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer
  ) {
    var offset = 0
    repeat {
      unsafe (target + offset).storeBytes(of: (source + offset).loadUnaligned(as: V.self), as: V.self)
      offset &+= MemoryLayout<V>.size
    } while offset < count
  }
}
