/// A checked, buffered way to write to a standard stream or an open file.
///
/// Nothing is lost silently: every byte is written or an error is thrown. Call ``flush()`` at the end: bytes
/// that were not flushed are lost with the value.
package struct ByteOutput: ~Copyable {
  /// The path as the user wrote it, or "standard output", "standard error".
  package let name: String
  let descriptor: Int32
  private var buffer: ByteBuffer
  private static let flushByteCount = 64 * 1024

  init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
    buffer = ByteBuffer(capacity: Self.flushByteCount)
  }

  package static func standardOutput() -> ByteOutput { ByteOutput(descriptor: 1, name: "standard output") }
  package static func standardError() -> ByteOutput { ByteOutput(descriptor: 2, name: "standard error") }

  /// What is being written to, or `nil` when it is closed.
  package var facts: FileFacts? { try? LibC.facts(of: descriptor) }

  package mutating func write(_ text: String) throws(IOFailure) {
    buffer.append(text)
    if buffer.count >= Self.flushByteCount { try flush() }
  }

  package mutating func write(_ bytes: Span<UInt8>) throws(IOFailure) {
    if bytes.count >= Self.flushByteCount {
      try flush()
      try send(bytes)
    } else {
      buffer.append(bytes)
      if buffer.count >= Self.flushByteCount { try flush() }
    }
  }

  package mutating func write(_ bytes: borrowing ByteBuffer) throws(IOFailure) {
    try bytes.withSpan { (span) throws(IOFailure) in try write(span) }
  }

  /// Writes all that was buffered.
  package mutating func flush() throws(IOFailure) {
    guard !buffer.isEmpty else { return }
    defer { buffer.removeAll() }
    try buffer.withSpan { (span) throws(IOFailure) in try send(span) }
  }

  private borrowing func send(_ bytes: Span<UInt8>) throws(IOFailure) {
    do throws(ErrorNumber) {
      try unsafe bytes.withUnsafeBytes { (bytes) throws(ErrorNumber) in
        var rest = unsafe bytes[...]
        while unsafe !rest.isEmpty {
          do throws(ErrorNumber) {
            let written = try unsafe LibC.write(descriptor, UnsafeRawBufferPointer(rebasing: rest))
            unsafe rest = rest.dropFirst(written)
          } catch {
            guard error == .wouldBlock else { throw error }
            try LibC.wait(for: .writing, of: descriptor)
          }
        }
      }
    } catch {
      throw IOFailure(.write, name, error)
    }
  }
}
