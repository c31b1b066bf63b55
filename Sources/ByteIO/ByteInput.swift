@_exported public import ByteValues
internal import Platform

/// A file, standard input or another program's output, open for reading from front to back.
package struct ByteInput: ~Copyable {
  /// The path as the user wrote it, or "standard input".
  package let name: String
  /// The facts of the input: its kind, its size if it is a regular file, and its identity.
  package private(set) var facts: FileFacts
  private var descriptor: Int32
  private var closesAtEnd: Bool
  /// The program that decompresses the file.
  private var filter: FilterProcess?
  /// The bytes that a thread makes of the file, which are read instead of it.
  private var queue: ByteQueue?
  /// The first bytes of a pipe that were read to see its kind, and are read again.
  private var seen: [UInt8] = []
  /// The read position, in bytes from the start of a regular file.
  private var position: Int
  /// The position beyond which nothing is read.
  private var end = Int.max

  /// Opens a file.
  ///
  /// Opening a named pipe waits for its writer.
  ///
  /// - Throws: If the file can't be opened, or is a directory.
  package init(path: String) throws(IOFailure) {
    let (descriptor, facts) = try IOFailure.step(.open, path) { () throws(ErrorNumber) in
      let descriptor = try LibC.open(path, for: .reading)
      do throws(ErrorNumber) {
        return (descriptor, try Self.readableFacts(of: descriptor))
      } catch {
        try? LibC.close(descriptor)
        throw error
      }
    }
    self.init(descriptor: descriptor, name: path, facts: facts, closesAtEnd: true)
  }

  init(descriptor: Int32, name: String, facts: FileFacts, closesAtEnd: Bool, position: Int = 0) {
    self.position = position
    self.descriptor = descriptor
    self.name = name
    self.facts = facts
    self.closesAtEnd = closesAtEnd
  }

  /// Returns the program's standard input.
  ///
  /// - Throws: If it is closed or a directory.
  package static func standardInput() throws(IOFailure) -> ByteInput {
    let name = "standard input"
    let facts = try IOFailure.step(.open, name) { () throws(ErrorNumber) in try readableFacts(of: 0) }
    // Another process may have read from it already.
    let position = facts.kind == .regular ? (try? LibC.position(of: 0)) ?? 0 : 0
    return ByteInput(descriptor: 0, name: name, facts: facts, closesAtEnd: false, position: position)
  }

  /// Creates an input of bytes in memory.
  package init(_ bytes: [UInt8], name: String) {
    let facts = FileFacts(
      kind: .pipe, byteCount: 0, identity: FileIdentity(device: 0, inode: 0), linkCount: 0, mode: 0, owner: 0,
      group: 0)
    self.init(descriptor: -1, name: name, facts: facts, closesAtEnd: false)
    let queue = ByteQueue()
    bytes.withBytes { _ = queue.write($0) }
    queue.finish()
    self.queue = queue
  }

  deinit {
    queue?.close()
    if closesAtEnd { try? LibC.close(descriptor) }
  }

  private static func readableFacts(of descriptor: Int32) throws(ErrorNumber) -> FileFacts {
    let facts = try LibC.facts(of: descriptor)
    guard facts.kind != .directory else { throw .isDirectory }
    return facts
  }

  /// Whether the file is the input, so that writing to it would destroy the input.
  ///
  /// Only regular files count: reading and writing the same terminal or device is ordinary.
  package borrowing func isSameFile(as other: FileFacts) -> Bool {
    facts.kind == .regular && other.kind == .regular && facts.identity == other.identity
  }

  /// Waits for bytes to read, or for the end, at most some milliseconds.
  ///
  /// - Returns: Whether reading would not have to wait.
  package borrowing func isReady(withinMilliseconds milliseconds: Int) -> Bool {
    if let queue { return queue.isReady(withinMilliseconds: milliseconds) }
    return facts.kind == .regular || !seen.isEmpty
      || LibC.isReadable(descriptor, withinMilliseconds: milliseconds)
  }

  /// Appends the available bytes, at most `maximumByteCount`, to `buffer`; waits until there are some.
  ///
  /// - Returns: The number of bytes read, 0 at the end.
  /// - Throws: Also ``IOFailure/Cause/shrank(from:to:)`` if a regular file ends before the size it had when it was
  ///   opened. The missing bytes would otherwise go unnoticed.
  package mutating func read(into buffer: inout ByteBuffer, atMost maximumByteCount: Int) throws(IOFailure)
    -> Int
  {
    if let queue { return try queue.read(into: &buffer, atMost: maximumByteCount) }
    let room = min(maximumByteCount, end - position)
    guard room > 0 else { return 0 }
    if !seen.isEmpty { return takeSeen(into: &buffer, atMost: room) }
    var count = try readOnce(into: &buffer, room)
    if count == 0 {
      count = try facts.readAgain(descriptor, name, at: position) { () throws(IOFailure) in
        try readOnce(into: &buffer, room)
      }
    }
    if count == 0 { try filter?.finish(.read) }
    position += count
    return count
  }

  /// Enlarges a pipe, for an input that is read as fast as it arrives.
  package borrowing func enlargePipe() { if queue == nil { LibC.enlargePipe(descriptor) } }

  /// Whether the input begins with some bytes, which are read later like all others.
  ///
  /// It waits for them only as long as the bytes of a pipe may be these.
  package mutating func begins(with mark: [UInt8]) throws(IOFailure) -> Bool {
    if facts.kind == .regular, let file = rest(withLast: 0) {
      var start = ByteBuffer()
      _ = try file.read(into: &start, at: file.bytes.lowerBound, atMost: mark.count)
      return start.withSpan { $0.begins(with: mark) }
    }
    while seen.count < mark.count, seen.span.begins(with: Array(mark.prefix(seen.count))) {
      var buffer = ByteBuffer()
      let count = try readOnce(into: &buffer, mark.count - seen.count)
      if count == 0 { break }
      buffer.withSpan { for index in $0.indices { seen.append($0[index]) } }
    }
    return seen.span.begins(with: mark)
  }

  /// Copies the rest of a pipe to a file without a name, so that it can be read at offsets; a regular file stays.
  ///
  /// The file is in the folder that `TMPDIR` names, or in `/tmp`, and only its owner could read it.
  package mutating func makeRegular() throws(IOFailure) {
    guard facts.kind != .regular else { return }
    let path =
      (Process.environment("TMPDIR") ?? "/tmp") + "/.phonecheck-"
      + String(UInt64.random(in: .min ... .max), radix: 36)
    let (writing, reading) = try IOFailure.step(.createTemporary, path) { () throws(ErrorNumber) in
      let writing = try LibC.create(path, mode: 0o600)
      defer { try? LibC.remove(path) }
      do throws(ErrorNumber) { return (writing, try LibC.open(path, for: .reading)) } catch {
        try? LibC.close(writing)
        throw error
      }
    }
    defer { try? LibC.close(writing) }
    do throws(IOFailure) {
      let output = ByteOutput(descriptor: writing, name: path)
      var buffer = ByteBuffer()
      while try read(into: &buffer, atMost: 1 << 18) > 0 {
        try buffer.withSpan { (bytes) throws(IOFailure) in try output.send(bytes) }
        buffer.removeAll()
      }
      facts = try IOFailure.step(.read, name) { () throws(ErrorNumber) in try LibC.facts(of: reading) }
    } catch {
      try? LibC.close(reading)
      throw error
    }
    if closesAtEnd { try? LibC.close(descriptor) }
    (descriptor, closesAtEnd, position) = (reading, true, 0)
  }

  private mutating func takeSeen(into buffer: inout ByteBuffer, atMost maximumByteCount: Int) -> Int {
    let count = min(seen.count, maximumByteCount)
    seen.withBytes { buffer.append($0.extracting(first: count)) }
    seen.removeFirst(count)
    position += count
    return count
  }

  /// Replaces the rest of the input by bytes that a thread makes of it.
  ///
  /// - Parameter body: Writes the bytes to the queue, and may read the file at its offsets until it returns. A failure
  ///   is thrown to the reader after the bytes before it.
  package mutating func replace(
    by body: @escaping @Sendable (ByteQueue) throws(IOFailure) -> Void
  ) throws(IOFailure) {
    let queue = ByteQueue()
    let own = closesAtEnd ? descriptor : nil
    let isStarted = ChildProcess.onThread {
      do throws(IOFailure) {
        try body(queue)
        queue.finish()
      } catch {
        queue.finish(error)
      }
      if let own { try? LibC.close(own) }
    }
    guard isStarted else { throw IOFailure(.read, name, ErrorNumber.wouldBlock) }
    self.queue = queue
    (descriptor, closesAtEnd, facts.kind) = (-1, false, .pipe)
  }

  /// Reads the rest through a program of the system that decompresses it.
  ///
  /// - Parameter start: All bytes of the input read so far, which are read again.
  package mutating func decompress(_ compression: Compression, from start: Span<UInt8>) throws(IOFailure) {
    var read = [UInt8](start)
    if facts.kind == .regular {
      let first = position - start.count
      try IOFailure.step(.read, name) { () throws(ErrorNumber) in try LibC.move(descriptor, to: first) }
      read = []
    }
    let process = try FilterProcess.decompressing(compression, read, descriptor, named: name)
    let output = process.pipe
    filter = consume process
    if closesAtEnd { try? LibC.close(descriptor) }
    (descriptor, closesAtEnd) = (output, true)
    enlargePipe()
    facts = try IOFailure.step(.read, name) { () throws(ErrorNumber) in try LibC.facts(of: output) }
  }

  private borrowing func readOnce(into buffer: inout ByteBuffer, _ room: Int) throws(IOFailure) -> Int {
    try IOFailure.step(.read, name) { () throws(ErrorNumber) in
      unsafe try buffer.appendRaw(room: room) { (room) throws(ErrorNumber) in
        try LibC.whenReady(for: .reading, descriptor) { () throws(ErrorNumber) in
          try unsafe LibC.read(descriptor, into: room)
        }
      }
    }
  }

  /// The rest of a regular file, to be read at offsets; `nil` for everything else.
  ///
  /// - Parameter byteCount: The number of bytes read last that belong to the rest.
  package borrowing func rest(withLast byteCount: Int) -> PositionedFile? {
    rest(from: position - byteCount)
  }

  /// The rest of a regular file from an offset, to be read at offsets; `nil` for everything else.
  package borrowing func rest(from offset: Int) -> PositionedFile? {
    guard facts.kind == .regular else { return nil }
    return PositionedFile(descriptor, name, facts, bytes: offset..<end)
  }

  /// Counts bytes that were read at offsets as read, so that a process that continues with standard input doesn't see
  /// them.
  package mutating func pass(to position: Int) {
    guard facts.kind == .regular, position > self.position else { return }
    self.position = position
    if !closesAtEnd { try? LibC.move(descriptor, to: position) }
  }

  /// Ends the input at a position of a regular file, in bytes from its start, whatever follows there.
  package mutating func end(at position: Int) { end = position }

  /// Restricts reading to a range of a regular file, in bytes from its start.
  package mutating func restrict(to range: Range<Int>) throws(IOFailure) {
    try IOFailure.step(.read, name) { () throws(ErrorNumber) in
      try LibC.move(descriptor, to: range.lowerBound)
    }
    (position, end) = (range.lowerBound, range.upperBound)
  }

  /// Reads the rest of the input, at most `maximumByteCount` bytes.
  ///
  /// - Throws: ``IOFailure/Cause/tooLarge(maximumByteCount:)`` if there are more.
  package mutating func readAll(atMost maximumByteCount: Int) throws(IOFailure) -> [UInt8] {
    var buffer = ByteBuffer()
    while buffer.count <= maximumByteCount {
      let room = min(64 * 1024, maximumByteCount + 1 - buffer.count)
      if try read(into: &buffer, atMost: room) == 0 { return buffer.withSpan { [UInt8]($0) } }
    }
    throw IOFailure(.read, name, .tooLarge(maximumByteCount: maximumByteCount))
  }

  /// Reads a whole file of at most `maximumByteCount` bytes.
  ///
  /// - Throws: ``IOFailure/Cause/tooLarge(maximumByteCount:)`` if it is larger.
  package static func contents(ofFile path: String, atMost maximumByteCount: Int) throws(IOFailure) -> [UInt8]
  {
    var input = try ByteInput(path: path)
    return try input.readAll(atMost: maximumByteCount)
  }
}

extension Span<UInt8> {
  fileprivate func begins(with bytes: [UInt8]) -> Bool {
    count >= bytes.count && bytes.indices.allSatisfy { self[$0] == bytes[$0] }
  }
}
