internal import ByteIO

/// Where the rows of a chunk are formatted: a buffer that is sent on whenever it holds enough.
///
/// Rows can be much longer than the bytes they come from: a row of one byte gets a delimiter for each column it lacks, a
/// JSON object the names of all columns. So what a chunk becomes has no bound, and what is kept of it has.
struct RowSink: ~Copyable {
  /// What was formatted since bytes were sent last.
  var bytes = ByteBuffer()
  /// From how many bytes on they are sent.
  let byteLimit: Int
  /// Called with bytes that follow those of the call before.
  var send: (borrowing ByteBuffer) -> Void = { _ in }

  /// Sends the bytes on if there are many; to be called after each row, and within long ones.
  mutating func sendIfFull() {
    guard bytes.count >= byteLimit else { return }
    send(bytes)
    // One very long row doesn't keep its memory.
    if bytes.capacity > 4 * byteLimit { bytes = ByteBuffer() }
    bytes.removeAll()
  }
}
