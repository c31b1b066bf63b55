internal import Platform

/// A growable buffer of bytes, reused for bytes that were read or will be written.
///
/// Appending is the fast path of a batch: amortised O(1) for each byte. Capacity doubles when it is exceeded, and
/// memory is kept until the buffer is destroyed.
///
/// It is `public` because embedded Swift has to see how a value is destroyed.
@safe
@frozen
public struct ByteBuffer: ~Copyable {
  // SAFETY: `start` points to `capacity` bytes. Only this value owns, writes and frees them, in `deinit` or when it
  // grows; the first `count` of them are initialized. `slackByteCount` more bytes follow, which may be read and written
  // but have no meaning. The type isn't copyable, so there is one owner, and exclusive access to `self` prevents
  // writing while the bytes are borrowed. A borrower must not keep the pointer.
  @usableFromInline var start: UnsafeMutablePointer<UInt8>
  /// The number of bytes in the buffer.
  @usableFromInline package private(set) var count = 0
  /// The number of bytes that fit before memory is reallocated.
  @usableFromInline package private(set) var capacity: Int

  /// The number of bytes past its capacity that a borrower may read or write: the width of a vector.
  package static let slackByteCount = 64

  package init(capacity: Int = 0) {
    self.capacity = max(capacity, 64)
    unsafe start = BufferMemory.allocate(self.capacity + Self.slackByteCount)
  }

  @inlinable
  deinit {
    unsafe BufferMemory.free(start)
  }

  package var isEmpty: Bool { count == 0 }

  /// Makes room for at least `additional` more bytes.
  package mutating func reserve(_ additional: Int) {
    if capacity - count < additional { grow(to: count + additional) }
  }

  package mutating func append(_ byte: UInt8) {
    if count == capacity { grow(to: count + 1) }
    unsafe start[count] = byte
    count &+= 1
  }

  package mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe append(copying: bytes)
    }
  }

  package mutating func append(_ text: StaticString) {
    unsafe append(copying: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func append(_ text: String) {
    text.withBytes { append($0) }
  }

  /// Appends the decimal digits of a number, which must not be negative.
  package mutating func append(decimal number: Int) {
    precondition(number >= 0, "a number that is counted isn't negative")
    var digitCount = 1
    var power: UInt = 10
    while digitCount < 19, power <= UInt(number) {
      digitCount += 1
      power *= 10
    }
    reserve(digitCount)
    var rest = UInt(number)
    var index = count + digitCount
    repeat {
      index -= 1
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      unsafe start[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
      rest = quotient
    } while rest > 0
    count &+= digitCount
  }

  package mutating func append(repeating byte: UInt8, count repetitions: Int) {
    reserve(repetitions)
    unsafe (start + count).update(repeating: byte, count: repetitions)
    count += repetitions
  }

  /// Appends bytes, which must not be part of this buffer.
  private mutating func append(copying bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    unsafe (start + count).update(from: source, count: bytes.count)
    count &+= bytes.count
  }

  package mutating func removeAll() { count = 0 }

  /// Drops the first `dropped` bytes and moves the rest to the front.
  ///
  /// - Complexity: O(*n*) in the number of bytes that remain.
  package mutating func removeFirst(_ dropped: Int) {
    precondition(dropped >= 0 && dropped <= count, "a buffer can only drop bytes it holds")
    guard dropped > 0 else { return }
    unsafe start.update(from: start + dropped, count: count - dropped)
    count -= dropped
  }

  /// The bytes as text; bytes that aren't UTF-8 become U+FFFD.
  package var text: String {
    withSpan { String(utf8: $0) }
  }

  /// Calls `body` with the bytes, which are only valid during the call.
  package borrowing func withSpan<R: ~Copyable, E: Error>(
    _ body: (Span<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    try unsafe body(Span(_unsafeStart: start, count: count))
  }

  /// Calls `body` with a pointer to the bytes, which is only valid during the call; for the CSV scanner.
  package borrowing func withUnsafeBytes<R: ~Copyable, E: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    try unsafe body(UnsafeBufferPointer(start: start, count: count))
  }

  /// Calls `body` with `room` uninitialized bytes after the last one, and appends as many as it returns.
  ///
  /// - Returns: The result of `body`: the number of bytes that it wrote from the start of the room.
  package mutating func appendRaw<E: Error>(
    room: Int, _ body: (UnsafeMutableRawBufferPointer) throws(E) -> Int
  ) throws(E) -> Int {
    reserve(room)
    let written = try unsafe body(UnsafeMutableRawBufferPointer(start: start + count, count: room))
    precondition(written >= 0 && written <= room, "more bytes were written than there was room for")
    count += written
    return written
  }

  private mutating func grow(to needed: Int) {
    let larger = max(needed, capacity * 2)
    // The system moves long buffers page by page, so they never exist twice.
    unsafe start = BufferMemory.resize(start, keeping: count, to: larger + Self.slackByteCount)
    capacity = larger
  }
}
