internal import ByteIO

/// An input, and what its beginning shows.
struct ExaminedInput: ~Copyable {
  var input: ByteInput
  private(set) var head: HeadExamination
  /// The number of bytes read so far.
  private(set) var byteCount = 0
  private(set) var isAtEnd = false

  /// - Parameters:
  ///   - encoding: The character encoding; `nil` for what the beginning shows.
  ///   - examinesFormat: Whether inputs that aren't text are recognised.
  init(_ input: consuming ByteInput, named encoding: TextEncoding?, examinesFormat: Bool) {
    self.input = input
    head = HeadExamination(named: encoding, examinesFormat: examinesFormat)
  }

  /// Appends what can be read at once.
  ///
  /// - Returns: The number of bytes, 0 at the end of the input.
  mutating func read(into buffer: inout ByteBuffer, atMost maximumByteCount: Int) throws(IOFailure) -> Int {
    let count = try input.read(into: &buffer, atMost: maximumByteCount)
    isAtEnd = count == 0
    byteCount += count
    buffer.withSpan { head.consume($0.extracting(last: count)) }
    if isAtEnd { head.finish() }
    return count
  }

  /// Continues with another part of the file; the bytes before it count as read.
  mutating func beginPart(after byteCount: Int) { (self.byteCount, isAtEnd) = (byteCount, false) }
}
