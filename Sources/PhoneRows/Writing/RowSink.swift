internal import ByteValues

/// The destination of a chunk's formatted rows: a buffer that is sent whenever it holds enough.
///
/// Rows can be much longer than the bytes they come from: a row of one byte gets a delimiter for each missing column, a
/// JSON object the names of all columns. So the output of a chunk is unbounded, but the buffered part is bounded.
struct RowSink: ~Copyable {
  /// The bytes formatted since the last send.
  var bytes = ByteBuffer()
  /// The number of buffered bytes that causes a send.
  let byteLimit: Int
  /// Called with bytes that continue the last call's.
  var send: (borrowing ByteBuffer) -> Void = { _ in }

  /// Sends the bytes if there are many; to be called after each row, and within long ones.
  mutating func sendIfFull() {
    guard bytes.count >= byteLimit else { return }
    send(bytes)
    // The memory of a very long row is released.
    if bytes.capacity > 4 * byteLimit { bytes = ByteBuffer() }
    bytes.removeAll()
  }
}
