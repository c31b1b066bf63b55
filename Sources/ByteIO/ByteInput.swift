/// A file or standard input, open for reading from front to back.
package struct ByteInput: ~Copyable {
  /// The path as the user wrote it, or "standard input".
  package let name: String
  /// What is being read: its kind, its size for a regular file, and which file it is.
  package let facts: FileFacts
  private let descriptor: Int32
  private let closesAtEnd: Bool
  /// The number of bytes that may still be read.
  private var remainingByteCount = Int.max
  /// The read position, in bytes from the start of a regular file.
  private var position: Int

  /// Opens a file.
  ///
  /// Opening a named pipe waits for its writer.
  ///
  /// - Throws: When it cannot be opened, or is a directory.
  package init(path: String) throws(IOFailure) {
    let descriptor: Int32
    do throws(ErrorNumber) {
      descriptor = try LibC.open(path, for: .reading)
    } catch {
      throw IOFailure(.open, path, error)
    }
    let facts: FileFacts
    do throws(IOFailure) {
      facts = try Self.readableFacts(descriptor, path)
    } catch {
      try? LibC.close(descriptor)
      throw error
    }
    self.init(descriptor: descriptor, name: path, facts: facts, closesAtEnd: true)
  }

  private init(descriptor: Int32, name: String, facts: FileFacts, closesAtEnd: Bool, position: Int = 0) {
    self.position = position
    self.descriptor = descriptor
    self.name = name
    self.facts = facts
    self.closesAtEnd = closesAtEnd
  }

  /// Returns the program's standard input.
  ///
  /// - Throws: When it is closed or a directory.
  package static func standardInput() throws(IOFailure) -> ByteInput {
    let name = "standard input"
    let facts = try readableFacts(0, name)
    // Another process may have read from it already.
    let position = facts.kind == .regular ? (try? LibC.position(of: 0)) ?? 0 : 0
    return ByteInput(descriptor: 0, name: name, facts: facts, closesAtEnd: false, position: position)
  }

  deinit {
    if closesAtEnd { try? LibC.close(descriptor) }
  }

  private static func readableFacts(_ descriptor: Int32, _ name: String) throws(IOFailure) -> FileFacts {
    do {
      let facts = try LibC.facts(of: descriptor)
      guard facts.kind == .directory else { return facts }
    } catch {
      throw IOFailure(.open, name, error)
    }
    throw IOFailure(.open, name, .isDirectory as IOFailure.Cause)
  }

  /// Whether the file is the one being read, so that writing to it would destroy the input.
  ///
  /// Only regular files count: reading and writing the same terminal or device is ordinary.
  package borrowing func isSameFile(as other: FileFacts) -> Bool {
    facts.kind == .regular && other.kind == .regular && facts.identity == other.identity
  }

  /// Waits until there is something to read, or the end is reached, at most for some milliseconds.
  ///
  /// - Returns: Whether reading would not have to wait.
  package borrowing func isReady(withinMilliseconds milliseconds: Int) -> Bool {
    facts.kind == .regular || LibC.isReadable(descriptor, withinMilliseconds: milliseconds)
  }

  /// Appends what is available, at most `maximumByteCount` bytes, to `buffer`; waits until there is something.
  ///
  /// - Returns: The number of bytes read, 0 at the end.
  /// - Throws: Also ``IOFailure/Cause/shrank(from:to:)`` when a regular file ends before the size it had when it was
  ///   opened: what is missing would otherwise go unnoticed.
  package mutating func read(into buffer: inout ByteBuffer, atMost maximumByteCount: Int) throws(IOFailure)
    -> Int
  {
    let room = min(maximumByteCount, remainingByteCount)
    guard room > 0 else { return 0 }
    var count = try readOnce(into: &buffer, room)
    if count == 0, facts.kind == .regular, position < facts.byteCount {
      let size = try currentByteCount()
      // The sizes of virtual files, such as those in `/proc`, may be wrong and stay wrong.
      if size > position { count = try readOnce(into: &buffer, room) }
      if count == 0, size < facts.byteCount {
        throw IOFailure(.read, name, .shrank(from: facts.byteCount, to: size))
      }
    }
    remainingByteCount -= count
    position += count
    return count
  }

  private borrowing func readOnce(into buffer: inout ByteBuffer, _ room: Int) throws(IOFailure) -> Int {
    do throws(ErrorNumber) {
      return unsafe try buffer.appendRaw(room: room) { (room) throws(ErrorNumber) in
        while true {
          do throws(ErrorNumber) {
            return try unsafe LibC.read(descriptor, into: room)
          } catch {
            guard error == .wouldBlock else { throw error }
            try LibC.wait(for: .reading, of: descriptor)
          }
        }
      }
    } catch {
      throw IOFailure(.read, name, error)
    }
  }

  private borrowing func currentByteCount() throws(IOFailure) -> Int {
    do throws(ErrorNumber) { return try LibC.facts(of: descriptor).byteCount } catch {
      throw IOFailure(.read, name, error)
    }
  }

  /// Restricts reading to a range of a regular file, in bytes from its start.
  package mutating func restrict(to range: Range<Int>) throws(IOFailure) {
    do throws(ErrorNumber) { try LibC.move(descriptor, to: range.lowerBound) } catch {
      throw IOFailure(.read, name, error)
    }
    remainingByteCount = range.count
    position = range.lowerBound
  }

  /// Reads the rest of the input, at most `maximumByteCount` bytes.
  ///
  /// - Throws: ``IOFailure/Cause/tooLarge(maximumByteCount:)`` when there are more.
  package mutating func readAll(atMost maximumByteCount: Int) throws(IOFailure) -> [UInt8] {
    var buffer = ByteBuffer()
    while buffer.count <= maximumByteCount {
      let room = min(64 * 1024, maximumByteCount + 1 - buffer.count)
      if try read(into: &buffer, atMost: room) == 0 {
        return buffer.withSpan { bytes in
          unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { target, count in
            for index in bytes.indices { unsafe target.initializeElement(at: index, to: bytes[index]) }
            count = bytes.count
          }
        }
      }
    }
    throw IOFailure(.read, name, .tooLarge(maximumByteCount: maximumByteCount))
  }

  /// Reads a whole file of at most `maximumByteCount` bytes.
  ///
  /// - Throws: ``IOFailure/Cause/tooLarge(maximumByteCount:)`` when it is larger.
  package static func contents(ofFile path: String, atMost maximumByteCount: Int) throws(IOFailure) -> [UInt8]
  {
    var input = try ByteInput(path: path)
    return try input.readAll(atMost: maximumByteCount)
  }
}
