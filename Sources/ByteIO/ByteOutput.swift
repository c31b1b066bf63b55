package import ByteValues

/// A checked, buffered way to write to a standard stream or an open file.
///
/// No byte is lost silently: every byte is written or an error is thrown. Call ``flush()`` at the end: bytes that were
/// not flushed are lost with the value.
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

  /// Writes all buffered bytes.
  package mutating func flush() throws(IOFailure) {
    guard !buffer.isEmpty else { return }
    defer { buffer.removeAll() }
    try buffer.withSpan { (span) throws(IOFailure) in try send(span) }
  }

  /// Writes bytes at once, before any buffered bytes.
  borrowing func send(_ bytes: Span<UInt8>) throws(IOFailure) {
    try IOFailure.step(.write, name) { () throws(ErrorNumber) in
      try unsafe bytes.withUnsafeBytes { (bytes) throws(ErrorNumber) in
        var rest = unsafe bytes[...]
        while unsafe !rest.isEmpty {
          let written = try LibC.whenReady(for: .writing, descriptor) { () throws(ErrorNumber) in
            try unsafe LibC.write(descriptor, UnsafeRawBufferPointer(rebasing: rest))
          }
          unsafe rest = rest.dropFirst(written)
        }
      }
    }
  }
}
