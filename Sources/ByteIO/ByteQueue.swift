/// Bytes that one thread makes while another one reads them.
///
/// At most ``capacity`` bytes wait to be read, so a slow reader slows the writer down.
package final class ByteQueue: Sendable {
  private struct State: ~Copyable {
    var bytes = ByteBuffer()
    /// Whether all bytes have been written.
    var isDone = false
    /// Whether nothing is read any more.
    var isClosed = false
    /// The reason why bytes are missing at the end.
    var failure: IOFailure?
  }

  private let state = Monitor(State())

  /// The number of bytes that may wait, unless one call writes more.
  package static let capacity = 256 * 1024

  package init() {}

  /// Appends bytes, after there is room for them.
  ///
  /// - Returns: `false` if nothing is read any more.
  package func write(_ bytes: Span<UInt8>) -> Bool {
    state.wait(until: { $0.isClosed || $0.bytes.isEmpty || $0.bytes.count + bytes.count <= Self.capacity }) {
      state in
      if !state.isClosed { state.bytes.append(bytes) }
      return !state.isClosed
    }
  }

  /// Ends the bytes.
  package func finish(_ failure: IOFailure? = nil) {
    state.wait(until: { _ in true }) { ($0.isDone, $0.failure) = (true, failure) }
  }

  /// Makes writing end: nothing is read any more.
  package func close() { state.wait(until: { _ in true }) { $0.isClosed = true } }

  /// Waits for bytes, or for the end, at most some milliseconds.
  func isReady(withinMilliseconds milliseconds: Int) -> Bool {
    state.wait(until: { $0.isDone || !$0.bytes.isEmpty }, atMost: Double(milliseconds) / 1000)
  }

  /// Appends the bytes that wait, at most `maximumByteCount`, to a buffer; waits until there are some.
  ///
  /// - Returns: The number of bytes, 0 at the end.
  package func read(into buffer: inout ByteBuffer, atMost maximumByteCount: Int) throws(IOFailure) -> Int {
    try state.wait(until: { $0.isDone || !$0.bytes.isEmpty }) { (state) throws(IOFailure) in
      let count = min(state.bytes.count, maximumByteCount)
      if count == 0, let failure = state.failure { throw failure }
      state.bytes.withSpan { buffer.append($0.extracting(first: count)) }
      state.bytes.removeFirst(count)
      return count
    }
  }
}
