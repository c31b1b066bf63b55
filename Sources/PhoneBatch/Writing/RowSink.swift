internal import ByteIO

/// Where the rows of a chunk are formatted: a buffer that is sent on whenever it holds enough.
///
/// Rows can be much longer than the bytes they come from: a row of one byte gets a delimiter for each column it lacks, a
/// JSON object the names of all columns. So the output of a chunk is unbounded, but the part that is kept is
/// bounded.
struct RowSink: ~Copyable {
  /// The bytes formatted since the last send.
  var bytes = ByteBuffer()
  /// The number of bytes at which they are sent.
  let byteLimit: Int
  /// Called with bytes that follow those of the last call.
  var send: (borrowing ByteBuffer) -> Void = { _ in }

  /// Sends the bytes on if there are many; to be called after each row, and within long ones.
  mutating func sendIfFull() {
    guard bytes.count >= byteLimit else { return }
    send(bytes)
    // The memory of a very long row is released.
    if bytes.capacity > 4 * byteLimit { bytes = ByteBuffer() }
    bytes.removeAll()
  }
}
