package import ByteValues

/// Bytes that are read from front to back: the bytes of a file, of a pipe, or of a file on a page.
package protocol ByteSource: AnyObject {
  /// The name in messages: the path as the user wrote it.
  var name: String { get }
  /// The total number of bytes if all are there; `nil` if some may have to be awaited.
  var byteCount: Int? { get }

  /// Waits for bytes to read, or for the end, at most some milliseconds.
  ///
  /// - Returns: Whether reading would not have to wait.
  func isReady(withinMilliseconds milliseconds: Int) -> Bool

  /// Appends the available bytes, at most `maximumByteCount`, to `buffer`; waits until there are some.
  ///
  /// - Returns: The number of bytes read, 0 at the end.
  func read(into buffer: inout ByteBuffer, atMost maximumByteCount: Int) throws(IOFailure) -> Int

  /// Whether more than these first bytes are needed to know whether they are compressed.
  func mayBeginCompressed(_ start: Span<UInt8>) -> Bool

  /// Decompresses all bytes, if the first of them show that they are compressed; ``read(into:atMost:)`` then begins
  /// again.
  ///
  /// - Parameter start: All bytes that were read so far.
  /// - Returns: Whether they are.
  func decompress(_ start: Span<UInt8>) throws(IOFailure) -> Bool

  /// The offset of the last bytes that were read, in a file that can be read at any place; `nil` for other sources.
  func offset(ofLast byteCount: Int) -> Int?

  /// Counts bytes that were read at other places as read, up to an offset.
  func pass(to offset: Int)
}

extension ByteSource {
  /// Whether all bytes are there, so that no read waits.
  package var isComplete: Bool { byteCount != nil }
}
