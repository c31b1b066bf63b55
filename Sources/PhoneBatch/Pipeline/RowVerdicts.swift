internal import ByteIO

/// What the rows of a block get, side by side.
///
/// What the judge says of a number (see ``NumberStyle``) is a piece of the chunk or of ``text``.
@safe
struct RowVerdicts: ~Copyable {
  // SAFETY: each array holds `RowBlock.capacity` entries, initialized; this value alone owns, writes and frees them, and
  // it cannot be copied. Everything here checks its index. Whoever is lent pointers must not keep them, and writes places
  // that lie in the chunk or in `text`: `withNumber` checks that.
  private let outcomes: UnsafeMutablePointer<UInt16>
  private let numberStarts: UnsafeMutablePointer<Int32>
  private let numberCounts: UnsafeMutablePointer<UInt32>

  /// What judges write of numbers that don't stand in the chunk as they have to be written.
  private var text = ByteBuffer()

  init() {
    unsafe outcomes = .allocate(capacity: RowBlock.capacity)
    unsafe outcomes.initialize(repeating: 0, count: RowBlock.capacity)
    unsafe numberStarts = .allocate(capacity: RowBlock.capacity)
    unsafe numberStarts.initialize(repeating: 0, count: RowBlock.capacity)
    unsafe numberCounts = .allocate(capacity: RowBlock.capacity)
    unsafe numberCounts.initialize(repeating: 0, count: RowBlock.capacity)
  }

  deinit {
    unsafe outcomes.deallocate()
    unsafe numberStarts.deallocate()
    unsafe numberCounts.deallocate()
  }

  /// Forgets the block before.
  mutating func begin() { text.removeAll() }

  subscript(row: Int) -> Outcome {
    get {
      check(row)
      return unsafe Outcome(index: outcomes[row])
    }
    set {
      check(row)
      unsafe outcomes[row] = newValue.index
    }
  }

  /// Gives a row an outcome, and what a judge says of its number.
  mutating func set(_ row: Int, _ outcome: Outcome, number: String = "") {
    self[row] = outcome
    unsafe numberStarts[row] = ~Int32(text.count)
    unsafe numberCounts[row] = UInt32(number.utf8.count)
    text.append(number)
  }

  /// Lends what a judge says of a row's number; nothing unless it is valid.
  func withNumber<R>(of row: Int, in chunk: borrowing RecordChunk, _ body: (Span<UInt8>) -> R) -> R {
    check(row)
    let count = unsafe Int(numberCounts[row])
    let start = unsafe Int(numberStarts[row])
    if start >= 0 { return chunk.withBytes(in: start..<start + count, body) }
    return text.withSpan { text in body(text.extracting(~start..<(~start + count))) }
  }

  /// Adds each outcome of the first rows to an array of counts by index.
  func count(_ rows: Int, in counts: inout [Int]) {
    precondition(rows <= RowBlock.capacity, "a block has no more rows than that")
    for row in 0..<rows { unsafe counts[Int(outcomes[row])] += 1 }
  }

  /// The longest number there is in any format, in bytes, with something to spare.
  static let maximumNumberByteCount = 128

  /// What is lent to a writer for one call.
  @unsafe
  struct Pointers {
    let outcomes: UnsafePointer<UInt16>
    fileprivate let numberStarts: UnsafePointer<Int32>
    fileprivate let numberCounts: UnsafePointer<UInt32>
    /// The bytes of the chunk.
    let bytes: UnsafeRawBufferPointer
    fileprivate let text: UnsafeRawBufferPointer

    /// Where what the judge says of a row's number lies.
    @inline(__always)
    func number(of row: Int) -> (start: UnsafeRawPointer?, count: Int) {
      let start = unsafe Int(numberStarts[row])
      let count = unsafe Int(numberCounts[row])
      let place = start < 0 ? ~start : start
      let source = unsafe start < 0 ? text : bytes
      precondition(
        count <= RowVerdicts.maximumNumberByteCount && place &+ count <= source.count,
        "a judge says where a number is that is written nowhere")
      return unsafe (source.baseAddress.map { unsafe $0 + place }, count)
    }
  }

  /// Lends everything to a writer, with the bytes of the chunk it is about.
  func withPointers<R>(of chunk: borrowing RecordChunk, _ body: (Pointers) -> R) -> R {
    unsafe chunk.bytes.withUnsafeBytes { bytes in
      unsafe text.withUnsafeBytes { text in
        unsafe body(
          Pointers(
            outcomes: outcomes, numberStarts: numberStarts, numberCounts: numberCounts,
            bytes: UnsafeRawBufferPointer(bytes), text: UnsafeRawBufferPointer(text)))
      }
    }
  }

  private func check(_ row: Int) {
    precondition(row >= 0 && row < RowBlock.capacity, "a block has no row at this place")
  }
}
