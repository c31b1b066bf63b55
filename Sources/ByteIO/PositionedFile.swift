package import ByteValues

/// A regular file, or a range of it, that threads read at the same time, each at its own offsets.
///
/// The input that it belongs to has to stay open.
package struct PositionedFile: Sendable {
  private let descriptor: Int32
  private let name: String
  private let facts: FileFacts
  private let schedule = Schedule.current
  /// The bytes that can be read, from the start of the file; up to `Int.max` for all bytes to its end.
  package let bytes: Range<Int>

  init(_ descriptor: Int32, _ name: String, _ facts: FileFacts, bytes: Range<Int>) {
    self.descriptor = descriptor
    self.name = name
    self.facts = facts
    self.bytes = bytes
  }

  /// Appends bytes from an offset to `buffer`, at most `maximumByteCount` of them.
  ///
  /// - Returns: The number of bytes read, 0 at the end.
  /// - Throws: The errors of ``ByteInput/read(into:atMost:)``.
  package func read(
    into buffer: inout ByteBuffer, at offset: Int, atMost maximumByteCount: Int
  ) throws(IOFailure) -> Int {
    schedule?.step()
    let room = min(maximumByteCount, bytes.upperBound - offset)
    guard room > 0 else { return 0 }
    let count = try readOnce(into: &buffer, offset, room)
    guard count == 0 else { return count }
    return try facts.readAgain(descriptor, name, at: offset) { () throws(IOFailure) in
      try readOnce(into: &buffer, offset, room)
    }
  }

  private func readOnce(into buffer: inout ByteBuffer, _ offset: Int, _ room: Int) throws(IOFailure) -> Int {
    try IOFailure.step(.read, name) { () throws(ErrorNumber) in
      unsafe try buffer.appendRaw(room: room) { (room) throws(ErrorNumber) in
        try unsafe LibC.read(descriptor, into: room, at: offset)
      }
    }
  }
}

extension FileFacts {
  /// Reads once more at the apparent end of a regular file.
  ///
  /// - Parameter position: The position of that end, in bytes from the start of the file.
  /// - Returns: The number of bytes read; 0 at the end, and for everything that isn't a regular file.
  /// - Throws: ``IOFailure/Cause/shrank(from:to:)`` if the file ends before the size it had when it was opened. The
  ///   missing bytes would otherwise go unnoticed.
  func readAgain(
    _ descriptor: Int32, _ name: String, at position: Int, _ read: () throws(IOFailure) -> Int
  ) throws(IOFailure) -> Int {
    guard kind == .regular, position < byteCount else { return 0 }
    let size = try IOFailure.step(.read, name) { () throws(ErrorNumber) in
      try LibC.facts(of: descriptor).byteCount
    }
    let count = size > position ? try read() : 0
    // The sizes of virtual files, such as those in `/proc`, may be wrong and stay wrong.
    if count == 0, size < byteCount {
      throw IOFailure(.read, name, .shrank(from: byteCount, to: size))
    }
    return count
  }
}
